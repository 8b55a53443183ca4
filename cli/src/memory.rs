//! Sizes of memory: parses them, and finds that of the machine.

use std::fs;

/// The assumed memory of a machine that does not report it.
const USUAL: u64 = 4 << 30;

/// The units of sizes, longer names first.
const UNITS: [(&str, u64); 12] = [
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
    ("kB", 1000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
    ("K", 1 << 10),
    ("M", 1 << 20),
    ("G", 1 << 30),
    ("B", 1),
];

/// Parses a size as people write it, in bytes.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = (&text[..split], text[split..].trim_start());
    let unit = match unit {
        "" => Some(1),
        _ => UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit)).map(|&(_, bytes)| bytes),
    };
    let bytes = unit.and_then(|unit| match number.contains('.') {
        false => number.parse::<u64>().ok()?.checked_mul(unit),
        true => {
            let bytes = number.parse::<f64>().ok()? * unit as f64;
            (bytes < u64::MAX as f64).then_some(bytes as u64)
        }
    });
    bytes.ok_or_else(|| "expected a size such as 500MB or 2GiB".to_owned())
}

/// The part of the machine's memory that engines may take by default: half.
pub(crate) fn share() -> u64 {
    total().unwrap_or(USUAL) / 2
}

/// The memory of the machine or container in bytes, if Linux reports it.
fn total() -> Option<u64> {
    let read = |path: &str| fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| machine_total(&text));
    let container = read("/sys/fs/cgroup/memory.max").and_then(|text| text.trim().parse().ok());
    machine.into_iter().chain(container).min()
}

/// Parses the line `MemTotal:  24000000 kB` of `/proc/meminfo`.
fn machine_total(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1 << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        let cases = [
            ("0", 0),
            ("1024", 1024),
            ("2GiB", 2 << 30),
            ("2 gib", 2 << 30),
            ("1.5MB", 1_500_000),
            ("3k", 3 << 10),
            ("7B", 7),
        ];
        for (text, bytes) in cases {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in [
            "",
            "GiB",
            "-1",
            "1 mile",
            "99999999999TiB",
            "99999999999999999999TB",
            "99999999.5TiB",
            "1..2K",
            ".",
        ] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_memory_of_the_machine_is_known() {
        assert_eq!(machine_total("MemFree: 1 kB\nMemTotal:       2048 kB\n"), Some(2 << 20));
        assert_eq!(machine_total("MemTotal: much"), None);
    }
}
