//! Rules in words, as setters write them: which rules a text names, and which of its sentences say something
//! else.
//!
//! A sentence states a rule if it has words in which that rule is said and no others but those that change
//! nothing, so that `Digits along a thermometer increase from the bulb` names thermometers, and
//! `do not increase` or `increase by at least 2` does not. Colours and numbers are taken from it. A sentence
//! that states no known rule, and is neither a heading nor an example, is left for the reader to refuse.

pub(super) mod hue;
mod idle;
mod named;
pub(super) mod negatives;
mod phrases;
mod sentence;

use hue::Hue;
pub(super) use named::Named;
use phrases::RULES;
use sentence::Sentence;

/// The most sentences of a text that is understood.
const MOST_SENTENCES: usize = 500;

/// How sentences say a number of at least so much, a difference and a ratio.
const LEAST: [&str; 3] = ["at least #", "# or more", "# or greater"];
const DIFFERENCE: [&str; 5] =
    ["difference of #", "differ by #", "differ by exactly #", "# greater", "# more"];
const RATIO: [&str; 5] = ["ratio of 1 #", "ratio of # 1", "ratio of #", "1 #", "# 1"];

/// How sentences say that cells of a line follow each other.
const BESIDE: &str = "<adjacent>|directly|connected|next to";

/// A rule that a sentence names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mention {
    pub(super) named: Named,
    /// The sentence.
    pub(super) said: String,
    /// The colours in the sentence.
    pub(super) hues: Vec<Hue>,
    /// The number of at least so much, the difference or the ratio, if there is one.
    pub(super) number: Option<u8>,
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
        for (number, sentence) in sentence::all(text).take(MOST_SENTENCES + 1).enumerate() {
            let is_read = number < MOST_SENTENCES && !sentence.is_long();
            let named = if is_read { stated(&sentence, size) } else { Vec::new() };
            if named.is_empty() && !(is_read && idle::is_idle(&sentence)) {
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

    /// Whether a sentence names both rules.
    pub(super) fn name_together(&self, one: Named, other: Named) -> bool {
        self.of_rule(one).any(|mention| self.of_rule(other).any(|also| mention.said == also.said))
    }

    /// All mentions, in the order of the text.
    pub(super) fn mentions(&self) -> &[Mention] {
        &self.mentions
    }

    /// Only the mentions of some rules.
    pub(super) fn only(mut self, wanted: impl Fn(Named) -> bool) -> Self {
        self.mentions.retain(|mention| wanted(mention.named));
        self
    }

    /// The mentions of a rule.
    pub(super) fn of_rule(&self, named: Named) -> impl Iterator<Item = &Mention> {
        self.mentions.iter().filter(move |mention| mention.named == named)
    }
}

/// The rules that a sentence states: each has, with those that may go with it, all of its words.
fn stated(sentence: &Sentence<'_>, size: usize) -> Vec<Named> {
    let said: Vec<(Named, Vec<bool>)> =
        RULES.iter().filter_map(|rule| Some((rule.named, rule.words_of(sentence)?))).collect();
    let is_whole = |named: Named| {
        let of_family: Vec<&Vec<bool>> =
            said.iter().filter(|(other, _)| named.goes_with(*other)).map(|(_, words)| words).collect();
        (0..sentence.len()).all(|word| of_family.iter().any(|words| words[word]))
    };
    let suits = |named: Named| match named {
        // The symbols must be those of the board.
        Named::Sudoku | Named::Sandwich => {
            sentence.ranges().all(|(first, last)| (first, usize::from(last)) == (1, size))
        }
        // There are more than the two main ones.
        Named::Diagonals => !sentence.has_any(&["any diagonal", "every diagonal", "each diagonal"]),
        // Two cells anywhere on a line are no neighbours.
        Named::Whispers => {
            let are_neighbours = || phrases::phrases(BESIDE).iter().any(|phrase| sentence.has(phrase));
            !sentence.has_any(&["two", "another"]) || are_neighbours()
        }
        _ => true,
    };
    said.iter().map(|(named, _)| *named).filter(|&named| suits(named) && is_whole(named)).collect()
}

/// The number that a name stands for by itself.
fn usual(named: Named, sentence: &Sentence<'_>) -> Option<u8> {
    const DUTCH: u8 = 4;
    (named == Named::Whispers && sentence.has(&["dutch"])).then_some(DUTCH)
}

impl Mention {
    fn new(named: Named, sentence: &Sentence<'_>) -> Self {
        let phrases: &[&str] = match named {
            Named::WhiteDot => &DIFFERENCE,
            Named::BlackDot => &RATIO,
            _ => &LEAST,
        };
        Self {
            named,
            said: sentence.said.to_owned(),
            hues: hue::in_words(sentence),
            number: sentence.number(phrases).or_else(|| usual(named, sentence)),
            is_square: sentence.has_any(&["square"]) && !sentence.has_any(&["circle"]),
            is_marked: sentence.has_any(&["marked", "indicated", "shown", "drawn", "given"]),
        }
    }

    /// Whether it is about drawings of a colour: it names that one, or none.
    pub(super) fn may_have(&self, hue: Option<Hue>) -> bool {
        self.hues.is_empty() || hue.is_some_and(|hue| self.hues.contains(&hue))
    }

    /// How often its sentence has some words, between which there are blanks.
    pub(super) fn count(&self, words: &str) -> usize {
        let sentence = Sentence::new(&self.said);
        words.split(' ').map(|word| sentence.places(&[word]).count()).sum()
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
            ("Digits must not repeat within the same row, column, or indicated region.", Named::Sudoku),
            (
                "Default sudoku rules apply: In every row, column and box, all digits from 1 to 9 have to appear exactly once.",
                Named::Sudoku,
            ),
            ("Every row, column, and 9-cell region must contain all digits from 1 to 9.", Named::Sudoku),
            ("Digits along thermometers must strictly increase, beginning at the bulb.", Named::Thermometer),
            ("Black = 1:2 ratio", Named::BlackDot),
            ("Each segment of the line adds up to the same number.", Named::RegionSumLine),
            ("Box borders divide blue lines into segments with the same sum.", Named::RegionSumLine),
            ("Digits separated by a white dot are consecutive.", Named::WhiteDot),
            ("Adjacent cells marked with a white circle contain consecutive digits.", Named::WhiteDot),
            (
                "Adjacent cells marked with a black circle contains digits where one digit is double of the other digit.",
                Named::BlackDot,
            ),
            ("Digits separated by a black dot are in a 1:2 ratio.", Named::BlackDot),
            ("Digits in cages cannot repeat and must sum to the given total.", Named::Cage),
            ("Grey squares contain even digits.", Named::Even),
            ("Identical digits may not touch diagonally.", Named::AntiKing),
            ("Digits in diagonally adjacent cells cannot be the same.", Named::AntiKing),
            (
                "Digits in cells directly connected by a green line must differ by at least 5.",
                Named::Whispers,
            ),
            ("Adjoining digits along a green line must differ by at least 5.", Named::Whispers),
            ("Any two adjacent digits on a green line differ by at least 5.", Named::Whispers),
            ("Whispers: adjacent digits are at least 5 apart.", Named::Whispers),
            ("Along green lines, digits must differ by at least 5.", Named::Whispers),
            (
                "Grey lines are palindromes; that is, they read the same from both directions.",
                Named::Palindrome,
            ),
            (
                "Grey regions are clones, and must contain the same digits in the same relative positions.",
                Named::Clone,
            ),
            (
                "Each window region must contain each of the digits from 1 to 9 without repeats.",
                Named::ExtraRegion,
            ),
            (
                "Digits in cells separated by a white dot must have the difference given.",
                Named::NumberedWhiteDot,
            ),
            ("Adjacent digits cannot sum to 5 or 10.", Named::AntiSigns),
            (
                "Horizontally or vertically adjacent cells cannot contain consecutive digits.",
                Named::NonConsecutive,
            ),
            ("Digits on both main diagonals do not repeat.", Named::Diagonals),
            (
                "Entropic lines: Any set of three sequential cells along an entropic line must contain a low digit (1-3), a middle digit (4-6), and a high digit (7-9).",
                Named::Entropic,
            ),
            ("The digits on a double arrow add up to the sum of its circles.", Named::DoubleArrow),
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
            // A known rule, twisted or denied.
            "Digits along an arrow do not sum to the digit in its circle.",
            "Digits along an arrow sum to one more than the digit in its circle.",
            "Digits along an arrow sum to the digit in its circle or to twice that digit.",
            "Additionally, digits along an arrow are larger than the digit in its circle.",
            "Additionally, digits in a cage increase from left to right.",
            "Digits in a cage sum to one more or one less than the given total.",
            "Cages show the sum of the largest and the smallest digit.",
            "Digits must repeat in cages at least once.",
            "Digits in cages sum to the digit in an arrow's circle.",
            "Digits along a thermometer increase consecutively from the bulb.",
            "Digits along a thermometer increase by at most 2 from the bulb.",
            "Digits along a thermometer do not increase from the bulb.",
            "The same digit must be in the same row and column of every box.",
            "Some even digits are already given.",
            "Digits along a thermometer increase from the tip to the bulb.",
            "Digits along a thermometer increase and alternate between odd and even.",
            "Digits separated by a white dot are not consecutive.",
            "Digits separated by a white dot are consecutive and even.",
            "Cells marked with a white circle are not consecutive.",
            "Marked cells must be either odd or consecutive.",
            "Digits separated by a black dot are not in a 1:2 ratio.",
            "A digit in a circle may NOT appear in the four surrounding cells.",
            "A digit in a circle must appear in exactly two of the four surrounding cells.",
            "X: digits sum to at least 10. V: digits sum to at most 5.",
            "The digits along the indicated diagonal sum to at least the given number.",
            "The odd digits along the indicated diagonal sum to the given number.",
            "Grey squares contain digits that are not even.",
            "The digit in a grey square is the number of even digits around it.",
            "Cells a knight's move apart must not be consecutive.",
            "Each 9 is a knight's move from the same digit, never two.",
            "Even digits do not repeat at a king's move.",
            "Adjacent digits are not consecutive in columns.",
            "Horizontally adjacent cells cannot contain consecutive digits.",
            "Vertically adjacent cells may not be consecutive.",
            "Digits in the same position of neighbouring boxes are not consecutive.",
            "Any two digits on a green line differ by at least 3.",
            "Digits two cells apart on a green line differ by at least 3.",
            "Renban lines are not consecutive.",
            "Green lines contain a set of non-consecutive digits.",
            "Sandwich sums: the sum of the digits between the 1 and the 8.",
            "Digits cannot repeat on any diagonal.",
            "Thermometers decrease.",
            "Normal sudoku rules apply with 16 symbols.",
            "Normal sudoku rules do NOT apply.",
            "Normal sudoku rules apply with the digits 0-8.",
            "Select four digits from 1-9 and place each in every row and column.",
            "Digits along an arrow have the product of the digit in its circle.",
            "Shade some cells such that no two shaded cells touch.",
            "Digits in cages sum to a prime number.",
            "Run-on renban lines: every set of five cells along a line holds consecutive digits.",
            "Digits in a cage may repeat.",
            "In every row and column, three digits in a row are never all even or all odd.",
            // What seems to leave something open.
            "Digits may appear only once on each main diagonal.",
            "Cells a king's move apart may also not contain the same digit.",
            "Each digit may have only even neighbours.",
            "No digit may appear more than once on a line.",
            "Digits may repeat in columns, but not in rows.",
            "Digits may repeat in boxes.",
            "Rows do not have to contain all digits.",
            "There is no rule on boxes.",
            "Note that this grid also obeys the knight's move rule.",
            "Some digits are not given.",
            "Some digits are given twice.",
            "Digits in cages are given.",
            "Digits along a double arrow add up to twice the sum of its circles.",
        ] {
            assert!(Words::of(text, 9).unknown.is_some(), "{text}");
        }
        assert_eq!(Words::of("Rules:\nE.g. the line may hold a 3. Not all dots are given.\nDigits may repeat along arrows.", 9).unknown, None);
        for text in [
            "And that's it!",
            "(No negative constraint - other pairs of digits may also be consecutive or have a 2:1 ratio.)",
            "Two cells without a white dot between them may or may not contain consecutive numbers.",
            "Digits along thermometers strictly increase (not necessarily consecutively!), starting from the round bulb.",
            "For instance, 5 and 6 may never share an edge... but 5 and 7 may.",
            "Digits may repeat along an arrow, as long as they are not in the same row, column or box.",
            "Digits may appear more than once on a diagonal.",
            "Cells not separated by a dot may still be consecutive.",
            "Note that this means that digits may repeat along arrows.",
            "Killer cages:",
            "The circle between 1 and 2 can be of either colour.",
            "No rules",
            "Some digits are already given.",
            "A few digits have been placed to get you started.",
            "The given digits are already filled in.",
        ] {
            assert_eq!(Words::of(text, 9).unknown, None, "{text}");
        }
    }

    #[test]
    fn mentions_have_colours_and_numbers() {
        let words =
            Words::of("Adjacent digits on an orange whisper line have a difference of at least 4.", 9);
        let mention = words.of_rule(Named::Whispers).next().expect("whispers are named");
        assert_eq!((mention.hues.as_slice(), mention.number), ([Hue::Orange].as_slice(), Some(4)));
        for (text, named, number) in [
            ("Dutch whispers.", Named::Whispers, Some(4)),
            ("Whispers.", Named::Whispers, None),
            ("Digits with a white dot have a difference of five.", Named::WhiteDot, Some(5)),
            ("Digits with a black dot are in a ratio of 3:1.", Named::BlackDot, Some(3)),
            ("Digits with a black dot are in a 1:2 ratio.", Named::BlackDot, Some(2)),
        ] {
            let words = Words::of(text, 9);
            assert_eq!(
                words.of_rule(named).map(|mention| mention.number).collect::<Vec<_>>(),
                [number],
                "{text}"
            );
        }
    }

    #[test]
    fn texts_of_any_length_are_read_in_no_time() {
        for (part, is_unknown) in [
            ("a.", true),
            ("thermometer ", true),
            ("(e.g. b) ", true),
            ("all dots ", true),
            ("may not ", true),
            ("1 to 9 ", true),
            ("\n", false),
            ("; ", false),
            ("! )", false),
            ("\u{1d5e6}", true),
        ] {
            let text = part.repeat(1_000_000 / part.len());
            assert_eq!(Words::of(&text, 9).unknown.is_some(), is_unknown, "{part:?}");
            assert_eq!(negatives::of(&[], &text), Ok(Vec::new()), "{part:?}");
        }
    }
}
