//! What states of rules mean, in words for people.

use std::fmt;

/// Up to this number, ways are listed.
const LISTED: usize = 6;

/// What it means that one of some states of a rule holds: "17 in 2 cells is 8+9", "its symbols are 456".
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ToldStates {
    /// The subjects of the states, with what is said about each, joined by "or".
    clauses: Vec<(Subject, Ways)>,
}

impl ToldStates {
    /// States with these subjects.
    pub(crate) fn new(clauses: Vec<(Subject, Ways)>) -> Self {
        Self { clauses }
    }

    /// States about one subject.
    pub(crate) fn about(subject: Subject, ways: Ways) -> Self {
        Self::new(vec![(subject, ways)])
    }

    /// Whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.clauses.iter().all(|(subject, ways)| *subject == Subject::default() && ways.words.is_empty())
    }

    /// Whether the words leave out some of the states, as they are many.
    #[must_use]
    pub fn leaves_out(&self) -> bool {
        self.clauses.iter().any(|(_, ways)| ways.leaves_out)
    }

    /// Whether all is about one thing with this name: "R1C5".
    #[must_use]
    pub fn is_about(&self, name: &str) -> bool {
        self.clauses.iter().all(|(subject, _)| subject.noun == name)
    }

    /// The words with the title of the rule: "17 in 2 cells is 8+9 (cage R1C1)", "the symbols of renban R1C1
    /// are 456".
    #[must_use]
    pub fn of(&self, title: &str) -> String {
        match self.clauses.iter().any(|(subject, _)| subject.is_own) {
            true => self.with(|noun| format!("the {noun} of {title}")),
            false => format!("{self} ({title})"),
        }
    }

    /// The words, in which something of the rule's own is named by `own`.
    fn with(&self, own: impl Fn(&str) -> String) -> String {
        let clause = |(subject, ways): &(Subject, Ways)| match subject {
            Subject { noun, verb, is_own: true } => format!("{} {verb} {ways}", own(noun)),
            Subject { noun, .. } if noun.is_empty() => ways.to_string(),
            Subject { noun, verb, .. } => format!("{noun} {verb} {ways}"),
        };
        self.clauses.iter().map(clause).collect::<Vec<String>>().join(" or ")
    }
}

impl fmt::Display for ToldStates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with(|noun| format!("its {noun}")))
    }
}

/// What states are about, with the verb. By default nothing, where their values are words enough.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Subject {
    noun: String,
    verb: &'static str,
    /// Whether it is something of the rule's own: "its symbols".
    is_own: bool,
}

impl Subject {
    /// A subject with its verb: "R1C5" and "is".
    pub(crate) fn new(noun: impl Into<String>, verb: &'static str) -> Self {
        Self { noun: noun.into(), verb, is_own: false }
    }

    /// Something of the rule's own: "symbols" and "are".
    pub(crate) fn own(noun: &str, verb: &'static str) -> Self {
        Self { noun: noun.to_owned(), verb, is_own: true }
    }

    /// What it is called.
    pub(crate) fn noun(&self) -> &str {
        &self.noun
    }
}

/// Ways in words: "1+6 or 3+4"; of many, the first ones, the last one and their number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ways {
    words: String,
    leaves_out: bool,
}

impl Ways {
    pub(crate) fn new(ways: &[impl AsRef<str>]) -> Self {
        let told: Vec<&str> = ways.iter().map(AsRef::as_ref).collect();
        match told.as_slice() {
            [first, second, .., last] if told.len() > LISTED => Self {
                words: format!("{first}, {second}, ... or {last} ({} ways)", told.len()),
                leaves_out: true,
            },
            _ => Self { words: told.join(" or "), leaves_out: false },
        }
    }
}

impl fmt::Display for Ways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_ways_are_counted_and_some_are_told() {
        let ways = |ways: &[&str]| Ways::new(ways).to_string();
        assert_eq!(ways(&["1+6"]), "1+6");
        assert_eq!(ways(&["1", "2", "3", "4", "5", "6"]), "1 or 2 or 3 or 4 or 5 or 6");
        assert_eq!(ways(&["1", "2", "3", "4", "5", "6", "7"]), "1, 2, ... or 7 (7 ways)");
    }

    #[test]
    fn words_say_whose_symbols_they_are_and_whether_some_are_left_out() {
        let few = || Ways::new(&["8+9"]);
        let cage = ToldStates::about(Subject::new("17 in 2 cells", "is"), few());
        assert_eq!(cage.to_string(), "17 in 2 cells is 8+9");
        assert_eq!(cage.of("cage R1C1"), "17 in 2 cells is 8+9 (cage R1C1)");
        let renban = ToldStates::about(Subject::own("symbols", "are"), Ways::new(&["456"]));
        assert_eq!(renban.to_string(), "its symbols are 456");
        assert_eq!(renban.of("renban R1C1"), "the symbols of renban R1C1 are 456");
        // The first of two subjects has too many ways.
        let many = Ways::new(&["1", "2", "3", "4", "5", "6", "7"]);
        let two = ToldStates::new(vec![(Subject::new("R1C1", "is"), many), (Subject::default(), few())]);
        assert_eq!(two.to_string(), "R1C1 is 1, 2, ... or 7 (7 ways) or 8+9");
        assert!(two.leaves_out() && !cage.leaves_out());
        assert!(ToldStates::default().is_empty() && !cage.is_empty());
    }
}
