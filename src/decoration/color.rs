//! Colours as programs of setters write them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most characters of a colour.
const LONGEST: usize = 40;

/// A colour in a notation of CSS, such as `#B0B0B0`, `rgb(176, 176, 176)` or `silver`. It is kept as it is
/// written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Color(String);

/// A text that is no colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {:?}; expected a colour such as \"#B0B0B0\"", dlx_engine::clip(.0))]
pub struct NoColor(String);

impl Color {
    /// Its red, green, blue and opacity, if it is written in hexadecimal digits.
    #[must_use]
    pub fn rgba(&self) -> Option<[u8; 4]> {
        let digits: Vec<u8> =
            self.0.strip_prefix('#')?.chars().map(|c| Some(c.to_digit(16)? as u8)).collect::<Option<_>>()?;
        let shares: Vec<u8> = match digits.len() {
            3 | 4 => digits.iter().map(|digit| digit * 17).collect(),
            6 | 8 => digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
            _ => return None,
        };
        Some([shares[0], shares[1], shares[2], shares.get(3).copied().unwrap_or(u8::MAX)])
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Color {
    type Error = NoColor;

    fn try_from(text: String) -> Result<Self, NoColor> {
        let is_usual = |c: char| c.is_ascii_alphanumeric() || "#(),.%-/ ".contains(c);
        let is_color = text.len() <= LONGEST
            && text.starts_with(|c: char| c == '#' || c.is_ascii_alphabetic())
            && text.chars().all(is_usual);
        if is_color { Ok(Self(text)) } else { Err(NoColor(text)) }
    }
}

impl From<Color> for String {
    fn from(color: Color) -> Self {
        color.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations_of_css_are_colours_and_other_texts_are_not() {
        let color = |text: &str| Color::try_from(text.to_owned());
        let rgba = |text: &str| color(text).expect("a colour").rgba();
        assert_eq!(rgba("#B0b0B1"), Some([176, 176, 177, 255]));
        assert_eq!((rgba("#f00"), rgba("#12345680")), (Some([255, 0, 0, 255]), Some([18, 52, 86, 128])));
        assert_eq!((rgba("silver"), rgba("rgb(1, 2, 3)"), rgba("#12345")), (None, None, None));
        for text in ["", "5", "red;", "url(\"x\")", "<b>", "é", &"a".repeat(41)] {
            assert!(color(text).is_err(), "{text}");
        }
    }
}
