//! Rules about neighbours without a mark, which only words state: "all possible dots are given".

use std::collections::BTreeSet;

use dlx_variants::Rule;
use dlx_variants::rule::Between;

use super::{Named, Words};
use crate::format::container::global;
use crate::format::container::relation::Relation;

/// What the rules may say of all marks.
const STATED: [&str; 4] = ["marked", "given", "shown", "drawn"];

/// What dots are called, and what X and V are.
const DOTS: [&str; 4] = ["dot", "dots", "circle", "circles"];
const SIGNS: [&str; 5] = ["v", "xs", "vs", "sign", "signs"];

/// The number of words after "all" of which one names the marks: "all possible white circles".
const NEAR: usize = 3;

/// Whether a text in lower case says that neighbours without a mark do not have a relation, in the words of the documents that are
/// written here.
fn is_denied(rules: &str, relation: &str) -> bool {
    let mut sentences = rules.split(['.', '\n']);
    sentences.any(|said| ["without a ", "do not hold", relation].iter().all(|part| said.contains(part)))
}

/// Whether a text in lower case says that all marks with such a name are there.
fn are_stated(rules: &str, names: &[&str]) -> bool {
    rules.split(['.', ';', '\n']).any(|sentence| {
        let words: Vec<&str> =
            sentence.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
        let stated = words.iter().rposition(|word| STATED.contains(word)).unwrap_or_default();
        (0..stated).any(|at| {
            let (before, after) = (&words[..at], &words[at + 1..]);
            words[at] == "all"
                && before.last() != Some(&"not")
                && after.iter().take(NEAR).any(|word| names.contains(word))
        })
    })
}

/// The rule that the neighbours between which none of these clues has a mark do not have some differences, ratios or sums.
pub(in crate::format) fn unmarked(relation: Relation, not: Vec<u8>, clues: &[Rule]) -> Rule {
    let marks = clues.iter().filter_map(Relation::of).filter(|(of, _)| of.shares_marks_with(relation));
    let marked = marks.filter_map(|(_, pairs)| match &pairs.between {
        Between::Cells(cells) => cells.first().copied(),
        _ => None,
    });
    global::unmarked(relation, not, marked)
}

/// The rules about the neighbours between which none of these clues has a mark, as far as the rules in words state them. Where no mark
/// is there at all, they also have to say what it would mean.
pub(in crate::format) fn of(clues: &[Rule], words: &str) -> Vec<Rule> {
    let lower = words.to_lowercase();
    // The board has no say in which marks are named.
    let named = Words::of(words, 9);
    let has = |relation: Relation| clues.iter().filter_map(Relation::of).any(|(of, _)| of == relation);
    let has_dots = has(Relation::Difference) || has(Relation::Ratio);
    let mut rules = Vec::new();
    if has_dots || named.name(Named::WhiteDot) || named.name(Named::BlackDot) {
        let all_are_stated = are_stated(&lower, &DOTS);
        // Dots of a colour that neither occurs nor is named say nothing, if the words name colours.
        let names_colours = ["white", "black"].iter().any(|colour| lower.contains(colour));
        let is_known = |relation: Relation, colour: &str| {
            !names_colours && has_dots || lower.contains(colour) || has(relation)
        };
        for (dot, relation, usual, colour, said) in [
            (Named::WhiteDot, Relation::Difference, 1, "white", "differ by 1"),
            (Named::BlackDot, Relation::Ratio, 2, "black", "twice the other"),
        ] {
            if all_are_stated && is_known(relation, colour) || is_denied(&lower, said) {
                let numbers =
                    numbers(clues, relation, named.of_rule(dot).filter_map(|mention| mention.number));
                let numbers = if numbers.is_empty() { BTreeSet::from([usual]) } else { numbers };
                rules.push(unmarked(relation, Vec::from_iter(numbers), clues));
            }
        }
    }
    if (has(Relation::Sum) || named.name(Named::Signs))
        && (are_stated(&lower, &SIGNS) || is_denied(&lower, "add up to 5 or 10"))
    {
        rules.push(unmarked(Relation::Sum, vec![5, 10], clues));
    }
    rules
}

/// The differences or ratios that marks and words give.
fn numbers(clues: &[Rule], relation: Relation, said: impl Iterator<Item = u8>) -> BTreeSet<u8> {
    let marks = clues.iter().filter_map(Relation::of).filter(|(of, _)| *of == relation);
    marks.filter_map(|(_, pairs)| pairs.is.first().copied()).chain(said).collect()
}
