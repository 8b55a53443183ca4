//! The duties of every rule, on the plain 4x4 board, where all boards can be checked. Each kind has a file in
//! `tests/data/rules`; those for which 0 is no number like others also have one in `from-0` there, for the board whose symbols
//! begin with 0.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::automorphism::form;
use dlx_engine::Engine;
use dlx_variants::{Automorphisms, CellId, Lowered, Mark, Meaning, Model, Rule, Spec, SpecError, Symbol};
use serde::Deserialize;

pub(crate) type Board = Vec<Option<Symbol>>;

/// Rules of one kind, with boards.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Data {
    /// The number of symbols of a board without boxes, in place of the plain board.
    pub(crate) symbols: Option<usize>,
    /// The number of the first symbol, if it is not 1.
    pub(crate) lowest: Option<u8>,
    pub(crate) rule: Vec<Rule>,
    /// The rows of a full board that breaks no rule.
    right: Vec<String>,
    /// Full boards that break rules.
    wrong: Vec<Wrong>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    /// The rules that it breaks; it breaks none of the plain board's.
    breaks: BTreeSet<String>,
    rows: Vec<String>,
}

pub(crate) fn plain(lowest: u8) -> Spec {
    Spec::from_toml(&format!("id = 'plain'\nbox = [2, 2]\nlowest = {lowest}")).expect("a declaration")
}

impl Data {
    /// The declaration without the rules.
    fn base(&self) -> Spec {
        let lowest = self.lowest.unwrap_or(1);
        match self.symbols {
            Some(symbols) => {
                let text = format!("id = 'latin'\nsymbols = {symbols}\nlowest = {lowest}");
                Spec::from_toml(&text).expect("a declaration")
            }
            None => plain(lowest),
        }
    }

    /// All boards that the declaration allows without the rules.
    fn boards(&self) -> Vec<Board> {
        covers(&self.base().build_fixed().expect("a model"))
    }

    /// The model of the rules.
    fn model(&self) -> Result<Model, SpecError> {
        let mut spec = self.base();
        spec.constraints = self.rule.clone();
        spec.build_fixed()
    }

    /// The same rules on the board whose symbols begin with 0, if there they can be kept and broken.
    fn with_symbols_from_0(&self) -> Option<(Self, Model)> {
        let data = Self {
            symbols: self.symbols,
            lowest: Some(0),
            rule: self.rule.clone(),
            right: Vec::new(),
            wrong: Vec::new(),
        };
        let (model, boards) = (data.model().ok()?, data.boards());
        let accepted = boards.iter().filter(|board| model.check(board).is_empty()).count();
        (0 < accepted && accepted < boards.len()).then_some((data, model))
    }
}

/// The kinds, each with its data and the model of its rules, and those that have data for the board from 0 once more.
pub(crate) fn kinds() -> Vec<(String, Data, Model)> {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "data", "rules"].iter().collect();
    let read = |kind: &str| {
        let path = folder.join(format!("{kind}.toml"));
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("every rule needs test data: {}: {error}", path.display()));
        let data: Data = toml::from_str(&text).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let model = data.model().unwrap_or_else(|error| panic!("{kind}: {error}"));
        (kind.to_owned(), data, model)
    };
    let usual = Rule::KINDS.iter().map(|kind| read(kind));
    let from_0 = Rule::KINDS.iter().map(|kind| format!("from-0/{kind}"));
    let from_0 = from_0.filter(|kind| folder.join(format!("{kind}.toml")).exists()).map(|kind| read(&kind));
    usual.chain(from_0).collect()
}

/// The same, and all usual rules on the board from 0 as well.
fn kinds_on_both_boards() -> Vec<(String, Data, Model)> {
    let mut kinds = kinds();
    let usual = kinds.iter().filter(|(_, data, _)| data.lowest.is_none());
    let from_0 = usual.filter_map(|(kind, data, _)| {
        data.with_symbols_from_0().map(|(data, model)| (format!("{kind} with symbols from 0"), data, model))
    });
    let from_0: Vec<(String, Data, Model)> = from_0.collect();
    assert!(from_0.len() >= 40, "{} rules make sense there", from_0.len());
    kinds.extend(from_0);
    kinds
}

