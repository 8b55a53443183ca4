//! Every kind of rule: filled boards, and steps compared with the solution.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use dlx_sudoku::Values;
use dlx_sudoku::grade::{
    Candidates, Grader, Hint, Level, Network, Path, Rating, Reason, TECHNIQUES, Ungraded,
};
use dlx_sudoku::{Session, Uniqueness};
use dlx_variants::{CellId, Model, Rule, Spec, Symbol, catalogue};
use serde::Deserialize;

use super::data::{made, patient};
use super::soundness::assert_sound;

/// The parts used from a file of right and wrong boards.
#[derive(Deserialize)]
struct Data {
    symbols: Option<usize>,
    rule: Vec<Rule>,
    right: Vec<String>,
}

/// Each kind of rule with a model of small boards that has such rules, and a right board.
pub(crate) fn kinds() -> Vec<(&'static str, Arc<Model>, Values)> {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "variants", "tests", "data", "rules"].iter().collect();
    let of_kind = |&kind: &&'static str| {
        let text = fs::read_to_string(folder.join(format!("{kind}.toml"))).expect("every kind has data");
        let data: Data = toml::from_str(&text).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let base = data.symbols.map_or("id = 'plain'\nbox = [2, 2]".to_owned(), |symbols| {
            format!("id = 'latin'\nsymbols = {symbols}")
        });
        let mut spec = Spec::from_toml(&base).expect("a declaration");
        spec.constraints = data.rule;
        let model = spec.build_fixed().unwrap_or_else(|error| panic!("{kind}: {error}"));
        (kind, Arc::new(model), data.right.concat().chars().map(Symbol::from_char).collect())
    };
    Rule::KINDS.iter().map(of_kind).collect()
}

/// 1 and 2, or 3 and 4, or a 3 in the corner.
#[test]
fn alternatives_that_are_read_together_are_graded() {
    let text = "id = 'either'\nbox = [2, 2]\n[[clue]]\nkind = 'any-of'\nalternatives = [\
        [{ kind = 'cage', cells = ['R1C1', 'R1C2'], sum = 3 }],\
        [{ kind = 'sum-cage', cells = ['R1C2', 'R1C1'], sum = 7 }],\
        [{ kind = 'regex', cells = ['R2C2'], pattern = '3' }]]";
    let model = Arc::new(Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect("a model"));
    assert!(!model.has_alternatives());
    let givens: Values = "...3..4.4.....1.".chars().map(Symbol::from_char).collect();
    let grade = Grader::new(Arc::clone(&model)).grade(&givens, &patient()).expect("a grade");
    let without = Arc::new(
        Spec::from_toml("id = 'plain'\nbox = [2, 2]").and_then(|spec| spec.build_fixed()).expect("a model"),
    );
    assert_eq!(Grader::new(without).grade(&givens, &patient()).map(|_| ()), Err(Ungraded::Ambiguous));
    // The last cell that the rule reads takes what is left, so singles suffice.
    assert!(grade.steps.iter().all(|step| step.technique.is_single()), "{:?}", grade.steps);
    assert_eq!(grade.level, Level::Easy);
    let solution = Session::of(&model.lower()).solve(&givens).solution.expect("a solution");
    assert!(assert_sound(&model, &givens, &solution, [0, 1]) > 0);
}

/// An easy step by a rule fills each cell that it leaves one candidate.
#[test]
fn easy_steps_by_rules_leave_no_cell_one_candidate() {
    let mut filled = 0;
    for id in ["killer", "thermo", "arrow", "quadruple"] {
        let made = made(catalogue::find(id).expect("the variant is in the catalogue"), 0);
        let grader = Grader::new(Arc::clone(made.puzzle.model()));
        let grade = grader.grade(made.puzzle.givens(), &patient()).expect("a grade");
        let mut candidates = Candidates::with_givens(grader.network(), made.puzzle.givens());
        for step in grade.steps {
            let easy = ["marked-cell", "only-combination", "combinations", "many-combinations", "rule-alone"];
            let is_easy = easy.contains(&step.technique.id);
            for &gone in step.eliminations.iter().filter(|_| is_easy) {
                let (cell, _) = grader.network().candidate(gone).expect("a candidate");
                let options = candidates.options(grader.network().cell_item(cell));
                let left: Vec<_> = options.filter(|option| !step.eliminations.contains(option)).collect();
                if let [only] = left[..] {
                    assert!(step.placements.contains(&only), "{id}: {}", step.sentence(&candidates));
                    filled += 1;
                }
            }
            step.apply(&mut candidates);
        }
        assert!(candidates.is_solved(), "{id}");
    }
    assert!(filled > 10, "{filled}");
}

/// A right board has no steps left, and without one cell it has one.
fn assert_done(name: &str, model: Arc<Model>, board: &Values) {
    let grader = Grader::new(model);
    if grader.network().model().has_alternatives() {
        assert_eq!(grader.grade(board, &patient()).map(|_| ()), Err(Ungraded::Alternatives), "{name}");
        assert_eq!(grader.hint(board, board, &patient()).map(|_| ()), Err(Ungraded::Alternatives), "{name}");
        return;
    }
    let candidates = Candidates::with_givens(grader.network(), board);
    assert!(candidates.is_solved() && !candidates.is_broken(), "{name}");
    assert_eq!((candidates.empty_board_cells(), candidates.filled_cells()), (0, board.len()), "{name}");
    for technique in TECHNIQUES {
        assert!(technique.first(&candidates, &patient()).is_none(), "{name}: {technique}");
    }
    let grade = grader.grade(board, &patient()).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!((grade.level, grade.rating, grade.steps.len()), (Level::Easy, Rating(0), 0), "{name}");
    assert!(matches!(grader.hint(board, board, &patient()), Ok(Hint::Solved)), "{name}");
    let mut board = board.clone();
    board[0] = None;
    assert_eq!(grader.grade(&board, &patient()).map(|grade| grade.steps.len()), Ok(1), "{name}");
}

