//! The project's own problems.

use std::fs;
use std::path::{Path, PathBuf};

use dlx_engine::{Engine, Problem};

/// Their folders, relative to that of the crate.
const FOLDERS: [&str; 2] = ["tests/data", "../benches/data"];

/// Nodes for long problems, and always for `naive`, which without item choice cannot finish the larger ones.
pub(crate) const NODES: u64 = 100_000;

/// The engines that can run a problem: others give way to one of these, and would search it again.
pub(crate) fn engines(problem: &Problem) -> impl Iterator<Item = Engine> {
    let can_run = |engine: &Engine| problem.solver().engine(*engine).resolved_engine().0 == *engine;
    Engine::ALL.iter().copied().filter(can_run)
}

/// Reads a problem, and returns its text too.
pub(crate) fn read(path: &Path) -> (Problem, String) {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let problem =
        Problem::from_text(text.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    (problem, text)
}

/// Names, problems, and the numbers of solutions stated in their headers.
pub(crate) fn problems() -> Vec<(String, Problem, u64)> {
    let folders = FOLDERS.map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "dlx"));
    paths.sort();
    let own = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let (problem, text) = read(path);
        let header = text.lines().find_map(|line| line.strip_prefix("| solutions: "));
        let count = header.and_then(|count| count.parse().ok());
        (name.clone(), problem, count.unwrap_or_else(|| panic!("{name} has no line '| solutions: N'")))
    };
    paths.iter().map(own).collect()
}
