//! Searches that are stopped and go on from a file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;
use std::{fs, thread};

use super::process::{command, data, interrupt, run, start, text};

/// A folder for checkpoints, and the one in it.
fn state() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json").to_str().unwrap().to_owned();
    (folder, path)
}

/// A problem of the benches.
fn bench(name: &str) -> String {
    data("../../../benches/data").join(name).to_str().unwrap().to_owned()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn said(output: &Output) -> &str {
    text(&output.stderr)
}

/// Sixteen items in pairs, a search of some seconds: 15 * 13 * 11 * ... ways.
fn pairs(folder: &Path) -> PathBuf {
    let items: Vec<String> = (0..16).map(|item| format!("i{item}")).collect();
    let mut problem = items.join(" ") + "\n";
    for (at, one) in items.iter().enumerate() {
        items[at + 1..].iter().for_each(|other| problem += &format!("{one} {other}\n"));
    }
    let path = folder.join("pairs.dlx");
    fs::write(&path, problem).unwrap();
    path
}

/// Latin squares of order 6, of which there are 812,851,200.
fn latin6(folder: &Path) -> PathBuf {
    let cells: Vec<_> = (0..36).map(|cell| (cell / 6, cell % 6)).collect();
    let items = cells.iter().map(|(one, two)| format!("c{one}{two} r{one}{two} k{one}{two} "));
    let mut problem: String = items.collect();
    for (row, column) in cells {
        (0..6)
            .for_each(|symbol| write!(problem, "\nc{row}{column} r{row}{symbol} k{column}{symbol}").unwrap());
    }
    let path = folder.join("latin6.dlx");
    fs::write(&path, problem).unwrap();
    path
}

/// Dominoes on a board of 8 by 8, which cover it in 12,988,816 ways.
fn dominoes(folder: &Path) -> PathBuf {
    let mut problem: String = (0..64).map(|square| format!("{square} ")).collect();
    for square in 0..64 {
        let right = (square % 8 < 7).then_some(square + 1);
        let below = (square < 56).then_some(square + 8);
        for other in right.into_iter().chain(below) {
            write!(problem, "\n{square} {other}").unwrap();
        }
    }
    let path = folder.join("dominoes.dlx");
    fs::write(&path, problem).unwrap();
    path
}

#[test]
fn a_count_that_is_interrupted_again_and_again_ends_as_if_it_were_not() {
    let (folder, state) = state();
    let problem = pairs(folder.path());
    let args = ["cover", "count", problem.to_str().unwrap(), "--engine", "naive", "--format", "json"];
    let mut interrupts = 0;
    for pause in [40, 60, 80, 100, 120, 140] {
        let child = start(&[&args[..], &["--checkpoint", &state, "--checkpoint-every", "30ms"]].concat());
        while !Path::new(&state).exists() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(pause));
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        if code(&output) != 130 {
            break;
        }
        assert!(said(&output).contains("what is left is in "), "{}", said(&output));
        interrupts += 1;
    }
    assert!(interrupts > 1, "the problem is large enough to be interrupted");
    let output = run(&[&args[..], &["--resume", &state]].concat());
    let whole = run(&args);
    assert_eq!((code(&output), text(&output.stdout)), (0, text(&whole.stdout)));
    assert!(text(&whole.stdout).contains("\"count\":\"2027025\""), "{}", text(&whole.stdout));
    // The file says now that nothing is left.
    let again = run(&[&args[..], &["--resume", &state]].concat());
    assert_eq!((code(&again), text(&again.stdout)), (0, text(&whole.stdout)));
    assert!(said(&again).contains("nothing is left after 2027025 solutions"), "{}", said(&again));
}

#[test]
fn a_crash_loses_what_was_done_since_the_last_checkpoint_alone() {
    let (folder, state) = state();
    let problem = pairs(folder.path());
    let args = ["cover", "count", problem.to_str().unwrap(), "--engine", "naive"];
    let mut child = start(&[&args[..], &["--checkpoint", &state, "--checkpoint-every", "10ms"]].concat());
    // The first file has nothing but the root.
    let is_past_root = || fs::read_to_string(&state).is_ok_and(|kept| !kept.contains("\"parts\":[[]]"));
    while !is_past_root() && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let output = run(&[&args[..], &["--checkpoint", &state]].concat());
    assert_eq!(text(&output.stdout), "2027025\n", "{}", said(&output));
}

