//! How long published puzzles with rules take to be proven unique, and in how many nodes.
//!
//! The puzzles are those that f-puzzles and Interactive Sudoku Solver publish, in the folder
//! `../shared/data/variants`; where it is missing, nothing is measured. Arguments are further files in the
//! form of its `iss_selected.tsv`: a puzzle a line, of which the first field is the name, the third the
//! puzzle and the fourth its solution, which may be empty. A row has the nodes of all searches, those of them
//! that branch (Interactive Sudoku Solver calls the like guesses; the others are solutions), the milliseconds
//! of preparation and of the search, and the verdict; a search has four seconds. The last line has the sums,
//! and how many puzzles took more than 50 ms and more than a second.
//!
//! Solutions are compared with the published ones, symbol by symbol up to another alphabet. If one differs,
//! the exit status is 1.
//!
//! `just bench rules` runs this.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use dlx_engine::{Limits, Status};
use dlx_sudoku::format::{self, Format};
use dlx_sudoku::{ModelFinder, Session, Uniqueness};

const LIMIT: Duration = Duration::from_secs(4);

/// A published puzzle.
struct Published {
    name: String,
    format: &'static str,
    text: String,
    solution: String,
}

/// What a puzzle took.
struct Row {
    nodes: u64,
    branchings: u64,
    preparation: Duration,
    search: Duration,
    verdict: &'static str,
}

/// The puzzles of f-puzzles, each in a file of its own beside its solution.
fn f_puzzles(folder: &Path) -> Vec<Published> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|of| of == "json")).collect();
    paths.sort_unstable();
    let published = |path: PathBuf| {
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).ok()?;
        let solution = fs::read_to_string(path.with_extension("solution")).ok()?;
        Some(Published { name, format: "fpuzzles", text, solution: solution.trim().to_owned() })
    };
    paths.into_iter().filter_map(published).collect()
}

/// The puzzles of a file with a puzzle a line.
fn lines(path: &Path) -> Vec<Published> {
    let Ok(text) = fs::read_to_string(path) else {
        println!("{} is skipped: the file is not there", path.display());
        return Vec::new();
    };
    let published = |line: &str| {
        let mut fields = line.split('\t');
        let (name, puzzle) = (fields.next()?.to_owned(), fields.nth(1)?.to_owned());
        let solution = fields.next().unwrap_or_default().to_owned();
        Some(Published { name, format: "iss", text: puzzle, solution })
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(published).collect()
}

/// Proves a puzzle unique; an error if it is not read.
fn measure(puzzle: &Published) -> Result<Row, String> {
    let records =
        format::read(puzzle.text.as_bytes(), Format::find(puzzle.format), &mut ModelFinder::detect())
            .map_err(|error| error.to_string())?;
    let read = &records.first().ok_or("no puzzle")?.puzzle;
    let begun = Instant::now();
    let lowered = read.model().with_derived_clues().0.lower_for_solving();
    let mut session = Session::of(&lowered);
    let preparation = begun.elapsed();
    let begun = Instant::now();
    let answer = session.solve_within(read.givens(), Limits::new().time(LIMIT));
    let search = begun.elapsed();
    let verdict = match (answer.count, &answer.solution) {
        (Uniqueness::Unique, Some(found)) => {
            let found: Vec<char> = found.iter().flatten().map(|symbol| symbol.to_char()).collect();
            if is_same(&found, &puzzle.solution) { "unique" } else { "WRONG" }
        }
        _ if answer.status == Status::Exhausted => "none",
        _ if answer.other.is_some() => "several",
        _ => "open",
    };
    let stats = session.stats();
    let branchings = stats.nodes - stats.solutions;
    Ok(Row { nodes: stats.nodes, branchings, preparation, search, verdict })
}

/// Whether a solution is the published one, if there is one of that length.
fn is_same(found: &[char], published: &str) -> bool {
    let mut symbols = BTreeMap::new();
    published.chars().count() != found.len()
        || found
            .iter()
            .zip(published.chars())
            .all(|(&own, other)| *symbols.entry(own).or_insert(other) == other)
}

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/variants");
    let mut puzzles = f_puzzles(&folder);
    puzzles.extend(lines(&folder.join("iss_selected.tsv")));
    let further = std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    puzzles.extend(further.flat_map(|path| lines(Path::new(&path))));
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let (mut times, mut nodes, mut branchings, mut is_wrong) = (Vec::new(), 0, 0, false);
    for puzzle in &puzzles {
        match measure(puzzle) {
            Ok(row) => {
                let (preparation, search) = (milliseconds(row.preparation), milliseconds(row.search));
                println!(
                    "{:<44}{:>9}{:>9}{preparation:>8.1}{search:>9.1}  {}",
                    puzzle.name, row.nodes, row.branchings, row.verdict
                );
                times.push(preparation + search);
                nodes += row.nodes;
                branchings += row.branchings;
                is_wrong |= row.verdict == "WRONG";
            }
            Err(error) => println!("{:<44} {error}", puzzle.name),
        }
    }
    let over = |most: f64| times.iter().filter(|&&time| time > most).count();
    let (count, total) = (times.len(), times.iter().sum::<f64>());
    let (slow, slowest) = (over(50.0), over(1000.0));
    println!(
        "{count} puzzles: {nodes} nodes, {branchings} of them branch; {total:.0} ms; {slow} over 50 ms, {slowest} over 1 s"
    );
    ExitCode::from(u8::from(is_wrong))
}
