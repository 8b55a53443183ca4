//! Rules that a document states in words alone: those that its drawings show are read, and the others are
//! told.

use dlx_variants::Rule;
use dlx_variants::rule::Between;
use serde_json::{Map, Value, json};

use crate::decoration::{Area, Caption, Colored, Decoration, Line, middle};
use crate::format::drawings::meaning;
use crate::format::drawings::shapes::Shapes;
use crate::format::words::{Named, Words, negatives};
use crate::puzzle::Puzzle;

/// What words and drawings state beside the keys of a document.
#[derive(Default)]
pub(in crate::format) struct Said {
    pub(in crate::format) constraints: Vec<Rule>,
    pub(in crate::format) clues: Vec<Rule>,
    /// The first sentence that states something else.
    pub(in crate::format) unread: Option<String>,
}

/// What the words of a document state, with drawings, beside these rules, on a board of so many rows and
/// columns. `box_of` has the number of each cell's box.
pub(in crate::format) fn said(
    text: &str,
    rules: &[&Rule],
    drawn: &[Decoration],
    size: usize,
    box_of: &[Option<usize>],
) -> Said {
    let words = Words::of(text, size);
    let has = |named: Named| rules.iter().any(|rule| named.is_shown_as(rule));
    let has_marks = Named::MARKS.into_iter().any(has);
    let is_absent = |named: Named| match Named::MARKS.contains(&named) {
        true => !has_marks && !drawn.is_empty(),
        false => !named.kinds().is_empty() && !has(named),
    };
    if let Some(said) = words.unknown {
        return Said { unread: Some(said), ..Said::default() };
    }
    let absent = words.only(is_absent);
    let mut said = Said::default();
    if let Some(first) = absent.mentions().first() {
        let unread = Some(first.said.clone());
        // That all marks are there is stated about those of the keys too.
        let read = Shapes::of(&drawings(drawn), size)
            .and_then(|shapes| meaning::rules(&shapes, absent, "", size, box_of));
        match read {
            Ok((constraints, clues)) if !constraints.is_empty() || !clues.is_empty() => {
                (said.constraints, said.clues) = (constraints, clues);
            }
            _ => return Said { unread, ..said },
        }
    }
    if !rules.iter().any(|rule| denies(rule)) {
        let clues: Vec<Rule> = rules.iter().copied().chain(&said.clues).cloned().collect();
        match negatives::of(&clues, text) {
            Ok(rules) => said.constraints.extend(rules),
            Err(sentence) => said.unread = Some(sentence),
        }
    }
    said
}

/// Whether a rule says what pairs of cells do not have.
fn denies(rule: &Rule) -> bool {
    let has_numbers = rule.number_pairs().is_some_and(|pairs| !pairs.not.is_empty());
    has_numbers || matches!(rule, Rule::Forbid(_)) || matches!(rule.between(), Some(Between::Unmarked(_)))
}

/// The sentence of a puzzle's rules in words that is told: none where these words are what is written here
/// for its rules, whatever they say.
pub(in crate::format) fn told(
    puzzle: &Puzzle,
    words: Option<&str>,
    unread: Option<String>,
) -> Option<String> {
    unread.filter(|_| !words.is_some_and(|words| puzzle.is_said_by(words)))
}

/// Decorations as the drawings of a document of SudokuPad.
fn drawings(decorations: &[Decoration]) -> Map<String, Value> {
    let (mut lines, mut shapes) = (Vec::new(), Vec::new());
    for decoration in decorations {
        match decoration {
            Decoration::Line(Line { points, color, .. }) => {
                lines.push(json!({"wayPoints": points, "color": color}));
            }
            Decoration::Rectangle(area) => shapes.push(shape(area, false)),
            Decoration::Circle(area) => shapes.push(shape(area, true)),
            Decoration::Text(Caption { center, label, .. }) => {
                shapes.push(json!({"center": center, "text": label.text}));
            }
            Decoration::Colored(Colored { cells, colors, by_player: false }) => {
                let square = |&cell| json!({"center": middle(cell), "width": 1, "height": 1, "backgroundColor": colors[0]});
                shapes.extend(cells.iter().map(square));
            }
            Decoration::Colored(_) | Decoration::Frame(_) | Decoration::Extension(_) => {}
        }
    }
    Map::from_iter([("lines".to_owned(), lines.into()), ("overlays".to_owned(), shapes.into())])
}

fn shape(Area { center, width, height, angle, fill, border, label }: &Area, is_round: bool) -> Value {
    json!({
        "center": center,
        "width": width,
        "height": height,
        "angle": angle,
        "rounded": is_round,
        "backgroundColor": fill,
        "borderColor": border,
        "text": label.as_ref().map(|label| &label.text),
    })
}
