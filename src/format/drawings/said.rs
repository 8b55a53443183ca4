//! Rules that a document states in words alone: those that its drawings show are read, and the others are told.

use serde_json::{Map, Value, json};

use crate::decoration::{Area, Caption, Colored, Decoration, Line, middle};
use crate::format::drawings::meaning;
use crate::format::drawings::shapes::Shapes;
use crate::format::words::{Named, Words, negatives};
use crate::puzzle::Puzzle;

/// What words and drawings state beside the keys of a document.
#[derive(Default)]
pub(in crate::format) struct Said {
    pub(in crate::format) constraints: Vec<Value>,
    pub(in crate::format) clues: Vec<Value>,
    /// The first sentence that states something else.
    pub(in crate::format) unread: Option<String>,
}

/// The kinds of rules, one of which a puzzle has whose words name a rule.
const KINDS: [(Named, &[&str]); 38] = [
    (Named::Diagonals, &["diagonals", "distinct"]),
    (Named::Cage, &["cage", "sum-cage"]),
    (Named::ExtraRegion, &["distinct", "windows", "cage"]),
    (Named::Clone, &["clone"]),
    (Named::AntiKnight, &["differ"]),
    (Named::AntiKing, &["differ"]),
    (Named::NonConsecutive, &["difference"]),
    (Named::AntiSigns, &["sum"]),
    (Named::Positions, &["positions"]),
    (Named::Thermometer, &["thermometer"]),
    (Named::SlowThermometer, &["thermometer"]),
    (Named::Arrow, &["arrow"]),
    (Named::Whispers, &["whispers"]),
    (Named::Renban, &["renban"]),
    (Named::Nabner, &["nabner"]),
    (Named::Palindrome, &["palindrome"]),
    (Named::Parity, &["parity"]),
    (Named::Entropic, &["entropic"]),
    (Named::Modular, &["modular"]),
    (Named::RegionSumLine, &["region-sum-line"]),
    (Named::TenLine, &["ten-line"]),
    (Named::Zipper, &["zipper"]),
    (Named::BetweenLine, &["between-line"]),
    (Named::Lockout, &["lockout"]),
    (Named::Minimum, &["minimum"]),
    (Named::Maximum, &["maximum"]),
    (Named::RowIndexer, &["indexer"]),
    (Named::ColumnIndexer, &["indexer"]),
    (Named::BoxIndexer, &["indexer"]),
    (Named::Odd, &["odd"]),
    (Named::Even, &["even"]),
    (Named::CountingCircles, &["counting-circles"]),
    (Named::Quadruple, &["quadruple"]),
    (Named::LittleKiller, &["little-killer"]),
    (Named::Sandwich, &["sandwich"]),
    (Named::XSum, &["x-sum"]),
    (Named::Skyscraper, &["skyscraper"]),
    (Named::NumberedRoom, &["numbered-room"]),
];

/// The kinds of rules about marks between cells. Texts often explain marks that do not occur.
const MARKS: [(Named, &[&str]); 6] = [
    (Named::WhiteDot, &["difference"]),
    (Named::NumberedWhiteDot, &["difference"]),
    (Named::BlackDot, &["ratio"]),
    (Named::NumberedBlackDot, &["ratio"]),
    (Named::Signs, &["sum"]),
    (Named::Less, &["less"]),
];

/// What the words of a document state, with drawings, beside these rules, on a board of so many rows and columns. `box_of` has the
/// number of each cell's box.
pub(in crate::format) fn said(
    text: &str,
    rules: &[&Value],
    drawn: &[Decoration],
    size: usize,
    box_of: &[Option<usize>],
) -> Said {
    let words = Words::of(text, size);
    let has = |kinds: &[&str]| rules.iter().any(|rule| kinds.iter().any(|kind| rule["kind"] == *kind));
    let has_marks = MARKS.iter().any(|(_, kinds)| has(kinds));
    let is_absent = |named: Named| {
        let find = |list: &[(Named, &[&str])]| {
            list.iter().find(|(of, _)| *of == named).is_some_and(|(_, kinds)| !has(kinds))
        };
        find(&KINDS) || find(&MARKS) && !has_marks && !drawn.is_empty()
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
    if rules.iter().all(|rule| rule.get("not").is_none()) {
        let clues: Vec<Value> = rules.iter().copied().chain(&said.clues).cloned().collect();
        said.constraints.extend(negatives::of(&clues, text));
    }
    said
}

/// The sentence of a puzzle's rules in words that is told: none where these words are what is written here for its rules, whatever
/// they say.
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
            _ => {}
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
