//! Whether `Auto` picks the best engine for problems of many shapes, and how long one solution takes.
//!
//! The first table has a column for each engine: milliseconds to prepare and to count all solutions, the
//! fastest of some rounds. `>` marks a run that a limit ended, because it took far longer than the best one
//! or more than a second; without any number of solutions, the row says nothing. The last columns are the
//! engine that `Auto` chooses for a long search, and the time of `Auto`, choice included, as a multiple of
//! the best. The second table has the time of a plain search for one solution, which a limit of a second
//! ends, and that of `Solver::find`.
//!
//! Answers are checked: engines must count alike, and solutions must be solutions. The exit status tells
//! whether they do.
//!
//! `just bench shapes` runs this; arguments are names of problems, which are counted unless they are in the
//! second table alone. `shape1`, `shape2` and so on are problems of random shapes, for looking where nobody
//! looked before.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use dlx_engine::{Engine, Limits, Problem, Status};

/// Problems whose solutions are counted.
const COUNTED: &[&str] = &[
    "queens10",
    "queens12",
    "langford11",
    "langford12",
    "latin5",
    "match12",
    "match14",
    "bell10",
    "bell11",
    "domino6x10",
    "pent3x20",
    "pent8x8-centre",
    "macmahon3x8",
    "few8x375x200x16",
    "few6x200x60x8",
    "few10x100x100x9",
    "few12x60x200x12",
    "few8x150x90x10",
    "few30x2000x4x2",
    "roundrobin6",
    "triples9",
    "random20x300x4",
    "random30x400x4",
    "random40x800x5",
    "planted60x300x4",
    "planted100x500x5",
    "dense40x2000",
    "dense60x500",
    "dense200x300",
    "dense100x1000",
    "dense250x2000",
    "dense30x4000",
    "sudoku3x22",
    "sudoku4x110",
    "sudoku4x120",
    "sudoku5x320",
    "sudoku6x650",
    "sudoku6x760",
    "qwh15x100",
    "qwh20x150",
    "qwh20x170",
    "qwh25x200",
    "qwh30x250",
    "roster8x8",
    "roster10x8",
    "jobs3x16",
    "jobs2x20",
    "colouring40x4",
    "colouring60x3",
    "queens11",
    "domino8x8",
    "pent5x12",
    "cube4",
    "golomb6x17",
    "golomb7x25",
    "frb15",
    "frb25",
    "timetable3x6",
    "timetable4x5",
    "qwh12x70",
    "planted80x400x5",
    "jobs3x14",
    "few10x80x150x10",
    "golomb6x18",
    "frb20",
    "qwh16x110",
    "pent4x15",
    "graceful4",
    "graceful5",
    "sums8",
    "sums11",
    "squaring7x8",
    "squaring8x8",
    "toroidal13",
    "amazons11",
    "amazons12",
    "quadruples10",
    "crews20x4",
    "crews24x6",
    "crews30x8",
    "golomb8x34",
    "planted300x5000x30",
    "planted1000x2000x40",
    "planted2000x5000x100",
    "planted5000x300x500",
    "planted5000x600x1500",
];

/// Problems of which one solution is wanted.
const FIRST: &[&str] = &[
    "queens64",
    "queens100",
    "langford60",
    "langford100",
    "qwh30x320",
    "qwh30x360",
    "qwh33x381",
    "latin40",
    "sudoku5x0",
    "sudoku5x220",
    "sudoku6x0",
    "triples31",
    "triples43",
    "roundrobin20",
    "words5x5",
    "words5x6",
    "jobs10x60",
    "planted60x300x4",
    "planted100x500x5",
    "macmahon4x6",
    "queens200",
    "langford200",
    "langford300",
    "qwh35x490",
    "sudoku5x250",
    "sudoku7x0",
    "colouring100x5",
    "planted200x1000x8",
    "pent6x10",
    "domino40x40",
    "jobs20x100",
    "timetable10x40",
    "frb30",
    "golomb9x44",
    "cube6",
];

