//! What drawings mean, where the rules in words name it.

use std::collections::{BTreeMap, BTreeSet};

use dlx_engine::clip;
use dlx_variants::rule::{
    self, CountingCircles, Diagonals, Even, Indexer, LittleKiller, Maximum, Minimum, NumberedRoom, Odd,
    Quadruple, Sandwich, Skyscraper, Tells, Thermometer, XSum,
};
use dlx_variants::{Place, Rule};

use super::lines::{self, Lines, Meaning};
use super::shapes::{Arrow, At, Form, Mark, Shapes, unknown};
use crate::format::container::relation::Relation;
use crate::format::container::square::Square;
use crate::format::container::{global, in_range};
use crate::format::error::ReadErrorKind;
use crate::format::words::hue::Hue;
use crate::format::words::{Named, Words, negatives};

pub(super) type Read<T> = Result<T, ReadErrorKind>;

/// Makes a rule for the whole board.
type Global = fn() -> Rule;

/// Rules for the whole board that words name.
const GLOBAL: [(Named, Global); 4] = [
    (Named::AntiKnight, global::knights),
    (Named::AntiKing, global::kings),
    (Named::NonConsecutive, global::neighbours),
    (Named::Positions, global::positions),
];

/// What has to be drawn where words name it, as all lines have: texts often explain dots of a colour that
/// does not occur.
const DRAWN: [Named; 12] = [
    Named::Clone,
    Named::Thermometer,
    Named::SlowThermometer,
    Named::Arrow,
    Named::RowIndexer,
    Named::ColumnIndexer,
    Named::BoxIndexer,
    Named::Minimum,
    Named::Maximum,
    Named::CountingCircles,
    Named::Odd,
    Named::Even,
];

/// Circles and squares in cells.
const PARITY: [Named; 2] = [Named::Odd, Named::Even];

/// Makes a clue beside the board: the cells from there, and its number.
type Outside = fn(Vec<Place>, u32) -> Read<Rule>;

/// Clues beside the board.
const OUTSIDE: [(Named, Outside); 4] = [
    (Named::Sandwich, |cells, sum| Ok(Rule::Sandwich(Sandwich { name: None, cells, sum }))),
    (Named::XSum, |cells, sum| Ok(Rule::XSum(XSum { name: None, cells, sum }))),
    (Named::Skyscraper, |cells, seen| Ok(Rule::Skyscraper(Skyscraper { name: None, cells, seen }))),
    (Named::NumberedRoom, |cells, number| {
        let symbol = in_range(number.into(), "numbered-room", &cells)?;
        Ok(Rule::NumberedRoom(NumberedRoom { name: None, cells, symbol }))
    }),
];

/// Cells that tell where a symbol is, and in what.
pub(super) const INDEXERS: [(Named, Tells); 3] =
    [(Named::RowIndexer, Tells::Row), (Named::ColumnIndexer, Tells::Column), (Named::BoxIndexer, Tells::Box)];

/// What sentences about arrows have once, unless the circle has a sum, too.
const SUMS: &str = "sum add total";

/// The sides of a cell, all of which have an angle around a minimum or maximum.
const SIDES: usize = 4;

/// The constraints and the clues that the drawings and the words of a board of so many rows and columns
/// state. `text` is what the words were read from, and `box_of` has the number of each cell's box.
pub(in crate::format) fn rules(
    shapes: &Shapes,
    words: Words,
    text: &str,
    size: usize,
    box_of: &[Option<usize>],
) -> Read<(Vec<Rule>, Vec<Rule>)> {
    if let Some(said) = &words.unknown {
        return Err(unknown_sentence(said));
    }
    let mut constraints: Vec<Rule> =
        GLOBAL.iter().filter(|(named, _)| words.name(*named)).map(|(_, rule)| rule()).collect();
    let mut reader = Reader { size, words, used: vec![false; shapes.marks.len()], shapes, clues: Vec::new() };
    reader.diagonals(&mut constraints)?;
    reader.arrows()?;
    reader.lines(box_of)?;
    reader.circles()?;
    reader.areas(&mut constraints)?;
    reader.marks()?;
    reader.angles()?;
    reader.check_drawn()?;
    let (clues, words) = (reader.clues, reader.words);
    constraints.extend(negatives::of(&clues, text).map_err(|said| unknown_sentence(&said))?);
    if words.name(Named::AntiSigns) {
        constraints.push(negatives::unmarked(Relation::Sum, vec![5, 10], &clues));
    }
    Ok((constraints, clues))
}