#[test]
fn a_right_board_has_no_steps_left_whatever_the_rule() {
    for (kind, model, board) in kinds() {
        assert_done(kind, model, &board);
    }
}

#[test]
fn a_right_board_has_no_steps_left_whatever_the_variant() {
    // Houses of a rule, of regions, and of two grids; a killer has rules of its own.
    for id in ["windoku", "jigsaw", "twin-2", "killer"] {
        let made = made(catalogue::find(id).expect("the variant is in the catalogue"), 0);
        assert_done(id, Arc::clone(made.puzzle.model()), &made.solution);
    }
}

/// Some of the puzzles whose solution is a right board: clues are removed in different orders.
#[test]
fn steps_agree_with_the_solution_whatever_the_rule() {
    for (kind, model, solution) in kinds() {
        let lowered = model.lower();
        if model.has_alternatives() {
            // The grader refuses these: `a_right_board_has_no_steps_left_whatever_the_rule`.
            continue;
        }
        let mut session = Session::of(&lowered);
        let mut seen = BTreeSet::new();
        for step in [1, 5, 11] {
            let (mut givens, count) = (solution.clone(), solution.len());
            for cell in (0..count).map(|cell| (cell * step + step) % count) {
                let given = givens[cell].take();
                if session.solve(&givens).count != Uniqueness::Unique {
                    givens[cell] = given;
                }
            }
            if seen.insert(givens.clone()) {
                assert_sound(&model, &givens, &solution, [0, 2]);
            }
        }
        assert!(!seen.is_empty(), "{kind}");
    }
}

/// Whether some symbols for these cells, among their candidates, obey every rule and house over them, with
/// one candidate chosen; `None` if there are too many to try.
fn is_possible(candidates: &Candidates<'_>, cells: &[CellId], chosen: (CellId, Symbol)) -> Option<bool> {
    const WAYS: usize = 20_000;
    let network = candidates.network();
    let values = candidates.values();
    let options = |cell: CellId| -> Vec<Symbol> {
        match values[cell.index()] {
            _ if cell == chosen.0 => vec![chosen.1],
            Some(value) => vec![value],
            None => {
                let options = candidates.options(network.cell_item(cell));
                options.filter_map(|option| Some(network.candidate(option)?.1)).collect()
            }
        }
    };
    let mut boards: Vec<Values> = vec![vec![None; values.len()]];
    for &cell in cells {
        let symbols = options(cell);
        if boards.len() * symbols.len() > WAYS {
            return None;
        }
        let with = |board: &Values, symbol: Symbol| {
            let mut board = board.clone();
            board[cell.index()] = Some(symbol);
            board
        };
        boards = boards.iter().flat_map(|board| symbols.iter().map(|&symbol| with(board, symbol))).collect();
    }
    Some(boards.iter().any(|board| network.model().check(board).is_empty()))
}

/// What is said to follow from a rule and its cells does so; for the rest, the reason names what blocks the
/// other states.
#[test]
fn reasons_by_a_rule_are_enough() {
    let (mut tried, mut blocked) = (0, 0);
    let usual = || TECHNIQUES.iter().copied().filter(|technique| technique.rating <= Rating(30));
    let puzzles = ["killer", "arrow", "renban", "quadruple", "little-killer", "between", "killer-6x6"]
        .map(|id| (id, 0));
    for (id, index) in puzzles.into_iter().chain((1..6).map(|index| ("killer", index))) {
        let generated = made(catalogue::find(id).expect("a variant"), index);
        let puzzle = &generated.puzzle;
        let network = Network::new(Arc::clone(puzzle.model()));
        let mut path =
            Path::new(Candidates::with_givens(&network, puzzle.givens()), usual().collect(), &patient());
        while !path.candidates.is_solved() {
            let Some(step) = path.peek() else {
                // A cell of the solution helps on.
                let cells = (0..).map(CellId).zip(&generated.solution);
                let option = |(cell, symbol): (CellId, &Option<Symbol>)| {
                    symbol.map(|symbol| network.lowered().option(cell, symbol))
                };
                let next = cells.filter_map(option).find(|&option| path.candidates.is_live(option));
                path.candidates.place(next.expect("a cell is empty"));
                continue;
            };
            if let Reason::Rule { truths, blocks } = &step.reason {
                let rule = network.rule_of(truths[0]).expect("a rule");
                let cells = network.model().rule_cells(rule);
                assert_eq!(!blocks.is_empty(), step.technique.id == "blocked-combination", "{id}");
                blocked += usize::from(!blocks.is_empty());
                for &gone in step.eliminations.iter().filter(|_| blocks.is_empty()) {
                    let gone = network.candidate(gone).expect("a candidate");
                    let possible = is_possible(&path.candidates, &cells, gone);
                    assert_ne!(possible, Some(true), "{id}: {}", step.sentence(&path.candidates));
                    tried += usize::from(possible.is_some());
                }
            }
            step.apply(&mut path.candidates);
        }
    }
    assert!(tried > 200 && blocked >= 5, "{tried} tried, {blocked} blocked");
}