fn board(model: &Model, rows: &[String]) -> Board {
    rows.concat().chars().map(|c| model.alphabet().of_char(c)).collect()
}

fn broken(model: &Model, board: &Board) -> BTreeSet<String> {
    model.check(board).into_iter().map(|violation| violation.rule).collect()
}

/// All boards that are covers of a model's problem, in order, once for each cover.
pub(crate) fn covers(model: &Model) -> Vec<Board> {
    covers_of(&model.lower())
}

fn covers_of(lowered: &Lowered) -> Vec<Board> {
    // `lanes` also excludes what is locked.
    let mut search = lowered.problem.solver().engine(Engine::Words).solutions();
    let mut boards: Vec<Board> =
        std::iter::from_fn(|| search.next().map(|chosen| lowered.decode(chosen))).collect();
    boards.sort_unstable();
    boards
}

#[test]
fn right_boards_are_accepted_and_wrong_ones_name_their_rules() {
    for (kind, data, model) in kinds() {
        assert_eq!(model.check(&board(&model, &data.right)), [], "{kind}");
        for (number, wrong) in data.wrong.iter().enumerate() {
            assert_eq!(
                broken(&model, &board(&model, &wrong.rows)),
                wrong.breaks,
                "{kind}: wrong board {}",
                number + 1
            );
        }
        let shown: BTreeSet<&str> =
            data.wrong.iter().flat_map(|wrong| &wrong.breaks).map(String::as_str).collect();
        let plain: BTreeSet<&str> = ["row", "column", "box"].into();
        let own: BTreeSet<&str> =
            model.rule_names().into_iter().filter(|name| !plain.contains(name)).collect();
        assert_eq!(shown, own, "{kind}: every rule is broken by some wrong board");
    }
}

#[test]
fn blamed_cells_break_the_rule_on_their_own() {
    for (kind, data, model) in kinds_on_both_boards() {
        for values in data.boards() {
            for violation in model.check(&values) {
                let mut alone = vec![None; values.len()];
                violation.cells.iter().for_each(|cell| alone[cell.index()] = values[cell.index()]);
                assert!(model.check(&alone).contains(&violation), "{kind}: {}", violation.message);
            }
        }
    }
}

#[test]
fn check_and_lowering_agree_on_all_boards() {
    for (kind, data, model) in kinds_on_both_boards() {
        let all = data.boards();
        let accepted: Vec<Board> =
            all.iter().filter(|board| model.check(board).is_empty()).cloned().collect();
        assert!(!accepted.is_empty() && accepted.len() < all.len(), "{kind} says something");
        assert_eq!(covers(&model), accepted, "{kind}: one cover a board, for the right boards alone");
        assert_eq!(covers_of(&model.lower_with_supports()), accepted, "{kind}: so with supports");
        assert_eq!(covers_of(&model.lower_for_solving()), accepted, "{kind}: so with sums");
    }
}

#[test]
fn a_right_board_is_one_cover() {
    for (kind, data, model) in kinds() {
        let all = data.boards();
        for lowered in [model.lower(), model.lower_with_supports(), model.lower_for_solving()] {
            for values in &all {
                let cover = lowered.cover(values);
                assert_eq!(cover.is_some(), model.check(values).is_empty(), "{kind}");
                let Some(cover) = cover else { continue };
                assert!(lowered.problem.is_solution(&cover), "{kind}");
                assert_eq!(&lowered.decode(&cover), values, "{kind}");
            }
            let mut partial = board(&model, &data.right);
            partial[5] = None;
            assert_eq!(lowered.cover(&partial), None, "{kind}: an empty cell is no cover");
        }
    }
}

