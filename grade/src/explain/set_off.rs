//! Names that are set off in words while these are put together, so that what the words name is known and
//! need not be looked for in them: a rule may be called "in". What sets names off is taken out when the words
//! are done.

/// What is in front of the title of a rule that is set off. Like the others, it is a character for private
/// use, which names do not have; names that have one all the same are not set off.
const RULE: char = '\u{E000}';

/// What is in front of the name of a house.
const HOUSE: char = '\u{E001}';

/// What is behind a name.
const END: char = '\u{E002}';

/// The title of a rule.
pub(super) fn rule(title: &str) -> String {
    set_off(RULE, title)
}

/// The name of a house.
pub(super) fn house(name: &str) -> String {
    set_off(HOUSE, name)
}

fn set_off(begin: char, name: &str) -> String {
    if name.contains([RULE, HOUSE, END]) { name.to_owned() } else { format!("{begin}{name}{END}") }
}

/// The length of words without what sets names off.
pub(super) fn length(words: &str) -> usize {
    words.split([RULE, HOUSE, END]).map(str::len).sum()
}

/// Words that are done, and the names that were set off in them, in order.
pub(super) struct Told {
    pub(super) words: String,
    /// Whether the words begin with a rule, and then say what holds by it: "by cage R1C1: 17 in 2 cells is
    /// 8+9".
    pub(super) opens_with_rule: bool,
    /// The titles of rules.
    pub(super) rules: Vec<String>,
    /// The names of houses.
    pub(super) houses: Vec<String>,
}

impl Told {
    pub(super) fn new(words: &str) -> Self {
        let opening = words.strip_prefix("by ").and_then(next_name);
        let mut told = Self {
            words: String::with_capacity(words.len()),
            opens_with_rule: matches!(opening, Some(("", RULE, _, after)) if after.starts_with(": ")),
            rules: Vec::new(),
            houses: Vec::new(),
        };
        let mut rest = words;
        while let Some((before, begin, name, after)) = next_name(rest) {
            let names = if begin == RULE { &mut told.rules } else { &mut told.houses };
            names.push(name.to_owned());
            told.words.extend([before, name]);
            rest = after;
        }
        told.words += rest;
        told
    }
}

/// The first name that is set off: the text before it, what is in front of it, the name, and the text after
/// it.
fn next_name(words: &str) -> Option<(&str, char, &str, &str)> {
    let at = words.find([RULE, HOUSE])?;
    let begin = words[at..].chars().next()?;
    let (name, after) = words[at + begin.len_utf8()..].split_once(END)?;
    Some((&words[..at], begin, name, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_set_off_are_read_back() {
        let words =
            format!("by {}: 4 in {} is in {}, in row 1", rule("in"), house("row 1"), rule("cage R1C1"));
        let told = Told::new(&words);
        assert_eq!(told.words, "by in: 4 in row 1 is in cage R1C1, in row 1");
        assert!(told.opens_with_rule && !Told::new("by in: 4 in row 1 is in R1C1").opens_with_rule);
        assert_eq!(
            (told.rules.as_slice(), told.houses.as_slice()),
            (&["in", "cage R1C1"].map(String::from)[..], &["row 1".to_owned()][..])
        );
        assert_eq!(length(&words), told.words.len());
        // Names with such characters stay as they are.
        let odd = format!("{END}{RULE}a{HOUSE}");
        assert_eq!(rule(&odd), odd);
        assert_eq!(Told::new(&odd).words, odd);
    }
}
