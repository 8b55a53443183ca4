//! Input files, and their names in messages.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use dlx_sudoku::ModelFinder;
use dlx_sudoku::format::{self, MAX_RECORD};

use crate::terminal::plain::plain_name;

/// The number of bytes read at once.
const CHUNK: usize = 1 << 16;
/// The maximum size of an exact-cover problem or a checkpoint, in bytes.
pub(crate) const MAX_PROBLEM: u64 = 1 << 30;

/// Reads a file as text.
pub(crate) fn text(path: &Path) -> Result<String> {
    let bytes = bytes(path, MAX_RECORD as u64)?;
    Ok(format::decode(&bytes).with_context(|| name(path))?.to_owned())
}

/// Reads the bytes of an exact-cover problem or a checkpoint, which must be text of at most `most` bytes.
pub(crate) fn problem(path: &Path, most: u64) -> Result<Vec<u8>> {
    let bytes = bytes(path, most.min(MAX_PROBLEM))?;
    format::decode(&bytes).with_context(|| name(path))?;
    Ok(bytes)
}

/// Reads a file, or standard input for `-`, of at most `most` bytes.
fn bytes(path: &Path, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut input = open(path)?;
    let fault = || format!("cannot read {}", name(path));
    // Input that is not text, such as an endless device, is rejected before all of it is read.
    let head = input.fill_buf().with_context(fault)?;
    if head.contains(&0) {
        format::decode(head).with_context(|| name(path))?;
    }
    input.take(most + 1).read_to_end(&mut bytes).with_context(fault)?;
    if bytes.len() as u64 > most {
        bail!("{}: found more than {} MiB; expected less", name(path), most >> 20);
    }
    Ok(bytes)
}

/// Fails if there is no such file, without reading it.
pub(crate) fn check(path: &Path) -> Result<()> {
    if is_stdin(path) {
        return Ok(());
    }
    fs::metadata(path).map_or_else(|error| fault(path, error), |_| Ok(()))
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    if is_stdin(path) {
        return Ok(Box::new(BufReader::with_capacity(CHUNK, io::stdin())));
    }
    let mut file = match File::open(path) {
        Ok(file) => BufReader::with_capacity(CHUNK, file),
        Err(error) => return fault(path, error),
    };
    // A folder can be opened but not read.
    if let Err(error) = file.fill_buf() {
        return fault(path, error);
    }
    Ok(Box::new(file))
}

/// Why a file cannot be read. If its name is a puzzle, that is the mistake.
fn fault<T>(path: &Path, error: io::Error) -> Result<T> {
    if error.kind() == io::ErrorKind::NotFound && is_puzzle(path) {
        bail!("found a puzzle where a FILE is expected; write it to standard input, and - for FILE");
    }
    let word = path.to_string_lossy();
    if error.kind() == io::ErrorKind::NotFound && is_variant(&word) {
        bail!("found the name of a variant where a FILE is expected; {}", for_variant(&word));
    }
    if error.kind() == io::ErrorKind::IsADirectory {
        bail!("cannot read {}: it is a folder; expected a file", name(path));
    }
    Err(error).with_context(|| format!("cannot read {}", name(path)))
}

/// Whether a word is the name of a variant.
pub(crate) fn is_variant(word: &str) -> bool {
    ModelFinder::find(word).is_ok()
}

/// How to name a variant where files are expected.
pub(crate) fn for_variant(name: &str) -> String {
    format!("--variant {name} names the variant")
}

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { shown(path) }
}

/// A path for display, on one line and without control characters.
pub(crate) fn shown(path: &Path) -> String {
    plain_name(&path.to_string_lossy()).into_owned()
}

pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Whether the name of a file is a puzzle: at least the cells of a small board, some of them digits and some
/// empty.
fn is_puzzle(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let (digits, empty) =
        (|c: char| c.is_ascii_digit() && c != '0', |c: char| matches!(c, '.' | '0' | '*' | '_'));
    let count = |is: &dyn Fn(char) -> bool| name.chars().filter(|&c| is(c)).count();
    name.len() >= 6 && count(&digits) > 0 && count(&empty) > 2 && count(&digits) + count(&empty) == name.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_distinguished_from_names_of_files() {
        for puzzle in ["53..7...", "53..7....6..195....98....6.8...6...34", "1......4", "003020600900305001"]
        {
            assert!(is_puzzle(Path::new(puzzle)), "{puzzle}");
        }
        for file in ["1.sdm", "a/1...", "2024", "1..2", "puzzles", "-"] {
            assert!(!is_puzzle(Path::new(file)), "{file}");
        }
    }
}