#[test]
fn a_sum_cage_is_drawn_around_each_of_its_cells_once() {
    for cells in ["'R1C1', 'R1C1', 'R2C2'", "'R2C2', 'R1C1', 'R1C1'", "'R1C1', 'R2C2', 'R1C1'"] {
        let text =
            format!("id = 'k'\nbox = [2, 2]\nclue = [{{ kind = 'sum-cage', sum = 5, cells = [{cells}] }}]");
        let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
        let cage = Mark::Cage { cells: vec![CellId(0), CellId(5)], text: Some("5".to_owned()) };
        assert_eq!(model.marks(), [cage], "{cells}");
    }
}

#[test]
fn searches_for_solutions_require_automata_instead_of_states() {
    let text = "id = 'k'\nbox = [2, 3]\nclue = [{ kind = 'skyscraper', seen = 2, cells = ['R1C1', 'R1C2', 'R1C3', 'R1C4', 'R1C5', 'R1C6'] }]";
    let model = Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect("a model");
    let [required, told] =
        [model.lower_for_solving(), model.lower_with_supports()].map(|lowered| lowered.problem);
    assert!(required.requires_more() && !told.requires_more());
    assert!(required.option_count() == 6 * 6 * 6 && told.option_count() > required.option_count());
}

/// Cells that occur on both sides cancel out, and what is left of a sum may be more or less than any numbers come to.
#[test]
fn sums_that_no_numbers_come_to_have_no_cover() {
    for sets in [
        "[['R2C3'], ['R3C3', 'R2C3']]",
        "[['R1C1', 'R2C3', 'R3C2'], ['R1C1']]",
        "[['R1C1'], ['R1C1'], ['R1C1', 'R4C4']]",
    ] {
        let text = format!("id = 'k'\nbox = [2, 2]\nclue = [{{ kind = 'equal-sums', sets = {sets} }}]");
        let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
        assert_eq!(covers(&model), Vec::<Board>::new(), "{sets}");
        assert_eq!(covers_of(&model.lower_for_solving()), Vec::<Board>::new(), "{sets}");
    }
}

/// The lines of a 4x4 board, from each end, as numbers of cells.
fn lines() -> Vec<[usize; 4]> {
    let both = |line: [usize; 4]| [line, [line[3], line[2], line[1], line[0]]];
    (0..4)
        .flat_map(|at| [[0, 1, 2, 3].map(|c| 4 * at + c), [0, 1, 2, 3].map(|r| 4 * r + at)])
        .flat_map(both)
        .collect()
}

/// Searches regard all ranks together: those of one symbol, right or wrong, with and without ties.
#[test]
fn ranks_that_know_of_each_other_keep_the_right_boards() {
    let (boards, lines) = (covers(&plain(1).build_fixed().expect("a model")), lines());
    let (mut random, mut satisfied) = (7_u64, 0);
    let mut draw = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    for _ in 0..200 {
        let right = &boards[draw(boards.len())];
        let read = |line: &[usize; 4]| line.map(|cell| right[cell]);
        let rank = |line: &[usize; 4]| 1 + lines.iter().filter(|other| read(other) < read(line)).count();
        let (symbol, wrong) = (right[draw(16)], draw(3) == 0);
        let mut clues = Vec::new();
        for line in lines.iter().filter(|line| right[line[0]] == symbol) {
            let rank = (rank(line) + usize::from(wrong && draw(2) == 0)).min(16);
            let cells: Vec<String> =
                line.iter().map(|cell| format!("'R{}C{}'", cell / 4 + 1, cell % 4 + 1)).collect();
            let ties = draw(2) == 0;
            if draw(4) > 0 {
                clues.push(format!(
                    "{{ kind = 'full-rank', cells = [{}], rank = {rank}, ties = {ties} }}",
                    cells.join(", ")
                ));
            }
        }
        let text = format!("id = 'k'\nbox = [2, 2]\nclue = [{}]", clues.join(", "));
        let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
        let accepted: Vec<Board> =
            boards.iter().filter(|board| model.check(board).is_empty()).cloned().collect();
        assert_eq!(covers_of(&model.lower_with_supports()), accepted, "{text}");
        satisfied += usize::from(!accepted.is_empty() && clues.len() > 1);
    }
    assert!(satisfied > 50, "{satisfied}");
}

