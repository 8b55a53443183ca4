//! The puzzle that a line describes, constraint by constraint.

mod record;

use dlx_variants::{Place, Symbol};
use serde_json::{Value, json};

use super::fault;
use super::keys::decoded;
use super::kinds::{Arguments, KINDS};
use super::machine::Machine;
use super::relations::named_lines;
use super::room::Room;
use super::shape::Shape;
use super::{patterns, relations};
use crate::format::container::{global, percent_decoded};
use crate::format::error::ReadErrorKind;
use crate::format::text::clip;

/// The most rules of a puzzle; variants are refused from half of that on.
const RULES: usize = 2_000;

/// The puzzle so far.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) shape: Shape,
    pub(super) room: Room,
    pub(super) constraints: Vec<Value>,
    pub(super) clues: Vec<Value>,
    /// The regions, a letter for each cell.
    regions: Option<String>,
    /// Whether there are no boxes.
    no_boxes: bool,
    /// The number of cells of a region, if it is given.
    region_size: Option<usize>,
    /// Whether all regions of the usual size hold the same values.
    same_values: bool,
    pub(super) givens: Vec<(Place, Vec<Symbol>)>,
    /// The pairs of cells with a mark, and the constraint that they come from.
    marked: Vec<(String, [Place; 2])>,
    /// Whether alternatives have such pairs.
    pub(super) has_marked_alternatives: bool,
    /// Constraints that all marks of some kinds are shown.
    strict: Vec<String>,
    /// Whether ranks may be tied.
    ties: bool,
}

impl Draft {
    /// Adds a constraint: its name, and what follows tildes.
    pub(super) fn add(&mut self, part: &str) -> Result<(), ReadErrorKind> {
        self.room.take(part, part.len())?;
        self.constraint_of(part)?;
        match self.constraints.len() + self.clues.len() {
            count if count > RULES => Err(fault(part, &format!("at most {RULES} rules"))),
            _ => Ok(()),
        }
    }

