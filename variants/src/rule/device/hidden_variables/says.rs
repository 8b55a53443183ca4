//! What states mean, for people.

use super::Hidden;
use crate::told_states::{Subject, ToldStates, Ways};

/// What a state means, for people: "R1C5 is 2". States about the same subject are described together. By
/// default it says nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::rule) struct Says {
    subject: Subject,
    value: String,
    /// Whether the subject does not have the value.
    is_denied: bool,
}

impl Says {
    /// States the value of a subject.
    pub(in crate::rule) fn new(subject: Subject, value: impl ToString) -> Self {
        Self { subject, value: value.to_string(), is_denied: false }
    }

    /// That something is a value: "R1C5" and "2".
    pub(in crate::rule) fn is(noun: impl Into<String>, value: impl ToString) -> Self {
        Self::new(Subject::new(noun, "is"), value)
    }

    /// A value that is words enough.
    pub(in crate::rule) fn alone(value: impl ToString) -> Self {
        Self::new(Subject::default(), value)
    }

    /// What the state is about.
    pub(in crate::rule) fn subject(&self) -> &Subject {
        &self.subject
    }

    /// The opposite.
    pub(in crate::rule) fn denied(self) -> Self {
        Self { is_denied: !self.is_denied, ..self }
    }

    /// The value in words: "2", "not 2".
    fn told(&self) -> String {
        let not = if self.is_denied { "not " } else { "" };
        format!("{not}{}", self.value)
    }
}

impl Hidden {
    /// The values of some states without what they are about, if that is the same: "1+6 or 3+4".
    pub(in crate::rule) fn tell_values(&self, states: &[usize]) -> String {
        if let Some(along) = &self.along {
            return along.hidden().tell_values(states);
        }
        match self.by_subject(states).as_slice() {
            [(_, values)] => Ways::new(values).to_string(),
            _ => self.tell(states).to_string(),
        }
    }

    /// What it means that one of some states holds.
    pub(in crate::rule) fn tell(&self, states: &[usize]) -> ToldStates {
        if let Some(along) = &self.along {
            return along.hidden().tell(states);
        }
        let told = self.by_subject(states).into_iter();
        ToldStates::new(told.map(|(subject, values)| (subject.clone(), Ways::new(&values))).collect())
    }

    /// The values of states, each once, by what they are about.
    fn by_subject(&self, states: &[usize]) -> Vec<(&Subject, Vec<String>)> {
        let mut told: Vec<(&Subject, Vec<String>)> = Vec::new();
        for says in states.iter().map(|&state| &self.states[state].says) {
            let value = says.told();
            match told.iter_mut().find(|(known, _)| *known == &says.subject) {
                Some((_, values)) if values.contains(&value) => {}
                Some((_, values)) => values.push(value),
                None => told.push((&says.subject, vec![value])),
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_about_one_subject_are_told_together() {
        let mut hidden = Hidden::default();
        hidden.one_of([
            Says::is("R1C1+R1C2", "1+6"),
            Says::is("R1C1+R1C2", "3+4"),
            Says::is("R1C5", 2).denied(),
            Says::is("R1C5", 2).denied(),
            Says::is("R1C5", 2).denied().denied(),
            Says::alone("123"),
            Says::is("R1C5", "not so").denied(),
        ]);
        let told = |states: &[usize]| hidden.tell(states).to_string();
        assert_eq!(told(&[0, 1]), "R1C1+R1C2 is 1+6 or 3+4");
        assert_eq!(told(&[2, 3]), "R1C5 is not 2");
        assert_eq!(told(&[4, 0]), "R1C5 is 2 or R1C1+R1C2 is 1+6");
        assert_eq!(told(&[5]), "123");
        assert_eq!(told(&[6]), "R1C5 is not not so");
        assert_eq!(hidden.tell_values(&[0, 1]), "1+6 or 3+4");
        assert_eq!(hidden.tell_values(&[4, 0]), "R1C5 is 2 or R1C1+R1C2 is 1+6");
    }
}