/// 12 in three cells without a 1 has no 8, so that there is one place left for the 8 of the box. Without supports, only a choice
/// of a set tells that.
#[test]
fn supports_carry_consequences_without_a_search() {
    let text =
        "id = 'k'\nbox = [3, 3]\nclue = [{ kind = 'sum-cage', cells = ['R1C1', 'R1C2', 'R2C1'], sum = 12 }]";
    let model = Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect("a model");
    let cell = |name: &str| {
        let is_named = |&cell: &CellId| model.board().name(cell) == name;
        model.board().cells().find(is_named).expect("a cell")
    };
    let holds_8 = |lowered: &Lowered| {
        // `lanes` also excludes what is locked.
        let mut search = lowered.problem.solver().engine(Engine::Words).solutions();
        let without =
            [('1', &["R1C1", "R1C2", "R2C1"][..]), ('8', &["R1C3", "R2C2", "R2C3", "R3C1", "R3C2"])];
        for (symbol, cells) in without {
            let symbol = Symbol::from_char(symbol).expect("a symbol");
            assert!(cells.iter().all(|name| search.forbid(lowered.option(cell(name), symbol))));
        }
        search.is_covered(lowered.cell_item(cell("R3C3")))
    };
    assert!(!holds_8(&model.lower()));
    assert!(holds_8(&model.lower_with_supports()));
}

/// Supports of one of these sums add some 80,000 entries.
#[test]
fn supports_add_no_more_than_rules_may() {
    let cage = |at: usize| {
        let (row, col) = (at / 5, 5 * (at % 5));
        let cells =
            (1..=5).map(|cell| format!("'R{}C{}'", row + 1, col + cell)).collect::<Vec<_>>().join(", ");
        format!("{{ kind = 'sum-cage', cells = [{cells}], sum = 65 }}")
    };
    let cages = (0..30).map(cage).collect::<Vec<_>>().join(", ");
    let text = format!("id = 'k'\nbox = [5, 5]\nclue = [{cages}]");
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let entries = |lowered: &Lowered| -> usize {
        let problem = &lowered.problem;
        problem.options().map(|option| problem.entries(option).count()).sum()
    };
    let added = entries(&model.lower_with_supports()) - entries(&model.lower());
    assert!((1 << 19..=1 << 20).contains(&added), "{added}");
}

#[test]
fn options_are_candidates_or_states() {
    for (kind, _, model) in kinds_on_both_boards() {
        let lowered = model.lower();
        for option in lowered.problem.options() {
            let is_candidate = option.index() < lowered.candidate_count();
            assert_eq!(lowered.candidate(option).is_some(), is_candidate, "{kind}");
            assert_eq!(lowered.state(option).is_some(), !is_candidate, "{kind}");
            if let Some(state) = lowered.state(option) {
                assert!(!model.tell_states(&[state]).is_empty(), "{kind}: states are told in words");
                let own = lowered.items_of_rule(state.rule);
                assert!(lowered.problem.entries(option).all(|entry| own.contains(&entry.item)), "{kind}");
            }
        }
    }
}

#[test]
fn items_of_rules_are_those_that_mean_them() {
    for (kind, _, model) in kinds_on_both_boards() {
        for lowered in [model.lower(), model.lower_with_supports()] {
            for item in lowered.problem.items() {
                let rule = match lowered.meaning(item) {
                    Meaning::Conflict { rule }
                    | Meaning::Variable { rule }
                    | Meaning::GivenCandidates { rule }
                    | Meaning::Member { rule, .. } => Some(rule),
                    _ => None,
                };
                let has = |&rule: &usize| lowered.items_of_rule(rule).contains(&item);
                let holders = (0..model.rule_count()).filter(has);
                assert_eq!(holders.collect::<Vec<_>>(), rule.into_iter().collect::<Vec<_>>(), "{kind}");
            }
        }
    }
}