/// Where counting with memory may take less, the search begins with a comparison.
#[test]
fn the_first_nodes_are_kept_as_soon_as_others() {
    let (folder, state) = state();
    let problem = latin6(folder.path());
    let args =
        ["cover", "count", problem.to_str().unwrap(), "--checkpoint", &state, "--checkpoint-every", "10ms"];
    let mut child = start(&args);
    let nodes = loop {
        let kept = fs::read_to_string(&state).unwrap_or_default();
        let nodes = kept.split_once("\"nodes\":").and_then(|(_, after)| after.split(',').next());
        match nodes.map_or(0, |nodes| nodes.parse::<u64>().unwrap()) {
            0 => thread::sleep(Duration::from_millis(1)),
            nodes => break nodes,
        }
        assert!(child.try_wait().unwrap().is_none(), "the problem is large enough");
    };
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(nodes < 1 << 20, "{nodes} nodes before the first is kept");
}

#[test]
fn after_a_crash_solutions_follow_those_that_the_state_tells() {
    let (folder, state) = state();
    let printed = folder.path().join("printed");
    let queens = bench("queens12.dlx");
    let args = ["cover", "solve", &queens, "--engine", "naive", "--format", "json"];
    let args = [&args[..], &["--checkpoint", &state, "--checkpoint-every", "10ms"]].concat();
    let mut child = command(&args).stdout(fs::File::create(&printed).unwrap()).spawn().unwrap();
    let is_on_its_way = || fs::read_to_string(&state).is_ok_and(|kept| !kept.contains("\"solutions\":\"0\""));
    while !is_on_its_way() && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read_to_string(&state).unwrap();
    let (_, after) = kept.split_once("\"solutions\":\"").unwrap();
    let told: usize = after.split_once('"').unwrap().0.parse().unwrap();
    let printed = fs::read_to_string(&printed).unwrap();
    let first: Vec<&str> = printed.split_inclusive('\n').take(told).collect();
    assert!(told > 0 && first.len() == told, "{told} solutions are printed");
    let rest = run(&args);
    let whole = run(&["cover", "solve", &queens, "--engine", "naive", "--format", "json"]);
    assert!(first.concat() + text(&rest.stdout) == text(&whole.stdout), "{}", said(&rest));
}

#[test]
fn what_was_counted_is_not_taken_for_printed() {
    let (_folder, state) = state();
    let queens = bench("queens12.dlx");
    for limit in [&["--limit", "10"][..], &[]] {
        run(&[&["cover", "count", &queens, "--checkpoint", &state], limit].concat());
        let output = run(&["cover", "solve", &queens, "--checkpoint", &state]);
        assert_eq!((code(&output), text(&output.stdout)), (2, ""));
        assert!(said(&output).contains("solutions, counted and not printed"), "{}", said(&output));
    }
}

#[test]
fn a_count_says_where_memory_would_take_less() {
    let (folder, state) = state();
    let problem = dominoes(folder.path());
    let args = ["cover", "count", problem.to_str().unwrap()];
    for (limit, expected) in [("100", "at least 100\n"), ("1000000000", "12988816\n")] {
        let output = run(&[&args[..], &["--limit", limit]].concat());
        assert_eq!((code(&output), text(&output.stdout)), (0, expected), "{}", said(&output));
    }
    let more = ["--checkpoint", &state, "--node-limit", "200000"];
    for (method, is_told) in [("search", false), ("auto", true)] {
        let output = run(&[&args[..], &more, &["--method", method]].concat());
        assert_eq!(code(&output), 3, "{}", said(&output));
        let told = said(&output).contains("counting with memory is likely to take less");
        assert_eq!(told, is_told, "{}", said(&output));
        fs::remove_file(&state).unwrap();
    }
}

#[test]
fn limits_are_those_of_a_run() {
    let (_folder, state) = state();
    let langford = bench("langford11.dlx");
    let args = ["cover", "count", &langford, "--checkpoint", &state];
    for (limit, expected) in [(["--limit", "1000"], 0), (["--limit", "500"], 0), (["--node-limit", "900"], 3)]
    {
        let output = run(&[&args[..], &limit].concat());
        assert_eq!(code(&output), expected, "{}", said(&output));
        assert!(text(&output.stdout).starts_with("at least 1"), "{}", text(&output.stdout));
    }
    let output = run(&[&args[..], &["--time-limit", "1ns"]].concat());
    assert_eq!(code(&output), 3, "{}", said(&output));
    let output = run(&args);
    assert_eq!((code(&output), text(&output.stdout)), (0, "35584\n"), "{}", said(&output));
}