    fn constraint_of(&mut self, part: &str) -> Result<(), ReadErrorKind> {
        let (name, rest) = part.split_once('~').unwrap_or((part, ""));
        let arguments: Vec<&str> = rest.split('~').map(str::trim).collect();
        let filled: Vec<&str> = arguments.iter().copied().filter(|text| !text.is_empty()).collect();
        let is_closed = name == "SumLine" && filled.last() == Some(&"LOOP");
        if let Some((name, kind, form)) = KINDS.iter().find(|(known, ..)| *known == name && !is_closed) {
            return self.listed(part, name, kind, form, &filled, &arguments);
        }
        if let Some(kind) = relations::Kind::of(name) {
            self.constraints.extend(kind.rules(part, &arguments, self.shape.values, &mut self.room)?);
            return Ok(());
        }
        match name {
            "" => filled.iter().try_for_each(|text| self.given(text)),
            "Shape" => self.shape(part, &filled),
            "Cage" => self.cage(part, &filled),
            "Arrow" => self.arrow(part, 1, &filled),
            "PillArrow" => {
                match filled.split_first().and_then(|(count, cells)| Some((count.parse().ok()?, cells))) {
                    Some((count, cells)) => self.arrow(part, count, cells),
                    None => Err(fault(part, "the number of cells of the pill, then cells")),
                }
            }
            "Quad" => self.quadruple(part, &filled),
            "ContainAtLeast" => self.contains(part, &filled, false),
            "ContainExact" => self.contains(part, &filled, true),
            "GreaterThan" => self.greater(part, &filled),
            "EqualityCage" => self.equality_cage(part, &filled),
            "Lunchbox" => self.lunchbox(part, &filled),
            "SumLine" if is_closed => self.sum_loop(part, &filled),
            "LittleKiller" => self.little_killer(part, &filled),
            "LookAndSay" => self.look_and_say(part, &filled),
            "Indexing" => self.indexing(part, &filled),
            "EqualSum" => self.equal_sums(part, &filled),
            "Jigsaw" => {
                self.regions = filled.iter().find(|text| text.len() > 2).map(|text| (*text).to_owned());
                Ok(())
            }
            "NoBoxes" => {
                self.no_boxes = true;
                Ok(())
            }
            "AntiKnight" => self.constraint(global::knights()),
            "AntiKing" => self.constraint(global::kings()),
            "AntiConsecutive" => self.constraint(global::neighbours()),
            "AntiTaxicab" if self.shape.values.lowest() == 1 => self.anti_taxicab(),
            "DisjointSets" => self.constraint(global::positions()),
            "Windoku" => self.constraint(json!({"kind": "windows"})),
            "GlobalEntropy" if self.shape.values.lowest() == 1 => {
                self.squares(part, "global entropy", ["[1-3]", "[4-6]", "[7-9]"])
            }
            "GlobalMod" => {
                let third = if self.shape.values.lowest() == 0 { "[036]" } else { "[369]" };
                self.squares(part, "global modular", ["[147]", "[258]", third])
            }
            "DutchFlatmates" if self.shape.has_usual_values() => {
                self.constraints.extend(patterns::flatmates(self.shape));
                Ok(())
            }
            "SameValues" => self.same_values(part, &filled),
            "HiddenSkyscraper" => {
                for (line, number) in self.lines_and_numbers(part, &arguments)? {
                    if number > self.shape.values.highest().into() {
                        return Err(fault(part, "values that can be seen"));
                    }
                    self.clues.push(patterns::hidden_skyscraper(&line, number, self.shape.values));
                }
                Ok(())
            }
            "ValueIndexing" => match cells(part, &filled)? {
                cells if cells.len() > 2 => self.clue(patterns::value_indexing(&cells, self.shape.values)),
                _ => Err(fault(part, "three cells or more")),
            },
            "Regex" => self.regex(part, &arguments),
            "NFA" => self.machine(part, &arguments),
            "RegionSize" => {
                let cells =
                    filled.first().and_then(|text| text.parse().ok()).filter(|&cells| self.is_region(cells));
                let expected = || {
                    fault(
                        part,
                        "as many cells as the longer side of the board, or up to the number of values",
                    )
                };
                self.region_size = Some(cells.ok_or_else(expected)?);
                Ok(())
            }
            "RegionSameValues" => {
                self.same_values = true;
                Ok(())
            }
            // An order for the search means nothing.
            "SearchPriority" => Ok(()),
            "FullRankTies" => match filled[..] {
                ["only-unclued"] => Ok(()),
                ["any"] => {
                    self.ties = true;
                    Ok(())
                }
                _ => Err(fault(part, "ties of any ranks, or only-unclued")),
            },
            "Diagonal" => self.diagonal(part, &filled),
            "StrictKropki" | "StrictXV" => {
                self.strict.push(name.to_owned());
                Ok(())
            }
            "AntiTaxicab" | "GlobalEntropy" | "DutchFlatmates" => {
                Err(fault(part, "this constraint on values from 1 to 9"))
            }
            _ => Err(ReadErrorKind::Other {
                found: format!("the constraint {:?}", clip(name)),
                expected: "one of those that FORMATS.md lists".to_owned(),
            }),
        }
    }

    /// An empty puzzle on the same board, which takes all the room that this one has.
    pub(super) fn apart(&mut self) -> Self {
        Self { shape: self.shape, room: std::mem::take(&mut self.room), ..Self::default() }
    }

    /// Whether there are rules and givens alone, which say nothing of the board and of other rules.
    pub(super) fn has_rules_alone(&self) -> bool {
        let Self { regions, no_boxes, region_size, same_values, strict, ties, .. } = self;
        let says_of_board = regions.is_some() || *no_boxes || region_size.is_some() || *same_values;
        !says_of_board && strict.is_empty() && !ties
    }

    /// Whether there are pairs of cells with a mark.
    pub(super) fn has_marks(&self) -> bool {
        !self.marked.is_empty() || self.has_marked_alternatives
    }

    pub(super) fn clue(&mut self, rule: Value) -> Result<(), ReadErrorKind> {
        self.clues.push(rule);
        Ok(())
    }

    fn constraint(&mut self, rule: Value) -> Result<(), ReadErrorKind> {
        self.constraints.push(rule);
        Ok(())
    }

