//! Marks between neighbours that a puzzle shows all of: where a rule says what neighbours without a mark do
//! not hold, the marks belong to that rule, and none of them is a clue that could go.

use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant, replace};

use dlx_variants::rule::{Between, NumberPairs};
use dlx_variants::{Place, Rule, Spec};

/// The same rules, in which the marks that a rule about neighbours without a mark needs are rules, too. Those
/// that say the same of different pairs are one rule. They stand before the first rule about neighbours
/// without a mark, as drawings of the catalogue give them.
pub(crate) fn as_rules(mut spec: Spec) -> Spec {
    let negatives: Vec<Negative> = spec.constraints.iter().filter_map(Negative::of).collect();
    let Some(first) = spec.constraints.iter().position(|rule| Negative::of(rule).is_some()) else {
        return spec;
    };
    let mut rules: Vec<(Rule, Vec<[Place; 2]>)> = Vec::new();
    for mut clue in std::mem::take(&mut spec.clues) {
        if !negatives.iter().any(|negative| negative.needs(&clue)) {
            spec.clues.push(clue);
            continue;
        }
        let pairs = exchange_pairs(&mut clue, Vec::new());
        match rules.iter_mut().find(|(rule, _)| *rule == clue) {
            Some((_, known)) => known.extend(pairs),
            None => rules.push((clue, pairs)),
        }
    }
    let whole = rules.into_iter().map(|(mut rule, pairs)| {
        exchange_pairs(&mut rule, pairs);
        rule
    });
    spec.constraints.splice(first..first, whole);
    spec
}

/// A rule about neighbours without a mark.
struct Negative {
    kind: Discriminant<Rule>,
    /// The numbers that they do not have.
    not: Vec<u8>,
    /// The pairs that have a mark, in order.
    marked: BTreeSet<[Place; 2]>,
}

impl Negative {
    fn of(rule: &Rule) -> Option<Self> {
        let NumberPairs { not, between: Between::Unmarked(marked), .. } = rule.number_pairs()? else {
            return None;
        };
        let marked = marked.iter().map(ordered).collect();
        Some(Self { kind: discriminant(rule), not: not.clone(), marked })
    }

    /// Whether the pairs of a clue are exempt because that clue is their mark.
    fn needs(&self, clue: &Rule) -> bool {
        let Some(NumberPairs { is, not, between: Between::Cells(pairs), .. }) = clue.number_pairs() else {
            return false;
        };
        self.kind == discriminant(clue)
            && not.is_empty()
            && !is.is_empty()
            && is.iter().all(|number| self.not.contains(number))
            && pairs.iter().all(|pair| self.marked.contains(&ordered(pair)))
    }
}

fn ordered(&[a, b]: &[Place; 2]) -> [Place; 2] {
    [a.min(b), a.max(b)]
}

/// Gives a rule about listed pairs other ones, and returns its own.
fn exchange_pairs(rule: &mut Rule, pairs: Vec<[Place; 2]>) -> Vec<[Place; 2]> {
    match rule.number_pairs_mut() {
        Some(NumberPairs { between: Between::Cells(own), .. }) => replace(own, pairs),
        _ => Vec::new(),
    }
}
