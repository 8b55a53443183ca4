//! `solo`: game ids of Simon Tatham's Solo, one per line: any box, diagonals, jigsaw regions, killer cages.
//!
//! An id is `3x3` (the rows and columns of a box) or `9j` (regions of nine cells), then `x` for diagonals and
//! `k` for cages, then `:` and up to three parts separated by commas: the cells, the edges of the regions,
//! and the edges and sums of the cages.

use dlx_variants::Spec;

use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::reader::EachLine;
use super::text::clip;
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::{Puzzle, Record};
use dlx_variants::Symbol;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "solo",
    summary: "Game ids of Simon Tatham's Solo, one per line.",
    extensions: &[],
    holds: Holds { rules: true, ..Holds::GIVENS },
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.content().next() {
        Some(line) if is_id(line.trim()) => Score::certain("a game id of Solo"),
        _ => Score::NONE,
    },
    reader: || EachLine::by(read_id),
    writer: None,
};

/// The part before the colon.
struct Kind {
    /// The rows and columns of a box; with regions, their number of cells as columns.
    boxes: [usize; 2],
    has_regions: bool,
    has_diagonals: bool,
    has_cages: bool,
}

impl Kind {
    fn parse(text: &str) -> Option<Self> {
        let end = text.find(|c: char| !c.is_ascii_digit() && c != 'x').unwrap_or(text.len());
        let (size, mut letters) = text.split_at(end);
        let mut numbers = size.split('x');
        let first: usize = numbers.next()?.parse().ok()?;
        let second = numbers.next();
        // A trailing `x` means diagonals.
        let has_diagonals = size.ends_with('x');
        let second = second.filter(|second| !second.is_empty()).map(str::parse).transpose().ok()?;
        let has_regions = letters.starts_with('j');
        letters = letters.strip_prefix('j').unwrap_or(letters);
        let boxes = match (second, has_regions) {
            (Some(second), false) => [first, second],
            (None, true) => [1, first],
            _ => return None,
        };
        let size =
            boxes[0].checked_mul(boxes[1]).filter(|size| (1..=usize::from(Symbol::MAX)).contains(size));
        let is_known = letters.chars().all(|c| matches!(c, 'x' | 'k'));
        (size.is_some() && is_known).then(|| Self {
            boxes,
            has_regions,
            has_diagonals: has_diagonals || letters.contains('x'),
            has_cages: letters.contains('k'),
        })
    }

    fn size(&self) -> usize {
        self.boxes[0] * self.boxes[1]
    }
}

/// Whether a text is a game id.
pub(super) fn is_id(text: &str) -> bool {
    let is_description = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ',');
    text.split_once(':').is_some_and(|(kind, rest)| {
        kind.len() < 12 && Kind::parse(kind).is_some() && !rest.is_empty() && rest.chars().all(is_description)
    })
}

/// The record of a game id.
pub(super) fn read_id(number: usize, id: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let id = id.trim_start();
    let fault = |found: &str, expected: &str| {
        let kind = ReadErrorKind::other(found, expected);
        ReadError::in_line(number, kind)
    };
    let parts = id.split_once(':').and_then(|(kind, rest)| Some((Kind::parse(kind)?, rest)));
    let Some((kind, rest)) = parts else {
        return Err(fault(&format!("{:?}", clip(id)), "a game id of Solo, such as 3x3:..."));
    };
    let (size, mut parts) = (kind.size(), rest.split(','));
    let mut next = |what: &str| parts.next().ok_or_else(|| fault("the end of the id", what));
    let numbers = |text: &str, what: &str| {
        numbers(text, size * size)
            .ok_or_else(|| fault(&format!("{:?}", clip(text)), &format!("{what} of {} cells", size * size)))
    };
    let edges = |text: &str| {
        areas(text, size).ok_or_else(|| {
            fault(&format!("{:?}", clip(text)), &format!("the edges of areas on {size} by {size} cells"))
        })
    };
    let cells = numbers(next("the numbers of the cells")?, "the numbers")?;
    let regions = if kind.has_regions { Some(edges(next("the edges of the regions")?)?) } else { None };
    let cages = match kind.has_cages {
        true => {
            let areas = edges(next("the edges of the cages")?)?;
            Some((areas, numbers(next("the sums of the cages")?, "the sums")?))
        }
        false => None,
    };
    if let Some(more) = parts.next() {
        return Err(fault(&format!("{:?}", clip(more)), "the end of the id"));
    }
    let spec = spec(&kind, regions.as_deref(), cages.as_ref())
        .map_err(|why| fault(&why, "rules that can be told"))?;
    let model = finder.for_rules(spec).map_err(|fault| ReadError::in_line(number, fault))?;
    let symbol = |&number: &u32| match u8::try_from(number) {
        Ok(0) => Ok(None),
        Ok(number) if usize::from(number) <= size => Ok(Symbol::new(number)),
        _ => Err(fault(&number.to_string(), &format!("1 to {size}"))),
    };
    let givens = cells.iter().map(symbol).collect::<Result<_, _>>()?;
    let puzzle = Puzzle::new(model, givens).map_err(|fault| ReadError::in_line(number, fault))?;
    Ok(puzzle.into())
}