#[test]
fn images_of_right_boards_are_right() {
    for (kind, _, model) in kinds_on_both_boards() {
        let symmetries = Automorphisms::of(&model).expect("a small group");
        for (seed, values) in (0..).zip(covers(&model)) {
            let image = symmetries.random(seed).apply(&values);
            assert_eq!(model.check(&image), [], "{kind}: seed {seed}");
        }
    }
}

#[test]
fn cells_that_a_sum_cage_counts_differently_do_not_exchange() {
    let rule = "{ kind = 'sum-cage', sum = 8, cells = ['R1C1', 'R1C2', 'R1C3', 'R1C1'] }";
    let text = format!("id = 'k'\nsymbols = 3\nshape = [1, 3]\nconstraint = [{rule}]");
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let symmetries = Automorphisms::of(&model).expect("a small group");
    let right = covers(&model);
    assert_eq!(right.len(), 2);
    for (seed, values) in (0..20).flat_map(|seed| right.iter().map(move |values| (seed, values))) {
        assert_eq!(model.check(&symmetries.random(seed).apply(values)), [], "seed {seed}");
    }
}

#[test]
fn puzzles_with_cells_counted_twice_meet() {
    let cages = ["'R2C4', 'R3C5', 'R1C5', 'R2C4'", "'R5C1', 'R5C1', 'R1C1', 'R2C2', 'R1C1'"];
    let rules = cages.map(|cells| format!("{{ kind = 'sum-cage', sum = 9, cells = [{cells}] }}"));
    let text = format!("id = 'k'\nsymbols = 5\nclue = [{}]", rules.join(", "));
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let free = vec![None; 25];
    let symmetries = Automorphisms::of_variant(&model).expect("a small group");
    for seed in 0..30 {
        let image = model.image(&symmetries.random(seed));
        assert_eq!(form(image.as_ref().unwrap_or(&model), &free), form(&model, &free), "seed {seed}");
    }
}

/// The same rule twice, once with its cells or numbers in another order that means the same.
const WRITTEN_TWICE: &[[&str; 2]] = &[
    ["'between-line', cells = ['R1C1', 'R1C2', 'R2C3']", "'between-line', cells = ['R2C3', 'R1C2', 'R1C1']"],
    [
        "'lockout', least = 2, cells = ['R1C1', 'R2C2', 'R2C4']",
        "'lockout', least = 2, cells = ['R2C4', 'R2C2', 'R1C1']",
    ],
    [
        "'zipper', cells = ['R1C2', 'R2C2', 'R3C3', 'R3C4']",
        "'zipper', cells = ['R3C4', 'R3C3', 'R2C2', 'R1C2']",
    ],
    ["'double-arrow', cells = ['R1C2', 'R2C2', 'R3C3']", "'double-arrow', cells = ['R3C3', 'R2C2', 'R1C2']"],
    [
        "'ten-line', sum = 5, cells = ['R1C2', 'R2C2', 'R3C3', 'R4C3']",
        "'ten-line', sum = 5, cells = ['R4C3', 'R3C3', 'R2C2', 'R1C2']",
    ],
    [
        "'little-killer', sum = 7, cells = ['R2C1', 'R3C2', 'R4C3']",
        "'little-killer', sum = 7, cells = ['R4C3', 'R3C2', 'R2C1']",
    ],
    [
        "'sandwich', sum = 2, cells = ['R3C1', 'R3C2', 'R3C3', 'R3C4']",
        "'sandwich', sum = 2, cells = ['R3C4', 'R3C3', 'R3C2', 'R3C1']",
    ],
    [
        "'quadruple', symbols = [3, 1], cells = ['R1C2', 'R1C3', 'R2C2', 'R2C3']",
        "'quadruple', symbols = [1, 3], cells = ['R2C3', 'R1C2', 'R1C3', 'R2C2']",
    ],
    [
        "'outside', symbols = [3, 1], cells = ['R1C1', 'R1C2', 'R1C3']",
        "'outside', symbols = [1, 3], cells = ['R1C1', 'R1C2', 'R1C3']",
    ],
    [
        "'arrow', cells = ['R2C2'], shafts = [['R3C3', 'R3C4'], ['R1C1', 'R1C2', 'R4C3']]",
        "'arrow', cells = ['R2C2'], shafts = [['R1C1', 'R1C2', 'R4C3'], ['R3C3', 'R3C4']]",
    ],
    [
        "'equal-sums', sets = [['R3C3', 'R3C4'], ['R1C1', 'R1C2', 'R2C3']]",
        "'equal-sums', sets = [['R2C3', 'R1C2', 'R1C1'], ['R3C4', 'R3C3']]",
    ],
    [
        "'same-symbols', sets = [['R3C3', 'R4C4', 'R3C2'], ['R1C1', 'R1C2', 'R2C3']]",
        "'same-symbols', sets = [['R1C1', 'R1C2', 'R2C3'], ['R3C2', 'R4C4', 'R3C3']]",
    ],
];

