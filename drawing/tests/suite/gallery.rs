//! One puzzle of every variant of the catalogue, and one of every rule: the test data of dlx-variants.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use dlx_sudoku::variants::{Regions, Rule};
use dlx_sudoku::{Model, Spec, Symbol, Values, catalogue};
use serde::Deserialize;

/// A model with a right board.
pub(crate) struct Exhibit {
    /// The variant or the rule.
    pub(crate) name: String,
    pub(crate) model: Arc<Model>,
    pub(crate) solution: Values,
}

impl Exhibit {
    /// Every third symbol of the solution.
    pub(crate) fn givens(&self) -> Values {
        let given = |(at, &symbol): (usize, &Option<Symbol>)| symbol.filter(|_| at % 3 == 0);
        self.solution.iter().enumerate().map(given).collect()
    }
}

/// What the test data of a variant says about its board.
#[derive(Deserialize)]
struct VariantData {
    regions: Option<Regions>,
    #[serde(default)]
    clues: Vec<Rule>,
    right: String,
}

/// What the test data of a rule says about its board.
#[derive(Deserialize)]
struct RuleData {
    symbols: Option<usize>,
    rule: Vec<Rule>,
    right: Vec<String>,
}

fn data(path: &str) -> String {
    let file: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "variants", "tests", "data", path].iter().collect();
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn symbols(rows: &str) -> Values {
    rows.chars().filter(|c| !c.is_whitespace()).map(Symbol::from_char).collect()
}

/// A puzzle of every variant.
pub(crate) fn variants() -> &'static [Exhibit] {
    static VARIANTS: OnceLock<Vec<Exhibit>> = OnceLock::new();
    VARIANTS.get_or_init(made_variants)
}

fn made_variants() -> Vec<Exhibit> {
    let exhibit = |spec: &Spec| {
        let name = spec.id.clone();
        let data: VariantData =
            toml::from_str(&data(&format!("{name}.toml"))).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut spec = spec.clone();
        spec.regions = data.regions.or(spec.regions);
        if !data.clues.is_empty() {
            spec = spec.with_clues(data.clues);
        }
        let model = spec.build_fixed().unwrap_or_else(|error| panic!("{name}: {error}"));
        Exhibit { name, model: Arc::new(model), solution: symbols(&data.right) }
    };
    catalogue::all().iter().map(exhibit).collect()
}

/// A small board with every rule.
pub(crate) fn rules() -> &'static [Exhibit] {
    static RULES: OnceLock<Vec<Exhibit>> = OnceLock::new();
    RULES.get_or_init(made_rules)
}

fn made_rules() -> Vec<Exhibit> {
    let exhibit = |kind: &&str| {
        let data: RuleData = toml::from_str(&data(&format!("rules/{kind}.toml")))
            .unwrap_or_else(|error| panic!("{kind}: {error}"));
        let base = match data.symbols {
            Some(symbols) => format!("id = 'latin'\nsymbols = {symbols}"),
            None => "id = 'plain'\nbox = [2, 2]".to_owned(),
        };
        let mut spec = Spec::from_toml(&base).expect("a declaration");
        spec.constraints = data.rule;
        let model = spec.build_fixed().unwrap_or_else(|error| panic!("{kind}: {error}"));
        Exhibit { name: (*kind).to_owned(), model: Arc::new(model), solution: symbols(&data.right.concat()) }
    };
    Rule::KINDS.iter().map(exhibit).collect()
}
