//! What the steps of a chain say, without saying it twice.

use dlx_engine::OptionId;

/// What a step of a chain says.
pub(super) struct Clause {
    pub(super) text: String,
    /// The rule whose states alone it tells.
    pub(super) rule: Option<usize>,
    /// The states that it tells last.
    pub(super) states: Vec<OptionId>,
}

impl Clause {
    /// Whether this tells nothing but that more is left for a rule than an earlier clause said.
    fn is_weaker_than(&self, earlier: &Self) -> bool {
        let Self { rule, states, .. } = self;
        rule.is_some()
            && !earlier.states.is_empty()
            && earlier.states.iter().all(|state| states.contains(state))
    }
}

/// The words of clauses, but for what others tell.
pub(super) fn told_once(mut clauses: Vec<Clause>) -> Vec<String> {
    // What a clause leaves for a rule is not told again with more that is left.
    clauses.dedup_by(|later, earlier| later.is_weaker_than(earlier));
    // Of what one rule leaves step by step, the end is told.
    let mut told: Vec<Clause> = Vec::new();
    for clause in clauses {
        told.pop_if(|before| clause.rule.is_some() && before.rule == clause.rule);
        if clause.rule.is_none() || told.last().is_none_or(|before| !before.text.ends_with(&clause.text)) {
            told.push(clause);
        }
    }
    let mut told: Vec<String> = told.into_iter().map(|clause| clause.text).collect();
    // A state of a rule and the candidate that it stands for are told once.
    told.dedup_by(|later, earlier| tells(earlier, later));
    told
}

/// Whether the words for a state of a rule tell the same as those for a candidate: "R1C5 is 2 (arrow R1C7)".
pub(super) fn tells(state: &str, candidate: &str) -> bool {
    state.strip_prefix(candidate).is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("))
}
