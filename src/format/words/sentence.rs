//! Sentences, and the words in them.

/// A sentence.
pub(super) struct Sentence<'t> {
    /// As it stands in the text.
    pub(super) said: &'t str,
    /// Its words in lower case, up to an example. What denies something is `not`, what allows something
    /// `may`.
    words: Vec<String>,
}

/// The most characters of a sentence that is understood.
const LONGEST: usize = 2_000;

/// How far behind the end of a sentence it is seen whether it goes on.
const NEAR: usize = 12;

/// What an example within a sentence begins with.
const EXAMPLES: [&str; 5] = ["e.g.", "for example", "for instance", "as an example", "such as"];

/// What another sentence is told in other words by.
const RESTATED: &str = "that is";

/// What says `may`, and what says nothing more before `not`.
const ALLOWING: [&str; 4] = ["may", "can", "could", "might"];
const BEFORE_NOT: [&str; 11] =
    ["may", "must", "should", "shall", "will", "do", "does", "did", "is", "are", "have"];
const NOT: [&str; 4] = ["not", "cannot", "never", "dont"];

/// What stands between the ends of a range.
const TO: [&str; 4] = ["to", "through", "thru", "and"];

/// The last symbol that is a digit; letters follow.
const LAST_DIGIT: u8 = 9;

const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// The sentences of a text that have words.
pub(super) fn all(text: &str) -> impl Iterator<Item = Sentence<'_>> {
    let ends = text
        .char_indices()
        .filter(move |&(at, c)| is_end(&text[..at], c, &text[at + c.len_utf8()..]))
        .map(|(at, c)| (at, at + c.len_utf8()));
    let mut start = 0;
    ends.chain([(text.len(), text.len())])
        .map(move |(end, next)| Sentence::new(text[std::mem::replace(&mut start, next)..end].trim()))
        .filter(|sentence| sentence.words.iter().any(|word| word.chars().any(char::is_alphabetic)))
}

/// Whether a sentence ends with a character between these texts.
fn is_end(before: &str, c: char, after: &str) -> bool {
    let near = || after.chars().take(NEAR).collect::<String>();
    // A sentence goes on behind a parenthesis whose end this is, if it goes on in lower case.
    let goes_on = || {
        let near = near();
        let behind = near.trim_start().strip_prefix(')').map(str::trim_start);
        behind.is_some_and(|behind| behind.starts_with(|c: char| c == ',' || c.is_lowercase()))
    };
    match c {
        '\u{2022}' => true,
        '\n' | '!' | '?' => !goes_on(),
        ';' => !near().trim_start().starts_with(RESTATED),
        // Not within `e.g.`, `i.e.`, `1.5` and `...`, nor after them.
        '.' => {
            let is_short = before.chars().rev().take(2).any(|c| c == '.');
            !is_short && !after.starts_with(|c: char| c == '.' || c.is_alphanumeric()) && !goes_on()
        }
        _ => false,
    }
}

impl<'t> Sentence<'t> {
    pub(super) fn new(said: &'t str) -> Self {
        // What is longer is not understood in any case.
        let beginning: String = said.chars().take(LONGEST).collect();
        let lower = beginning.to_lowercase().replace('\u{2019}', "'");
        let mut words: Vec<String> = Vec::new();
        for word in without_examples(&lower).split(|c: char| !c.is_alphanumeric() && c != '\'') {
            let word = word.trim_matches('\'').trim_end_matches("'s");
            if NOT.contains(&word) || word.ends_with("n't") {
                words.pop_if(|before| BEFORE_NOT.contains(&before.as_str()));
                words.push("not".to_owned());
            } else if ALLOWING.contains(&word) {
                words.push("may".to_owned());
            } else if !word.is_empty() {
                words.push(word.to_owned());
            }
        }
        Self { said, words }
    }

    /// The number of its words.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether it is too long to be understood.
    pub(super) fn is_long(&self) -> bool {
        self.said.chars().nth(LONGEST).is_some()
    }

    /// Where its words are those of a phrase, one after another: the numbers of the first ones. A word may
    /// have a regular ending, `#` is a number, and `@` a letter.
    pub(super) fn places<'p>(&'p self, phrase: &'p [&str]) -> impl Iterator<Item = usize> + 'p {
        (0..(self.len() + 1).saturating_sub(phrase.len())).filter(move |&at| {
            phrase.iter().zip(&self.words[at..]).all(|(sought, word)| is_form(word, sought))
        })
    }

    /// Marks the words that are those of a phrase.
    pub(super) fn mark(&self, phrase: &[&str], mark: bool, words: &mut [bool]) {
        for at in self.places(phrase) {
            words[at..at + phrase.len()].fill(mark);
        }
    }

    /// Marks the words that are those of one of some phrases.
    pub(super) fn mark_any(&self, phrases: &[&str], mark: bool, words: &mut [bool]) {
        phrases.iter().for_each(|phrase| self.mark(&words_of(phrase), mark, words));
    }

    /// Whether it has a phrase.
    pub(super) fn has(&self, phrase: &[&str]) -> bool {
        self.places(phrase).next().is_some()
    }

