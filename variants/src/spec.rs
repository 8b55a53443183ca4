//! Variants as declarations: TOML files, and the `model` object of JSON puzzles.

use serde::{Deserialize, Serialize};

use crate::error::SpecError;
use crate::pair;
use crate::regions::Regions;
use crate::rule::{Drawing, Rule};
use crate::rule_fault;

/// The declaration of a variant, as written in a TOML file or a JSON object.
///
/// ```toml
/// id = "little-x"
/// title = "Little X"
/// rule = "The main diagonals also hold each symbol once."
/// box = [2, 3]
///
/// [[constraint]]
/// kind = "diagonals"
/// ```
///
/// Only `id` and one of `box`, `regions`, `shape` and `symbols` are required.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Spec {
    /// The name on the command line and in files: lower-case letters, digits and hyphens.
    pub id: String,
    /// Other names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// The name for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The rule in one sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// The number of symbols, and of rows and columns of a grid unless `shape` says otherwise. If absent, it
    /// is the number of cells of a `box` or region, or the largest of `shape` and the cells of a `box`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbols: Option<usize>,
    /// The number of the first symbol, 0 or 1.
    #[serde(default = "usual_lowest", skip_serializing_if = "is_usual_lowest")]
    pub lowest: u8,
    /// The rows and columns of a grid, where it is not a square with as many of each as there are symbols.
    /// Rows, columns, boxes and regions with fewer cells than symbols hold no symbol twice.
    #[serde(default, deserialize_with = "pair::optional", skip_serializing_if = "Option::is_none")]
    pub shape: Option<[usize; 2]>,
    /// The rows and columns of a box. Without it, and without `regions`, there are rows and columns only.
    #[serde(
        rename = "box",
        default,
        deserialize_with = "pair::optional",
        skip_serializing_if = "Option::is_none"
    )]
    pub boxes: Option<[usize; 2]>,
    /// The top left corner of each grid, as board row and column from 0; one grid at `[0, 0]` if absent.
    /// Cells where grids overlap are shared.
    #[serde(default = "one_grid", deserialize_with = "pair::list", skip_serializing_if = "is_one_grid")]
    pub grids: Vec<[usize; 2]>,
    /// Regions of any shape in place of boxes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regions: Option<Regions>,
    /// The number of givens of new puzzles, beside the clues that are drawn; as many as each needs if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub givens: Option<usize>,
    /// The rules of the variant other than rows, columns and boxes or regions.
    #[serde(rename = "constraint", default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<Rule>,
    /// Clues that are drawn over the solution of each puzzle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draw: Vec<Drawing>,
    /// The rules of one puzzle, which are clues like its givens: a particular cage or arrow.
    #[serde(rename = "clue", default, skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<Rule>,
}

fn usual_lowest() -> u8 {
    1
}

fn is_usual_lowest(lowest: &u8) -> bool {
    *lowest == 1
}

fn one_grid() -> Vec<[usize; 2]> {
    vec![[0, 0]]
}

fn is_one_grid(grids: &[[usize; 2]]) -> bool {
    grids == [[0, 0]]
}

impl Spec {
    /// A declaration with this id and nothing else, to be filled in. [`build`](Self::build) checks it as it
    /// checks those that are read: the id and all that was set.
    ///
    /// ```
    /// use dlx_variants::rule::{Between, Difference, NumberPairs};
    /// use dlx_variants::{Rule, Spec};
    ///
    /// let mut spec = Spec::new("two-dots");
    /// spec.boxes = Some([2, 2]);
    /// spec.clues.push(Rule::Difference(Difference(NumberPairs {
    ///     name: None,
    ///     is: vec![1],
    ///     not: Vec::new(),
    ///     between: Between::Cells(vec![["R1C1".parse()?, "R1C2".parse()?]]),
    /// })));
    /// assert_eq!(spec.build_fixed()?.rules_in_words().len(), 2);
    ///
    /// let read = "id = 'two-dots'\nbox = [2, 2]\nclue = [{ kind = 'difference', is = [1], between.cells = [['R1C1', 'R1C2']] }]";
    /// assert_eq!(spec, Spec::from_toml(read)?);
    ///
    /// spec.boxes = Some([0, 2]);
    /// assert!(spec.build_fixed().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            aliases: Vec::new(),
            title: String::new(),
            rule: String::new(),
            symbols: None,
            lowest: usual_lowest(),
            shape: None,
            boxes: None,
            grids: one_grid(),
            regions: None,
            givens: None,
            constraints: Vec::new(),
            draw: Vec::new(),
            clues: Vec::new(),
        }
    }

    /// Reads a declaration. [`build`](Self::build) tells whether it can be built.
    ///
    /// # Errors
    /// If the text is not TOML or not a declaration, with the line, the column and what was expected.
    pub fn from_toml(text: &str) -> Result<Self, SpecError> {
        let located =
            |error| rule_fault::locate(&error, text).unwrap_or_else(|| SpecError::in_text(&error, text));
        toml::from_str(text).map_err(located)
    }

    /// All names: the id, then the aliases.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.id.as_str()).chain(self.aliases.iter().map(String::as_str))
    }

    /// Whether each puzzle has rules of its own that are drawn at random, so that the id does not determine
    /// the rules.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.regions == Some(Regions::Random) || !self.draw.is_empty()
    }

    pub(crate) fn check_names(&self) -> Result<(), SpecError> {
        let is_id = |id: &str| {
            (1..=crate::limits::NAME).contains(&id.len())
                && id.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-')
        };
        if let Some((number, id)) = self.ids().enumerate().find(|(_, id)| !is_id(id)) {
            let error = SpecError::new(format!(
                "found the id {:?}; expected up to {} lower-case letters, digits and hyphens",
                id.chars().take(crate::limits::NAME).collect::<String>(),
                crate::limits::NAME
            ));
            return Err(match number {
                0 => error.at("id"),
                alias => error.at_entry("aliases", alias - 1),
            });
        }
        check_text("title", &self.title)?;
        check_text("rule", &self.rule)
    }
}

fn check_text(key: &'static str, text: &str) -> Result<(), SpecError> {
    if text.chars().any(char::is_control) || text.chars().count() > crate::limits::TEXT {
        return Err(SpecError::new(format!(
            "`{key}` must be a line of up to {} characters without control characters",
            crate::limits::TEXT
        ))
        .at(key));
    }
    Ok(())
}