pub(super) struct Reader<'s> {
    pub(super) size: usize,
    pub(super) words: Words,
    pub(super) shapes: &'s Shapes,
    /// Which marks belong to a rule.
    pub(super) used: Vec<bool>,
    pub(super) clues: Vec<Rule>,
}

impl Reader<'_> {
    pub(super) fn is_named(&self, named: Named, what: impl FnOnce() -> String) -> Read<()> {
        if self.words.name(named) { Ok(()) } else { Err(unknown(what())) }
    }

    fn diagonals(&self, constraints: &mut Vec<Rule>) -> Read<()> {
        let (mut drawn, named) = (self.shapes.diagonals, self.words.name(Named::Diagonals));
        if named {
            for line in &self.shapes.lines {
                if let Some(is_rising) = self.diagonal(&line.cells) {
                    drawn[usize::from(is_rising)] = true;
                }
            }
        }
        match drawn {
            [true, true] if named => constraints.push(Rule::Diagonals(Diagonals {})),
            [false, false] if named => {
                if self.words.of_rule(Named::Diagonals).any(|mention| mention.is_marked) {
                    return Err(undrawn("diagonals"));
                }
                constraints.push(Rule::Diagonals(Diagonals {}));
            }
            [false, false] => {}
            _ if !named => return Err(unknown("lines along diagonals")),
            [_, is_rising] => {
                constraints.push(Rule::Distinct(global::diagonal_from_above(self.size, is_rising)));
            }
        }
        Ok(())
    }

    /// Whether cells are the rising diagonal of the board, or the falling one.
    fn diagonal(&self, cells: &[Place]) -> Option<bool> {
        let is_whole = |rising: bool| {
            let col = |row: usize| if rising { self.size + 1 - row } else { row };
            cells.len() == self.size && cells.iter().all(|place| place.col == col(place.row))
        };
        [false, true].into_iter().find(|&rising| is_whole(rising))
    }

    /// Arrows from circles, and those from beside the board.
    fn arrows(&mut self) -> Read<()> {
        let mut of_circles: Vec<(usize, Vec<&[Place]>)> = Vec::new();
        for arrow in &self.shapes.arrows {
            if arrow.cells.is_empty() {
                self.little_killer(arrow)?;
                continue;
            }
            self.is_named(Named::Arrow, || format!("an arrow from {}", arrow.start))?;
            let circle = self.circle(|cells| cells.contains(&arrow.start));
            let circle =
                circle.ok_or_else(|| unknown(format!("an arrow from {} without a circle", arrow.start)))?;
            match of_circles.iter_mut().find(|(of, _)| *of == circle) {
                Some((_, shafts)) => shafts.push(&arrow.cells),
                None => of_circles.push((circle, vec![&arrow.cells])),
            }
        }
        for (circle, shafts) in of_circles {
            self.take(circle);
            let At::Cells(cells) = &self.shapes.marks[circle].at else { continue };
            if cells.len() > 1 && self.words.of_rule(Named::Arrow).any(|mention| mention.count(SUMS) > 1) {
                let what = format!("a circle of {} cells at {}, whose sum", cells.len(), cells[0]);
                return Err(unknown(what + " the rules speak of, and not of its number"));
            }
            // A shaft that leaves a long circle elsewhere than at its start begins in it.
            let outside = |shaft: &[Place]| {
                let within = shaft.iter().take_while(|place| cells.contains(place)).count();
                shaft[within..].to_vec()
            };
            let shafts: Vec<Vec<Place>> = shafts.into_iter().map(outside).collect();
            self.clues.push(Rule::Arrow(rule::Arrow { name: None, cells: cells.clone(), shafts }));
        }
        Ok(())
    }

    fn little_killer(&mut self, arrow: &Arrow) -> Read<()> {
        let what = || {
            format!("an arrow beside the board, at row {} and column {}", arrow.start.row, arrow.start.col)
        };
        self.is_named(Named::LittleKiller, what)?;
        let cells = arrow.diagonal(self.size).ok_or_else(|| unknown(what()))?;
        let is_here = |mark: &Mark| mark.at == At::Outside(arrow.start);
        let sum = self
            .shapes
            .marks
            .iter()
            .position(is_here)
            .ok_or_else(|| unknown(what() + " without a number"))?;
        self.used[sum] = true;
        let text = &self.shapes.marks[sum].text;
        let sum: u32 = text.parse().map_err(|_| unknown(format!("{:?} beside the board", clip(text))))?;
        self.clues.push(Rule::LittleKiller(LittleKiller { name: None, cells, sum }));
        Ok(())
    }

    /// A round mark without a text over cells that suit.
    fn circle(&self, suits: impl Fn(&[Place]) -> bool) -> Option<usize> {
        self.shapes.marks.iter().position(|mark| {
            mark.form == Form::Round
                && mark.text.is_empty()
                && matches!(&mark.at, At::Cells(cells) if suits(cells))
        })
    }

    /// A diamond in a cell.
    fn diamond(&self, place: Place) -> Option<usize> {
        self.shapes.marks.iter().position(|mark| {
            mark.form == Form::Diamond && matches!(&mark.at, At::Cells(cells) if *cells == [place])
        })
    }

    /// Counts a mark as that of a rule, and what is drawn over it again.
    fn take(&mut self, mark: usize) {
        let marks = &self.shapes.marks;
        for (at, other) in marks.iter().enumerate() {
            self.used[at] |= other.at == marks[mark].at && other.text == marks[mark].text;
        }
    }

    fn lines(&mut self, box_of: &[Option<usize>]) -> Read<()> {
        let known = Meaning::all(&self.words, self.size);
        let mut lines = Lines::new(self.size, box_of);
        for line in &self.shapes.lines {
            if self.words.name(Named::Diagonals) && self.diagonal(&line.cells).is_some() {
                continue;
            }
            let ends = lines::ends(&line.cells);
            let circles = ends.map(|end| self.circle(|cells| cells == [end]));
            let is_bulb = |circle: Option<usize>| {
                circle.is_some_and(|at| {
                    let fill = self.shapes.marks[at].fill;
                    fill == line.hue && !matches!(fill, None | Some(Hue::White))
                })
            };
            let is_named = self.words.name(Named::SlowThermometer) || self.words.name(Named::Thermometer);
            match (circles.map(is_bulb), is_named) {
                ([first, last], true) if first != last => {
                    let slow = self.is_slow(line.hue).ok_or_else(|| {
                        unknown(format!("the thermometer from {}, which may be slow or not", ends[0]))
                    })?;
                    let mut cells = line.cells.clone();
                    if last {
                        cells.reverse();
                    }
                    circles[usize::from(last)].into_iter().for_each(|at| self.take(at));
                    self.clues.push(Rule::Thermometer(Thermometer { name: None, cells, slow }));
                }
                _ => {
                    let meaning = Meaning::of_line(line, &known).ok_or_else(|| {
                        unknown(format!(
                            "a line from {} to {} that the rules do not tell from others",
                            ends[0], ends[1]
                        ))
                    })?;
                    // Between lines and double arrows have circles at their ends, lockout lines diamonds, and
                    // zippers may have one in the middle.
                    let at_ends = match meaning.named {
                        Named::BetweenLine | Named::DoubleArrow => circles,
                        Named::Lockout => ends.map(|end| self.diamond(end)),
                        _ => [None; 2],
                    };
                    let middle = (line.cells.len() % 2 == 1).then(|| line.cells[line.cells.len() / 2]);
                    let middle = middle.filter(|_| meaning.named == Named::Zipper);
                    let in_middle = middle.and_then(|middle| self.circle(|cells| cells == [middle]));
                    at_ends.into_iter().chain([in_middle]).flatten().for_each(|at| self.take(at));
                    let marked = ends.into_iter().zip(at_ends).filter(|(_, mark)| mark.is_some());
                    let marked: Vec<Place> = marked.map(|(end, _)| end).collect();
                    lines.add(&line.cells, meaning, &marked)?;
                }
            }
        }
        self.clues.extend(lines.clues());
        Ok(())
    }

    /// Whether thermometers of a colour are slow; `None` if the words do not tell.
    fn is_slow(&self, hue: Option<Hue>) -> Option<bool> {
        let of_hue = |named| {
            self.words.of_rule(named).any(|mention| hue.is_some_and(|hue| mention.hues.contains(&hue)))
        };
        let both = [Named::Thermometer, Named::SlowThermometer];
        match (both.map(|named| self.words.name(named)), both.map(of_hue)) {
            ([true, true], [plain, slow]) => (plain != slow).then_some(slow),
            ([_, slow], _) => Some(slow),
        }
    }

    /// Circles that count themselves: those of each colour that words name, and all others together, unless
    /// their colour is that of odd or even cells.
    fn circles(&mut self) -> Read<()> {
        let counted = || self.words.of_rule(Named::CountingCircles).map(|mention| &mention.hues);
        let of_parity = || {
            let mentions = PARITY.into_iter().flat_map(|named| self.words.of_rule(named));
            mentions.filter(|mention| !mention.is_square).map(|mention| &mention.hues)
        };
        let are_alike = |one: &Vec<Hue>, other: &Vec<Hue>| {
            one.is_empty() && other.is_empty() || one.iter().any(|hue| other.contains(hue))
        };
        if counted().any(|hues| of_parity().any(|other| are_alike(hues, other))) {
            let what = "circles that the rules do not tell apart: they count themselves, or are odd or even";
            return Err(unknown(what));
        }
        let elsewhere: Vec<Hue> = of_parity().flatten().copied().collect();
        let mut sets: Vec<Vec<Hue>> = counted().cloned().collect();
        sets.sort_by_key(Vec::is_empty);
        for hues in &sets {
            let is_own = |hue: &Hue| match hues.is_empty() {
                true => !elsewhere.contains(hue),
                false => hues.contains(hue),
            };
            let mut counted: Vec<Place> = Vec::new();
            for (at, mark) in self.shapes.marks.iter().enumerate() {
                if let At::Cells(cells) = &mark.at
                    && !self.used[at]
                    && mark.form == Form::Round
                    && mark.text.is_empty()
                    && mark.fill.as_ref().map_or(hues.is_empty(), is_own)
                {
                    self.used[at] = true;
                    counted.extend(cells);
                }
            }
            if !counted.is_empty() {
                counted.sort_unstable();
                counted.dedup();
                self.clues.push(Rule::CountingCircles(CountingCircles { name: None, cells: counted }));
            }
        }
        Ok(())
    }

    /// All that is left.
    fn marks(&mut self) -> Read<()> {
        for (mark, _) in self.shapes.marks.iter().zip(&self.used).filter(|(_, used)| !**used) {
            let clue = match &mark.at {
                At::Cells(cells) if mark.text.is_empty() && cells.len() == 1 => {
                    self.indexer(mark, cells[0]).map_or_else(|| self.parity(mark, cells[0]), Ok)?
                }
                At::Side(cells) => self.between(mark, *cells)?,
                At::Corner(cells) => self.quadruple(mark, cells)?,
                At::Outside(place) => self.outside(mark, *place)?,
                At::Cells(cells) => {
                    return Err(unknown(format!("the text {:?} in {}", clip(&mark.text), cells[0])));
                }
            };
            self.clues.push(clue);
        }
        Ok(())
    }

    /// Cells with an angle at each side.
    fn angles(&mut self) -> Read<()> {
        for (named, is_outward) in [(Named::Minimum, false), (Named::Maximum, true)] {
            let mut sides: BTreeMap<Place, BTreeSet<usize>> = BTreeMap::new();
            for &(cell, side, _) in self.shapes.angles.iter().filter(|angle| angle.2 == is_outward) {
                sides.entry(cell).or_default().insert(side);
            }
            let Some(first) = sides.keys().next() else { continue };
            self.is_named(named, || format!("angles in {first}"))?;
            if let Some((cell, _)) = sides.iter().find(|(_, sides)| sides.len() < SIDES) {
                return Err(unknown(format!("angles in {cell} that are not at each of its sides")));
            }
            let (name, cells) = (None, sides.into_keys().collect());
            self.clues.push(match is_outward {
                true => Rule::Maximum(Maximum { name, cells }),
                false => Rule::Minimum(Minimum { name, cells }),
            });
        }
        Ok(())
    }

    /// A square in a cell that tells a place: that of the colour that words name, or of the only kind, if
    /// words name no other squares.
    fn indexer(&self, mark: &Mark, place: Place) -> Option<Rule> {
        let named = INDEXERS.iter().filter(|(named, _)| self.words.name(*named));
        let has_hue = |(named, _): &&(Named, Tells)| {
            self.words
                .of_rule(*named)
                .any(|mention| mark.fill.is_some_and(|fill| mention.hues.contains(&fill)))
        };
        let is_plain = |named: Named| self.words.of_rule(named).all(|mention| mention.hues.is_empty());
        let of_hue: Vec<_> = named.clone().filter(has_hue).collect();
        let plain: Vec<_> = named.collect();
        let &tells = match (of_hue.as_slice(), plain.as_slice()) {
            ([(_, tells)], _) => tells,
            ([], [(named, tells)])
                if is_plain(*named) && !self.words.name(Named::Even) && !self.words.name(Named::Odd) =>
            {
                tells
            }
            _ => return None,
        };
        let indexer = || Rule::Indexer(Indexer { name: None, cells: vec![place], tells });
        (mark.form == Form::Square).then(indexer)
    }

    /// Expects the lines and their like that words name.
    fn check_drawn(&self) -> Read<()> {
        if self.words.name(Named::Cage) && !self.shapes.has_cages {
            return Err(undrawn("cage"));
        }
        let is_shown = |named: Named| self.clues.iter().any(|clue| named.is_shown_as(clue));
        // One sentence may be about circles and squares.
        let of_parity = |named: Named| {
            PARITY.into_iter().any(|other| is_shown(other) && self.words.name_together(named, other))
        };
        let is_drawn = |named: Named| is_shown(named) || PARITY.contains(&named) && of_parity(named);
        let mut all = DRAWN.into_iter().chain(lines::named());
        match all.find(|&named| self.words.name(named) && !is_drawn(named)) {
            None => Ok(()),
            Some(named) => Err(undrawn(named.kinds()[0])),
        }
    }

    /// A circle or a square in a cell.
    fn parity(&self, mark: &Mark, place: Place) -> Read<Rule> {
        let suits = |named: Named, usually_square: bool| {
            let mut mentions = self.words.of_rule(named).peekable();
            // Circles that mean several things are told apart by their colours.
            if mark.form == Form::Round
                && self.words.name(Named::CountingCircles)
                && !self.words.of_rule(named).any(|mention| mention.may_have(mark.fill))
            {
                return false;
            }
            let is_only = |other: Named| self.words.of_rule(other).next().is_none();
            let other = if named == Named::Odd { Named::Even } else { Named::Odd };
            let is_square = match mentions.peek() {
                None => return false,
                // Where both are named, circles are odd and squares even, unless a sentence of its own says
                // otherwise.
                Some(mention) => mention.is_square || usually_square && !is_only(other),
            };
            mark.form == if is_square { Form::Square } else { Form::Round }
        };
        let (name, cells) = (None, vec![place]);
        match (suits(Named::Odd, false), suits(Named::Even, true)) {
            (true, false) => Ok(Rule::Odd(Odd { name, cells })),
            (false, true) => Ok(Rule::Even(Even { name, cells })),
            _ => {
                let shape = match mark.form {
                    Form::Round => "circle",
                    Form::Square => "square",
                    Form::Diamond => "diamond",
                };
                Err(unknown(format!("a {shape} in {place}")))
            }
        }
    }

    fn quadruple(&self, mark: &Mark, cells: &[Place; 4]) -> Read<Rule> {
        let what = || format!("{:?} at a corner of {}", clip(&mark.text), cells[0]);
        self.is_named(Named::Quadruple, what)?;
        let parts = mark.text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        let numbers = parts.flat_map(|part| match part.parse() {
            Ok(number) if usize::from(number) <= self.size => vec![number],
            _ => part.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as u8).collect(),
        });
        let symbols: Vec<u8> = numbers.collect();
        if symbols.is_empty() {
            Err(unknown(what()))
        } else {
            Ok(Rule::Quadruple(Quadruple { name: None, cells: cells.to_vec(), symbols }))
        }
    }

    /// A number beside a row or column.
    fn outside(&self, mark: &Mark, place: Place) -> Read<Rule> {
        let what = || format!("{:?} beside the board", clip(&mark.text));
        let mut kinds = OUTSIDE.iter().filter(|(named, ..)| self.words.name(*named));
        let (Some((_, rule)), None) = (kinds.next(), kinds.next()) else { return Err(unknown(what())) };
        let number: u32 = mark.text.parse().map_err(|_| unknown(what()))?;
        let cells = Square(self.size).line_from(place).ok_or_else(|| unknown(what()))?;
        rule(cells, number)
    }
}

fn unknown_sentence(said: &str) -> ReadErrorKind {
    ReadErrorKind::other(format!("the sentence {:?}", clip(said)), "rules in words that are known")
}

pub(super) fn undrawn(kind: &str) -> ReadErrorKind {
    ReadErrorKind::other(
        format!("no drawing of the kind {kind}, which the rules in words name"),
        "all that they name",
    )
}
