//! Numbers of solutions of any size.

use std::fmt;

/// A number from 0 on, of any size: what is added up never wraps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural {
    /// Digits to the base [`BASE`](Self::BASE), the lowest first, without leading zeros.
    digits: Vec<u64>,
}

impl Natural {
    const BASE: u64 = 10_u64.pow(18);

    /// Adds another number.
    pub(crate) fn add(&mut self, other: &Self) {
        let mut carry = 0;
        for place in 0.. {
            let (own, others) = (self.digits.get(place).copied(), other.digits.get(place).copied());
            if others.is_none() && carry == 0 {
                break;
            }
            let sum = own.unwrap_or(0) + others.unwrap_or(0) + carry;
            carry = sum / Self::BASE;
            match own {
                Some(_) => self.digits[place] = sum % Self::BASE,
                None => self.digits.push(sum % Self::BASE),
            }
        }
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// The bytes of its digits.
    pub(crate) fn bytes(&self) -> u64 {
        8 * self.digits.len() as u64
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        let mut digits = vec![number % Self::BASE, number / Self::BASE];
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self { digits }
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.digits.iter().rev();
        let mut text = digits.next().map_or_else(|| "0".to_owned(), u64::to_string);
        digits.for_each(|digit| text.push_str(&format!("{digit:018}")));
        f.pad_integral(true, "", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_carry() {
        let mut number = Natural::from(1);
        assert_eq!(Natural::default().to_string(), "0");
        for power in 1..=200_u32 {
            let same = number.clone();
            number.add(&same);
            if power < 128 {
                assert_eq!(number.to_string(), (1_u128 << power).to_string());
            }
        }
        assert_eq!(number.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
        assert_eq!(Natural::from(u64::MAX).to_string(), u64::MAX.to_string());
        let mut large = Natural::from(999_999_999_999_999_999);
        large.add(&Natural::from(1));
        assert_eq!(large.to_string(), "1000000000000000000");
        assert!(!large.is_zero() && Natural::from(0).is_zero());
    }
}
