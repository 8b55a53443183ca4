//! The duties of every rule, on the plain 4x4 board, where all boards can be checked. Each kind has a file in
//! `tests/data/rules`; those for which 0 is no number like others also have one in `from-0` there, for the
//! board whose symbols begin with 0.

mod brute_force;
mod images;
mod large_sums;
mod mechanisms;
mod ranks;
mod sums;
mod varied;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use brute_force::covers_with;
use dlx_variants::{Lowered, Meaning, Model, Rule, Spec, SpecError, Symbol};
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

/// The kinds, each with its data and the model of its rules, and those that have data for the board from 0
/// once more.
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
    covers_with(lowered, &lowered.decode(&[]))
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
