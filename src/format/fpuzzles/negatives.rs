//! Rules that hold where there is no mark: the list "negative" only names their kinds, so the other rules of the document
//! tell their pairs.

use std::collections::BTreeSet;

use dlx_variants::{Rule, Spec};
use serde_json::{Map, Value};

use super::read;

/// What a rule forbids, and the marked pairs on which it does not hold.
type Negative = (String, BTreeSet<u64>, BTreeSet<BTreeSet<String>>);

/// The first rule about unmarked pairs that a reader of the object would not find again.
pub(super) fn unsaid<'s>(spec: &'s Spec, object: &Map<String, Value>) -> Option<&'s Rule> {
    let mut own = rules(spec).filter_map(|rule| Some((rule, negative(rule)?))).peekable();
    own.peek()?;
    let found: Vec<Negative> =
        read::spec(object).map_or_else(|_| Vec::new(), |spec| rules(&spec).filter_map(negative).collect());
    own.find(|(_, negative)| !found.contains(negative)).map(|(rule, _)| rule)
}

fn rules(spec: &Spec) -> impl Iterator<Item = &Rule> {
    spec.constraints.iter().chain(&spec.clues)
}

fn negative(rule: &Rule) -> Option<Negative> {
    let rule = serde_json::to_value(rule).ok()?;
    let listed = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let pair =
        |pair: Value| listed(&pair).iter().filter_map(|cell| Some(cell.as_str()?.to_owned())).collect();
    let marked = listed(rule.get("between")?.get("unmarked")?).into_iter().map(pair).collect();
    let not = listed(rule.get("not")?).iter().filter_map(Value::as_u64).collect();
    Some((rule.get("kind")?.as_str()?.to_owned(), not, marked))
}
