//! Rules with hidden variables: killer cages drawn over solved boards, with a given wherever cages alone
//! allow another solution.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::grade::{Candidates, Grader, Hint, Level, Network, Reason, Strength, TECHNIQUES, Technique};
use dlx_sudoku::{Session, Uniqueness, Values};
use dlx_variants::{Meaning, Model, Spec, catalogue};

use super::data::{patient, values};
use super::soundness::{AtHand, assert_sound};
use super::words::assert_highlighted;

/// A puzzle with its solution.
#[derive(Clone)]
pub(super) struct Killer {
    pub(super) model: Arc<Model>,
    pub(super) givens: Values,
    pub(super) solution: Values,
}

/// A solved board of index `index` with cages drawn over it.
fn drawn(index: u64) -> (Arc<Model>, Values) {
    let spec = catalogue::find("killer").expect("the variant is in the catalogue");
    let settings = Settings::default().minimise(false);
    let boards = Generator::new(catalogue::default(), settings, 8).expect("the settings suit every board");
    let solution = boards.puzzle(index).expect("a board").solution;
    let spec = spec.draw_clues(&solution, index).expect("cages can be drawn over every board");
    (Arc::new(spec.build_fixed().expect("the cages are sound")), solution)
}

/// Puzzles that several tests use, each made once.
pub(super) fn killer(index: u64) -> Arc<Killer> {
    static MADE: Mutex<BTreeMap<u64, Arc<Killer>>> = Mutex::new(BTreeMap::new());
    let mut known = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(known.entry(index).or_insert_with(|| Arc::new(make(index))))
}

fn make(index: u64) -> Killer {
    let (model, solution) = drawn(index);
    let mut givens = vec![None; solution.len()];
    let lowered = model.lower();
    let mut session = Session::of(&lowered);
    // In a cell where another solution differs, or else in the next empty cell.
    while session.solve(&givens).count != Uniqueness::Unique {
        let other = session.solve(&givens).solution.expect("there is a solution");
        let cell = (0..solution.len())
            .find(|&cell| other[cell] != solution[cell])
            .or_else(|| givens.iter().position(Option::is_none));
        let cell = cell.expect("a full board is unique");
        givens[cell] = solution[cell];
    }
    Killer { model, givens, solution }
}

#[test]
fn steps_agree_with_the_solution_on_killers() {
    for index in 0..2 {
        let Killer { model, givens, solution } = &*killer(index);
        assert_sound(model, givens, solution, [index as usize, 16]);
    }
}

#[test]
#[ignore = "an hour: `just soundness` runs it, when techniques change"]
fn steps_agree_with_the_solution_on_many_killers() {
    for index in 100..2100 {
        let _at_hand = AtHand("killer", index);
        let Killer { model, givens, solution } = make(index);
        assert_sound(&model, &givens, &solution, [index as usize % 40, 40]);
    }
}

/// Hidden truths settle automatically: none is left that only a state can cover, unless the state still
/// excludes a candidate.
#[test]
fn states_settle_by_themselves() {
    let Killer { model, givens, .. } = (*killer(1)).clone();
    let grader = Grader::new(model);
    let network = grader.network();
    let grade = grader.grade(&givens, &patient()).expect("one solution");
    let mut candidates = Candidates::with_givens(network, &givens);
    for step in &grade.steps {
        for truth in candidates.truths().filter(|&truth| candidates.count(truth) == 1) {
            let only = candidates.options(truth).next().expect("one option");
            let is_idle = candidates.excluded_by(only).all(|other| !network.is_candidate(other));
            assert!(network.is_candidate(only) || !is_idle);
        }
        for truth in candidates.truths() {
            let common = candidates.excluded_by_all(candidates.options(truth));
            assert!(common.iter().all(|&option| network.is_candidate(option)), "a state without support");
        }
        assert!(step.changes(&candidates));
        step.apply(&mut candidates);
    }
    assert!(candidates.is_solved());
}

