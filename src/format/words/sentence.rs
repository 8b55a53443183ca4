//! Sentences, and the words in them.

/// A sentence.
pub(super) struct Sentence<'t> {
    /// As it stands in the text.
    pub(super) said: &'t str,
    /// Its words in lower case, each after one space, and a space at the end.
    words: String,
}

/// Headings have up to so many words.
const HEADING: usize = 3;

/// How sentences begin that say nothing new.
const EXAMPLES: [&str; 10] = [
    "for example",
    "for instance",
    "as an example",
    "as example",
    "example",
    "eg ",
    "ie ",
    "note that this",
    "different lines may",
    "exported from",
];

/// What leaves something open, which is so in any case, unless cages are concerned.
const OPEN: [&str; 5] = ["not all ", "not necessarily ", "may repeat", "can repeat", "may satisfy"];

const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// The sentences of a text that have words.
pub(super) fn all(text: &str) -> impl Iterator<Item = Sentence<'_>> {
    let is_end = |at: usize, c: char| match c {
        '\n' | ';' | '!' | '?' | '\u{2022}' => true,
        // Not within `e.g.`, `i.e.` and `1.5`, nor after them.
        '.' => {
            let before = text[..at].chars().rev().take(2).collect::<String>();
            let after = text[at + 1..].chars().next();
            !(before.ends_with('.') || after.is_some_and(char::is_alphanumeric))
        }
        _ => false,
    };
    let ends =
        text.char_indices().filter(move |&(at, c)| is_end(at, c)).map(|(at, c)| (at, at + c.len_utf8()));
    let mut start = 0;
    ends.chain([(text.len(), text.len())])
        .map(move |(end, next)| Sentence::new(text[std::mem::replace(&mut start, next)..end].trim()))
        .filter(|sentence| sentence.words.chars().any(char::is_alphabetic))
}

impl<'t> Sentence<'t> {
    fn new(said: &'t str) -> Self {
        let lower =
            said.to_lowercase().replace('\u{2019}', "'").replace("e.g.", "eg ").replace("i.e.", "ie ");
        let parts = lower.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
        let words = parts.fold(" ".to_owned(), |words, word| words + word + " ");
        Self { said, words }
    }

    /// Whether words in it begin like these, one after another; a space at the end ends the last word.
    pub(super) fn has(&self, start: &str) -> bool {
        self.words.match_indices(start).any(|(at, _)| self.words[..at].ends_with(' '))
    }

    /// Whether it is a heading or an example, or leaves something open.
    pub(super) fn is_idle(&self) -> bool {
        let is_example = EXAMPLES.iter().any(|start| self.words[1..].starts_with(start));
        let is_open = OPEN.iter().any(|start| self.has(start)) && !self.has("cage");
        is_example || is_open || self.words.split_whitespace().count() <= HEADING
    }

    /// Ranges of symbols in it, such as `1-9` or `1 to 9`.
    pub(super) fn ranges(&self) -> impl Iterator<Item = (usize, usize)> {
        let text = self
            .said
            .replace(" to ", "-")
            .replace(" through ", "-")
            .replace(['\u{2013}', '\u{2014}'], "-")
            .replace(' ', "");
        let parts: Vec<String> = text.split('-').map(str::to_owned).collect();
        let range = |pair: &[String]| {
            let first = pair[0].rsplit(|c: char| !c.is_ascii_digit()).next()?.parse().ok()?;
            let last = pair[1].split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()?;
            Some((first, last))
        };
        parts.windows(2).filter_map(range).collect::<Vec<_>>().into_iter()
    }

    /// The number after `at least`, or before `or more`.
    pub(super) fn least(&self) -> Option<u8> {
        let words: Vec<&str> = self.words.split_whitespace().collect();
        let number = |word: &&str| {
            let spelt = NUMBERS.iter().position(|number| number == word).map(|at| at as u8 + 1);
            spelt.or_else(|| word.parse().ok())
        };
        let after = words.windows(2).find(|pair| pair[0] == "least").and_then(|pair| number(&pair[1]));
        let before = || {
            let or =
                words.windows(3).find(|three| three[1] == "or" && matches!(three[2], "more" | "greater"))?;
            number(&or[0])
        };
        after.or_else(before)
    }
}
