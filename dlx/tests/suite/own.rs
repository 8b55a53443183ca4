//! The project's own problems, and what every engine finds in them: searched once, for all tests that ask.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use dlx_engine::{Engine, ItemChoice, Limits, OptionId, Outcome, Problem, Status, Stop};

/// Their folders, relative to that of the crate.
const FOLDERS: [&str; 2] = ["tests/data", "../benches/data"];

/// Nodes for `naive`, which without item choice cannot finish the larger problems.
pub(crate) const NODES: u64 = 100_000;

/// Problems that get a tenth of these nodes: one that takes an engine 10 seconds and more, whose count
/// `bench` checks, and one whose nodes are large: others need few of them.
const LONG: &[&str] = &["pent6x10", "partridge5"];

/// Solution sets up to this size are compared between engines.
pub(crate) const COMPARED: u64 = 5_000;

/// Solutions as sorted options.
pub(crate) type Solutions = BTreeSet<Vec<OptionId>>;

/// A problem of the project.
pub(crate) struct Own {
    pub(crate) name: String,
    pub(crate) problem: Problem,
    /// The number of solutions stated in its header.
    pub(crate) count: u64,
    found: OnceLock<Vec<Found>>,
}

/// What one search on one thread found.
pub(crate) struct Found {
    /// The engine that was asked for.
    pub(crate) engine: Engine,
    /// The engine that ran.
    pub(crate) taken: Engine,
    pub(crate) choice: ItemChoice,
    pub(crate) outcome: Outcome,
    /// The first [`COMPARED`] solutions.
    pub(crate) solutions: Solutions,
    pub(crate) hashes: Hashes,
}

/// What solutions are compared by.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Hashes {
    /// Of the solutions in their order.
    pub(crate) list: u64,
    /// Of the solutions in any order.
    pub(crate) set: u64,
}

impl Hashes {
    /// Adds a solution.
    pub(crate) fn add(&mut self, chosen: &[OptionId]) {
        self.list = mix(self.list, chosen);
        self.set = self.set.wrapping_add(mix(0, chosen));
    }
}

/// A number that depends on solutions and on their order, if they are mixed in one after another.
pub(crate) fn mix(hash: u64, chosen: &[OptionId]) -> u64 {
    let mut numbers: Vec<_> = chosen.iter().map(|option| u64::from(option.0)).collect();
    numbers.sort_unstable();
    let step = |hash: u64, number: u64| (hash.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    numbers.into_iter().fold(step(hash, u64::MAX), step)
}

impl Own {
    /// What every engine that can run the problem finds.
    pub(crate) fn found(&self) -> &[Found] {
        self.found.get_or_init(|| search_by_all(&self.name, &self.problem))
    }

    /// What an engine finds that chooses items by what remains.
    pub(crate) fn by(&self, engine: Engine) -> Option<&Found> {
        self.found().iter().find(|found| found.engine == engine && found.choice == ItemChoice::MinRemaining)
    }
}

impl Found {
    /// Whether the search was complete, and took up to so many nodes.
    pub(crate) fn is_whole_within(&self, nodes: u64) -> bool {
        self.outcome.status == Status::Exhausted && self.outcome.stats.nodes <= nodes
    }
}

/// Lets `Auto` and every engine that can run a problem search it; `naive` does not choose items.
pub(crate) fn search_by_all(name: &str, problem: &Problem) -> Vec<Found> {
    let choices = |engine: Engine| {
        let weighted = (engine != Engine::Naive).then_some(ItemChoice::Weighted);
        [ItemChoice::MinRemaining].into_iter().chain(weighted).map(move |choice| (engine, choice))
    };
    let engines = [Engine::Auto].into_iter().chain(engines(problem)).flat_map(choices);
    engines.map(|(engine, choice)| search(problem, engine, choice, limits(name, engine))).collect()
}

fn limits(name: &str, engine: Engine) -> Limits {
    match engine {
        _ if LONG.contains(&name) => Limits::new().nodes(NODES / 10),
        Engine::Naive => Limits::new().nodes(NODES),
        _ => Limits::new(),
    }
}

/// Searches a problem and checks each solution; none may come twice.
fn search(problem: &Problem, engine: Engine, choice: ItemChoice, limits: Limits) -> Found {
    let mut search = problem.solver().engine(engine).choice(choice).limits(limits).solutions();
    let (mut solutions, mut count, mut hashes) = (Solutions::new(), 0, Hashes::default());
    let taken = search.engine();
    let outcome = search.for_each(|chosen| {
        assert!(problem.is_solution(chosen), "not a solution: {chosen:?}");
        hashes.add(chosen);
        count += 1;
        if count <= COMPARED {
            let mut sorted = chosen.to_vec();
            sorted.sort_unstable();
            assert!(solutions.insert(sorted), "found twice: {chosen:?}");
        }
    });
    assert!(
        matches!(outcome.status, Status::Exhausted | Status::Stopped(Stop::Nodes)),
        "{:?}",
        outcome.status
    );
    assert_eq!(outcome.solutions, count);
    Found { engine, taken, choice, outcome, solutions, hashes }
}

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

/// All of them.
pub(crate) fn problems() -> &'static [Own] {
    static ALL: LazyLock<Vec<Own>> = LazyLock::new(|| {
        let folders = FOLDERS.map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
        let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "dlx"));
        paths.sort();
        paths.iter().map(|path| own(path)).collect()
    });
    &ALL
}

/// The one of a name.
pub(crate) fn find(name: &str) -> &'static Own {
    problems().iter().find(|own| own.name == name).unwrap_or_else(|| panic!("there is no {name}"))
}

fn own(path: &Path) -> Own {
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let (problem, text) = read(path);
    let header = text.lines().find_map(|line| line.strip_prefix("| solutions: "));
    let count = header.and_then(|count| count.parse().ok());
    let count = count.unwrap_or_else(|| panic!("{name} has no line '| solutions: N'"));
    Own { name, problem, count, found: OnceLock::new() }
}
