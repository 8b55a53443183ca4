//! Rules about neighbours without a mark, which only words state: "all possible dots are given".

use std::collections::{BTreeMap, BTreeSet};

use dlx_variants::Rule;
use dlx_variants::rule::Between;

use super::hue::Hue;
use super::{Mention, Named, Words};
use crate::format::container::global;
use crate::format::container::relation::Relation;

/// What dots and what X and V are called, and marks of both kinds.
const DOTS: &str = "dot circle kropki";
const SIGNS: &str = "x v xv sign";
const BOTH: &str = "marks pairs";

/// What sentences that nothing follows from speak of besides: circles and cages are no marks, or need not be.
const OTHERS: &str = "circle cage";

/// A kind of marks.
struct Kind {
    relation: Relation,
    /// What they are called.
    names: &'static str,
    /// Their colour, if they have one.
    hue: Option<(Hue, &'static str)>,
    /// The rule that says what they mean.
    named: Named,
    /// The differences, ratios or sums that they usually stand for.
    usual: &'static [u8],
    /// What neighbours without one do not, in the words of the documents that are written here.
    said: &'static str,
}

const KINDS: [Kind; 3] = [
    Kind {
        relation: Relation::Difference,
        names: DOTS,
        hue: Some((Hue::White, "white")),
        named: Named::WhiteDot,
        usual: &[1],
        said: "differ by 1",
    },
    Kind {
        relation: Relation::Ratio,
        names: DOTS,
        hue: Some((Hue::Black, "black")),
        named: Named::BlackDot,
        usual: &[2],
        said: "twice the other",
    },
    Kind {
        relation: Relation::Sum,
        names: SIGNS,
        hue: None,
        named: Named::Signs,
        usual: &[5, 10],
        said: "add up to",
    },
];

/// What a sentence about X and V has that is about one of them.
const SUMS: [(&str, u8); 2] = [("v 5", 5), ("x 10", 10)];

/// The rule that the neighbours between which none of these clues has a mark do not have some differences,
/// ratios or sums.
pub(in crate::format) fn unmarked(relation: Relation, not: Vec<u8>, clues: &[Rule]) -> Rule {
    let marks = clues.iter().filter_map(Relation::of).filter(|(of, _)| of.shares_marks_with(relation));
    let marked = marks.filter_map(|(_, pairs)| match &pairs.between {
        Between::Cells(cells) => cells.first().copied(),
        _ => None,
    });
    global::unmarked(relation, not, marked)
}

/// The rules about the neighbours between which none of these clues has a mark, as far as the rules in words
/// state them; the first sentence about all marks that states none otherwise. Where no mark is there at all,
/// the words also have to say what it would mean.
pub(in crate::format) fn of(clues: &[Rule], words: &str) -> Result<Vec<Rule>, String> {
    // The board has no say in which marks are named.
    let text = Text { clues, named: Words::of(words, 9), lower: words.to_lowercase() };
    let mut rules: BTreeMap<Relation, BTreeSet<u8>> = BTreeMap::new();
    for mention in text.named.of_rule(Named::AllMarks) {
        let stated = || KINDS.iter().filter(|kind| text.states(mention, kind));
        if stated().next().is_none() && mention.count(OTHERS) == 0 {
            return Err(mention.said.clone());
        }
        for kind in stated() {
            rules.entry(kind.relation).or_default().extend(text.numbers(mention, kind));
        }
    }
    let rule = |(relation, not): (Relation, BTreeSet<u8>)| unmarked(relation, Vec::from_iter(not), clues);
    Ok(rules.into_iter().map(rule).collect())
}

/// Clues, and words about them.
struct Text<'c> {
    clues: &'c [Rule],
    named: Words,
    /// The words in lower case.
    lower: String,
}

