//! Sentences that state no rule.

use super::phrases::{self, Phrase};
use super::sentence::Sentence;

/// How sentences begin that say nothing new.
const EXAMPLES: [&str; 9] = [
    "for example",
    "for instance",
    "as an example",
    "as example",
    "example",
    "e g",
    "eg",
    "note that this mean",
    "exported from",
];

/// What leaves something open.
const OPEN: [&str; 19] = [
    "there are some",
    "not necessarily",
    "may or not",
    "may repeat",
    "may only repeat",
    "may be repeat",
    "may be consecutive",
    "may satisfy",
    "may also",
    "may still",
    "may have",
    "may appear",
    "may be of either",
    "may be either",
    "would be",
    "not know",
    "not have to",
    "not need to",
    "not mean",
];

/// How sentences begin that leave something open.
const OPENING: [&str; 3] = ["not all", "not every", "also not all"];

/// What nevertheless demands something, or is not left open by a sentence of its own.
const DEMANDING: [&str; 10] = [
    "must",
    "cage",
    "number of",
    "exactly",
    "not repeat",
    "only if",
    "at least",
    "at most",
    "except",
    "unless",
];

/// What demands something, too, or changes what houses mean, unless it belongs to what leaves something open,
/// or is harmless.
const STRICT: [&str; 14] = [
    "not", "no", "none", "neither", "nor", "only", "once", "row", "column", "box", "region", "3x3", "nonet",
    "subgrid",
];

/// What is strict elsewhere: conditions that all puzzles have, and what is not drawn.
const HARMLESS: [&str; 27] = [
    "not appear in the same row column or box",
    "not share the same row column or box",
    "not see each other",
    "not in the same row column or box",
    "not in the same row column and box",
    "not in the same row or column",
    "not in the same row",
    "not in the same column",
    "not in the same box",
    "not share a row column or box",
    "not share a row or column",
    "not share a box",
    "they are in different box",
    "not break",
    "not violate",
    "not conflict",
    "not contradict",
    "more than once",
    "not given",
    "not shown",
    "not marked",
    "not drawn",
    "not separated",
    "not connected",
    "with no dot",
    "with no mark",
    "with no sign",
];

/// What leaves something open whatever else is said.
const DISCLAIMED: &str = "no negative constraint";

/// What setters say to solvers.
const TALK: [&str; 6] = ["no rule", "that it", "have fun", "good luck", "enjoy", "be careful"];

/// What tells that there are givens.
const GIVEN: &str = "already given|already provided|already place|already filled|already entered|already shown|already known|are given|\
    are provided|have been given|have been provided|have been place|have been filled";

/// What else a sentence about givens may have, beside plain words.
const ABOUT_GIVENS: &str = "some|few|several|one|given|you|help|start|started|get";

/// Headings have up to so many words, all of which are names of rules, or these.
const HEADING: usize = 3;
const HEADINGS: &str =
    "clarification|constraint|line|dot|pair|clue|sum|killer|german|sudoku|extra|additional";

/// Whether a sentence that is no known rule states none: an example, talk, a heading, something that is left
/// open, or that there are givens.
pub(super) fn is_idle(sentence: &Sentence<'_>) -> bool {
    sentence.begins_with_any(&EXAMPLES)
        || sentence.has_any(&[DISCLAIMED])
        || is_open(sentence)
        || sentence.len() <= 2 * HEADING && sentence.has_any(&TALK) && !is_strict(sentence)
        || sentence.len() <= HEADING && is_heading(sentence)
        || tells_givens(sentence)
}

fn is_open(sentence: &Sentence<'_>) -> bool {
    let is_open = sentence.has_any(&OPEN) || sentence.begins_with_any(&OPENING);
    is_open && !sentence.has_any(&DEMANDING) && !is_strict(sentence)
}

/// Whether something strict is said.
fn is_strict(sentence: &Sentence<'_>) -> bool {
    let mut is_strict = vec![false; sentence.len()];
    sentence.mark_any(&STRICT, true, &mut is_strict);
    for phrases in [&OPEN[..], &OPENING, &TALK, &HARMLESS] {
        sentence.mark_any(phrases, false, &mut is_strict);
    }
    is_strict.contains(&true)
}

/// Whether all words are plain, or name rules without saying anything of them.
fn is_heading(sentence: &Sentence<'_>) -> bool {
    consists_of(sentence, phrases::names().cloned().chain(phrases::phrases(HEADINGS)))
}

/// Whether it is only said that there are givens.
fn tells_givens(sentence: &Sentence<'_>) -> bool {
    let given = phrases::phrases(GIVEN);
    given.iter().any(|phrase| sentence.has(phrase))
        && consists_of(sentence, phrases::plain().cloned().chain(given).chain(phrases::phrases(ABOUT_GIVENS)))
}

/// Whether each word belongs to one of some phrases.
fn consists_of(sentence: &Sentence<'_>, phrases: impl Iterator<Item = Phrase>) -> bool {
    let mut words = vec![false; sentence.len()];
    phrases.for_each(|phrase| sentence.mark(&phrase, true, &mut words));
    words.into_iter().all(|is_known| is_known)
}