/// How long a run may take, and how many times as long as the best one so far.
const LONGEST: Duration = Duration::from_secs(1);
const WORST: u32 = 4;
/// Runs of each engine, of which the fastest counts.
const ROUNDS: usize = 3;
/// What `Auto` may take as a multiple of the best.
const GOAL: f64 = 1.2;

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if let Some(unknown) = wanted.iter().find(|name| dlx_benches::problem(name).is_none()) {
        eprintln!("found the problem {unknown:?}; expected some of {}", dlx_benches::names());
        return ExitCode::from(2);
    }
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    let (counted, found) = if wanted.is_empty() {
        (counts(COUNTED), first(FIRST))
    } else {
        let is_counted = |name: &&str| COUNTED.contains(name) || !FIRST.contains(name);
        let is_first = |name: &&str| FIRST.contains(name);
        let those = |is: &dyn Fn(&&str) -> bool| wanted.iter().copied().filter(is).collect::<Vec<_>>();
        (counts(&those(&is_counted)), first(&those(&is_first)))
    };
    ExitCode::from(u8::from(!(counted && found)))
}

fn made(name: &str) -> Problem {
    let text = dlx_benches::problem(name).expect("the families are known");
    Problem::from_text(text.as_bytes()).expect("the text is sound")
}

/// Counts solutions with every engine; returns whether all agree.
fn counts(names: &[&str]) -> bool {
    let engines = || Engine::ALL.iter().copied().chain([Engine::Auto]);
    print!("{:<20} {:>12}", "count", "solutions");
    engines().for_each(|engine| print!(" {:>9}", engine.name()));
    println!();
    let (mut agree, mut missed) = (true, 0);
    for name in names {
        let problem = made(name);
        let (mut best, mut count) = (LONGEST, None);
        let mut times: Vec<(Engine, Duration, bool)> = Vec::new();
        for engine in (0..ROUNDS).flat_map(|_| engines()) {
            if engine != Engine::Auto && problem.solver().engine(engine).resolved_engine().0 != engine {
                continue;
            }
            let limit = best.saturating_mul(WORST).clamp(Duration::from_millis(20), LONGEST);
            let begun = Instant::now();
            let outcome = problem.solver().engine(engine).limits(Limits::new().time(limit)).count();
            let (time, is_done) = (begun.elapsed(), outcome.status == Status::Exhausted);
            if is_done {
                best = if engine == Engine::Auto { best } else { best.min(time) };
                agree &= *count.get_or_insert(outcome.solutions) == outcome.solutions;
            }
            match times.iter_mut().find(|(other, ..)| *other == engine) {
                Some(known) if known.1 > time || !known.2 => *known = (engine, time, is_done || known.2),
                Some(_) => {}
                None => times.push((engine, time, is_done)),
            }
        }
        print!("{name:<20} {:>12}", count.map_or_else(|| "?".to_owned(), |count| count.to_string()));
        for engine in engines() {
            let cell = times.iter().find(|(other, ..)| *other == engine).map(|(_, time, is_done)| {
                format!("{}{:.2}", if *is_done { "" } else { ">" }, time.as_secs_f64() * 1e3)
            });
            print!(" {:>9}", cell.unwrap_or_default());
        }
        let auto = problem.solver().resolved_engine().0;
        let time =
            times.iter().find(|(engine, ..)| *engine == Engine::Auto).map_or(LONGEST, |(_, time, _)| *time);
        let ratio = time.as_secs_f64() / best.as_secs_f64();
        missed += usize::from(ratio > GOAL);
        println!("  {auto} {ratio:.2}{}", if ratio > GOAL { " !" } else { "" });
    }
    println!("{missed} of {} above {GOAL}; answers agree: {agree}\n", names.len());
    agree
}

/// Finds one solution of each; returns whether they are solutions.
fn first(names: &[&str]) -> bool {
    println!("{:<20} {:>9} {:>9} {:>9}  engine", "one solution", "plain", "find", "nodes");
    let mut sound = true;
    for name in names {
        let problem = made(name);
        let limits = Limits::new().time(LONGEST);
        let begun = Instant::now();
        let plain = problem.solver().limits(limits).solutions().next().is_some();
        let alone = begun.elapsed().as_secs_f64() * 1e3;
        let engine = problem.solver().engine_for_one().0;
        let begun = Instant::now();
        let (solution, outcome) = problem.solver().limits(limits).find();
        let together = begun.elapsed().as_secs_f64() * 1e3;
        sound &= solution.as_ref().is_none_or(|solution| problem.is_solution(solution));
        let mark = |found: bool| if found { "" } else { ">" };
        let (alone, together) =
            (format!("{}{alone:.1}", mark(plain)), format!("{}{together:.1}", mark(solution.is_some())));
        println!("{name:<20} {alone:>9} {together:>9} {:>9}  {engine}", outcome.stats.nodes);
    }
    sound
}
