//! Rules about neighbours without a mark, which only words state: "all possible dots are given".

use serde_json::{Value, json};

use super::{Named, Words};

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
        (0..words.len()).any(|at| {
            let (before, after) = (&words[..at], &words[at + 1..]);
            words[at] == "all"
                && before.last() != Some(&"not")
                && after.iter().take(NEAR).any(|word| names.contains(word))
                && after.iter().any(|word| STATED.contains(word))
        })
    })
}

/// The rules about the neighbours between which none of these clues has a mark, as far as the rules in words state them. Where no mark
/// is there at all, they also have to say what it would mean.
pub(in crate::format) fn of(clues: &[Value], words: &str) -> Vec<Value> {
    let of_kinds = |kinds: &[&str]| -> Vec<&Value> {
        clues.iter().filter(|clue| kinds.iter().any(|kind| clue["kind"] == *kind)).collect()
    };
    let marked = |clues: &[&Value]| -> Vec<Value> {
        clues.iter().map(|clue| clue["between"]["cells"][0].clone()).collect()
    };
    let none = |kind: &str, not: &[u64], clues: &[&Value]| json!({"kind": kind, "not": not, "between": {"unmarked": marked(clues)}});
    let (dots, signs) = (of_kinds(&["difference", "ratio"]), of_kinds(&["sum"]));
    let lower = words.to_lowercase();
    // The board has no say in which marks are named.
    let named = Words::of(words, 9);
    let mut rules = Vec::new();
    if !dots.is_empty() || named.name(Named::WhiteDot) || named.name(Named::BlackDot) {
        let all_are_stated = are_stated(&lower, &DOTS);
        // Dots of a colour that neither occurs nor is named say nothing, if the words name colours.
        let names_colours = ["white", "black"].iter().any(|colour| lower.contains(colour));
        let is_known = |kind: &str, colour: &str| {
            !names_colours && !dots.is_empty()
                || lower.contains(colour)
                || dots.iter().any(|dot| dot["kind"] == kind)
        };
        let kinds = [("difference", 1, "white", "differ by 1"), ("ratio", 2, "black", "twice the other")];
        let stated = kinds.into_iter().filter(|(kind, _, colour, relation)| {
            all_are_stated && is_known(kind, colour) || is_denied(&lower, relation)
        });
        rules.extend(stated.map(|(kind, number, ..)| none(kind, &[number], &dots)));
    }
    if (!signs.is_empty() || named.name(Named::Signs))
        && (are_stated(&lower, &SIGNS) || is_denied(&lower, "add up to 5 or 10"))
    {
        rules.push(none("sum", &[5, 10], &signs));
    }
    rules
}
