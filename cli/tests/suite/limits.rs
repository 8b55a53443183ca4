//! Limits and interrupts hold whatever the input, and what it is made into.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::thread;
use std::time::{Duration, Instant};

use super::process::{interrupt, run, start, text};

/// A folder and a path in it.
fn in_folder(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name).to_str().unwrap().to_owned();
    (folder, path)
}

fn file_count(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

/// A picture of 10,000 pixels takes seconds to paint.
#[test]
fn painting_ends_in_time() {
    let (folder, path) = in_folder("many.png");
    for count in ["1", "3"] {
        let begun = Instant::now();
        let args = ["gen", "4x4", "--count", count, "--seed", "2", "--size", "10000", "--out", &path];
        let output = run(&[&args[..], &["--time-limit", "1s"]].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("left out the last ") && said.contains("the time limit was reached"), "{said}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        assert_eq!(file_count(folder.path()), 0, "nothing is left behind");
    }
}

/// Each rule of a large board takes a tenth of a second to prepare, in a file of a few kilobytes.
#[test]
fn preparing_many_rules_ends_in_time() {
    let (folder, spec) = in_folder("many.toml");
    let places = (0..200).map(|at| (at / 35 + 1, at % 35 + 1));
    let cells = places.map(|(row, col)| {
        let cells = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
        cells.map(|(row, col)| format!("\"R{row}C{col}\"")).join(",")
    });
    let cells: Vec<String> = cells.collect();
    let toml = |cells| format!("{{ kind = \"quadruple\", cells = [{cells}], symbols = [1, 2, 3, 4] }}");
    let json =
        |cells| format!("{{\"kind\": \"quadruple\", \"cells\": [{cells}], \"symbols\": [1, 2, 3, 4]}}");
    let clues = cells.iter().map(toml).collect::<Vec<_>>().join(",");
    fs::write(&spec, format!("id = 'many'\nbox = [6, 6]\nclue = [{clues}]")).unwrap();
    let puzzle = folder.path().join("many.json").to_str().unwrap().to_owned();
    let rows = vec![format!("\"{}\"", ".".repeat(36)); 36].join(",");
    let clues = cells.iter().map(json).collect::<Vec<_>>().join(",");
    let model = format!("{{\"id\": \"many\", \"box\": [6, 6], \"clue\": [{clues}]}}");
    fs::write(&puzzle, format!("{{\"rows\": [{rows}], \"model\": {model}}}")).unwrap();
    let book = folder.path().join("book.pdf").to_str().unwrap().to_owned();
    for args in [
        &["gen", "36x36", "--with", "quadruple", "--seed", "1"][..],
        &["gen", "--spec", &spec],
        &["book", &puzzle, "--out", &book],
    ] {
        let begun = Instant::now();
        let output = run(&[args, &["--time-limit", "500ms"]].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{args:?}: {said}");
        assert!(begun.elapsed() < Duration::from_secs(4), "{args:?}: {:?}, {said}", begun.elapsed());
    }
}

/// What judges puzzles knows each way to fill each cage: on a large board that takes seconds to prepare, from
/// a file of two kilobytes.
#[test]
fn preparing_to_judge_ends_in_time() {
    let (folder, spec) = in_folder("cages.toml");
    let cages = (0..33).map(|cage| {
        let cells = (1..=5).map(|at| format!("'R{}C{}'", cage / 5 + 1, cage % 5 * 5 + at));
        format!("{{ kind = 'cage', cells = [{}], sum = 65 }}", cells.collect::<Vec<_>>().join(","))
    });
    let cages = cages.collect::<Vec<_>>().join(",");
    fs::write(&spec, format!("id = 'cages'\nbox = [5, 5]\nclue = [{cages}]")).unwrap();
    let [empty, picture] = ["empty.txt", "board.svg"].map(|name| folder.path().join(name));
    fs::write(&empty, ".".repeat(625)).unwrap();
    let [empty, picture] = [&empty, &picture].map(|path| path.to_str().unwrap());
    for args in [
        &["gen", "--technique", "x-wing", "--seed", "1"][..],
        &["play", "--difficulty", "easy", "--seed", "1", "--no-open"],
        &["convert", empty, "--candidates", "--out", picture],
    ] {
        let begun = Instant::now();
        let output = run(&[args, &["--spec", &spec, "--time-limit", "500ms"]].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{args:?}: {said}");
        assert!(said.contains("the time limit was reached"), "{args:?}: {said}");
        assert!(begun.elapsed() < Duration::from_secs(3), "{args:?}: {:?}", begun.elapsed());
    }
}

#[test]
fn an_interrupt_ends_painting() {
    let (folder, path) = in_folder("one.png");
    let child = start(&["gen", "4x4", "--seed", "2", "--size", "10000", "--out", &path]);
    thread::sleep(Duration::from_millis(500));
    let begun = Instant::now();
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    assert_eq!(file_count(folder.path()), 0, "nothing is left behind");
}

/// The system tells of a file beyond its limit by a signal, which would end the process.
#[cfg(unix)]
#[test]
fn a_file_beyond_the_limit_is_an_error_that_leaves_nothing_behind() {
    let (folder, path) = in_folder("many.txt");
    let gen_limited = format!(
        "ulimit -f 8; exec {} gen 4x4 -n 5000 --seed 2 --out {path}",
        env!("CARGO_BIN_EXE_dlx-sudoku")
    );
    let output = std::process::Command::new("sh").args(["-c", &gen_limited]).output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write ") && said.contains("File too large"), "{said}");
    assert!(!said.contains(".dlx-sudoku-"), "{said}");
    assert_eq!(file_count(folder.path()), 0, "nothing is left behind");
}

/// Pictures are closed as soon as they are written; what the system says otherwise is told.
#[cfg(unix)]
#[test]
fn many_pictures_need_few_open_files() {
    let (folder, path) = in_folder("many.svg");
    let run = |files: u32, count: u32| {
        let program = env!("CARGO_BIN_EXE_dlx-sudoku");
        let command = format!("ulimit -n {files}; exec {program} gen 4x4 -n {count} --seed 2 --out {path}");
        std::process::Command::new("sh").args(["-c", &command]).output().unwrap()
    };
    let output = run(5, 1);
    assert!(text(&output.stderr).contains("Too many open files"), "{}", text(&output.stderr));
    assert_eq!(file_count(folder.path()), 0, "nothing is left behind");
    let output = run(20, 40);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(file_count(folder.path()), 40);
}

/// A document that a limit ends is whole, and its pages are the puzzles that were made, but for those that
/// are told to be left out.
#[test]
fn a_long_document_that_a_limit_ends_is_whole() {
    let (folder, path) = in_folder("many.html");
    let begun = Instant::now();
    let args = ["gen", "4x4", "-n", "5000000", "--seed", "2", "--no-verify", "--time-limit", "4s"];
    let output = run(&[&args[..], &["--out", &path]].concat());
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    let number = |before: &str| -> usize {
        let number = said.split_once(before).and_then(|(_, rest)| rest.split(' ').next());
        number.map_or(0, |number| number.parse().unwrap_or(1))
    };
    let document = fs::read_to_string(format!("{path}.partial")).unwrap();
    assert!(document.starts_with("<!DOCTYPE html>") && document.ends_with("</section>\n</body>\n</html>\n"));
    let pages = document.matches("<section>").count();
    assert_eq!(pages + number("left out the last "), number("made "), "{said}");
    assert_eq!(file_count(folder.path()), 1, "nothing else is left behind");
}

/// What is late is counted, and not told one by one.
#[test]
fn late_pictures_are_told_in_one_line() {
    let (folder, puzzles) = in_folder("many.sdm");
    fs::write(&puzzles, ".2..3.....4....1\n".repeat(2000)).unwrap();
    let out = folder.path().join("hints.pdf");
    let output = run(&["hint", &puzzles, "--time-limit", "0s", "--out", out.to_str().unwrap()]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    // On a busy machine, nothing may be read by then.
    let is_counted = said.contains("left out the last ") || said.contains("read no puzzle: ");
    assert!(is_counted && said.lines().count() < 5, "{said}");
}

/// Files take long to read, too, and what is read may need more memory than the file.
#[test]
fn reading_ends_in_time() {
    let (folder, problem) = in_folder("problem.dlx");
    fs::write(&problem, "[\n".repeat(20 << 20)).unwrap();
    let puzzles = folder.path().join("puzzles.txt");
    fs::write(&puzzles, "\n".repeat(40 << 20)).unwrap();
    let (puzzles, jobs) = (puzzles.to_str().unwrap(), folder.path().join("job"));
    let readers: [&[&str]; 7] = [
        &["cover", "count", &problem],
        &["cover", "solve", &problem],
        &["cover", "best", &problem],
        &["cover", "sample", &problem, "--seed", "1"],
        &["cover", "split", &problem, "--parts", "3", "--prefix", jobs.to_str().unwrap()],
        &["book", puzzles, "--seed", "1"],
        &["play", puzzles, "--no-open"],
    ];
    for args in readers {
        let output = run(&[args, &["--time-limit", "10ms"]].concat());
        let said = text(&output.stderr);
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(3)), "{args:?}: {said}");
        assert!(said.ends_with("the time limit was reached before all was read\n"), "{args:?}: {said}");
    }
    for args in readers {
        let child = start(args);
        // It listens for interrupts long before it has read all.
        thread::sleep(Duration::from_millis(150));
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{args:?}: {}", text(&output.stderr));
    }
}

#[test]
fn problems_that_take_too_much_memory_are_refused() {
    let (folder, problem) = in_folder("problem.dlx");
    fs::write(&problem, "[\n".repeat(5 << 20)).unwrap();
    let json = folder.path().join("problem.json");
    let options = vec!["[\"a\"]"; 1 << 20].join(",");
    let json_text = format!(r#"{{"format":"dlx-problem/1","primary":["a"],"options":[{options}]}}"#);
    fs::write(&json, json_text).unwrap();
    for path in [&problem, json.to_str().unwrap()] {
        for command in ["count", "info"] {
            let output = run(&["cover", command, path, "--memory", "20MB"]);
            let said = text(&output.stderr);
            assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)), "{said}");
            assert!(said.starts_with("dlx-sudoku: --memory allows too little: "), "{said}");
        }
    }
}

/// To walk to all that threads leave of so large a problem takes longer than anyone waits, and nobody asks
/// for it.
#[test]
fn a_count_of_a_large_problem_keeps_what_threads_found() {
    let (folder, problem) = in_folder("large.dlx");
    let items = (0..60).map(|item| format!("i{item} ")).collect::<String>();
    // A generator of G. Marsaglia (xorshift) draws four items each.
    let mut state = 88_172_645_463_325_252_u64;
    let mut below = |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    };
    let mut lines = items + "\n";
    for _ in 0..250_000 {
        let first = below(57);
        let second = first + 1 + below(57 - first);
        let third = second + 1 + below(58 - second);
        let fourth = third + 1 + below(59 - third);
        lines += &format!("i{first} i{second} i{third} i{fourth}\n");
    }
    fs::write(&problem, lines).unwrap();
    let kept = folder.path().join("state.json");
    let kept = kept.to_str().unwrap();
    let ways: [&[&str]; 3] =
        [&["--threads", "1"], &["--threads", "3"], &["--threads", "3", "--checkpoint", kept]];
    for way in ways {
        let count = |limit| run(&[&["cover", "count", &problem, "--time-limit", limit], way].concat());
        // On a busy machine, the first limit may come too soon.
        let is_begun = |output: &Output| text(&output.stdout).starts_with("at least ");
        let output = Some(count("2s")).filter(is_begun).unwrap_or_else(|| count("6s"));
        let (said, found) = (text(&output.stderr), text(&output.stdout));
        assert_eq!(output.status.code(), Some(3), "{way:?}: {said}");
        assert!(
            found.starts_with("at least ") && said.contains("the time limit was reached after "),
            "{way:?}: {said}"
        );
    }
}
