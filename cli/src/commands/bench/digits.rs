//! Numbers to three digits.

use std::time::Duration;

/// A time to three digits.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match [(1.0, "s"), (1e-3, "ms")].into_iter().find(|(unit, _)| seconds >= *unit) {
        Some((unit, name)) => format!("{} {name}", three_digits(seconds / unit)),
        None => format!("{} µs", three_digits(seconds / 1e-6)),
    }
}

/// A number to three digits.
pub(super) fn three_digits(number: f64) -> String {
    let decimals = if number < 9.995 {
        2
    } else if number < 99.95 {
        1
    } else {
        0
    };
    format!("{number:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits() {
        let times = [0, 7, 12_345, 1_234_567, 99_960_000, 10_000_000_000].map(Duration::from_nanos).map(time);
        assert_eq!(times, ["0.00 µs", "0.01 µs", "12.3 µs", "1.23 ms", "100 ms", "10.0 s"]);
    }
}
