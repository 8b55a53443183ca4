//! Finds faults in rules that are declared in TOML.
//!
//! The `kind` of a rule may stand behind its other keys, so serde keeps these until it knows their meaning,
//! and forgets where they stood. A fault then has the place of the whole rule. Here the keys of that rule are
//! read again, with `kind` known.

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error, ValueDeserializer};

use crate::error::SpecError;
use crate::rule::{Drawing, Rule};

/// What reads the keys of a kind of rule.
type Read = fn(&str, ValueDeserializer<'_>) -> Result<(), Error>;

/// The keys of declarations that hold rules.
const RULES: [(&str, Read); 3] =
    [("constraint", Rule::read_keys), ("clue", Rule::read_keys), ("draw", Drawing::read_keys)];

/// The fault in a rule whose place a fault of the whole text has, at its own place and with its key; `None`
/// if that is not the place of a rule.
pub(crate) fn locate(fault: &Error, text: &str) -> Option<SpecError> {
    let declaration = DeTable::parse(text).ok()?.into_inner();
    RULES.iter().find_map(|&(key, read)| {
        let list = declaration.get(key)?;
        let has_fault = |value: &&Spanned<DeValue<'_>>| Some(value.span()) == fault.span();
        // The rules of a list in brackets have the place of the list.
        let rules = list.get_ref().as_array()?.iter();
        within([list].into_iter().chain(rules).find(has_fault)?, read, text)
    })
}

/// The first fault in the rules that a value is or contains.
fn within(value: &Spanned<DeValue<'_>>, read: Read, text: &str) -> Option<SpecError> {
    match value.get_ref() {
        DeValue::Array(values) => values.iter().find_map(|value| within(value, read, text)),
        DeValue::Table(keys) => {
            let inside = keys.values().find_map(|value| within(value, read, text));
            inside.or_else(|| of_rule(keys, value.span(), read, text))
        }
        _ => None,
    }
}

fn of_rule(keys: &DeTable<'_>, span: std::ops::Range<usize>, read: Read, text: &str) -> Option<SpecError> {
    let kind = keys.get("kind")?.get_ref().as_str()?;
    let mut others = keys.clone();
    others.remove("kind");
    let fault = read(kind, Spanned::new(span, DeValue::Table(others)).into()).err()?;
    let error = SpecError::in_text(&fault, text);
    let place = fault.span()?;
    let has_fault = |value: &Spanned<DeValue<'_>>| {
        let span = value.span();
        span.start <= place.start && place.end <= span.end
    };
    match keys.iter().find(|(_, value)| has_fault(value)) {
        Some((key, _)) => Some(error.within(format_args!("`{}`", key.get_ref()))),
        None => Some(error),
    }
}
