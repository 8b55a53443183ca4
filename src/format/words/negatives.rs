//! Rules about neighbours without a mark, which only words state: "all possible dots are given".

use serde_json::{Value, json};

/// What the rules may say of all marks.
const STATED: [&str; 4] = ["marked", "given", "shown", "drawn"];

/// What dots are called, and what X and V are.
const DOTS: [&str; 4] = ["dot", "dots", "circle", "circles"];
const SIGNS: [&str; 5] = ["v", "xs", "vs", "sign", "signs"];

/// The number of words after "all" of which one names the marks: "all possible white circles".
const NEAR: usize = 3;

/// Whether a text says that all marks with such a name are there.
fn are_stated(rules: &str, names: &[&str]) -> bool {
    let rules = rules.to_lowercase();
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

/// The rules about the neighbours between which none of these clues has a mark, as far as the rules in words state them.
pub(in crate::format) fn of(clues: &[Value], words: &str) -> Vec<Value> {
    let of_kinds = |kinds: &[&str]| -> Vec<&Value> {
        clues.iter().filter(|clue| kinds.iter().any(|kind| clue["kind"] == *kind)).collect()
    };
    let marked = |clues: &[&Value]| -> Vec<Value> {
        clues.iter().map(|clue| clue["between"]["cells"][0].clone()).collect()
    };
    let none = |kind: &str, not: &[u64], clues: &[&Value]| json!({"kind": kind, "not": not, "between": {"unmarked": marked(clues)}});
    let (dots, signs) = (of_kinds(&["difference", "ratio"]), of_kinds(&["sum"]));
    let mut rules = Vec::new();
    if !dots.is_empty() && are_stated(words, &DOTS) {
        // Dots of a colour that neither occurs nor is named say nothing, if the words name colours.
        let words = words.to_lowercase();
        let names_colours = ["white", "black"].iter().any(|colour| words.contains(colour));
        let is_known = |kind: &str, colour: &str| {
            !names_colours || words.contains(colour) || dots.iter().any(|dot| dot["kind"] == kind)
        };
        let kinds = [("difference", 1, "white"), ("ratio", 2, "black")];
        let known = kinds.into_iter().filter(|(kind, _, colour)| is_known(kind, colour));
        rules.extend(known.map(|(kind, number, _)| none(kind, &[number], &dots)));
    }
    if !signs.is_empty() && are_stated(words, &SIGNS) {
        rules.push(none("sum", &[5, 10], &signs));
    }
    rules
}
