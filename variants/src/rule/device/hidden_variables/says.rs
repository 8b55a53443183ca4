//! What states mean, for people.

use super::Hidden;

/// What a state means, for people: "R1C5 is" and "not 2". States about the same subject are described
/// together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rule) struct Says {
    subject: String,
    value: String,
}

impl Says {
    /// States the value of a subject with its verb, which may be empty.
    pub(in crate::rule) fn new(subject: impl Into<String>, value: impl ToString) -> Self {
        Self { subject: subject.into(), value: value.to_string() }
    }

    /// What the state is about.
    pub(in crate::rule) fn subject(&self) -> &str {
        &self.subject
    }

    /// The opposite.
    pub(in crate::rule) fn denied(self) -> Self {
        let value = match self.value.strip_prefix("not ") {
            Some(value) => value.to_owned(),
            None => format!("not {}", self.value),
        };
        Self { value, ..self }
    }
}

impl Hidden {
    /// The values of some states without what they are about, if that is the same: "1+6 or 3+4".
    pub(in crate::rule) fn tell_values(&self, states: &[usize]) -> String {
        if let Some(along) = &self.along {
            return along.hidden().tell_values(states);
        }
        let says = || states.iter().map(|&state| &self.states[state].says);
        if says().any(|says| says.subject != self.states[states[0]].says.subject) {
            return self.tell(states);
        }
        let mut values: Vec<&str> = Vec::new();
        for Says { value, .. } in says() {
            if !values.contains(&value.as_str()) {
                values.push(value);
            }
        }
        ways(&values)
    }

    /// What it means that one of some states holds.
    pub(in crate::rule) fn tell(&self, states: &[usize]) -> String {
        if let Some(along) = &self.along {
            return along.hidden().tell(states);
        }
        let mut told: Vec<(&str, Vec<&str>)> = Vec::new();
        for Says { subject, value } in states.iter().map(|&state| &self.states[state].says) {
            match told.iter_mut().find(|(known, _)| known == subject) {
                Some((_, values)) if values.contains(&value.as_str()) => {}
                Some((_, values)) => values.push(value),
                None => told.push((subject, vec![value])),
            }
        }
        let told = told.iter().map(|(subject, values)| format!("{subject} {}", ways(values)));
        told.map(|told| told.trim_start().to_owned()).collect::<Vec<_>>().join(" or ")
    }
}

/// "1+6 or 3+4"; of many, the first ones, the last one and their number.
pub(in crate::rule) fn ways<T: AsRef<str>>(ways: &[T]) -> String {
    const LISTED: usize = 6;
    let words: Vec<&str> = ways.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [first, second, .., last] if words.len() > LISTED => {
            format!("{first}, {second}, ... or {last} ({} ways)", words.len())
        }
        _ => words.join(" or "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_ways_are_counted_and_some_are_told() {
        assert_eq!(ways(&["1+6"]), "1+6");
        assert_eq!(ways(&["1", "2", "3", "4", "5", "6"]), "1 or 2 or 3 or 4 or 5 or 6");
        assert_eq!(ways(&["1", "2", "3", "4", "5", "6", "7"]), "1, 2, ... or 7 (7 ways)");
    }

    #[test]
    fn states_about_one_subject_are_told_together() {
        let mut hidden = Hidden::default();
        hidden.one_of([
            Says::new("R1C1+R1C2 is", "1+6"),
            Says::new("R1C1+R1C2 is", "3+4"),
            Says::new("R1C5 is", 2).denied(),
            Says::new("R1C5 is", 2).denied(),
            Says::new("R1C5 is", 2).denied().denied(),
            Says::new("", "123"),
        ]);
        assert_eq!(hidden.tell(&[0, 1]), "R1C1+R1C2 is 1+6 or 3+4");
        assert_eq!(hidden.tell(&[2, 3]), "R1C5 is not 2");
        assert_eq!(hidden.tell(&[4, 0]), "R1C5 is 2 or R1C1+R1C2 is 1+6");
        assert_eq!(hidden.tell(&[5]), "123");
    }
}
