//! Rules about neighbours without a mark, which only words state: "all possible dots are given".

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Named, Words};
use crate::format::container::global;

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
pub(in crate::format) fn unmarked(kind: &str, not: &[u64], clues: &[Value]) -> Value {
    let has_mark =
        |clue: &&Value| clue["kind"] == kind || is_dot(kind) && clue["kind"].as_str().is_some_and(is_dot);
    let marked = clues.iter().filter(has_mark).map(|clue| clue["between"]["cells"][0].clone());
    global::unmarked(kind, not, marked)
}

/// Whether marks of a kind are dots: neighbours have one dot between them, be it white or black.
fn is_dot(kind: &str) -> bool {
    matches!(kind, "difference" | "ratio")
}

/// The rules about the neighbours between which none of these clues has a mark, as far as the rules in words state them. Where no mark
/// is there at all, they also have to say what it would mean.
pub(in crate::format) fn of(clues: &[Value], words: &str) -> Vec<Value> {
    let lower = words.to_lowercase();
    // The board has no say in which marks are named.
    let named = Words::of(words, 9);
    let has = |kind: &str| clues.iter().any(|clue| clue["kind"] == kind);
    let has_dots = has("difference") || has("ratio");
    let mut rules = Vec::new();
    if has_dots || named.name(Named::WhiteDot) || named.name(Named::BlackDot) {
        let all_are_stated = are_stated(&lower, &DOTS);
        // Dots of a colour that neither occurs nor is named say nothing, if the words name colours.
        let names_colours = ["white", "black"].iter().any(|colour| lower.contains(colour));
        let is_known =
            |kind: &str, colour: &str| !names_colours && has_dots || lower.contains(colour) || has(kind);
        for (dot, kind, usual, colour, relation) in [
            (Named::WhiteDot, "difference", 1, "white", "differ by 1"),
            (Named::BlackDot, "ratio", 2, "black", "twice the other"),
        ] {
            if all_are_stated && is_known(kind, colour) || is_denied(&lower, relation) {
                let numbers = numbers(clues, kind, named.of_rule(dot).filter_map(|mention| mention.number));
                let numbers = if numbers.is_empty() { BTreeSet::from([usual]) } else { numbers };
                rules.push(unmarked(kind, &Vec::from_iter(numbers), clues));
            }
        }
    }
    if (has("sum") || named.name(Named::Signs))
        && (are_stated(&lower, &SIGNS) || is_denied(&lower, "add up to 5 or 10"))
    {
        rules.push(unmarked("sum", &[5, 10], clues));
    }
    rules
}

/// The differences or ratios that marks of a kind and words give.
fn numbers(clues: &[Value], kind: &str, said: impl Iterator<Item = u8>) -> BTreeSet<u64> {
    let marks = clues.iter().filter(|clue| clue["kind"] == kind);
    marks.filter_map(|clue| clue["is"][0].as_u64()).chain(said.map(u64::from)).collect()
}