    /// Whether it has one of some phrases.
    pub(super) fn has_any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.has(&words_of(phrase)))
    }

    /// Whether it begins with one of some phrases.
    pub(super) fn begins_with_any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.places(&words_of(phrase)).next() == Some(0))
    }

    /// Ranges of symbols in it, such as `1-9`, `1 to 9`, `1 and 9`, or `1 to 9 and A to C`, which ends
    /// with 12.
    pub(super) fn ranges(&self) -> impl Iterator<Item = (u8, u8)> {
        (0..self.len()).filter_map(|at| {
            let first = number(&self.words[at])?;
            let [next, behind] = [1, 2].map(|by| self.words.get(at + by).map_or("", String::as_str));
            let of = at + 1 + usize::from(TO.contains(&next)) + usize::from(behind == "the");
            let last = number(self.words.get(of)?)?;
            Some((first, self.letter_behind(of).filter(|_| last == LAST_DIGIT).unwrap_or(last)))
        })
    }

    /// The number of the symbol that ends a range of letters behind a word: `and A`, `and A to C`.
    fn letter_behind(&self, at: usize) -> Option<u8> {
        let letter = |at: usize| match self.words.get(at)?.as_bytes() {
            [letter @ b'a'..=b'z'] => Some(LAST_DIGIT + letter - b'a' + 1),
            _ => None,
        };
        let word = |at: usize| self.words.get(at).map(String::as_str);
        let first = letter(at + 2).filter(|_| word(at + 1) == Some("and") && word(at + 2) == Some("a"))?;
        letter(at + 4).filter(|_| word(at + 3) == Some("to")).or(Some(first))
    }

    /// The number for `#` in the first of some phrases that it has.
    pub(super) fn number(&self, phrases: &[&str]) -> Option<u8> {
        phrases.iter().find_map(|phrase| {
            let phrase = words_of(phrase);
            let at = self.places(&phrase).next()?;
            let of = phrase.iter().position(|word| *word == "#")?;
            number(&self.words[at + of])
        })
    }
}

/// A text in lower case without the examples in it, each up to the end of its parenthesis or of the text.
fn without_examples(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(at) = EXAMPLES.iter().filter_map(|example| rest.find(example)).min().filter(|at| *at > 0) {
        kept.push_str(&rest[..at]);
        let is_aside = kept.trim_end().ends_with('(');
        let end = rest[at..].find(')').filter(|_| is_aside).map_or(rest.len(), |end| at + end);
        rest = &rest[end..];
    }
    kept + rest
}

fn words_of(phrase: &str) -> Vec<&str> {
    phrase.split(' ').collect()
}

fn number(word: &str) -> Option<u8> {
    let spelt = NUMBERS.iter().position(|number| *number == word).map(|at| at as u8 + 1);
    spelt.or_else(|| word.parse().ok())
}

/// Whether a word is a regular form of another one, a number for `#`, or a letter for `@`.
fn is_form(word: &str, of: &str) -> bool {
    match of {
        "#" => return number(word).is_some(),
        "@" => return word.len() == 1 && word.chars().all(char::is_alphabetic),
        _ => {}
    }
    let is_ending = |ending: &str| ["", "s", "es", "d", "ed", "ing"].contains(&ending);
    let is_regular = word.strip_prefix(of).is_some_and(is_ending);
    is_regular || of.strip_suffix('e').is_some_and(|of| word.strip_prefix(of) == Some("ing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        all(text).map(|sentence| sentence.words.join(" ")).collect()
    }

    #[test]
    fn sentences_end_where_something_new_begins() {
        for (text, expected) in [
            ("One two. Three!", vec!["one two", "three"]),
            ("A (b c!), d e.", vec!["a b c d e"]),
            ("(A b.) C d", vec!["a b", "c d"]),
            ("A b; that is, c; d", vec!["a b that is c", "d"]),
            ("A b e.g. 1.5, c. D", vec!["a b", "d"]),
            ("A (for example, b) c", vec!["a c"]),
            ("For example, b", vec!["for example b"]),
            ("1. Two", vec!["two"]),
        ] {
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn words_that_deny_are_one() {
        for text in ["cannot", "may not", "CAN NOT", "mustn't", "isn\u{2019}t", "may never", "don't"] {
            assert_eq!(words(text), ["not"], "{text}");
        }
        assert_eq!(words("the king's could be may or may not"), ["the king may be may or not"]);
    }

    #[test]
    fn phrases_are_whole_words() {
        let sentence =
            all("Additionally, arrows are increasing by at least five").next().expect("a sentence");
        for phrase in ["arrow", "increase", "at least #", "arrow are"] {
            assert!(sentence.has_any(&[phrase]), "{phrase}");
        }
        for phrase in ["add", "arrow increase", "# by", "least # of"] {
            assert!(!sentence.has_any(&[phrase]), "{phrase}");
        }
        assert_eq!(sentence.number(&["by #", "at least #"]), Some(5));
    }

    #[test]
    fn ranges_have_ends() {
        for (text, expected) in [
            ("digits 1-9", vec![(1, 9)]),
            ("between the 1 and the 6", vec![(1, 6)]),
            ("1 through 9", vec![(1, 9)]),
            ("the symbols 1 to 9 and A once", vec![(1, 10)]),
            ("the symbols 1 to 9 and A to C once", vec![(1, 12)]),
            ("0 to 8", vec![(0, 8)]),
            ("1", vec![]),
        ] {
            let sentence = all(&format!("{text} x")).next().expect("a sentence").ranges().collect::<Vec<_>>();
            assert_eq!(sentence, expected, "{text}");
        }
    }
}