impl Text<'_> {
    fn has(&self, relation: Relation) -> bool {
        self.clues.iter().filter_map(Relation::of).any(|(of, _)| of == relation)
    }

    /// Whether marks of a kind, or such as are called the same, occur or are explained.
    fn knows(&self, kind: &Kind) -> bool {
        let mut alike = KINDS.iter().filter(|other| other.relation.shares_marks_with(kind.relation));
        alike.any(|other| self.has(other.relation) || self.named.name(other.named))
    }

    /// Whether a sentence about all marks is about those of a kind.
    fn states(&self, mention: &Mention, kind: &Kind) -> bool {
        if !self.knows(kind) || mention.said.contains("do not hold") {
            return self.knows(kind) && mention.said.contains(kind.said);
        }
        let is_named = match mention.count(DOTS) + mention.count(SIGNS) {
            0 => mention.count(BOTH) > 0,
            _ => mention.count(kind.names) > 0,
        };
        is_named && self.is_of_colour(mention, kind)
    }

    /// Whether a sentence means marks of the colour of a kind. Where it names none, dots of a colour that
    /// neither occurs nor is named elsewhere say nothing, if the words name colours.
    fn is_of_colour(&self, mention: &Mention, kind: &Kind) -> bool {
        let Some((hue, name)) = kind.hue else { return true };
        if !mention.hues.is_empty() {
            return mention.hues.contains(&hue);
        }
        let mut names = KINDS.iter().filter_map(|kind| kind.hue);
        let names_colours = names.any(|(_, name)| self.lower.contains(name));
        let has_dots = || KINDS.iter().any(|kind| kind.hue.is_some() && self.has(kind.relation));
        self.has(kind.relation) || self.lower.contains(name) || !names_colours && has_dots()
    }

    /// The differences, ratios or sums of a kind of marks that marks and words give.
    fn numbers(&self, mention: &Mention, kind: &Kind) -> Vec<u8> {
        let given: Vec<u8> = if kind.relation == Relation::Sum {
            let is_meant = |(names, _): &&(&str, u8)| mention.count(names) > 0;
            SUMS.iter().filter(is_meant).map(|&(_, sum)| sum).collect()
        } else {
            let marks = self.clues.iter().filter_map(Relation::of).filter(|(of, _)| *of == kind.relation);
            let said = self.named.of_rule(kind.named).filter_map(|mention| mention.number);
            marks.filter_map(|(_, pairs)| pairs.is.first().copied()).chain(said).collect()
        };
        if given.is_empty() { kind.usual.to_vec() } else { given }
    }
}

#[cfg(test)]
mod tests {
    use dlx_variants::Place;

    use super::*;

    #[test]
    fn all_marks_are_those_that_a_sentence_names() {
        let cells = [Place { row: 1, col: 1 }, Place { row: 1, col: 2 }];
        let clues = [(Relation::Difference, 1), (Relation::Ratio, 2), (Relation::Sum, 10)]
            .map(|(relation, number)| relation.mark(number, cells));
        let dots = [(Relation::Difference, &[1][..]), (Relation::Ratio, &[2])];
        let signs = (Relation::Sum, &[5, 10][..]);
        for (text, expected) in [
            ("All possible black and white dots are given.", &dots[..]),
            ("All of the possible white and black dots are given", &dots),
            ("All possible white and black kropki dots are shown", &dots),
            ("All possible kropki are given", &dots),
            ("All possible pairs are marked with dots", &dots),
            ("Black dots: 1:2 ratio. All possible black dots are given.", &dots[1..]),
            ("All white dots are given", &dots[..1]),
            ("All X are given", &[(Relation::Sum, &[10][..])]),
            ("All Vs are given", &[(Relation::Sum, &[5][..])]),
            ("All X's are given. All V's are given.", &[signs]),
            ("All possible X and V signs are given", &[signs]),
            ("All XV clues are given", &[signs]),
            ("All marks are given", &[dots[0], dots[1], signs]),
            ("Cells without a sign do not hold symbols that add up to 5.", &[(Relation::Sum, &[5][..])]),
            ("Not all dots are given", &[]),
            ("All cages are given", &[]),
        ] {
            let rules = of(&clues, text).expect(text);
            let stated: Vec<_> =
                rules.iter().filter_map(Relation::of).map(|(of, pairs)| (of, &pairs.not[..])).collect();
            assert_eq!(stated, expected, "{text}");
        }
        for text in ["All clues are given", "All grey dots are given"] {
            assert!(of(&clues, text).is_err(), "{text}");
        }
        assert!(of(&[], "All possible dots are given").is_err(), "nothing says what dots mean");
    }
}