/// Every technique about rules is used.
#[test]
fn rules_are_reasons() {
    let mut missing = vec![
        "only-combination",
        "combinations",
        "needed-symbol",
        "needed-symbol-pointing",
        "place-or-combination",
    ];
    for index in 0..12 {
        if missing.is_empty() {
            return;
        }
        let killer = killer(index);
        let grader = Grader::new(Arc::clone(&killer.model));
        let (_, steps) = grader.rate(&killer.givens, Level::Easy, &patient()).expect("one solution");
        missing.retain(|id| steps.iter().all(|step| step.technique.id != *id));
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// A board of 9 x 9 with these cages and givens.
fn caged(cages: &[(&[&str], u32)], givens: &str) -> (Grader, Values) {
    let cages =
        cages.iter().map(|(cells, sum)| format!("{{ kind = \"cage\", cells = {cells:?}, sum = {sum} }}"));
    let clues = cages.collect::<Vec<String>>().join(", ");
    let text = format!("id = \"caged\"\nbox = [3, 3]\nclue = [{clues}]");
    let spec = Spec::from_toml(&text).expect("the declaration is sound");
    let model = Arc::new(spec.build_fixed().expect("the cages are sound"));
    (Grader::new(model), values(givens))
}

/// The first reason that a technique gives.
fn says(grader: &Grader, givens: &Values, id: &str) -> String {
    let candidates = Candidates::with_givens(grader.network(), givens);
    let technique = Technique::by_id(id).expect("a technique");
    technique.first(&candidates, &patient()).map_or_else(String::new, |step| step.sentence(&candidates))
}

const EMPTY: &str = ".................................................................................";

#[test]
fn a_cage_is_described_by_its_combinations() {
    let (grader, givens) = caged(&[(&["R1C1", "R1C2"], 17)], EMPTY);
    assert_eq!(
        says(&grader, &givens, "only-combination"),
        "R1C1 and R1C2 are not 1, 2, 3, 4, 5, 6 or 7, by cage R1C1: 17 in 2 cells is 8+9."
    );
    let (grader, givens) = caged(&[(&["R1C1", "R1C2"], 15)], EMPTY);
    assert_eq!(
        says(&grader, &givens, "combinations"),
        "R1C1 and R1C2 are not 1, 2, 3, 4 or 5, by cage R1C1: 15 in 2 cells is 6+9 or 7+8."
    );
    // A 9 in column 1 leaves the cage's 9 one cell.
    let nine = format!("{}9{}", &EMPTY[..36], &EMPTY[37..]);
    let (grader, givens) = caged(&[(&["R1C1", "R1C2"], 17)], &nine);
    assert_eq!(
        says(&grader, &givens, "needed-symbol"),
        "R1C2 is 9, because every combination left for cage R1C1 has 9, and only R1C2 can hold it."
    );
    let (grader, givens) = caged(&[(&["R1C1", "R1C2"], 15)], &nine);
    assert_eq!(
        says(&grader, &givens, "place-or-combination"),
        "R1C2 is not 1, 2, 3, 4, 5 or 6, because cage R1C1 has 9 in R1C2, or 15 in 2 cells is 7+8, both of which \
         exclude these."
    );
    let (grader, givens) = caged(&[(&["R2C3", "R2C4"], 17)], EMPTY);
    let told = says(&grader, &givens, "needed-symbol-pointing");
    assert!(
        told.ends_with("because every combination left for cage R2C3 has 8, in R2C3 or R2C4, both in row 2."),
        "{told}"
    );
}

/// Boards with innies and outies: the first step of a technique, and what it says.
pub(super) fn of_known_sums() -> Vec<(Grader, Values, &'static str, &'static str)> {
    let top: &[&str] = &["R1C1", "R1C2", "R1C3", "R2C1"];
    let corner: &[&str] = &["R2C2", "R2C3", "R3C1", "R3C2"];
    let middle: &[&str] = &["R2C2", "R2C3", "R3C2", "R3C3"];
    let small: &[&str] = &["R2C2", "R2C3", "R3C2"];
    let dominoes: Vec<[String; 2]> =
        (1..=8).map(|column| [1, 2].map(|row| format!("R{row}C{column}"))).collect();
    let dominoes: Vec<Vec<&str>> =
        dominoes.iter().map(|cells| cells.iter().map(String::as_str).collect()).collect();
    let sums = [10, 10, 10, 10, 10, 10, 10, 11];
    let dominoes: Vec<(&[&str], u32)> = dominoes.iter().map(Vec::as_slice).zip(sums).collect();
    let four = format!("{}4{}", &EMPTY[..18], &EMPTY[19..]);
    let board = |cages: &[(&[&str], u32)], givens, id, says| {
        let (grader, givens) = caged(cages, givens);
        (grader, givens, id, says)
    };
    vec![
        board(
            &[(top, 10), (corner, 28)],
            EMPTY,
            "innie",
            "R3C3 is 7, because R3C3 is the innie of box 1: 45 - 38 = 7.",
        ),
        board(
            &[(top, 10), (small, 24)],
            &four,
            "innie",
            "R3C3 is 7, because R3C1 and R3C3 are the innies of box 1: 45 - 34 = 11, and 11 - 4 (R3C1) = 7 is left.",
        ),
        board(
            &[(top, 10), (middle, 30), (&["R3C1", "R4C1"], 12)],
            EMPTY,
            "outie",
            "R4C1 is 7, because R4C1 is the outie of box 1: 52 - 45 = 7.",
        ),
        board(
            &[(top, 10), (small, 24)],
            EMPTY,
            "innies",
            "R3C1 and R3C3 are not 1, because R3C1 and R3C3 are the innies of box 1: 45 - 34 = 11, so 1 in either needs 10 \
             in the other.",
        ),
        board(
            &dominoes,
            EMPTY,
            "innies",
            "R1C9 and R2C9 are not 9, because R1C9 and R2C9 are the innies of rows 1 and 2: 90 - 81 = 9, so 9 in either \
             needs 0 in the other.",
        ),
        board(
            &[(top, 10), (small, 24), (&["R3C1", "R4C1"], 12)],
            EMPTY,
            "innie-outie-difference",
            "R3C3 is not 9 and R4C1 is not 1, because R3C3 is the innie and R4C1 the outie of box 1: R4C1 is 46 - 45 \
             = 1 more than R3C3, so 9 in R3C3 needs 10 in R4C1 and 1 in R4C1 needs 0 in R3C3.",
        ),
        board(
            &[(top, 10), (middle, 30), (&["R3C1", "R4C1", "R5C1"], 9)],
            EMPTY,
            "outies",
            "R4C1 and R5C1 are not 2, 4, 5, 6, 7, 8 or 9, because R4C1 and R5C1 are the outies of box 1: 49 - 45 = 4, so \
             2, 4, 5, 6, 7, 8 or 9 in either needs 2 or less than 1 in the other.",
        ),
    ]
}

#[test]
fn innies_and_outies_are_told_by_name() {
    for (grader, givens, id, told) in of_known_sums() {
        assert_eq!(says(&grader, &givens, id), told);
    }
    // Cages of other sums, overlapping ones and those of part of a house say nothing.
    let (top, across): (&[&str], &[&str]) = (&["R1C1", "R1C2", "R1C3"], &["R1C3", "R2C3"]);
    for cages in [&[(top, 6), (across, 5)][..], &[(top, 6)]] {
        let (grader, givens) = caged(cages, EMPTY);
        for id in KNOWN_SUMS {
            assert_eq!(says(&grader, &givens, id), "");
        }
    }
}

/// The techniques of innies and outies.
const KNOWN_SUMS: [&str; 5] = ["innie", "outie", "innies", "outies", "innie-outie-difference"];

/// With candidates beside the solution that look random.
#[test]
fn innies_and_outies_agree_with_solutions() {
    let mut found = [0; KNOWN_SUMS.len()];
    for index in 0..40 {
        let (model, solution) = drawn(index);
        let network = Network::new(model);
        let truth = network.lowered().encode(&solution);
        for round in 2..5 {
            let mut candidates = Candidates::new(&network);
            let wrong: Vec<_> = candidates.live().filter(|option| !truth.contains(option)).collect();
            for option in
                wrong.into_iter().filter(|option| (option.index() * 7919 + index as usize) % 5 >= round)
            {
                candidates.eliminate(option);
            }
            for (id, found) in KNOWN_SUMS.iter().zip(&mut found) {
                Technique::by_id(id).expect("a technique").each(&candidates, &patient(), &mut |step| {
                    let is_right = step.placements.iter().all(|option| truth.contains(option))
                        && !step.eliminations.iter().any(|option| truth.contains(option));
                    assert!(is_right && step.changes(&candidates), "{}", step.sentence(&candidates));
                    *found += 1;
                    true
                });
            }
        }
    }
    assert!(found.iter().sum::<usize>() > 20, "{found:?}");
}

#[test]
fn a_hint_points_to_the_cage() {
    let Killer { model, givens, .. } = (*killer(0)).clone();
    let grader = Grader::new(model);
    let Ok(Hint::Next(next)) = grader.hint(&givens, &givens, &patient()) else { panic!("a step is left") };
    assert!(next.text(Strength::Where).contains("cage"), "{}", next.text(Strength::Where));
}

/// No reason mentions only a state, and each names the rule that it rests on.
#[test]
fn reasons_from_rules_name_them() {
    let Killer { model, givens, .. } = (*killer(2)).clone();
    let network = Network::new(model);
    let mut candidates = Candidates::with_givens(&network, &givens);
    while !candidates.is_solved() {
        let step = TECHNIQUES.iter().find_map(|technique| technique.first(&candidates, &patient()));
        let step = step.expect("a search finds a step");
        let told = step.sentence(&candidates);
        for blank in ["  ", "because .", "a constraint", " , ", ": ,", "()"] {
            assert!(!told.contains(blank), "{told}");
        }
        assert_highlighted(&step, &candidates);
        let is_of_rule = |truth| match network.meaning(truth) {
            Meaning::Variable { rule } | Meaning::Member { rule, .. } => {
                Some(network.model().rule_title(rule))
            }
            _ => None,
        };
        if let Reason::Locked { truth } | Reason::Single { truth } = step.reason
            && let Some(title) = is_of_rule(truth)
        {
            assert!(told.contains(&title), "{told}");
        }
        step.apply(&mut candidates);
    }
}

/// Twenty times as many nodes are needed where a search does not use that rules are about sets of symbols.
#[test]
fn trial_needs_few_nodes_where_sums_decide() {
    let Killer { model, givens, .. } = make(1557);
    let network = Network::new(model);
    let candidates = Candidates::with_givens(&network, &givens);
    let trial = TECHNIQUES.last().expect("there are techniques");
    let mut found = 0;
    trial.each(&candidates, &patient().nodes(Some(10_000)), &mut |_| {
        found += 1;
        true
    });
    assert_eq!(found, 1, "{trial}");
}
