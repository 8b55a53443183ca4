//! `cages`: killer puzzles in one line, in the two ways that are usual on forums.
//!
//! Arrows: 81 characters, of which one of each cage is its sum (`0`-`9`, then `A` to `Z` for 10 to 35 and `a`
//! to `j` up to 45) and the others point to a neighbour of the same cage: `< > ^ v` and, to corners, ``` ` '
//! , . ```.
//!
//! Numbers: `3x3::k:6144:6144:...`, as SumoCue writes puzzles: the rows and columns of a box, `d` for
//! diagonals, and for each cell 256 times the sum of its cage plus the number of the cage.

use std::collections::BTreeMap;

use dlx_variants::rule::{Cage, Diagonals};
use dlx_variants::{Rule, Spec, Symbol};

use super::container::regions::place;
use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::reader::EachLine;
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::{Puzzle, Record};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "cages",
    summary: "Cages in one line: drawn by arrows to neighbours, or numbered as by SumoCue.",
    extensions: &[],
    holds: Holds { rules: true, ..Holds::GIVENS },
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.content().next().map(str::trim) {
        Some(line) if has_arrows(line) => Score::certain("cages drawn by arrows"),
        Some(line) if head(line).is_some() => Score::certain("numbered cages"),
        _ => Score::NONE,
    },
    reader: || EachLine::by(read_line),
    writer: None,
};

/// The rows and columns of boards whose cages are drawn by arrows.
const SIDE: usize = 9;
/// The sum of a cage is multiplied by this, and its number added.
const FACTOR: u32 = 256;

/// The sum of each cage, 0 where it has none, and its cells.
type Cages = Vec<(u32, Vec<usize>)>;

/// The record on a line.
fn read_line(number: usize, line: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let mut record = || -> Result<Record, ReadErrorKind> {
        let line = line.trim();
        let (boxes, has_diagonals, cages) = match head(line) {
            Some((boxes, has_diagonals, rest)) => (boxes, has_diagonals, by_numbers(rest, boxes)?),
            None => ([3, 3], false, by_arrows(line)?),
        };
        let size = boxes[0] * boxes[1];
        let says_something = |(sum, cells): &&(u32, Vec<usize>)| *sum > 0 || cells.len() > 1;
        let mut spec = Spec::new("cages");
        spec.boxes = Some(boxes);
        spec.constraints.extend(has_diagonals.then_some(Rule::Diagonals(Diagonals {})));
        spec.clues.extend(cages.iter().filter(says_something).map(|(sum, cells)| cage(size, *sum, cells)));
        Ok(Puzzle::new(finder.for_rules(spec)?, vec![None; size * size])?.into())
    };
    record().map_err(|kind| ReadError::in_line(number, kind))
}

const EXPECTED: &str = "81 sums and arrows such as 7<^v, or numbers such as 3x3::k:1792:1792:...";

fn cage(size: usize, sum: u32, cells: &[usize]) -> Rule {
    let cells = cells.iter().map(|&cell| place(size, cell)).collect();
    Rule::Cage(Cage { name: None, cells, sum: Some(sum).filter(|&sum| sum > 0) })
}

/// Whether a line consists of sums and arrows.
fn has_arrows(line: &str) -> bool {
    let is_sign = |sign: char| direction(sign).is_some() || sum(sign).is_some();
    line.len() == SIDE * SIDE && line.contains(['<', '>', '^']) && line.chars().all(is_sign)
}

/// The cages of a line with arrows.
fn by_arrows(line: &str) -> Result<Cages, ReadErrorKind> {
    if !has_arrows(line) {
        return Err(ReadErrorKind::text(line, EXPECTED));
    }
    let signs: Vec<char> = line.chars().collect();
    let at = |cell: usize| place(SIDE, cell).to_string();
    let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for cell in 0..signs.len() {
        let (mut root, mut steps) = (cell, 0);
        while let Some((down, right)) = direction(signs[root]) {
            let (row, col) = (root / SIDE, root % SIDE);
            let to = row.checked_add_signed(down).zip(col.checked_add_signed(right));
            let to = to.filter(|&(row, col)| row < SIDE && col < SIDE);
            let found = || format!("{} in {}", signs[root], at(root));
            root = to
                .map(|(row, col)| row * SIDE + col)
                .ok_or_else(|| ReadErrorKind::text(&found(), "a neighbour on the board"))?;
            steps += 1;
            if steps > signs.len() {
                return Err(ReadErrorKind::text(&at(cell), "arrows that lead to the sum of a cage"));
            }
        }
        cages.entry(root).or_default().push(cell);
    }
    Ok(cages.into_iter().map(|(root, cells)| (sum(signs[root]).unwrap_or_default(), cells)).collect())
}

/// How many rows down and columns right a sign points.
fn direction(sign: char) -> Option<(isize, isize)> {
    Some(match sign {
        '<' => (0, -1),
        '>' => (0, 1),
        '^' => (-1, 0),
        'v' => (1, 0),
        '`' => (-1, -1),
        '\'' => (-1, 1),
        ',' => (1, -1),
        '.' => (1, 1),
        _ => return None,
    })
}

/// The sum that a sign stands for.
fn sum(sign: char) -> Option<u32> {
    match sign {
        '0'..='9' | 'A'..='Z' => sign.to_digit(36),
        'a'..='j' => Some(36 + sign as u32 - 'a' as u32),
        _ => None,
    }
}

/// The rows and columns of a box, whether there are diagonals, and the numbers of the cells.
fn head(line: &str) -> Option<([usize; 2], bool, &str)> {
    let mut parts = line.splitn(4, ':');
    let (rows, cols) = parts.next()?.split_once('x')?;
    let boxes = [rows.parse().ok()?, cols.parse().ok()?];
    let size = usize::checked_mul(boxes[0], boxes[1])?;
    let has_diagonals = match parts.next()? {
        "" => false,
        "d" => true,
        _ => return None,
    };
    let is_known = parts.next()? == "k" && (2..=usize::from(Symbol::MAX)).contains(&size);
    Some((boxes, has_diagonals, parts.next()?)).filter(|_| is_known)
}

/// The cages of numbered cells. A cell without a sum is in no cage.
fn by_numbers(text: &str, boxes: [usize; 2]) -> Result<Cages, ReadErrorKind> {
    let cells = (boxes[0] * boxes[1]).pow(2);
    let numbers: Vec<&str> = text.trim_end_matches(':').split(':').collect();
    if numbers.len() != cells {
        return Err(ReadErrorKind::text(
            text,
            &format!("the numbers of {cells} cells, which are {} here", numbers.len()),
        ));
    }
    let mut cages: BTreeMap<u32, (u32, Vec<usize>)> = BTreeMap::new();
    for (cell, text) in numbers.into_iter().enumerate() {
        let number: u32 = text.trim().parse().map_err(|_| ReadErrorKind::text(text, "a number"))?;
        let (sum, cage) = (number / FACTOR, number % FACTOR);
        if sum == 0 {
            continue;
        }
        let (known, cells) = cages.entry(cage).or_insert((sum, Vec::new()));
        if *known != sum {
            return Err(ReadErrorKind::text(text, &format!("the sum {known} of its cage")));
        }
        cells.push(cell);
    }
    Ok(cages.into_values().collect())
}
