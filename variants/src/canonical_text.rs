//! The texts by which canonical forms are chosen: rules are in the order of theirs, and of several forms with
//! the same board that with the least text is taken.
//!
//! Puzzles are graded in canonical form, so grades, and the puzzles of a seed that are judged by them, depend
//! on these texts. In order of the values themselves, where 9 comes before 10 and short lists before longer
//! ones that begin alike, other forms would be chosen. So the texts stay as they are: a key of a rule that is
//! renamed keeps its name here.

use crate::rule::Rule;
use crate::spec::Spec;

/// The text of a rule.
pub(crate) fn of_rule(rule: &Rule) -> String {
    format!("{rule:?}")
}

/// The text of the rules of a declaration.
pub(crate) fn of_spec(spec: &Spec) -> String {
    format!("{:?} {:?}", spec.constraints, spec.clues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::Place;
    use crate::rule::{Between, Cage, Difference, NumberPairs, Thermometer};

    #[test]
    fn the_texts_are_those_that_grades_depend_on() {
        let [one, two] = [1, 2].map(|col| Place { row: 10, col });
        let cage = Rule::Cage(Cage { name: Some("a".to_owned()), cells: vec![one, two], sum: Some(10) });
        let dot = Rule::Difference(Difference(NumberPairs {
            name: None,
            is: vec![1],
            not: Vec::new(),
            between: Between::Cells(vec![[one, two]]),
        }));
        let line = Rule::Thermometer(Thermometer { name: None, cells: vec![two], slow: false });
        let pair = "Place { row: 10, col: 1 }, Place { row: 10, col: 2 }";
        let texts = [
            format!("Cage(Cage {{ name: Some(\"a\"), cells: [{pair}], sum: Some(10) }})"),
            format!(
                "Difference(Difference(NumberPairs {{ name: None, is: [1], not: [], between: Cells([[{pair}]]) }}))"
            ),
            "Thermometer(Thermometer { name: None, cells: [Place { row: 10, col: 2 }], slow: false })"
                .to_owned(),
        ];
        assert_eq!([&cage, &dot, &line].map(of_rule), texts);
        let mut spec = Spec::new("a");
        (spec.constraints, spec.clues) = (vec![dot], vec![cage, line]);
        assert_eq!(of_spec(&spec), format!("[{}] [{}, {}]", texts[1], texts[0], texts[2]));
    }
}