/// The numbers of all cells, 0 for none: letters encode runs of cells without a number.
fn numbers(text: &str, count: usize) -> Option<Vec<u32>> {
    let mut numbers = Vec::with_capacity(count);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        match c {
            'a'..='z' => {
                numbers.extend(std::iter::repeat_n(0, usize::from(c as u8 - b'a') + 1));
                rest = &rest[1..];
            }
            '_' => rest = &rest[1..],
            _ => {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                numbers.push(rest[..end].parse().ok()?);
                rest = &rest[end..];
            }
        }
        if numbers.len() > count {
            return None;
        }
    }
    (numbers.len() == count).then_some(numbers)
}

/// The area that each cell belongs to. The text lists the edges between columns row by row, then those
/// between rows column by column: a letter is a run of places without an edge, followed by an edge unless the
/// letter is `z`.
fn areas(text: &str, size: usize) -> Option<Vec<usize>> {
    const LONGEST: usize = 25;
    let half = size * (size - 1);
    let mut areas: Vec<usize> = (0..size * size).collect();
    let mut place = 0;
    for c in text.chars() {
        let run = match c {
            '_' => 0,
            'a'..='y' => usize::from(c as u8 - b'a') + 1,
            'z' => LONGEST,
            _ => return None,
        };
        for _ in 0..run {
            let (one, other) = match place {
                _ if place < half => {
                    let cell = place / (size - 1) * size + place % (size - 1);
                    (cell, cell + 1)
                }
                _ if place < 2 * half => {
                    let cell = (place - half) % (size - 1) * size + (place - half) / (size - 1);
                    (cell, cell + size)
                }
                _ => return None,
            };
            let (kept, gone) = (areas[one], areas[other]);
            areas.iter_mut().filter(|area| **area == gone).for_each(|area| *area = kept);
            place += 1;
        }
        place += usize::from(c != 'z');
    }
    (place == 2 * half + 1).then_some(areas)
}

/// The rules.
fn spec(
    kind: &Kind,
    regions: Option<&[usize]>,
    cages: Option<&(Vec<usize>, Vec<u32>)>,
) -> Result<Spec, String> {
    let size = kind.size();
    let mut toml = "id = \"solo\"\n".to_owned();
    match regions {
        Some(areas) => {
            let mut letters: Vec<usize> = areas.to_vec();
            letters.sort_unstable();
            letters.dedup();
            let letter = |area: &usize| {
                letters.iter().position(|known| known == area).and_then(|at| u8::try_from(at).ok())
            };
            let letter = |area| letter(area).filter(|&at| at < 26).map_or('?', |at| char::from(b'A' + at));
            let rows =
                areas.chunks(size).map(|row| format!("{:?}", row.iter().map(letter).collect::<String>()));
            toml += &format!("symbols = {size}\nregions = [{}]\n", rows.collect::<Vec<_>>().join(", "));
        }
        None => toml += &format!("box = {:?}\n", kind.boxes),
    }
    if kind.has_diagonals {
        toml += "[[constraint]]\nkind = \"diagonals\"\n";
    }
    for (area, &sum) in
        cages.iter().flat_map(|(_, sums)| sums.iter().enumerate()).filter(|(_, sum)| **sum > 0)
    {
        let areas = &cages.expect("there are cages").0;
        let cells = (0..areas.len()).filter(|&cell| areas[cell] == areas[area]);
        let cells: Vec<String> =
            cells.map(|cell| format!("\"R{}C{}\"", cell / size + 1, cell % size + 1)).collect();
        toml += &format!("[[clue]]\nkind = \"cage\"\ncells = [{}]\nsum = {sum}\n", cells.join(", "));
    }
    Spec::from_toml(&toml).map_err(|error| error.to_string())
}