    /// Adds what the table describes.
    fn listed(
        &mut self,
        part: &str,
        name: &str,
        kind: &str,
        form: &Arguments,
        filled: &[&str],
        arguments: &[&str],
    ) -> Result<(), ReadErrorKind> {
        let first = filled.first().and_then(|text| text.parse::<u32>().ok());
        match (form, first) {
            (Arguments::Cells, _) | (Arguments::Optional(_), None) => {
                let rule = json!({"kind": kind, "cells": names(&cells(part, filled)?)});
                if kind == "distinct" { self.constraint(rule) } else { self.clue(rule) }
            }
            (Arguments::Numbered(key) | Arguments::Optional(key), Some(number)) => {
                self.clue(json!({"kind": kind, *key: number, "cells": names(&cells(part, &filled[1..])?)}))
            }
            (Arguments::Numbered(_), None) => Err(fault(part, "a number, then cells")),
            (Arguments::Marks(number), _) => {
                for pair in neighbours(&cells(part, filled)?) {
                    self.clues
                        .push(json!({"kind": kind, "is": [number], "between": {"cells": [names(&pair)]}}));
                    self.marked.push((name.to_owned(), pair));
                }
                Ok(())
            }
            (Arguments::Outside(key), _) => self.outside(part, kind, key, arguments),
        }
    }

    /// Adds a number before a row or column, one after it, or both.
    fn outside(
        &mut self,
        part: &str,
        kind: &str,
        key: &str,
        arguments: &[&str],
    ) -> Result<(), ReadErrorKind> {
        for (cells, number) in self.lines_and_numbers(part, arguments)? {
            self.clues.push(json!({"kind": kind, key: number, "cells": names(&cells)}));
        }
        Ok(())
    }

