//! Compares the rules of a document that does not name them with those of a variant.

use std::collections::HashMap;

use dlx_variants::{Regions, Rule, Spec, catalogue};
use serde_json::Value;

/// These rules, under the name of the variant of the catalogue that has them, if there is one.
pub(crate) fn named(spec: Spec) -> Spec {
    match catalogue::all().iter().find(|variant| difference(&spec, variant).is_none()) {
        Some(variant) => under(variant, spec),
        None => spec,
    }
}

/// The rules of a puzzle of this variant, under the variant's name.
pub(crate) fn under(variant: &Spec, spec: Spec) -> Spec {
    let mut named = variant.clone();
    named.draw.clear();
    (named.regions, named.clues) = (spec.regions, spec.clues);
    named
}

/// How the rules of a puzzle first differ from those of a variant; names of rules do not count.
pub(crate) fn difference(puzzle: &Spec, variant: &Spec) -> Option<String> {
    let is_drawn = |clue: &Rule| variant.draw.iter().any(|drawing| drawing.draws(clue));
    let own: Vec<&Rule> = puzzle.clues.iter().filter(|clue| !is_drawn(clue)).collect();
    let rules = |spec: &'_ Spec| spec.constraints.len();
    match () {
        () if puzzle.grids != variant.grids => Some("its grids lie elsewhere".to_owned()),
        () if puzzle.boxes != variant.boxes => Some("its boxes differ".to_owned()),
        () if !have_like_regions(puzzle, variant) => Some("its regions differ".to_owned()),
        () if !variant.draw.is_empty() && own.len() == puzzle.clues.len() && variant.clues.is_empty() => {
            Some("it lacks the clues of that variant".to_owned())
        }
        () if rules(puzzle) == 0 && rules(variant) == 0 && own.is_empty() && variant.clues.is_empty() => None,
        () => {
            let (constraints, wanted) = (refs(&puzzle.constraints), refs(&variant.constraints));
            let clues = refs(&variant.clues);
            let more = surplus(&constraints, &wanted).or_else(|| surplus(&own, &clues));
            let less = || surplus(&wanted, &constraints).or_else(|| surplus(&clues, &own));
            let more = more.map(|rule| format!("it has the rule {:?}", rule.sentence()));
            more.or_else(|| less().map(|rule| format!("it lacks the rule {:?}", rule.sentence())))
        }
    }
}

fn refs(rules: &[Rule]) -> Vec<&Rule> {
    rules.iter().collect()
}

/// The first of some rules that is missing among others.
fn surplus<'r>(rules: &[&'r Rule], others: &[&Rule]) -> Option<&'r Rule> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    others.iter().for_each(|rule| *counts.entry(nameless(rule)).or_default() += 1);
    let is_missing = |rule: &&&Rule| match counts.get_mut(&nameless(rule)) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    rules.iter().find(is_missing).copied()
}

/// A rule as JSON, without its name.
fn nameless(rule: &Rule) -> String {
    let mut value = serde_json::to_value(rule).unwrap_or_default();
    if let Value::Object(keys) = &mut value {
        keys.retain(|key, _| key != "name" && key != "says");
    }
    value.to_string()
}

/// Whether the regions are the same, whatever their letters, or drawn at random for each puzzle of the
/// variant.
fn have_like_regions(puzzle: &Spec, variant: &Spec) -> bool {
    let size = |spec: &Spec| spec.symbols.or_else(|| Some(spec.regions.as_ref()?.rows()?.len()));
    let is_plain = variant.boxes.is_some() && puzzle.regions.is_none() && variant.regions.is_none();
    let have_like = match (&puzzle.regions, &variant.regions) {
        (None, None) => true,
        (Some(_), Some(Regions::Random)) => true,
        (Some(one), Some(other)) => match (one.rows(), other.rows()) {
            (Some(one), Some(other)) => numbered(one) == numbered(other),
            (one, other) => one.is_none() && other.is_none(),
        },
        _ => false,
    };
    have_like && (is_plain || size(puzzle) == size(variant))
}

/// The regions of all cells, numbered in the order in which they occur.
fn numbered(rows: &[String]) -> Vec<Vec<usize>> {
    let mut numbers = HashMap::new();
    let mut number = |letter| {
        let next = numbers.len();
        *numbers.entry(letter).or_insert(next)
    };
    rows.iter().map(|row| row.chars().map(&mut number).collect()).collect()
}
