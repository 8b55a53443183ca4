//! What the rules say about single cells, for readers of screens.

use std::collections::BTreeSet;

use dlx_drawing::PairMark;
use dlx_variants::{CellId, Mark, Model};
use serde::Serialize;

/// The cells of a rule, or of a mark.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PartView {
    title: String,
    cells: Vec<u16>,
}

impl PartView {
    fn of(title: String, cells: &[CellId]) -> Self {
        Self { title, cells: cells.iter().map(|cell| cell.0).collect() }
    }
}

/// The rules that are about some cells only, each with the number or the symbols that are written into it.
/// What stands between two cells is a part by itself, in place of the rule that tells of all such marks.
pub(crate) fn parts(model: &Model) -> Vec<PartView> {
    let (all, marks) = (model.board().cell_count(), model.marks());
    let parts = |rule| {
        let cells = model.rule_cells(rule);
        let pairs = PairMark::of_rule(model, rule);
        if cells.len() >= all && pairs.is_empty() {
            return Vec::new();
        }
        if !pairs.is_empty() {
            return pairs.iter().map(|pair| PartView::of(pair.title(model), &pair.cells)).collect();
        }
        let (title, text) = (model.rule_title(rule), marks.iter().find_map(|mark| text_in(mark, &cells)));
        vec![PartView::of(text.map_or(title.clone(), |text| format!("{title}: {text}")), &cells)]
    };
    (0..model.rule_count()).flat_map(parts).collect()
}

/// What a mark of these cells says in numbers or symbols.
fn text_in<'m>(mark: &'m Mark, cells: &[CellId]) -> Option<&'m str> {
    let (of, text) = match mark {
        Mark::Cage { cells, text: Some(text), .. } | Mark::Corner { cells, text } => (cells, text),
        _ => return None,
    };
    (of.iter().collect::<BTreeSet<_>>() == cells.iter().collect()).then_some(text)
}
