//! Measures whether limits work: how long each kind of work continues after a limit of one second, and after
//! an interrupt.
//!
//! Runs the command on the worst input known for each kind of work, once with `--time-limit 1s` and once
//! without a limit but with an interrupt (SIGINT) after a second, and prints a table. The work should end
//! within 1.2 s, and within 0.3 s of the interrupt, on an idle core. Work that takes longer is marked, and
//! the exit status is then 1.
//!
//! `just limits` builds the command and runs this. `DLX_SUDOKU` names another command; arguments are the
//! names of rows.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// The time by which a limit of one second should have ended the work.
const LIMIT: Duration = Duration::from_millis(1200);
/// The time after an interrupt by which the work should have ended.
const INTERRUPT: Duration = Duration::from_millis(300);
/// The time after which to give up waiting.
const PATIENCE: Duration = Duration::from_secs(40);

/// The function that makes an input, and the extension of its file.
type Input = (fn() -> String, &'static str);

/// One kind of work.
struct Row {
    name: &'static str,
    /// The arguments; `@` stands for the file of the input.
    args: &'static str,
    /// The input of work that reads one.
    input: Option<Input>,
}

const fn row(name: &'static str, args: &'static str) -> Row {
    Row { name, args, input: None }
}

const fn reads(
    name: &'static str,
    args: &'static str,
    input: fn() -> String,
    extension: &'static str,
) -> Row {
    Row { name, args, input: Some((input, extension)) }
}

const ROWS: &[Row] = &[
    reads("cover-large-items", "cover count @", large_items, "dlx"),
    reads("cover-large-items-lanes", "cover count --engine lanes @", large_items, "dlx"),
    reads("cover-large-items-naive", "cover count --engine naive @", large_items, "dlx"),
    reads("cover-dense", "cover count @", dense, "dlx"),
    reads("cover-dense-two-threads", "cover count --threads 2 @", dense, "dlx"),
    reads("cover-one-item", "cover count @", one_item, "dlx"),
    reads("cover-wide-option", "cover count @", wide_option, "dlx"),
    reads("cover-many-nodes", "cover count @", many_nodes, "dlx"),
    reads("cover-solve", "cover solve @", many_nodes, "dlx"),
    reads("solve-count-empty", "solve --count @", || ".".repeat(81), "sdm"),
    reads("solve-all-empty", "solve --all @", || ".".repeat(81), "sdm"),
    reads("solve-large-empty", "solve --count @", || ".".repeat(625), "sdm"),
    reads("solve-many-lines", "solve --quiet @", many_lines, "sdm"),
    reads("convert-many-lines", "convert --format json @", many_lines, "sdm"),
    reads("convert-canonical-empty", "convert --canonical @", || ".".repeat(625), "sdm"),
    reads(
        "convert-canonical-classic",
        "convert --canonical @",
        || format!("{}1{}", ".".repeat(40), ".".repeat(40)),
        "sdm",
    ),
    reads("check-hard", "check @", hard_lines, "sdm"),
    reads("grade-hard", "grade @", hard_lines, "sdm"),
    reads("hint-hard", "hint @", hard_lines, "sdm"),
    reads("check-full-rank", "check --from iss @", full_ranks, "txt"),
    reads("hint-full-rank", "hint --from iss @", full_ranks, "txt"),
    reads("grade-full-rank", "grade --from iss @", full_ranks, "txt"),
    reads("grade-one-empty", "grade @", || ".".repeat(625), "sdm"),
    row("gen-large-extreme", "gen --variant 25x25 --difficulty extreme"),
    row("gen-large", "gen --variant 25x25 --count 1000"),
    row("gen-sumo", "gen --variant sumo --count 1000"),
    row("gen-killer", "gen --variant killer --count 100000"),
    row("gen-few-clues", "gen --clues 17"),
    row("gen-no-such-level", "gen --variant tiny-samurai --difficulty extreme"),
    row("gen-technique", "gen --variant 4x4 --technique swordfish"),
    row("gen-distinct", "gen --variant 4x4 --count 100000 --unique-up-to-symmetry"),
];

/// 20 items of 8,000 options each, every option with another item as well.
fn large_items() -> String {
    let mut text: String = (0..20).map(|item| format!("i{item} ")).collect();
    for option in 0..160_000 {
        let _ = write!(text, "\ni{} i{}", option % 20, (option % 20 + 1 + option / 20 % 19) % 20);
    }
    text
}

/// 2,000 options over 2,000 items, each with half of them.
fn dense() -> String {
    let mut text: String = (0..2000).map(|item| format!("i{item} ")).collect();
    let mut state = 1_u64;
    for option in 0..2000 {
        let _ = write!(text, "\ni{option}");
        for item in 0..2000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if item != option && state >> 33 & 1 == 0 {
                let _ = write!(text, " i{item}");
            }
        }
    }
    text
}

