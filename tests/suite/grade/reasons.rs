//! Reasons that say why: none is empty, says what the step does not rest on, or leaves out what it does.

use std::sync::Arc;

use dlx_sudoku::grade::{Candidates, Grader, Network, Path, Reason, TECHNIQUES, Technique};
use dlx_variants::{HouseKind, Meaning, catalogue};

use super::data::{cells, made, patient, take};
use super::killer::killer;
use super::patterns::sentences;
use super::rule_words::clued;
use super::words_of_patterns::Board;

/// Words that a sentence has where something in it is empty.
const BROKEN: [&str; 4] = ["because .", "  ", " ,", "whatever its other cells"];

/// Every step on the way to the solution, over all variants, has a reason, and no sentence has a gap.
#[test]
fn no_reason_is_empty() {
    for spec in catalogue::all().iter().filter(|spec| cells(spec) <= 100) {
        let made = made(spec, 0);
        let network = Network::new(Arc::clone(made.puzzle.model()));
        let candidates = Candidates::with_givens(&network, made.puzzle.givens());
        let mut path = Path::new(candidates, TECHNIQUES.to_vec(), &patient());
        while let Some(step) = path.peek() {
            let (reason, told) = (step.reason(&path.candidates), step.sentence(&path.candidates));
            let is_broken = told.ends_with(" .") || BROKEN.iter().any(|words| told.contains(words));
            assert!(!reason.trim().is_empty() && !is_broken, "{}: {told}", spec.id);
            take(&step, &mut path.candidates, &made.solution);
        }
        assert!(path.candidates.is_solved(), "{}: a search finds a step", spec.id);
    }
}

/// A quadruple that settles a cell by what it still needs elsewhere tells what it needs.
#[test]
fn states_without_words_are_told_by_what_is_expected() {
    let clue =
        |corner: &str, symbols: &str| format!("kind = \"quadruple\"\ncells = {corner}\nsymbols = {symbols}");
    let grader = clued(&clue("[\"R5C5\", \"R5C6\", \"R6C5\", \"R6C6\"]", "[1, 3, 5]"));
    let board =
        Board::new(grader.network()).cell(6, 6, &[2]).cell(5, 5, &[1, 3, 5]).cell(6, 5, &[1, 3, 5, 8]);
    for id in ["only-combination", "combinations"] {
        for told in sentences(id, &board.0) {
            assert!(told.contains("quadruple R5C5: ") || told.contains("quadruple R5C5 needs "), "{told}");
        }
    }
}

/// Of what a chain of sets eliminates, some goes because its cell holds the symbol that one of the ends has.
#[test]
fn chains_of_sets_tell_only_what_an_end_must_hold() {
    let grader = super::data::classic();
    let board = Board::new(grader.network()).cell(1, 1, &[1, 2]).cell(1, 5, &[2, 3]).cell(1, 9, &[2, 3]);
    let told = sentences("als-xy-wing", &board.0).join("\n");
    assert!(told.contains("so the first or the last has 1"), "{told}");
    assert!(!told.contains("has each of"), "{told}");
}

/// The symbols that a text names of a cell: "R1C2 is 3 or 6".
fn left_in(text: &str, cell: &str) -> Option<Vec<u32>> {
    let (_, rest) = text.split_once(&format!("{cell} is "))?;
    let symbols = rest.split(|c: char| !c.is_ascii_digit() && !", or".contains(c)).next()?;
    Some(symbols.split(|c: char| !c.is_ascii_digit()).filter_map(|symbol| symbol.parse().ok()).collect())
}

/// Whether some numbers, in any order, are in lists, one in each.
fn fit(numbers: &[u32], lists: &[Vec<u32>]) -> bool {
    let Some((first, rest)) = lists.split_first() else { return true };
    let others = |at: usize| [&numbers[..at], &numbers[at + 1..]].concat();
    (0..numbers.len()).any(|at| first.contains(&numbers[at]) && fit(&others(at), rest))
}

