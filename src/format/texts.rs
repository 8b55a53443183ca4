//! Texts about a puzzle, and which of them a format holds.

use crate::puzzle::Record;

/// Which texts about a puzzle a format holds when it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Texts {
    /// Whether it holds the title, the author and where the puzzle comes from.
    pub(super) title: bool,
    pub(super) author: bool,
    pub(super) source: bool,
    pub(super) remarks: Remarks,
}

/// Which of the comment and the rules in the setter's words a format holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Remarks {
    None,
    /// One of them: the comment, if there is one.
    CommentFirst,
    /// One of them: the rules, if there are any in the setter's words.
    RulesFirst,
    Both,
}

/// A text without blanks around it, if anything is left.
pub(super) fn tidy(text: Option<&str>) -> Option<String> {
    text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}

impl Texts {
    pub(super) const NONE: Self = Self { title: false, author: false, source: false, remarks: Remarks::None };
    pub(super) const ALL: Self = Self { title: true, author: true, source: true, remarks: Remarks::Both };

    /// The texts of a record that are left out, in words. Sentences that are written in place of a setter's
    /// words are no text of a record, even if they were read.
    pub(super) fn lacking(self, record: &Record) -> impl Iterator<Item = &'static str> {
        let has = |text: &Option<String>| tidy(text.as_deref()).is_some();
        let said = tidy(record.ruleset.as_deref());
        let has_comment = has(&record.comment);
        let has_rules = said.is_some_and(|said| !record.puzzle.is_said_by(&said));
        let (holds_comment, holds_rules) = match self.remarks {
            Remarks::None => (false, false),
            Remarks::CommentFirst => (true, !has_comment),
            Remarks::RulesFirst => (!has_rules, true),
            Remarks::Both => (true, true),
        };
        [
            ("the title", has(&record.title) && !self.title),
            ("the author", has(&record.author) && !self.author),
            ("the source", has(&record.source) && !self.source),
            ("the rules in words", has_rules && !holds_rules),
            ("the comment", has_comment && !holds_comment),
        ]
        .into_iter()
        .filter_map(|(name, is_lost)| is_lost.then_some(name))
    }
}