/// One item of 3,000,000 options.
fn one_item() -> String {
    format!("a{}", "\na".repeat(3_000_000))
}

/// One option of 100,000 items.
fn wide_option() -> String {
    let items: Vec<String> = (0..100_000).map(|item| format!("i{item}")).collect();
    let line = items.join(" ");
    format!("{line}\n{line}\n{line}")
}

/// Perfect matchings of 40 points: too many to count.
fn many_nodes() -> String {
    let mut text: String = (0..40).map(|item| format!("i{item} ")).collect();
    for one in 0..40 {
        for other in one + 1..40 {
            let _ = write!(text, "\ni{one} i{other}");
        }
    }
    text
}

/// A million puzzles.
fn many_lines() -> String {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    line.repeat(1_000_000)
}

/// A puzzle that takes long to grade, many times.
fn hard_lines() -> String {
    let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n";
    let other = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";
    format!("{other}{line}").repeat(2000)
}

/// A board whose rows and columns all have their ranks, from both ends, which takes the most states of all
/// rules.
fn full_ranks() -> String {
    let ranks =
        "10 23 16 34 22 27 35 2 3 12 18 32 30 5 8 17 25 15 9 26 20 4 33 19 28 6 7 11 14 31 1 36 29 21 24 13";
    let ranks: Vec<&str> = ranks.split(' ').collect();
    let line = |(at, pair): (usize, &[&str])| {
        let side = if at < 9 { 'C' } else { 'R' };
        format!(".FullRank~{side}{}~{}~{}", at % 9 + 1, pair[0], pair[1])
    };
    ranks.chunks(2).enumerate().map(line).collect()
}

fn main() -> ExitCode {
    let named = std::env::var_os("DLX_SUDOKU").map(PathBuf::from);
    let command =
        named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/dlx-sudoku"));
    if !command.exists() {
        eprintln!(
            "there is no {}; expected the command, built by `cargo build --release`",
            command.display()
        );
        return ExitCode::from(2);
    }
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let folder = std::env::temp_dir().join(format!("dlx-sudoku-limits-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for inputs");
    println!("{:<28} {:>9} {:>10}", "work", "limit 1 s", "interrupt");
    let mut is_late = false;
    for row in ROWS.iter().filter(|row| wanted.is_empty() || wanted.iter().any(|name| name == row.name)) {
        let file = row.input.map(|(input, extension)| {
            let path = folder.join(format!("{}.{extension}", row.name));
            fs::write(&path, input()).expect("an input is written");
            path
        });
        let args = |more: &[&str]| arguments(row, file.as_deref(), more);
        let limited = wait(&mut start(&command, &args(&["--time-limit", "1s"])), Instant::now());
        let mut child = start(&command, &args(&[]));
        std::thread::sleep(Duration::from_secs(1));
        let interrupted_at = Instant::now();
        let ended_before = child.try_wait().expect("a child process").is_some();
        let interrupted = (!ended_before).then(|| {
            let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            wait(&mut child, interrupted_at)
        });
        let late = limited > LIMIT || interrupted.is_some_and(|time| time > INTERRUPT);
        is_late |= late;
        let interrupted =
            interrupted.map_or_else(|| "done".to_owned(), |time| format!("{:.2} s", time.as_secs_f64()));
        let mark = if late { "  late" } else { "" };
        println!("{:<28} {:>7.2} s {interrupted:>10}{mark}", row.name, limited.as_secs_f64());
        file.iter().for_each(|file| fs::remove_file(file).expect("an input is removed"));
    }
    let _ = fs::remove_dir_all(&folder);
    ExitCode::from(u8::from(is_late))
}

fn arguments(row: &Row, file: Option<&Path>, more: &[&str]) -> Vec<String> {
    let file = || file.map_or_else(String::new, |file| file.display().to_string());
    let args = row.args.split(' ').map(|arg| if arg == "@" { file() } else { arg.to_owned() });
    args.chain(more.iter().map(|&arg| arg.to_owned())).collect()
}

fn start(command: &Path, args: &[String]) -> Child {
    let mut command = Command::new(command);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the command starts")
}

/// The time from `since` to the end of a process.
fn wait(child: &mut Child, since: Instant) -> Duration {
    loop {
        if child.try_wait().expect("a child process").is_some() {
            return since.elapsed();
        }
        if since.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            return since.elapsed();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
