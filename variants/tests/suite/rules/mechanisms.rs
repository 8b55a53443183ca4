//! Random rules of each mechanism on small boards: engines find exactly the boards that `check` accepts.

use std::collections::BTreeSet;
use std::fmt;

use dlx_variants::{Automorphisms, Model, Rule, Spec};
use quickcheck::{Arbitrary, Gen, QuickCheck};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::brute_force::{accepted, covers_with};
use super::{Board, board, varied};

/// The kinds of rules by the mechanism that they lower to.
const MECHANISMS: [&[&str]; 8] = [
    &["diagonals", "windows", "positions", "distinct"],
    &[
        "differ",
        "difference",
        "forbid",
        "ratio",
        "sum",
        "less",
        "thermometer",
        "whispers",
        "palindrome",
        "nabner",
        "clone",
        "minimum",
        "maximum",
        "fortress",
        "indexer",
    ],
    &["entropic", "modular", "parity"],
    &[
        "odd",
        "even",
        "renban",
        "cage",
        "rellik",
        "same-symbols",
        "distinct-count",
        "outside",
        "quadruple",
        "look-and-say",
        "counting-circles",
    ],
    &["arrow", "double-arrow", "sum-cage", "little-killer", "zipper", "region-sum-line", "equal-sums"],
    &["skyscraper", "rossini", "ten-line", "digital-root", "full-rank", "regex", "automaton"],
    &["sandwich", "x-sum", "numbered-room", "between-line", "lockout"],
    &["any-of"],
];
const HOUSES: usize = 0;
const PAIRS: usize = 1;
const CLASSES: usize = 2;
const SETS: usize = 3;
const TOTALS: usize = 4;
const AUTOMATA: usize = 5;
const BOXES: usize = 6;
const ALTERNATIVES: usize = 7;
/// All mechanisms together.
const ANY: usize = MECHANISMS.len();

/// The plain boards of 4x4 and 6x6, with symbols from 1 and from 0, each with a right board.
const BOARDS: [(&str, &[&str]); 4] = [
    ("id = 'plain'\nbox = [2, 2]", &["1234", "3412", "2143", "4321"]),
    ("id = 'plain'\nbox = [2, 2]\nlowest = 0", &["0123", "2301", "1032", "3210"]),
    ("id = 'plain'\nbox = [2, 3]", &["123456", "456123", "231564", "564231", "312645", "645312"]),
    ("id = 'plain'\nbox = [3, 2]\nlowest = 0", &["012345", "230154", "451230", "104523", "325401", "543012"]),
];

/// Open cells: all of a 4x4 board.
const OPEN: usize = 16;

/// Draws of a rule until one suits the solution.
const DRAWS: usize = 60;

/// Rules of a mechanism on a small board, of which some cells are given.
#[derive(Clone)]
struct Instance<const MECHANISM: usize> {
    plain: Model,
    rules: Vec<Rule>,
    solution: Board,
    givens: Board,
}

impl<const MECHANISM: usize> Instance<MECHANISM> {
    fn draw(rng: &mut impl Rng) -> Self {
        let (plain, solution) = plain_board(rng);
        let kinds = MECHANISMS.get(MECHANISM).map_or_else(|| MECHANISMS.concat(), |kinds| kinds.to_vec());
        let count = rng.random_range(1..=if MECHANISM == ANY { 4 } else { 3 });
        let rules = (0..count).filter_map(|_| {
            let kind = kinds.choose(rng).expect("there are kinds");
            suiting_rule(kind, &plain, &solution, rng)
        });
        let rules = rules.collect();
        let givens = with_open_cells(&solution, OPEN, rng);
        Self { plain, rules, solution, givens }
    }

    /// The model of the rules; `None` if they cannot stand together.
    fn model(&self) -> Option<Model> {
        with_rules(&self.plain, self.rules.clone())
    }
}

/// A plain board without symbols, and a random right one.
fn plain_board(rng: &mut impl Rng) -> (Model, Board) {
    let (text, rows) = BOARDS.choose(rng).expect("there are boards");
    let plain = Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect("a model");
    let right = board(&plain, &rows.iter().map(|&row| row.to_owned()).collect::<Vec<_>>());
    let symmetries = Automorphisms::of(&plain).expect("a small group");
    (plain, symmetries.random(rng.next_u64()).apply(&right))
}

/// The model with these rules; `None` if they are impossible.
fn with_rules(plain: &Model, rules: Vec<Rule>) -> Option<Model> {
    let mut spec = plain.spec().clone();
    spec.constraints = rules;
    spec.build_fixed().ok()
}