#[test]
fn rules_that_are_written_differently_meet() {
    for rules in WRITTEN_TWICE {
        let [one, other] = rules.map(|rule| {
            let text = format!("id = 'k'\nbox = [2, 2]\nclue = [{{ kind = {rule} }}]");
            Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect(rule)
        });
        let values = board(&one, &["....1..........2".to_owned()]);
        let symmetries = Automorphisms::of_variant(&one).expect("a small group");
        for seed in 0..30 {
            let transform = symmetries.random(seed);
            let moved = transform.apply(&values);
            let images = [&one, &other].map(|model| model.image(&transform).unwrap_or_else(|| model.clone()));
            for image in images {
                assert_eq!(form(&image, &moved), form(&one, &values), "{rules:?}: seed {seed}");
            }
        }
    }
}

/// What moves has a direction of its own, also where a rule that stays says the same of other cells.
#[test]
fn clues_keep_their_direction_beside_rules_that_say_the_same() {
    let stays = "constraint = [{ kind = 'thermometer', cells = ['R1C2', 'R1C3'] }]";
    let moves = "clue = [{ kind = 'thermometer', cells = ['R2C1', 'R3C1'] }]";
    let text = format!("id = 'k'\nbox = [2, 2]\n{stays}\n{moves}");
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let symmetries = Automorphisms::of_variant(&model).expect("a small group");
    let right = covers(&model);
    assert!(!right.is_empty());
    for (seed, values) in (0..100).zip(right.iter().cycle()) {
        let transform = symmetries.random(seed);
        let image = model.image(&transform).unwrap_or_else(|| model.clone());
        assert_eq!(image.check(&transform.apply(values)), [], "seed {seed}");
        let (values, spec) = form(&model, values);
        assert_eq!(spec.build_fixed().expect("a model").check(&values), [], "the canonical form");
    }
}

/// The rules as clues, if they can be clues: they then move with the cells.
#[test]
fn images_of_clues_are_right_and_equal_puzzles_meet() {
    let mut moved = 0;
    for (kind, data, _) in kinds() {
        let Ok(model) = data.base().with_clues(data.rule.clone()).build_fixed() else { continue };
        assert_eq!(model.clues().len(), data.rule.len(), "{kind}");
        let symmetries = Automorphisms::of_variant(&model).expect("a small group");
        let right = board(&model, &data.right);
        let (values, canonical) = form(&model, &right);
        for seed in 0..30 {
            let transform = symmetries.random(seed);
            let (image, board) = (model.image(&transform), transform.apply(&right));
            moved += usize::from(image.is_some());
            let image = image.as_ref().unwrap_or(&model);
            assert_eq!(image.check(&board), [], "{kind}: seed {seed}");
            assert_eq!(form(image, &board), (values.clone(), canonical.clone()), "{kind}: seed {seed}");
        }
    }
    assert!(moved > 20, "some clues are moved: {moved}");
}

#[test]
fn every_rule_has_a_sentence() {
    for (kind, _, model) in kinds() {
        let sentences = model.sentences();
        assert!(!sentences.is_empty(), "{kind}");
        assert!(
            sentences.iter().all(|sentence| sentence.ends_with('.') && sentence.len() > 10),
            "{sentences:?}"
        );
        assert!(sentences.iter().all(|sentence| sentence.chars().next().is_some_and(char::is_alphanumeric)));
    }
}