#[test]
fn solutions_follow_those_of_the_run_before() {
    let (_folder, state) = state();
    let args =
        ["cover", "solve", &bench("queens12.dlx"), "--seed", "4", "--format", "json"].map(str::to_owned);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let whole = run(&args);
    let mut parts = String::new();
    for (threads, limit) in [("1", "1"), ("2", "1000"), ("3", "77"), ("2", "9000"), ("1", "100000")] {
        let more = ["--checkpoint", &state, "--threads", threads, "--limit", limit];
        let output = run(&[&args[..], &more].concat());
        assert_eq!(code(&output), 0, "{}", said(&output));
        parts += text(&output.stdout);
    }
    assert!(parts == text(&whole.stdout), "the solutions are those of one run, in its order");
    let again = run(&[&args[..], &["--resume", &state]].concat());
    assert_eq!((code(&again), text(&again.stdout)), (0, ""), "{}", said(&again));
}

#[test]
fn jobs_add_up() {
    let (folder, state) = state();
    let langford = bench("langford11.dlx");
    run(&["cover", "count", &langford, "--limit", "1000", "--checkpoint", &state]);
    let prefix = folder.path().join("job").to_str().unwrap().to_owned();
    for (parts, more) in [("1", &["--engine", "links"][..]), ("3", &[]), ("12", &["--resume", &state])] {
        let prefix = format!("{prefix}-{parts}");
        let split = ["cover", "split", &langford, "--parts", parts, "--prefix", &prefix, "--threads", "2"];
        let output = run(&[&split[..], more].concat());
        assert_eq!(code(&output), 0, "{}", said(&output));
        let names: Vec<&str> = text(&output.stdout).lines().collect();
        assert_eq!(names.len().to_string(), parts);
        assert!(names[0].ends_with(if parts == "12" { "-01.json" } else { "-1.json" }), "{}", names[0]);
        let count = |job: &&str| -> u64 {
            let output = run(&["cover", "count", &langford, "--resume", job]);
            text(&output.stdout).trim().parse().unwrap()
        };
        assert_eq!(names.iter().map(count).sum::<u64>(), 35584, "{parts} parts");
        let again = run(&split);
        assert_eq!((code(&again), text(&again.stdout)), (2, ""));
        assert!(said(&again).contains("exists; expected names for new files"), "{}", said(&again));
    }
}

#[test]
fn a_division_that_ends_early_loses_nothing() {
    let (folder, _) = state();
    let langford = bench("langford11.dlx");
    let prefix = folder.path().join("job").to_str().unwrap().to_owned();
    let args = ["cover", "split", &langford, "--parts", "3", "--prefix", &prefix, "--time-limit", "0s"];
    let output = run(&args);
    assert!(said(&output).contains("jobs may differ more in size"), "{}", said(&output));
    assert_eq!(code(&output), 3);
    let count = |job: &str| -> u64 {
        let output = run(&["cover", "count", &langford, "--resume", job]);
        text(&output.stdout).trim_end().parse().unwrap_or_else(|_| panic!("{job}: {}", said(&output)))
    };
    assert_eq!(text(&output.stdout).lines().map(count).sum::<u64>(), 35584);
}

#[test]
fn all_jobs_are_there_or_none() {
    let (folder, state) = state();
    let langford = bench("langford11.dlx");
    let prefix = folder.path().join("job").to_str().unwrap().to_owned();
    let files = || fs::read_dir(folder.path()).unwrap().count();
    let args = ["cover", "split", &langford, "--parts", "300", "--prefix", &prefix];
    // Nobody reads the names: the jobs are there.
    let mut child = start(&args);
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    assert_eq!(files(), 300);
    fs::read_dir(folder.path()).unwrap().for_each(|file| fs::remove_file(file.unwrap().path()).unwrap());
    // They would take longer to write than the time that is left.
    let many = ["cover", "split", &langford, "--parts", "10000", "--prefix", &prefix, "--time-limit", "1ms"];
    let output = run(&many);
    assert_eq!((code(&output), text(&output.stdout), files()), (3, "", 0), "{}", said(&output));
    assert!(said(&output).contains("no job is written"), "{}", said(&output));
    // A count goes on with the same work.
    let count = start(&["cover", "count", "pairs.dlx", "--checkpoint", &state]);
    while !Path::new(&state).exists() {
        thread::sleep(Duration::from_millis(1));
    }
    let output =
        run(&["cover", "split", "pairs.dlx", "--parts", "2", "--prefix", &prefix, "--resume", &state]);
    assert_eq!((code(&output), text(&output.stdout)), (2, ""));
    assert!(said(&output).contains("another process has "), "{}", said(&output));
    interrupt(&count);
    assert_eq!(count.wait_with_output().unwrap().status.code(), Some(130));
}