/// Nets that leave a cage no combination tell the combinations, and what they leave its cells, which goes
/// with none of these.
#[test]
fn what_leaves_no_combination_is_told() {
    let (mut told_in_full, mut count) = (0, 0);
    for index in 0..6 {
        let made = killer(index);
        let network = Network::new(Arc::clone(&made.model));
        let mut candidates = Candidates::with_givens(&network, &made.givens);
        super::patterns::settle(&mut candidates, 24);
        let technique = Technique::by_id("forcing-net-contradiction").expect("a technique");
        let mut left = 60;
        technique.each(&candidates, &patient(), &mut |step| {
            left -= 1;
            let Reason::Contradiction { truth, .. } = &step.reason else { return left > 0 };
            let Meaning::Variable { rule } = network.meaning(*truth) else { return left > 0 };
            let told = step.sentence(&candidates);
            count += 1;
            let (_, why) = told.split_once("no combination is left for cage ").expect("it is told");
            let (_, why) = why.split_once(": ").unwrap_or_else(|| panic!("{told}"));
            let Some((states, cells)) = why.split_once(", but ") else { return left > 0 };
            let names = network.model().rule_cells(rule).into_iter();
            let names = names.map(|cell| network.model().board().name(cell));
            let lists: Option<Vec<Vec<u32>>> = names.map(|name| left_in(cells, &name)).collect();
            let (Some(lists), Some((_, sets))) = (lists, states.split_once(" cells is ")) else {
                return left > 0;
            };
            let sets = sets.split(|c: char| !c.is_ascii_digit() && c != '+').filter(|set| set.contains('+'));
            let blocked = cells.split_once(", and ").map_or("", |(_, blocked)| blocked);
            for set in sets.filter(|set| !blocked.contains(set) && !blocked.starts_with("any other ")) {
                let set: Vec<u32> = set.split('+').map(|number| number.parse().expect("a number")).collect();
                assert!(!fit(&set, &lists), "{set:?}: {told}");
                told_in_full += 1;
            }
            left > 0
        });
    }
    assert!(count > 50 && told_in_full > 30, "{count} steps, {told_in_full} combinations");
}

/// What is assumed does not follow from itself.
#[test]
fn what_is_assumed_is_not_told_again() {
    let mut seen = 0;
    for spec in ["arrow", "killer", "thermo"].map(|id| catalogue::find(id).expect("a variant")) {
        let made = made(spec, 0);
        let network = Network::new(Arc::clone(made.puzzle.model()));
        let mut candidates = Candidates::with_givens(&network, made.puzzle.givens());
        super::patterns::settle(&mut candidates, 24);
        for id in ["aic", "grouped-aic", "continuous-nice-loop", "forcing-chain-contradiction"] {
            let Some(technique) = Technique::by_id(id) else { continue };
            let mut left = 60;
            technique.each(&candidates, &patient(), &mut |step| {
                let told = step.sentence(&candidates);
                for (at, _) in told.match_indices("if ") {
                    let Some((assumed, follows)) = told[at + 3..].split_once(", then ") else { continue };
                    let rest = follows.strip_prefix(assumed);
                    assert!(
                        !rest.is_some_and(|rest| rest.starts_with(" (") || rest.starts_with(',')),
                        "{told}"
                    );
                    seen += 1;
                }
                left -= 1;
                left > 0
            });
        }
    }
    assert!(seen > 20, "{seen}");
}

/// Two symbols that fill two cells exclude something elsewhere by a rule between cells: the cell and the rule
/// are told.
#[test]
fn hidden_pairs_tell_what_they_exclude_by_a_rule() {
    let spec = catalogue::find("non-consecutive").expect("the variant is in the catalogue");
    let grader = Grader::new(Arc::new(spec.build_fixed().expect("it can be built")));
    let places = [(1, 7), (1, 9)];
    let board = Board::new(grader.network()).house(HouseKind::Row, 1, 5, &places).house(
        HouseKind::Row,
        1,
        7,
        &places,
    );
    let told = sentences("hidden-pair", &board.0).concat();
    assert!(
        told.contains(
            "because 5 and 7 in row 1 have no places but R1C7 and R1C9, so R1C7 is 5 or 7, both of which exclude 6 in R1C6"
        ),
        "{told}"
    );
    assert!(!told.contains("use up"), "{told}");
}

