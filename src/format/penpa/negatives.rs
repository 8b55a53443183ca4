//! Rules about neighbours without a mark, which only words state: "all possible dots are given".

use serde_json::{Value, json};

/// What the rules may say of all marks.
const STATED: [&str; 4] = ["marked", "given", "shown", "drawn"];

/// Whether a text says that all marks of some kind are there.
pub(super) fn are_stated(rules: &str) -> bool {
    let rules = rules.to_lowercase();
    rules.split(['.', ';', '\n']).any(|sentence| {
        let mut words = sentence.split(|c: char| !c.is_alphabetic());
        words.any(|word| word == "all") && words.any(|word| STATED.contains(&word))
    })
}

/// The rules about the neighbours between which none of these clues has a mark.
pub(super) fn of(clues: &[Value]) -> Vec<Value> {
    let of_kinds = |kinds: &[&str]| -> Vec<&Value> {
        clues.iter().filter(|clue| kinds.iter().any(|kind| clue["kind"] == *kind)).collect()
    };
    let marked = |clues: &[&Value]| -> Vec<Value> {
        clues.iter().map(|clue| clue["between"]["cells"][0].clone()).collect()
    };
    let none = |kind: &str, not: &[u64], clues: &[&Value]| json!({"kind": kind, "not": not, "between": {"unmarked": marked(clues)}});
    let (dots, signs) = (of_kinds(&["difference", "ratio"]), of_kinds(&["sum"]));
    let mut rules = Vec::new();
    if !dots.is_empty() {
        rules.extend([none("difference", &[1], &dots), none("ratio", &[2], &dots)]);
    }
    if !signs.is_empty() {
        rules.push(none("sum", &[5, 10], &signs));
    }
    rules
}