#[test]
fn a_byte_order_mark_before_a_checkpoint_is_ignored() {
    let (_folder, state) = state();
    let langford = bench("langford11.dlx");
    run(&["cover", "count", &langford, "--limit", "1000", "--checkpoint", &state]);
    fs::write(&state, format!("\u{feff}{}", fs::read_to_string(&state).unwrap())).unwrap();
    let output = run(&["cover", "count", &langford, "--resume", &state]);
    assert_eq!((code(&output), text(&output.stdout)), (0, "35584\n"), "{}", said(&output));
}

#[test]
fn files_that_do_not_fit_are_refused() {
    let (folder, state) = state();
    let langford = bench("langford11.dlx");
    run(&["cover", "count", &langford, "--limit", "1000", "--checkpoint", &state]);
    let kept = fs::read_to_string(&state).unwrap();
    let refused = |args: &[&str], reason: &str| {
        let output = run(&[&["cover", "count"], args].concat());
        assert_eq!((code(&output), text(&output.stdout)), (2, ""), "{args:?}");
        assert!(said(&output).contains(reason), "{args:?}: {}", said(&output));
        assert!(!said(&output).contains("panicked"), "{}", said(&output));
    };
    let queens = bench("queens12.dlx");
    for flag in ["--checkpoint", "--resume"] {
        refused(&[&queens, flag, &state], "this checkpoint belongs to another problem: ");
        refused(&[&langford, flag, &state, "--engine", "naive"], "; expected one of naive");
        refused(
            &[&langford, flag, &state, "--seed", "1"],
            "found a checkpoint of no seed; expected one of the seed 1",
        );
        refused(&[&langford, flag, &state, "--method", "memo"], "found --checkpoint or --resume");
        refused(&[&langford, flag, "-"], "found - as the file of a checkpoint");
        refused(
            &[&langford, flag, folder.path().to_str().unwrap()],
            " is a folder; expected the name of a file",
        );
    }
    assert_eq!(fs::read_to_string(&state).unwrap(), kept, "a file that is refused stays");
    refused(&[&langford, "--checkpoint-every", "5s"], "required arguments were not provided");
    for short in ["0s", "9ms"] {
        let args = [&langford, "--checkpoint", &state, "--checkpoint-every", short];
        refused(&args, "expected at least 10ms, in which the search gets on");
    }
    let missing = folder.path().join("missing.json").to_str().unwrap().to_owned();
    refused(&[&langford, "--resume", &missing], "cannot read ");
    let nowhere = folder.path().join("no/state.json").to_str().unwrap().to_owned();
    refused(&[&langford, "--checkpoint", &nowhere], "cannot write ");
    for (part, other, reason) in [
        (
            "checkpoint/1",
            "checkpoint/2",
            "found the format \"dlx-checkpoint/2\"; expected \"dlx-checkpoint/1\"",
        ),
        ("\"solutions\":\"1", "\"solutions\":\"2", "the checkpoint was changed or damaged"),
        ("\"parts\":", "\"pieces\":", "found the key `pieces`"),
        ("]]]", "]]", "expected"),
        ("\"engine\":\"", "\"engine\":\"no", "unknown engine"),
    ] {
        assert!(kept.contains(part), "{kept}");
        fs::write(&state, kept.replace(part, other)).unwrap();
        refused(&[&langford, "--resume", &state], reason);
    }
    fs::write(&state, &kept[..kept.len() / 2]).unwrap();
    refused(&[&langford, "--resume", &state], "found no checkpoint (line 1, column ");
    fs::write(&state, "").unwrap();
    // As `mktemp` makes one.
    refused(&[&langford, "--checkpoint", &state], "found an empty file; expected a checkpoint");
}

