//! Rules in words, as setters write them: which rules a text names, and which of its sentences say something else.
//!
//! A sentence names a rule if it contains certain words, so that `Digits along a thermometer increase from the bulb` names
//! thermometers. Nothing else is taken from it but colours, and the number that whispers and lockout lines may need. A sentence
//! that names no known rule, and is neither a heading nor an example, is left for the reader to refuse.

pub(super) mod hue;
pub(super) mod negatives;
mod phrases;
mod sentence;

use hue::Hue;
pub(super) use phrases::Named;
use phrases::PHRASES;
use sentence::Sentence;

/// A rule that a sentence names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mention {
    pub(super) named: Named,
    /// The colours in the sentence.
    pub(super) hues: Vec<Hue>,
    /// The number of at least so much, if there is one.
    pub(super) least: Option<u8>,
    /// Whether the sentence speaks of squares, and not of circles.
    pub(super) is_square: bool,
    /// Whether it speaks of what is marked.
    pub(super) is_marked: bool,
}

/// What a text says.
#[derive(Debug, Default)]
pub(super) struct Words {
    mentions: Vec<Mention>,
    /// The first sentence that says something else.
    pub(super) unknown: Option<String>,
}

impl Words {
    /// Reads the rules of a board of so many symbols, from 1.
    pub(super) fn of(text: &str, size: usize) -> Self {
        let mut words = Self::default();
        for sentence in sentence::all(text) {
            let named = PHRASES.iter().filter(|phrase| phrase.is_in(&sentence)).map(|phrase| phrase.named);
            let mut named: Vec<Named> = named.collect();
            named.dedup();
            // The symbols must be those of the board.
            named
                .retain(|&named| named != Named::Sudoku || sentence.ranges().all(|range| range == (1, size)));
            if named.is_empty() && !sentence.is_idle() {
                words.unknown.get_or_insert_with(|| sentence.said.to_owned());
            }
            words.mentions.extend(named.into_iter().map(|named| Mention::new(named, &sentence)));
        }
        words
    }

    /// Whether a sentence names a rule.
    pub(super) fn name(&self, named: Named) -> bool {
        self.of_rule(named).next().is_some()
    }

    /// The mentions of a rule.
    pub(super) fn of_rule(&self, named: Named) -> impl Iterator<Item = &Mention> {
        self.mentions.iter().filter(move |mention| mention.named == named)
    }
}

impl Mention {
    fn new(named: Named, sentence: &Sentence<'_>) -> Self {
        Self {
            named,
            hues: hue::in_words(sentence),
            least: sentence.least(),
            is_square: sentence.has("square") && !sentence.has("circle"),
            is_marked: ["marked", "indicated", "shown", "drawn", "given"]
                .iter()
                .any(|start| sentence.has(start)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Vec<Named> {
        Words::of(text, 9).mentions.into_iter().map(|mention| mention.named).collect()
    }

    #[test]
    fn sentences_name_rules() {
        for (text, expected) in [
            ("Normal sudoku rules apply.", Named::Sudoku),
            ("Place the digits 1\u{2013}9 once each in every row, column and box.", Named::Sudoku),
            ("Digits along thermometers must increase from the bulb end.", Named::Thermometer),
            ("Digits along a thermometer either increase or stay the same.", Named::SlowThermometer),
            ("Digits along an arrow sum to the digit in that arrow\u{2019}s circle.", Named::Arrow),
            ("Digits along the indicated diagonals sum to the given total.", Named::LittleKiller),
            ("Cells a knight's move apart cannot contain the same digit.", Named::AntiKnight),
            ("Anti-king.", Named::AntiKing),
            ("Adjacent digits on a green line differ by at least five.", Named::Whispers),
            ("Each purple line contains a set of consecutive, non-repeating digits.", Named::Renban),
            ("The grey line reads the same in either direction.", Named::Palindrome),
            (
                "Sudoku - place digits from 1-9 in every cell without repeating in a row, column or 3x3 box.",
                Named::Sudoku,
            ),
            ("Place the digits 1 through 9 in each empty cell.", Named::Sudoku),
            ("Black = 1:2 ratio", Named::BlackDot),
            ("Each segment of the line adds up to the same number.", Named::RegionSumLine),
            ("Box borders divide blue lines into segments with the same sum.", Named::RegionSumLine),
            ("Digits separated by a white dot are consecutive.", Named::WhiteDot),
            ("Digits separated by a black dot are in a 1:2 ratio.", Named::BlackDot),
            ("Digits in cages cannot repeat and must sum to the given total.", Named::Cage),
            ("Grey squares contain even digits.", Named::Even),
        ] {
            let words = Words::of(text, 9);
            assert!(words.name(expected), "{text}: {words:?}");
            assert_eq!(words.unknown, None, "{text}");
        }
        assert_eq!(named("X and V: cells with an X sum to 10, those with a V sum to 5"), [Named::Signs]);
        assert_eq!(named("Whispers\nAn example: nothing"), [Named::Whispers]);
    }

    #[test]
    fn sentences_that_say_something_else_are_found() {
        for text in [
            "Normal sudoku rules do NOT apply.",
            "Normal sudoku rules apply with the digits 0-8.",
            "Select four digits from 1-9 and place each in every row and column.",
            "Digits along an arrow have the product of the digit in its circle.",
            "Shade some cells such that no two shaded cells touch.",
            "Digits in cages sum to a prime number.",
            "Run-on renban lines: every set of five cells along a line holds consecutive digits.",
            "Digits in a cage may repeat.",
            "In every row and column, three digits in a row are never all even or all odd.",
        ] {
            assert!(Words::of(text, 9).unknown.is_some(), "{text}");
        }
        assert_eq!(Words::of("Rules:\nE.g. the line may hold a 3. Not all dots are given.\nDigits may repeat along arrows.", 9).unknown, None);
    }

    #[test]
    fn mentions_have_colours_and_numbers() {
        let words =
            Words::of("Adjacent digits on an orange whisper line have a difference of at least 4.", 9);
        let mention = words.of_rule(Named::Whispers).next().expect("whispers are named");
        assert_eq!((mention.hues.as_slice(), mention.least), ([Hue::Orange].as_slice(), Some(4)));
    }
}
