//! The state of a game as text: the puzzle as a record in JSON, as all commands read it, with the entries and
//! the pencil marks, and with the seconds played, the colours of cells, and whether digits of the solution
//! were shown beside them.

use anyhow::{Context as _, Result, bail};
use dlx_sudoku::format::{self, Look};
use dlx_sudoku::{ModelFinder, PencilMarks, Record, SymbolSet};
use serde_json::{Map, Value};

use super::game::Entry;
use super::kept::Kept;
use super::sheet::Sheet;
use super::table::Table;

/// The fields that a record does not have.
const SECONDS: &str = "seconds";
const COLOURS: &str = "colours";
const SHOWN: &str = "shown";

/// The name of a puzzle's state: the same for the same givens and rules, whatever else the puzzle came with.
pub(crate) fn name(sheet: &Sheet) -> Result<String> {
    let text = json(&Record::from(sheet.record().puzzle.clone()))?;
    let digest = hmac_sha256::Hash::hash(text.as_bytes());
    Ok(digest[..16].iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The state of a game; `None` if there is nothing to go on with: nothing is entered yet, or the puzzle is
/// solved.
pub(crate) fn text(table: &Table) -> Result<Option<String>> {
    let (sheet, entries) = (&table.sheet, table.game.entries());
    if table.is_solved || !table.game.is_begun(sheet) {
        return Ok(None);
    }
    let mut record = sheet.record().clone().into_unclaimed();
    let open = |entry: &Entry, given: bool| if given { None } else { entry.digit };
    let digits = entries.iter().enumerate().map(|(cell, entry)| open(entry, sheet.is_given(cell)));
    record.entries = Some(digits.collect());
    let mut marks = PencilMarks::none(entries.len());
    marks.corner = entries.iter().map(|entry| entry.corner).collect();
    marks.centre = entries.iter().map(|entry| entry.centre).collect();
    record.marks = (!marks.is_empty()).then_some(marks);
    let colours: Map<String, Value> = entries
        .iter()
        .enumerate()
        .filter_map(|(cell, entry)| Some((sheet.name(cell), entry.colour?.into())))
        .collect();
    let mut state: Map<String, Value> = serde_json::from_str(&json(&record)?)?;
    state.insert(SECONDS.to_owned(), table.time.as_secs().into());
    state.insert(COLOURS.to_owned(), colours.into());
    state.insert(SHOWN.to_owned(), table.is_shown.into());
    Ok(Some(Value::from(state).to_string() + "\n"))
}

/// What the text keeps of a game of this puzzle.
pub(crate) fn read(sheet: &Sheet, text: &str) -> Result<Kept> {
    let mut records = format::read(text.as_bytes(), Some(format::JSON), &mut ModelFinder::detect())?;
    let (Some(record), true) = (records.pop(), records.is_empty()) else { bail!("expected one game") };
    let alphabet = sheet.model().alphabet();
    if record.puzzle.givens() != sheet.givens() {
        bail!("found a game of another puzzle");
    }
    let state: Map<String, Value> = serde_json::from_str(text)?;
    let colour = |cell: usize| {
        let number = state.get(COLOURS)?.get(sheet.name(cell))?.as_u64()?;
        u8::try_from(number).ok().filter(|colour| (1..=9).contains(colour))
    };
    let marks = record.marks.as_ref();
    let set =
        |sets: Option<&Vec<SymbolSet>>, cell: usize| sets.map_or_else(SymbolSet::default, |sets| sets[cell]);
    let digits = record.standing().into_iter().enumerate();
    let entries: Vec<Entry> = digits
        .map(|(cell, digit)| Entry {
            digit,
            corner: set(marks.map(|marks| &marks.corner), cell),
            centre: set(marks.map(|marks| &marks.centre), cell),
            colour: colour(cell),
        })
        .collect();
    let is_beyond = |entry: &Entry| {
        entry
            .digit
            .into_iter()
            .chain(entry.corner.iter())
            .chain(entry.centre.iter())
            .any(|symbol| !alphabet.contains(symbol))
    };
    if entries.iter().any(is_beyond) {
        bail!("found symbols that the board does not have");
    }
    Ok(Kept {
        entries,
        seconds: state.get(SECONDS).and_then(Value::as_u64).unwrap_or(0),
        is_shown: state.get(SHOWN).and_then(Value::as_bool).unwrap_or(false),
    })
}

fn json(record: &Record) -> Result<String> {
    format::text([record], format::JSON, Look::default()).context("cannot write the puzzle")
}