/// A random rule that can be built, and that the solution mostly obeys; `None` if no draw is one.
fn suiting_rule(kind: &str, plain: &Model, solution: &Board, rng: &mut impl Rng) -> Option<Rule> {
    let may_be_broken = rng.random_ratio(1, 8);
    (0..DRAWS).find_map(|_| {
        let rule = varied::rule(kind, plain, rng)?;
        let model = with_rules(plain, vec![rule.clone()])?;
        (may_be_broken || model.check(solution).is_empty()).then_some(rule)
    })
}

/// The board without the symbols of some cells.
fn with_open_cells(solution: &Board, count: usize, rng: &mut impl Rng) -> Board {
    let mut cells: Vec<usize> = (0..solution.len()).collect();
    cells.shuffle(rng);
    let mut givens = solution.clone();
    cells.into_iter().take(count).for_each(|cell| givens[cell] = None);
    givens
}

impl<const MECHANISM: usize> fmt::Debug for Instance<MECHANISM> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = serde_json::to_string(&self.rules).map_err(|_| fmt::Error)?;
        let symbol = |value: &Option<_>| value.map_or('.', dlx_variants::Symbol::to_char);
        let givens: String = self.givens.iter().map(symbol).collect();
        let Spec { boxes, lowest, .. } = self.plain.spec();
        write!(f, "box {boxes:?}, lowest {lowest}, givens {givens}, rules {rules}")
    }
}

impl<const MECHANISM: usize> Arbitrary for Instance<MECHANISM> {
    fn arbitrary(g: &mut Gen) -> Self {
        Self::draw(&mut Xoshiro256PlusPlus::seed_from_u64(u64::arbitrary(g)))
    }

    /// With one rule less, or one given more.
    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let (one, other) = (self.clone(), self.clone());
        let without_rule = (0..self.rules.len()).map(move |rule| {
            let mut less = one.clone();
            less.rules.remove(rule);
            less
        });
        let open = (0..self.givens.len()).filter(|&cell| self.givens[cell].is_none()).collect::<Vec<_>>();
        let with_given = open.into_iter().map(move |cell| {
            let mut more = other.clone();
            more.givens[cell] = more.solution[cell];
            more
        });
        Box::new(without_rule.chain(with_given))
    }
}

/// Whether each lowering has one cover for each board that `check` accepts, and no other.
fn agrees<const MECHANISM: usize>(instance: Instance<MECHANISM>) -> bool {
    let Some(model) = instance.model() else { return true };
    let expected = accepted(&instance.plain, &model, &instance.givens);
    [model.lower(), model.lower_with_supports(), model.lower_for_solving()].iter().all(|lowered| {
        let count = lowered.problem.solver().given(lowered.encode(&instance.givens)).count();
        count.solutions == expected.len() as u64
            && covers_with(lowered, &instance.givens) == expected
            && expected.iter().all(|board| lowered.cover(board).is_some())
    })
}

fn check<const MECHANISM: usize>(tests: u64) {
    QuickCheck::new().tests(tests).quickcheck(agrees::<MECHANISM> as fn(Instance<MECHANISM>) -> bool);
}

#[test]
fn houses_agree_with_brute_force() {
    check::<HOUSES>(10);
}

#[test]
fn pairs_agree_with_brute_force() {
    check::<PAIRS>(30);
}

#[test]
fn classes_agree_with_brute_force() {
    check::<CLASSES>(20);
}

#[test]
fn sets_agree_with_brute_force() {
    check::<SETS>(30);
}

#[test]
fn totals_agree_with_brute_force() {
    check::<TOTALS>(30);
}

#[test]
fn automata_agree_with_brute_force() {
    check::<AUTOMATA>(30);
}

#[test]
fn boxes_agree_with_brute_force() {
    check::<BOXES>(30);
}

#[test]
fn alternatives_agree_with_brute_force() {
    check::<ALTERNATIVES>(15);
}

#[test]
fn rules_of_several_mechanisms_agree_with_brute_force() {
    check::<ANY>(30);
}

#[test]
fn every_kind_of_rule_has_a_mechanism() {
    let kinds = MECHANISMS.concat();
    assert_eq!(kinds.iter().collect::<BTreeSet<_>>(), Rule::KINDS.iter().collect());
    assert_eq!(kinds.len(), Rule::KINDS.len(), "each in one");
}

/// Some draw leaves some completions of the givens, and not all of them.
#[test]
fn random_rules_of_every_kind_say_something() {
    for &kind in Rule::KINDS {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let says = |_| {
            let (plain, solution) = plain_board(&mut rng);
            let rule = suiting_rule(kind, &plain, &solution, &mut rng)?;
            let model = with_rules(&plain, vec![rule])?;
            let givens = with_open_cells(&solution, OPEN, &mut rng);
            let [all, left] = [&plain, &model].map(|model| accepted(&plain, model, &givens).len());
            Some(0 < left && left < all)
        };
        assert!((0..100).filter_map(says).any(|says| says), "{kind}");
    }
}
