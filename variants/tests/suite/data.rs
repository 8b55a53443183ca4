//! Test data of the variants: a right board, and wrong boards with the rules that they break.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use dlx_variants::{CellId, Model, Place, Regions, Rule, Spec, Symbol, catalogue};
use serde::Deserialize;

/// One file of `tests/data`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TestData {
    /// The number of cells of the board.
    pub(crate) cells: usize,
    /// The regions, if the variant draws them at random.
    pub(crate) regions: Option<Regions>,
    /// The clues that are rules, if the variant draws them over the solution.
    #[serde(default)]
    pub(crate) clues: Vec<Rule>,
    /// The rows of a full board that breaks no rule.
    pub(crate) right: String,
    /// Boards that break rules.
    pub(crate) wrong: Vec<Wrong>,
}

/// A full board that breaks rules: the right board with some cells exchanged.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wrong {
    /// All rules that it breaks.
    pub(crate) breaks: BTreeSet<String>,
    #[serde(default)]
    swap: Vec<[Place; 2]>,
    swap_rows: Option<[usize; 2]>,
}

impl TestData {
    fn folder() -> PathBuf {
        [env!("CARGO_MANIFEST_DIR"), "tests", "data"].iter().collect()
    }

    /// The ids that there are files for.
    pub(crate) fn ids() -> Vec<String> {
        let entries = fs::read_dir(Self::folder()).expect("tests/data can be listed");
        let paths = entries.map(|entry| entry.expect("an entry of tests/data").path());
        let files = paths.filter(|path| path.is_file());
        files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
    }

    /// The file of a variant, which must exist.
    pub(crate) fn of(id: &str) -> Self {
        let path = Self::folder().join(format!("{id}.toml"));
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("every variant needs test data: {}: {error}", path.display()));
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The model of a variant, with the regions of this file.
    pub(crate) fn model(&self, spec: &Spec) -> Model {
        let mut spec = spec.clone();
        spec.regions = self.regions.clone().or(spec.regions);
        if !self.clues.is_empty() {
            spec = spec.with_clues(self.clues.clone());
        }
        spec.build_fixed().unwrap_or_else(|error| panic!("{}: {error}", spec.id))
    }

    /// The right board.
    pub(crate) fn right(&self, model: &Model) -> Vec<Option<Symbol>> {
        values(model, &self.right)
    }

    /// The wrong boards.
    pub(crate) fn wrong(&self, model: &Model) -> Vec<(&Wrong, Vec<Option<Symbol>>)> {
        self.wrong.iter().map(|wrong| (wrong, wrong.values(model, &self.right))).collect()
    }
}

impl Wrong {
    fn values(&self, model: &Model, right: &str) -> Vec<Option<Symbol>> {
        let mut values = values(model, right);
        let at = |row: usize, col: usize| model.board().at(row - 1, col - 1).map(CellId::index);
        let mut pairs: Vec<_> = self.swap.iter().map(|[a, b]| (at(a.row, a.col), at(b.row, b.col))).collect();
        if let Some([first, second]) = self.swap_rows {
            pairs.extend((1..=model.board().cols()).map(|col| (at(first, col), at(second, col))));
        }
        for (a, b) in pairs {
            values.swap(a.expect("a cell of the board"), b.expect("a cell of the board"));
        }
        values
    }
}

/// Reads the rows of a board, which must fit it.
fn values(model: &Model, rows: &str) -> Vec<Option<Symbol>> {
    let rows: Vec<Vec<char>> = rows.lines().map(|row| row.chars().collect()).collect();
    let board = model.board();
    let places = rows.iter().flatten().filter(|&&c| c != ' ').count();
    assert_eq!((rows.len(), places), (board.rows(), board.cell_count()), "{}", model.spec().id);
    let symbol = |cell| {
        let (row, col) = board.position(cell);
        rows[row].get(col).copied().and_then(Symbol::from_char)
    };
    board.cells().map(symbol).collect()
}

/// All variants of the catalogue with their data and models.
pub(crate) fn catalogued() -> impl Iterator<Item = (Spec, TestData, Model)> {
    catalogue::all().iter().cloned().map(with_data)
}

/// The same, and the template.
pub(crate) fn variants() -> impl Iterator<Item = (Spec, TestData, Model)> {
    let template = include_str!("../../src/catalogue/template.toml");
    catalogued().chain([with_data(Spec::from_toml(template).expect("the template is read"))])
}

fn with_data(spec: Spec) -> (Spec, TestData, Model) {
    let data = TestData::of(&spec.id);
    let model = data.model(&spec);
    (spec, data, model)
}
