//! Which words name which rules.

use super::sentence::Sentence;

/// A rule that words can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) enum Named {
    /// Rows, columns and regions hold each symbol once.
    Sudoku,
    Cage,
    /// All marks of some kind are there, as `negatives` reads in detail.
    AllMarks,
    AntiKnight,
    AntiKing,
    NonConsecutive,
    Positions,
    Diagonals,
    Thermometer,
    SlowThermometer,
    Arrow,
    Whispers,
    DutchWhispers,
    Renban,
    Nabner,
    Palindrome,
    Parity,
    Entropic,
    Modular,
    RegionSumLine,
    TenLine,
    Zipper,
    BetweenLine,
    Lockout,
    WhiteDot,
    BlackDot,
    /// X and V.
    Signs,
    Less,
    Minimum,
    Maximum,
    RowIndexer,
    ColumnIndexer,
    BoxIndexer,
    Odd,
    Even,
    CountingCircles,
    Quadruple,
    LittleKiller,
    Sandwich,
    XSum,
    Skyscraper,
    NumberedRoom,
}

/// Words that name a rule.
pub(super) struct Phrase {
    pub(super) named: Named,
    /// One of each of these lists is in the sentence. A word may go on behind what is written, unless a space ends it.
    all: &'static [&'static [&'static str]],
    /// None of these is.
    none: &'static [&'static str],
}

impl Phrase {
    pub(super) fn is_in(&self, sentence: &Sentence<'_>) -> bool {
        self.all.iter().all(|any| any.iter().any(|start| sentence.has(start)))
            && !self.none.iter().any(|start| sentence.has(start))
    }
}

/// Words that mean that something is not so.
const NOT: &[&str] = &[
    "not ", "cannot", "can't", "mustn't", "may not", "don't", "never ", "no two", "no digit", "without",
    "differ",
];
const ADD: &[&str] = &["sum", "add", "total"];
const SAME: &[&str] = &["same", "equal", "identical", "repeat", "differ", "see itself"];
/// What makes another rule of a known one.
const TWISTS: &[&str] = &[
    "product",
    "prime",
    "multipli",
    "unknown",
    "determine",
    "wrong",
    "wrogn",
    "negat",
    "except",
    "unless",
    "liar",
    "false",
];

/// What makes a rule about all parts of a line, so many cells at a time, of a rule about the line.
const PARTS: &[&str] = &[
    "every set",
    "each set",
    "every group",
    "each group",
    "every run",
    "any three",
    "any five",
    "contiguous",
    "run on",
];