#[test]
fn a_count_gets_on_however_long_its_engine_takes_to_prepare() {
    let (folder, state) = state();
    let pairs = (0..150).flat_map(|one| (one + 1..150).map(move |other| format!("a s{one} s{other}\n")));
    let items: Vec<String> = (0..150).map(|item| format!("s{item}")).collect();
    let problem = folder.path().join("wide.dlx");
    fs::write(&problem, format!("a | {}\n{}", items.join(" "), pairs.collect::<String>())).unwrap();
    let args = ["cover", "count", problem.to_str().unwrap(), "--checkpoint", &state, "--time-limit", "60s"];
    let output = run(&[&args[..], &["--engine", "cells", "--checkpoint-every", "10ms"]].concat());
    assert_eq!((code(&output), text(&output.stdout)), (0, "11175\n"), "{}", said(&output));
}

#[test]
fn solutions_of_all_runs_are_those_of_one() {
    let (folder, state) = state();
    let problem = folder.path().join("small.dlx");
    fs::write(&problem, "a b c\na\nb\na b\nc\nb c\n").unwrap();
    let args = ["cover", "solve", problem.to_str().unwrap()];
    let whole = run(&args);
    let mut runs = String::new();
    for _ in 0..4 {
        runs += text(&run(&[&args[..], &["--checkpoint", &state, "--limit", "1"]].concat()).stdout);
    }
    assert_eq!(runs, text(&whole.stdout));
}

#[test]
fn no_answer_is_written_over_by_a_later_run_or_by_a_checkpoint() {
    let (folder, state) = state();
    let out = folder.path().join("./out.txt");
    fs::write(&out, "kept").unwrap();
    let out = out.to_str().unwrap();
    let solve = run(&["cover", "solve", "pairs.dlx", "--checkpoint", &state, "--out", out]);
    assert!(code(&solve) == 2 && said(&solve).contains("expected standard output"), "{}", said(&solve));
    let count = run(&["cover", "count", "pairs.dlx", "--checkpoint", &state, "--out", &state]);
    assert!(code(&count) == 2 && said(&count).contains("expected two files"), "{}", said(&count));
    assert_eq!(fs::read_to_string(out).unwrap(), "kept");
}

#[test]
#[cfg(unix)]
fn a_link_to_a_missing_file_holds_no_checkpoint() {
    let (_folder, state) = state();
    std::os::unix::fs::symlink("missing.json", &state).unwrap();
    for option in ["--checkpoint", "--resume"] {
        let output = run(&["cover", "count", "small.dlx", option, &state]);
        let fault = "which is a link to a file that does not exist";
        assert!(code(&output) == 2 && said(&output).contains(fault), "{option}: {}", said(&output));
    }
}

#[test]
fn two_processes_do_not_share_a_checkpoint() {
    let (folder, state) = state();
    let first = start(&["cover", "count", "pairs.dlx", "--checkpoint", &state]);
    while !Path::new(&state).exists() {
        thread::sleep(Duration::from_millis(1));
    }
    for option in ["--checkpoint", "--resume"] {
        let second = run(&["cover", "count", "pairs.dlx", option, &state]);
        assert_eq!((code(&second), text(&second.stdout)), (2, ""), "{option}");
        let fault = "another process has ";
        assert!(said(&second).contains(fault) && said(&second).contains(&state), "{}", said(&second));
    }
    interrupt(&first);
    assert_eq!(first.wait_with_output().unwrap().status.code(), Some(130));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "the lock goes with the process");
    let next = run(&["cover", "count", "pairs.dlx", "--resume", &state, "--node-limit", "10"]);
    assert_eq!(code(&next), 3, "{}", said(&next));
}

#[test]
fn a_lock_that_a_crash_left_locks_nothing() {
    let (folder, state) = state();
    let mut first = start(&["cover", "count", "pairs.dlx", "--checkpoint", &state]);
    while !Path::new(&state).exists() {
        thread::sleep(Duration::from_millis(1));
    }
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(folder.path().join(".state.json.lock").exists());
    let next = run(&["cover", "count", "pairs.dlx", "--checkpoint", &state, "--node-limit", "10"]);
    assert_eq!(code(&next), 3, "{}", said(&next));
}