/// Two open cells of a cage tell what is left of its sum, also beside cells that are filled.
#[test]
fn cages_tell_what_is_left_of_the_sum() {
    let cage = clued("kind = \"cage\"\ncells = [\"R1C3\", \"R2C3\"]\nsum = 11");
    let board = Board::new(cage.network()).cell(1, 3, &[7, 8]).cell(2, 3, &[3, 4, 7]);
    let told = ["only-combination", "arrangements"].map(|id| sentences(id, &board.0).concat()).concat();
    assert!(told.contains("R2C3 is not 7, by cage R1C3: 11 - 7 (R2C3) = 4, and R1C3 is 7 or 8."), "{told}");
    let cage = clued("kind = \"cage\"\ncells = [\"R1C3\", \"R2C3\", \"R2C4\"]\nsum = 15");
    let board = Board::new(cage.network()).cell(2, 4, &[4]).cell(1, 3, &[5, 8]).cell(2, 3, &[3, 6, 9]);
    let told = ["only-combination", "combinations", "arrangements"]
        .map(|id| sentences(id, &board.0).concat())
        .concat();
    assert!(told.contains("15 - 4 (R2C4) - 9 (R2C3) = 2, and R1C3 is 5 or 8"), "{told}");
}

/// What is needed several times is said to be.
#[test]
fn symbols_that_are_needed_twice_are_told_so() {
    let square = "[\"R3C3\", \"R3C4\", \"R4C3\", \"R4C4\"]";
    let quadruple =
        |symbols: &str| clued(&format!("kind = \"quadruple\"\ncells = {square}\nsymbols = {symbols}"));
    let grader = quadruple("[2, 2]");
    let board = Board::new(grader.network()).cell(3, 4, &[1, 3, 4]).cell(4, 3, &[1, 3, 4]);
    assert_eq!(
        board.says("only-combination"),
        "R3C3 is 2 and R4C4 is 2, by quadruple R3C3: 2 is needed twice, and only R3C3 and R4C4 can hold it."
    );
    let grader = quadruple("[6, 7, 8, 8]");
    let told = sentences("only-combination", &Board::new(grader.network()).0).concat();
    assert!(told.contains("6, 7 and two 8s must be in R3C3, R3C4, R4C3 and R4C4"), "{told}");
}

/// Reasons for several symbols say which is for which; what is for all comes first.
#[test]
fn bounds_say_which_symbols_they_are_for() {
    let grader = clued("kind = \"between-line\"\ncells = [\"R1C1\", \"R1C2\", \"R1C3\", \"R1C4\", \"R5C8\"]");
    let board = Board::new(grader.network()).cell(1, 1, &[2, 3, 5, 6]).cell(5, 8, &[9]);
    assert_eq!(
        board.cell(1, 2, &[5, 6, 7]).cell(1, 3, &[4, 5]).cell(1, 4, &[6, 7]).says("combinations"),
        "R1C1 is not 5 or 6, by between line R1C1: R5C8 is 9, and 3 numbers or more lie between the ends; not 5, as also R1C3 is \
         at most 5."
    );
}

/// Houses that follow from others are named where a symbol has two places in one of them.
#[test]
fn chains_name_houses_that_are_not_drawn() {
    let spec = catalogue::find("windoku").expect("the variant is in the catalogue");
    let grader = Grader::new(Arc::new(spec.build_fixed().expect("it can be built")));
    let board = Board::new(grader.network())
        .house(HouseKind::Derived, 1, 2, &[(2, 5), (3, 1)])
        .house(HouseKind::Row, 8, 2, &[(8, 1), (8, 8)])
        .house(HouseKind::Row, 5, 2, &[(5, 4), (5, 8)]);
    let told = sentences("x-chain", &board.0).join("\n");
    let link =
        "so R3C1 is not 2 but R2C5 is (in rows 2 to 4 outside windows 1 and 2); so one of R5C4 and R2C5 is 2";
    assert!(told.contains(link), "{told}");
}
