//! Whole numbers as arguments.

use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Parses a whole number, which has no sign.
pub(crate) fn whole<N: FromStr<Err = ParseIntError>>(text: &str) -> Result<N, String> {
    let expected = || "expected a whole number without a sign".to_owned();
    if text.starts_with('+') {
        return Err(expected());
    }
    text.parse().map_err(|fault: ParseIntError| match fault.kind() {
        IntErrorKind::PosOverflow => "the number is too large".to_owned(),
        _ => expected(),
    })
}

/// Parses a whole number from 1 on.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    match whole(text)? {
        0 => Err("expected a whole number from 1 on".to_owned()),
        number => Ok(number),
    }
}

/// A parser of whole numbers in a range.
pub(crate) fn within<N: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number: u64 = whole(text)?;
        let known = N::try_from(number).ok().filter(|_| range.contains(&number));
        known.ok_or_else(|| format!("{number} is not in {}..={}", range.start(), range.end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_say_what_is_expected() {
        assert_eq!((whole::<u64>("0"), positive("7"), within(2..=9)("9")), (Ok(0), Ok(7), Ok(9_u32)));
        for text in ["", "+3", "-3", "3.5", " 3"] {
            assert_eq!(
                whole::<usize>(text),
                Err("expected a whole number without a sign".to_owned()),
                "{text:?}"
            );
        }
        assert_eq!(whole::<u64>("99999999999999999999"), Err("the number is too large".to_owned()));
        assert_eq!(positive("0"), Err("expected a whole number from 1 on".to_owned()));
        assert_eq!(within::<u32>(2..=9)("99999999999"), Err("99999999999 is not in 2..=9".to_owned()));
    }
}