    /// The number before a row or column with its cells from there, and the one after it.
    fn lines_and_numbers(
        &self,
        part: &str,
        arguments: &[&str],
    ) -> Result<Vec<(Vec<Place>, u32)>, ReadErrorKind> {
        let expected =
            || fault(part, "a row or column such as R1 or C1, and the numbers before and after it");
        let at =
            arguments.iter().position(|text| text.starts_with(['R', 'C', 'r', 'c'])).ok_or_else(expected)?;
        let line = self.shape.line(arguments[at]).ok_or_else(expected)?;
        let numbers = arguments.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, text)| *text);
        let ends = numbers.zip([false, true]).filter(|(text, _)| !text.is_empty());
        let end = |(text, is_reversed): (&str, bool)| {
            let number: u32 = text.parse().map_err(|_| expected())?;
            let mut cells = line.clone();
            if is_reversed {
                cells.reverse();
            }
            Ok((cells, number))
        };
        ends.map(end).collect()
    }

    /// Adds the symbols that a cell may hold: `R1C1_5`, or several.
    fn given(&mut self, text: &str) -> Result<(), ReadErrorKind> {
        let mut words = text.split('_');
        let place = words.next().and_then(cell);
        let numbers: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
        match (place, numbers) {
            (Some(place), Some(numbers)) if !numbers.is_empty() => {
                let values = self.shape.values;
                let symbols = numbers.into_iter().map(|number| values.of_number(number));
                let symbols: Option<Vec<Symbol>> = symbols.collect();
                let symbols = symbols.filter(|_| self.shape.contains(place));
                let symbols = symbols.ok_or_else(|| fault(text, &self.shape.holds()))?;
                self.givens.push((place, symbols));
                Ok(())
            }
            _ => Err(fault(text, "a cell and its value, such as R1C1_5")),
        }
    }

    fn shape(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        self.shape = Shape::parse(arguments).ok_or_else(|| fault(part, Shape::EXPECTED))?;
        Ok(())
    }

    /// Adds that cells are greater than the neighbours that come later.
    fn greater(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let pairs: Vec<[Place; 2]> = neighbours(&cells(part, arguments)?).collect();
        if pairs.is_empty() {
            return Err(fault(part, "cells that are neighbours"));
        }
        pairs.iter().try_for_each(|&[greater, less]| {
            self.clue(json!({"kind": "less", "cells": names(&[less, greater])}))
        })
    }

    /// Adds values that cells hold as often as they are listed, or more often unless `exactly` so: a pattern for each value.
    fn contains(&mut self, part: &str, arguments: &[&str], exactly: bool) -> Result<(), ReadErrorKind> {
        let expected = || fault(part, "values such as 1_2_2, then cells");
        let (values, rest) = arguments.split_first().ok_or_else(expected)?;
        let values = values.split('_').map(|text| self.shape.values.of_number(text.parse().ok()?));
        let mut values: Vec<Symbol> = values.collect::<Option<_>>().ok_or_else(expected)?;
        values.sort_unstable();
        let cells = names(&cells(part, rest)?);
        for alike in values.chunk_by(|one, other| one == other) {
            let (symbol, count) = (alike[0], alike.len());
            let other = if exactly { format!("[^{symbol}]*") } else { ".*".to_owned() };
            let least = if exactly { "exactly" } else { "at least" };
            self.clues.push(json!({
                "kind": "regex",
                "name": "contained value",
                "cells": cells,
                "pattern": format!("{other}({symbol}{other}){{{count}}}"),
                "says": format!("The marked cells hold {symbol} {least} {count} times."),
            }));
        }
        Ok(())
    }

    /// Adds a circle on a corner: the cell above and to the left of it, and values.
    fn quadruple(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let expected = || fault(part, "the first of four cells, then values");
        let (first, values) = arguments.split_first().ok_or_else(expected)?;
        let Place { row, col } = cells(part, &[*first])?[0];
        let around = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
        let around: Vec<Place> = around.into_iter().map(|(row, col)| Place { row, col }).collect();
        let values: Option<Vec<u8>> = values.iter().map(|text| text.parse().ok()).collect();
        self.clue(
            json!({"kind": "quadruple", "cells": names(&around), "symbols": values.ok_or_else(expected)?}),
        )
    }

    /// `1617`: one 6 and one 7.
    fn look_and_say(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let expected = || fault(part, "pairs of digits, then cells");
        let (said, rest) = arguments.split_first().ok_or_else(expected)?;
        let digits: Option<Vec<u32>> = said.chars().map(|digit| digit.to_digit(10)).collect();
        let digits = digits.filter(|digits| digits.len() % 2 == 0).ok_or_else(expected)?;
        self.clue(json!({"kind": "look-and-say", "cells": names(&cells(part, rest)?), "counts": digits.chunks(2).collect::<Vec<_>>()}))
    }

    fn indexing(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let tells = match arguments.first().copied() {
            Some("C") => "column",
            Some("R") => "row",
            _ => return Err(fault(part, "C or R, then cells")),
        };
        self.clue(json!({"kind": "indexer", "tells": tells, "cells": names(&cells(part, &arguments[1..])?)}))
    }

    /// Adds a number of sets of cells, all of the same size.
    fn same_values(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let expected = || fault(part, "the number of sets, then as many cells for each");
        let (count, rest) = arguments.split_first().ok_or_else(expected)?;
        let cells = cells(part, rest)?;
        let count: usize = count.parse().map_err(|_| expected())?;
        if count < 2 || cells.len() % count != 0 {
            return Err(expected());
        }
        let sets: Vec<Value> = cells.chunks(cells.len() / count).map(names).collect();
        self.clue(json!({"kind": "same-symbols", "sets": sets}))
    }

    /// Adds a regular expression along lines, which nothing between tildes sets apart.
    fn regex(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let (pattern, rest) = arguments.split_first().unwrap_or((&"", &[]));
        let pattern = if pattern.contains('%') { Some(percent_decoded(pattern)) } else { decoded(pattern) };
        let pattern = pattern.ok_or_else(|| fault(part, "an encoded regular expression, then cells"))?;
        for line in rest.split(|text| text.is_empty()).filter(|line| !line.is_empty()) {
            self.room.take(part, pattern.len())?;
            self.clues
                .push(json!({"kind": "regex", "cells": names(&cells(part, line)?), "pattern": pattern}));
        }
        Ok(())
    }

    /// Adds a state machine along lines.
    fn machine(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let (text, rest) = arguments.split_first().unwrap_or((&"", &[]));
        let machine = Machine::read(text);
        let machine = machine.ok_or_else(|| fault(part, "an encoded state machine, then cells"))?;
        for (name, line) in named_lines(rest) {
            if line.contains(&"-") {
                return Err(fault(part, "a state machine along one line of cells, without parts"));
            }
            self.room.take(part, machine.size())?;
            self.clues.push(machine.rule(&name, &cells(part, line)?, self.shape.values));
        }
        Ok(())
    }

    /// Adds sets of cells, separated by dashes.
    fn equal_sums(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let sets = arguments.split(|text| *text == "-").map(|set| Ok(names(&cells(part, set)?)));
        let sets = sets.collect::<Result<Vec<Value>, ReadErrorKind>>()?;
        self.clue(json!({"kind": "equal-sums", "sets": sets}))
    }

    /// A cell that holds *n* differs from the cells *n* steps away, one step across and one down counting as two.
    fn anti_taxicab(&mut self) -> Result<(), ReadErrorKind> {
        for number in 1..=self.shape.values.count() {
            let offsets = (0..=number).flat_map(|down| {
                let across = number - down;
                if down == 0 || across == 0 {
                    vec![]
                } else {
                    vec![json!([down, across]), json!([down, -(across as i64)])]
                }
            });
            let offsets: Vec<Value> = offsets.collect();
            if !offsets.is_empty() {
                let between = json!({"offsets": offsets});
                let twice = Symbol::new(number as u8).map(|symbol| format!("{symbol}{symbol}"));
                let rule = json!({"kind": "forbid", "name": "taxicab", "not": [twice], "between": between});
                self.constraints.push(rule);
            }
        }
        Ok(())
    }

    /// Adds rules over squares of four cells.
    fn squares(&mut self, part: &str, name: &str, classes: [&str; 3]) -> Result<(), ReadErrorKind> {
        if self.shape.values.count() != 9 {
            return Err(fault(part, "this constraint on nine values"));
        }
        let [low, middle, high] = classes.map(|class| class.trim_matches(['[', ']']));
        let says =
            format!("Every square of four cells holds one of {low}, one of {middle} and one of {high}.");
        self.constraints.extend(patterns::squares(name, classes, &says, self.shape));
        Ok(())
    }

    fn diagonal(&mut self, part: &str, arguments: &[&str]) -> Result<(), ReadErrorKind> {
        let size = self.shape.rows;
        if size != self.shape.cols {
            return Err(fault(part, "a board with as many rows as columns"));
        }
        let (name, cells): (_, Vec<Place>) = match arguments {
            ["1"] => {
                ("rising diagonal", (1..=size).map(|at| Place { row: size + 1 - at, col: at }).collect())
            }
            ["-1"] => ("falling diagonal", (1..=size).map(|at| Place { row: at, col: at }).collect()),
            _ => return Err(fault(part, "1 or -1")),
        };
        self.constraint(json!({"kind": "distinct", "name": name, "cells": names(&cells)}))
    }
}