const fn phrase(named: Named, all: &'static [&'static [&'static str]]) -> Phrase {
    Phrase { named, all, none: TWISTS }
}

const fn without(
    named: Named,
    all: &'static [&'static [&'static str]],
    none: &'static [&'static str],
) -> Phrase {
    Phrase { named, all, none }
}

/// All of them.
pub(super) const PHRASES: &[Phrase] = &[
    without(
        Named::Sudoku,
        &[&["sudoku rules", "normal sudoku", "standard sudoku", "rules of sudoku apply", "rules for sudoku"]],
        &["not ", "don't", "except", "with "],
    ),
    without(
        Named::Sudoku,
        &[
            &["row", "every cell", "each cell", "each empty cell"],
            &["column", "place the digits", "fill the grid"],
            &[
                "once",
                "repeat",
                "digits 1",
                "digits from 1",
                "numbers 1",
                "numbers from 1",
                "1 to",
                "with 1",
                "all digits",
            ],
        ],
        &[
            "subset",
            "select",
            "choose",
            "determine",
            "diagonal",
            "draw",
            "divide",
            "cage",
            "clue",
            "outside",
            "sum",
            "value",
            "indicates",
            "indicating",
            "shade",
            "line ",
            "except",
        ],
    ),
    // Those of the documents that are written here.
    phrase(Named::Sudoku, &[&["each row column and", "each row and column"], &["holds each of the symbols"]]),
    without(
        Named::Cage,
        &[&["cage"], &["sum", "add", "total", "repeat", "once"]],
        &[
            "prime",
            "product",
            "may repeat",
            "can repeat",
            "look",
            "unknown",
            "wrong",
            "wrogn",
            "same sum",
            "at least",
            "at most",
            "determine",
            "value of",
        ],
    ),
    phrase(Named::AllMarks, &[&["without a dot", "without a sign", "without a mark"], &["do not hold"]]),
    without(Named::AllMarks, &[&["all "], &["given", "shown", "marked", "drawn"]], &["not all "]),
    phrase(Named::AntiKnight, &[&["knight"], NOT, SAME]),
    phrase(Named::AntiKnight, &[&["anti knight", "antiknight"]]),
    phrase(Named::AntiKing, &[&["king's", "king move", "kings move"], NOT, SAME]),
    phrase(Named::AntiKing, &[&["anti king", "antiking"]]),
    without(
        Named::NonConsecutive,
        &[&["adjacent", "neighbour", "neighbor"], NOT, &["consecutive"]],
        &["line", "dot", "without a mark"],
    ),
    phrase(
        Named::NonConsecutive,
        &[&["non consecutive", "nonconsecutive"], &["adjacent", "neighbour", "neighbor", "rule", "apply"]],
    ),
    phrase(
        Named::Positions,
        &[&["same position", "same relative position", "same place"], &["box", "region"], NOT],
    ),
    phrase(Named::Positions, &[&["corresponding"], &["box", "region"], NOT]),
    phrase(Named::Positions, &[&["disjoint"]]),
    without(
        Named::Diagonals,
        &[&["diagonal"], &["once", "repeat", "each of", "contain", "also"]],
        &["sum", "add", "arrow", "adjacent", "may", "can ", "wrong"],
    ),
    without(
        Named::Diagonals,
        &[&["diagonal"], &["may not repeat", "can not repeat", "may not contain"]],
        &["sum", "add", "arrow", "adjacent", "wrong"],
    ),
    without(Named::SlowThermometer, &[&["slow therm"]], TWISTS),
    phrase(
        Named::SlowThermometer,
        &[
            &["thermo", "bulb"],
            &["stay the same", "same or", "or equal", "not decrease", "never decrease", "equal or"],
        ],
    ),
    without(
        Named::Thermometer,
        &[&["thermo", "bulb"], &["increas", "rise", "ascend", "grow", "rule", "standard", "normal"]],
        &[
            "stay the same",
            "same or",
            "or equal",
            "not decrease",
            "never decrease",
            "equal or",
            "slow",
            "fast",
            "decreas",
            "by at least",
        ],
    ),
    phrase(Named::Arrow, &[&["arrow"], &["circle", "bulb", "pill"], ADD]),
    phrase(Named::DutchWhispers, &[&["dutch whisper"]]),
    phrase(Named::Whispers, &[&["whisper"]]),
    phrase(
        Named::Whispers,
        &[
            &["adjacent", "neighbour", "neighbor", "follow each other"],
            &["differ by at least", "difference of at least", "differ by", "difference of"],
            &["line", "tentacle"],
            &["at least", "or more", "or greater"],
        ],
    ),
    without(Named::Renban, &[&["renban"]], PARTS),
    without(
        Named::Renban,
        &[&["consecutive"], &["set", "any order", "not in order"], &["line", "fish"]],
        PARTS,
    ),
    phrase(Named::Nabner, &[&["nabner"]]),
    phrase(Named::Palindrome, &[&["palindrom"]]),
    phrase(Named::Palindrome, &[&["line"], &["read the same", "reads the same"]]),
    phrase(
        Named::Parity,
        &[
            &["line"],
            &["parity", "odd and even", "even digit and one odd", "odd digit and one even"],
            &["alternat", "adjacent", "switch"],
        ],
    ),
    phrase(Named::Entropic, &[&["entropic"], &["line"]]),
    phrase(Named::Entropic, &[&["low"], &["medium", "middle"], &["high"], &["line"], &["three", "3 "]]),
    phrase(Named::Modular, &[&["modular"], &["line"]]),
    phrase(Named::RegionSumLine, &[&["region sum line"]]),
    phrase(Named::RegionSumLine, &[&["line"], &["passes through", "pass through"], &["region", "boxes"]]),
    phrase(
        Named::RegionSumLine,
        &[&["box border", "region border"], &["line"], &["segment", "section", "part"]],
    ),
    phrase(Named::RegionSumLine, &[&["segment", "section"], ADD, &["same", "equal"]]),
    without(
        Named::RegionSumLine,
        &[&["box", "region"], ADD, &["same", "equal"], &["line", "segment"]],
        &["product", "unknown", "diagonal", "arrow", "ten "],
    ),
    phrase(
        Named::TenLine,
        &[
            &["line"],
            &["segment", "divided", "group"],
            &["sum to 10", "add up to 10", "sum to ten", "add up to ten"],
        ],
    ),
    phrase(Named::Zipper, &[&["zipper"]]),
    phrase(
        Named::BetweenLine,
        &[
            &["between"],
            &["line"],
            &["circle", "ends", "bulb"],
            &[
                "between line",
                "strictly between",
                "be between",
                "lie between",
                "in between",
                "values between",
            ],
        ],
    ),
    phrase(
        Named::WhiteDot,
        &[
            &["white dot", "white circle", "white kropki"],
            &[
                "consecutive",
                "difference of 1",
                "difference of one",
                "differ by 1",
                "differ by one",
                "1 greater",
                "1 more",
            ],
        ],
    ),
    without(Named::WhiteDot, &[&["white "], &["consecutive"]], &["line"]),
    phrase(Named::WhiteDot, &[&["kropki "], &["standard", "normal", "usual", "apply"]]),
    phrase(
        Named::BlackDot,
        &[&["black dot", "black circle", "black kropki"], &["ratio", "double", "twice", "1 2 ", "2 1 "]],
    ),
    without(Named::BlackDot, &[&["black "], &["ratio", "double", "twice"]], &["line"]),
    phrase(Named::BlackDot, &[&["kropki "], &["standard", "normal", "usual", "apply"]]),
    phrase(Named::Signs, &[&["x ", "xs ", "v ", "vs ", "xv"], &["10", "ten", "5", "five"], ADD]),
    phrase(Named::Lockout, &[&["lockout"]]),
    without(
        Named::Minimum,
        &[&["minimum ", "minima "], &["less", "small", "low"]],
        &["line", "cage", "arrow", "sum", "difference"],
    ),
    without(
        Named::Maximum,
        &[&["maximum ", "maxima "], &["great", "large", "high"]],
        &["line", "cage", "arrow", "sum", "difference"],
    ),
    phrase(Named::RowIndexer, &[&["row index"]]),
    phrase(Named::ColumnIndexer, &[&["column index"]]),
    phrase(Named::BoxIndexer, &[&["box index"]]),
    phrase(
        Named::Less,
        &[&["inequalit", "greater than sign", "less than sign"], &["small", "low", "less", "great"]],
    ),
    without(
        Named::Odd,
        &[&["odd"], &["circle", "square", "shaded", "grey cell", "gray cell"]],
        &["sum", "line", "number of", "count"],
    ),
    without(
        Named::Even,
        &[&["even "], &["circle", "square", "shaded", "grey cell", "gray cell"]],
        &["sum", "line", "number of", "count"],
    ),
    phrase(Named::CountingCircles, &[&["counting circle"]]),
    phrase(Named::CountingCircles, &[&["circle"], &["how many circles", "number of circles", "in exactly"]]),
    phrase(Named::Quadruple, &[&["quadruple"]]),
    phrase(Named::Quadruple, &[&["more than once in a circle"]]),
    phrase(
        Named::Quadruple,
        &[
            &["circle", "digit", "number"],
            &["corner", "intersection", "surround", "touch", "around"],
            &["four", "cells"],
            &["at least once", "must appear", "appear in", "be present", "occur"],
        ],
    ),
    phrase(Named::LittleKiller, &[&["little killer"]]),
    without(
        Named::LittleKiller,
        &[
            &["diagonal", "arrow"],
            &["outside", "indicated", "marked", "point", "number by", "given", "clue", "shown"],
            ADD,
        ],
        &["product", "circle", "bulb", "same"],
    ),
    phrase(Named::Sandwich, &[&["sandwich"]]),
    phrase(
        Named::Sandwich,
        &[&["between the 1 and the 9", "between 1 and 9", "between the digits 1 and 9"], ADD],
    ),
    without(Named::XSum, &[&["x sum"]], &["sum to 10", "sum to ten"]),
    phrase(Named::XSum, &[&["first x", "nearest x", "x is the value", "x is the digit"]]),
    phrase(Named::Skyscraper, &[&["skyscraper"]]),
    phrase(Named::Skyscraper, &[&["building"], &["visible", "seen", "height"]]),
    phrase(Named::NumberedRoom, &[&["numbered room"]]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_written_as_they_are_sought() {
        for phrase in PHRASES {
            for start in phrase.all.iter().copied().flatten().chain(phrase.none) {
                assert!(!start.is_empty() && !start.starts_with(' '), "{start:?}");
                assert_eq!(*start, start.to_lowercase(), "{start:?}");
                assert!(
                    !start.contains(['-', '.', ',', ':']),
                    "{start:?}: only letters, digits and spaces are compared"
                );
            }
        }
    }
}
