//! Colours, by the names that people have for them and by their numbers.

use super::sentence::Sentence;
use crate::decoration::Color;

/// A colour as people tell it from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) enum Hue {
    White,
    Black,
    Grey,
    Red,
    Orange,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
}

const NAMES: &[(&str, Hue)] = &[
    ("white", Hue::White),
    ("black", Hue::Black),
    ("grey", Hue::Grey),
    ("gray", Hue::Grey),
    ("silver", Hue::Grey),
    ("red", Hue::Red),
    ("orange", Hue::Orange),
    ("peach", Hue::Orange),
    ("tan", Hue::Orange),
    ("brown", Hue::Orange),
    ("yellow", Hue::Yellow),
    ("gold", Hue::Yellow),
    ("green", Hue::Green),
    ("teal", Hue::Teal),
    ("turquoise", Hue::Teal),
    ("cyan", Hue::Teal),
    ("blue", Hue::Blue),
    ("purple", Hue::Purple),
    ("pink", Hue::Purple),
    ("magenta", Hue::Purple),
    ("violet", Hue::Purple),
    ("lavender", Hue::Purple),
    ("lilac", Hue::Purple),
];

/// The colours that a sentence names.
pub(super) fn in_words(sentence: &Sentence<'_>) -> Vec<Hue> {
    NAMES.iter().filter(|(name, _)| sentence.has(&[name])).map(|&(_, hue)| hue).collect()
}

/// The colour of a number such as `#2ecbff`, `CFCFCF` or `#cccf`, where the last digit is how opaque it is on
/// white; nothing if it is no colour, or cannot be seen.
pub(in crate::format) fn of_code(code: &str) -> Option<Hue> {
    let digits = code.trim().trim_start_matches('#');
    let [light @ .., opacity] =
        Color::try_from(format!("#{digits}")).ok()?.rgba()?.map(|share| f64::from(share) / 255.0);
    (opacity > 0.0).then(|| of_light(light.map(|share| share * opacity + 1.0 - opacity)))
}

/// The colour of some red, green and blue light, each from 0 to 1.
fn of_light([red, green, blue]: [f64; 3]) -> Hue {
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let spread = most - least;
    if spread < 0.12 {
        return match most {
            _ if most > 0.95 => Hue::White,
            _ if most < 0.15 => Hue::Black,
            _ => Hue::Grey,
        };
    }
    // The angle in the circle of colours, in degrees from red.
    let angle = 60.0
        * if most == red {
            ((green - blue) / spread).rem_euclid(6.0)
        } else if most == green {
            (blue - red) / spread + 2.0
        } else {
            (red - green) / spread + 4.0
        };
    match angle {
        _ if !(15.0..335.0).contains(&angle) => Hue::Red,
        ..45.0 => Hue::Orange,
        ..68.0 => Hue::Yellow,
        ..155.0 => Hue::Green,
        ..188.0 => Hue::Teal,
        ..252.0 => Hue::Blue,
        _ => Hue::Purple,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_the_colours_that_people_see() {
        for (code, expected) in [
            ("#FFFFFF", Some(Hue::White)),
            ("#000", Some(Hue::Black)),
            ("#0003", Some(Hue::Grey)),
            ("CFCFCF", Some(Hue::Grey)),
            ("#cccf", Some(Hue::Grey)),
            ("#67f067ff", Some(Hue::Green)),
            ("#f067f0ff", Some(Hue::Purple)),
            ("#DFC5FE", Some(Hue::Purple)),
            ("#2ecbffff", Some(Hue::Blue)),
            ("#fcaf", Some(Hue::Orange)),
            ("#dac391ff", Some(Hue::Orange)),
            ("#70D0C8", Some(Hue::Teal)),
            ("#E6A0A0", Some(Hue::Red)),
            ("#FFFFFF00", None),
            ("none", None),
            ("#12", None),
        ] {
            assert_eq!(of_code(code), expected, "{code}");
        }
    }
}