/// Cages drawn over boards of 6x6: a search finds the same boards as brute force over all fillings of the two
/// open rows.
#[test]
fn cages_agree_with_brute_force() {
    check_cages(1, ["123456", "456123", "231564", "564231", "312645", "645312"]);
}

#[test]
fn so_do_cages_with_symbols_from_0() {
    check_cages(0, ["012345", "345012", "120453", "453120", "201534", "534201"]);
}

fn check_cages(lowest: u8, right: [&str; 6]) {
    let text = "id = 'k'\nbox = [2, 3]\ndraw = [{ kind = 'cage', cells = [2, 4] }]";
    let mut spec = Spec::from_toml(text).expect("a variant");
    spec.lowest = lowest;
    let plain = spec.build_fixed().expect("a model");
    let right = board(&plain, &right.map(str::to_owned));
    let (mut several, mut all) = (0, 0);
    for seed in 0..40 {
        let solution = Automorphisms::of(&plain).expect("a small group").random(seed).apply(&right);
        let model = spec.draw_clues(&solution, seed).and_then(|spec| spec.build_fixed()).expect("a model");
        // Two rows are left open. Their cells are filled in all ways that the plain rules allow.
        let open: Vec<usize> = (0..12).map(|cell| (cell + 6 * (seed as usize % 5)) % 36).collect();
        let mut givens = solution.clone();
        open.iter().for_each(|&cell| givens[cell] = None);
        let mut expected = Vec::new();
        fill(&plain, &model, &mut givens.clone(), &open, &mut expected);
        expected.sort_unstable();
        let lowered = model.lower();
        // `lanes` also excludes what is locked.
        let mut search = lowered.problem.solver().engine(Engine::Words).solutions();
        search.choose_all(&lowered.encode(&givens));
        let mut found: Vec<Board> =
            std::iter::from_fn(|| search.next().map(|chosen| lowered.decode(chosen))).collect();
        found.sort_unstable();
        assert!(expected.contains(&solution), "seed {seed}");
        assert_eq!(found, expected, "seed {seed}");
        several += usize::from(expected.len() > 1);
        all += expected.len();
    }
    assert!(several > 3, "{several} of 40 have several solutions, {all} in all");
}

/// Fills open cells in all ways that break no plain rule, and keeps what breaks no rule of the model.
fn fill(plain: &Model, model: &Model, values: &mut Board, open: &[usize], found: &mut Vec<Board>) {
    let Some((&cell, rest)) = open.split_first() else {
        if model.check(values).is_empty() {
            found.push(values.clone());
        }
        return;
    };
    for symbol in plain.alphabet().iter() {
        values[cell] = Some(symbol);
        if plain.check(values).is_empty() {
            fill(plain, model, values, rest, found);
        }
    }
    values[cell] = None;
}

#[test]
fn ranks_add_no_more_entries_than_they_say() {
    // A rank says how many entries it adds before it makes them, by the number of symbols: as many such rules fit on a board.
    for (side, fit) in [(9, 38), (16, 3)] {
        let row: Vec<String> = (1..=side).map(|column| format!("'R2C{column}'")).collect();
        let rule = format!("{{ kind = 'full-rank', cells = [{}], rank = 7 }}", row.join(", "));
        let model = |ranks: usize| {
            let clues = vec![rule.as_str(); ranks].join(", ");
            let spec = Spec::from_toml(&format!("id = 'n'\nsymbols = {side}\nclue = [{clues}]"));
            spec.expect("a spec").build_fixed()
        };
        let entries = |ranks: usize| {
            let problem = model(ranks).expect("a model").lower().problem;
            problem.options().map(|option| problem.entries(option).count()).sum::<usize>()
        };
        assert!((entries(1) - entries(0)) * fit <= 1 << 20, "{side}");
        assert_eq!([fit, fit + 1].map(|ranks| model(ranks).is_ok()), [true, false], "{side}");
    }
}