/// The pairs of neighbours among cells, in their order.
fn neighbours(cells: &[Place]) -> impl Iterator<Item = [Place; 2]> {
    let pairs =
        (0..).zip(cells).flat_map(|(at, &one)| cells[at + 1..].iter().map(move |&other| [one, other]));
    pairs.filter(|[one, other]| one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1)
}

/// The cells with these names.
pub(super) fn cells(part: &str, texts: &[&str]) -> Result<Vec<Place>, ReadErrorKind> {
    let cells: Option<Vec<Place>> = texts.iter().map(|text| cell(text)).collect();
    cells.filter(|cells| !cells.is_empty()).ok_or_else(|| fault(part, "cells such as R1C1"))
}

/// The cell with this name; rows and columns beyond 9 may be letters: `RaC1` is R10C1.
pub(super) fn cell(text: &str) -> Option<Place> {
    let upper = text.to_ascii_uppercase();
    let number = |text: &str| match text.as_bytes() {
        [letter @ b'A'..=b'P'] => Some(usize::from(letter - b'A') + 10),
        _ => text.parse().ok(),
    };
    let rest = upper.strip_prefix('R')?;
    let mut places = rest.match_indices('C');
    places.find_map(|(at, _)| Some(Place { row: number(&rest[..at])?, col: number(&rest[at + 1..])? }))
}

pub(super) fn names(cells: &[Place]) -> Value {
    cells.iter().map(Place::to_string).collect::<Vec<String>>().into()
}
