//! Books in all formats, and what decides on them.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

use super::process::{run, start, text};

#[test]
fn a_book_does_not_depend_on_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let book = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        let output = run(&[&["book", "--seed", "3", "--out", path.to_str().unwrap()], arguments].concat());
        (text(&output.stderr).to_owned(), output.status.code(), fs::read(&path).unwrap_or_default())
    };
    let parts = ["--part", "4x4:5", "--part", "6x6:easy:2", "--trim", "5x8"];
    let first = book("a.pdf", &parts);
    assert_eq!((first.0.as_str(), first.1), ("", Some(0)));
    assert!(first.2.starts_with(b"%PDF-"));
    assert_eq!(first, book("b.pdf", &[&parts[..], &["--threads", "1"]].concat()));

    // The same puzzle twice is printed once.
    let (said, code, _) = book("c.pdf", &["classic.txt", "classic.txt"]);
    assert_eq!(
        (said.as_str(), code),
        ("dlx-sudoku: left out 1 puzzle: the same as others up to symmetry\n", Some(0))
    );
    // A limit leaves the last whole book alone.
    let (said, code, pdf) = book("a.pdf", &["--part", "samurai:9000", "--time-limit", "300ms"]);
    assert_eq!((code, pdf), (Some(3), first.2), "{said}");
    assert!(
        book("d.pdf", &["--part", "killer:0"]).0.contains("expected a number of puzzles from 1 to 10000")
    );
}

#[test]
fn a_drawn_seed_is_told_once_there_is_something_of_it() {
    for command in [&["book", "empty.txt", "--format", "html"][..], &["convert", "empty.txt", "--transform"]]
    {
        let output = run(command);
        assert_ne!(output.status.code(), Some(0), "{command:?}");
        assert!(!text(&output.stderr).contains("seed"), "{}", text(&output.stderr));
    }
    for command in [
        &["book", "classic.txt", "--format", "html"][..],
        &["book", "--part", "4x4:1", "--print-config"],
        &["convert", "three.sdm", "--transform"],
    ] {
        let output = run(command);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert_eq!(text(&output.stderr).matches("dlx-sudoku: seed ").count(), 1, "{command:?}");
    }
    // A search that a limit ended can be tried again.
    let stopped = run(&["book", "--part", "killer:9", "--time-limit", "50ms", "--format", "html"]);
    assert_eq!(stopped.status.code(), Some(3), "{}", text(&stopped.stderr));
    assert!(text(&stopped.stderr).contains("dlx-sudoku: seed "), "{}", text(&stopped.stderr));
}

#[test]
fn progress_of_a_book_says_what_is_done_on_any_number_of_threads() {
    let book = |threads: &str| {
        let parts = ["--part", "killer-6x6:3", "--part", "6x6:easy:2", "--hints", "classic.txt"];
        let arguments = ["book", "--seed", "3", "--format", "html", "--progress", "--threads", threads];
        let output = run(&[&arguments[..], &parts].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (text(&output.stderr).to_owned(), output.stdout)
    };
    let (said, first) = book("1");
    for (line, count) in [
        ("1/1 puzzles graded", 1),
        ("3/3 puzzles made", 1),
        ("3/3 puzzles graded", 1),
        ("2/2 puzzles made", 1),
        // Their level is known.
        ("2/2 puzzles graded", 0),
        ("3/3 hints given", 1),
    ] {
        assert_eq!(said.matches(&format!("dlx-sudoku: {line}\n")).count(), count, "{line}: {said}");
    }
    assert_eq!(text(&first).matches("class=\"hint\"").count(), 6);
    for threads in ["2", "3"] {
        assert!(book(threads).1 == first, "{threads} threads");
    }
}

#[test]
fn puzzles_of_a_book_are_sorted_by_effort() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.jsonl");
    let file = path.to_str().unwrap();
    let made =
        run(&["gen", "--difficulty", "easy", "-n", "6", "--seed", "3", "--format", "json", "--out", file]);
    assert_eq!(made.status.code(), Some(0));
    let graded = run(&["grade", file, "--format", "json"]);
    let field = |line: &str, name: &str| -> u64 {
        let (_, rest) = line.split_once(name).unwrap();
        rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
    };
    let efforts: Vec<u64> = text(&graded.stdout).lines().map(|line| field(line, "\"effort\":")).collect();
    assert!(!efforts.is_sorted(), "{efforts:?}");
    let mut order: Vec<usize> = (0..efforts.len()).collect();
    order.sort_by_key(|&puzzle| efforts[puzzle]);
    // Each puzzle alone is a book with its givens.
    let puzzles = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = puzzles.lines().collect();
    let sorted: String = order.iter().map(|&puzzle| format!("{}\n", lines[puzzle])).collect();
    let expected = folder.path().join("sorted.jsonl");
    fs::write(&expected, sorted).unwrap();
    let book = |arguments: &[&str]| {
        let output = run(&[&["book", "--seed", "3", "--format", "html", "--out", "-"], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        // The command is another one.
        let lines = text(&output.stdout).lines().filter(|line| !line.contains("dlx-sudoku book"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(book(&[file, "--sort-by-effort"]) == book(&[expected.to_str().unwrap()]));
    assert!(book(&[file]) != book(&[file, "--sort-by-effort"]));
}

#[test]
fn the_name_of_a_book_says_its_format() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in
        [("a.pdf", "%PDF-"), ("a.tex", "% pdflatex"), ("a.html", "<!DOCTYPE html>"), ("a", "%PDF-")]
    {
        let path = folder.path().join(name);
        let book = || {
            let output =
                run(&["book", "--part", "4x4:3", "--seed", "3", "--hints", "--out", path.to_str().unwrap()]);
            assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)), "{name}");
            fs::read(&path).unwrap()
        };
        let first = book();
        assert!(first.starts_with(start.as_bytes()), "{name}");
        assert_eq!(first, book(), "{name}");
    }
    let output = run(&["book", "--part", "4x4:1", "--seed", "3", "--format", "html", "--out", "-"]);
    assert!(text(&output.stdout).starts_with("<!DOCTYPE html>"));
}

#[test]
fn the_puzzles_of_a_book_have_different_solutions() {
    let parts = ["4x4:3", "thermo-6x6:2", "killer-6x6:easy:2", "killer-6x6:2", "arrow:2"];
    let parts: Vec<&str> = parts.iter().flat_map(|part| ["--part", part]).collect();
    let arguments = ["book", "--seed", "7", "--format", "html", "--out", "-"];
    let output = run(&[&arguments[..], &parts].concat());
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    let html = text(&output.stdout);
    let solutions: Vec<Vec<char>> = html.split("<figure id=\"solution-").skip(1).map(symbols).collect();
    let sizes: Vec<usize> = solutions.iter().map(Vec::len).collect();
    assert_eq!(sizes, [[16; 3].as_slice(), &[36; 6], &[81; 2]].concat());
    for (number, solution) in solutions.iter().enumerate() {
        assert!(!solutions[..number].contains(solution), "puzzle {}", number + 1);
    }
    let examples: Vec<Vec<char>> = html.split("An example").skip(1).map(symbols).collect();
    // Rules of a variant are told once.
    assert_eq!(examples.len(), 4);
    for (number, example) in examples.iter().enumerate() {
        assert!(!examples[..number].contains(example), "part {}", number + 1);
        // Nor is it a solution that is only turned or reflected.
        assert!(images(example).iter().all(|image| !solutions.contains(image)), "part {}", number + 1);
    }
    // A part is what `gen` makes from there on.
    for (made, first) in [(["killer-6x6", "--difficulty", "easy"].as_slice(), 5), (&["arrow"], 9)] {
        let range = ["--seed", "7", "--start", &first.to_string(), "--count", "2", "--format", "json"];
        let made = run(&[&["gen"], made, &range].concat());
        let made = text(&made.stdout).lines().map(|line| {
            let (_, solution) = line.split_once("\"solution\":[").unwrap();
            let (solution, _) = solution.split_once(']').unwrap();
            solution.chars().filter(char::is_ascii_digit).collect::<Vec<char>>()
        });
        assert_eq!(made.collect::<Vec<_>>(), &solutions[first..first + 2]);
    }
}

/// A square board turned and reflected in all ways.
fn images(board: &[char]) -> Vec<Vec<char>> {
    let side = board.len().isqrt();
    let place = |kind: usize, row: usize, col: usize| {
        let (row, col) = if kind & 1 == 0 { (row, col) } else { (col, row) };
        let flipped = |flip: bool, at: usize| if flip { side - 1 - at } else { at };
        flipped(kind & 2 != 0, row) * side + flipped(kind & 4 != 0, col)
    };
    let image = |kind| (0..board.len()).map(|at| board[place(kind, at / side, at % side)]).collect();
    (0..8).map(image).collect()
}

#[test]
fn examples_of_puzzles_from_files_give_no_answer_away() {
    let folder = tempfile::tempdir().unwrap();
    for (variant, has_example) in [("killer", true), ("non-consecutive", true), ("4x4 --with thermo", false)]
    {
        let path = folder.path().join("puzzles.jsonl");
        let made = ["gen"].into_iter().chain(variant.split(' ')).chain(["--seed", "3", "--format", "json"]);
        fs::write(&path, run(&made.collect::<Vec<_>>()).stdout).unwrap();
        // The seed of the puzzle itself.
        let output = run(&["book", path.to_str().unwrap(), "--seed", "3", "--format", "html", "--out", "-"]);
        assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
        let html = text(&output.stdout);
        let (_, solution) = html.split_once("<figure id=\"solution-").unwrap();
        let example = html.split_once("An example").map(|(_, example)| symbols(example));
        assert_eq!(example.is_some(), has_example, "{variant}");
        if let Some(example) = example {
            assert_eq!(example.len(), 81);
            assert!(!images(&example).contains(&symbols(solution)), "{variant}");
        }
    }
}

/// The symbols in the cells of a picture, from top to bottom.
fn symbols(html: &str) -> Vec<char> {
    let (svg, _) = html.split_once("</svg>").unwrap();
    let mut placed: Vec<(i32, i32, char)> = Vec::new();
    let is_of_symbols = |group: &&str| group.starts_with("given\"") || group.starts_with("entry\"");
    for group in svg.split("<g class=\"").skip(1).filter(is_of_symbols) {
        for text in group.split("<text ").skip(1) {
            let number = |name: &str| {
                let (_, value) = text.split_once(&format!("{name}=\"")).unwrap();
                value.split_once('"').unwrap().0.parse::<f64>().unwrap() as i32
            };
            let (_, symbol) = text.split_once('>').unwrap();
            placed.push((number("y"), number("x"), symbol.chars().next().unwrap()));
        }
    }
    placed.sort_unstable();
    placed.into_iter().map(|(.., symbol)| symbol).collect()
}

#[test]
fn puzzles_with_other_rules_make_another_part() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.jsonl");
    let variant = ["gen", "--variant", "4x4", "--with", "thermo"];
    let made = run(&[&variant[..], &["--count", "3", "--seed", "5", "--format", "json"]].concat());
    let mut puzzles: Vec<String> = text(&made.stdout).lines().map(str::to_owned).collect();
    puzzles[1].insert_str(1, "\"comment\":\"Other rules.\",");
    fs::write(&path, puzzles.join("\n")).unwrap();
    let output = run(&["book", path.to_str().unwrap(), "--seed", "3", "--format", "html", "--out", "-"]);
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    let html = text(&output.stdout);
    // The second puzzle is the last one. Headings tell the parts apart.
    let part = "<h2>4 by 4, Thermo Sudoku, easy";
    let parts: Vec<&str> = html.split(part).collect();
    assert_eq!(parts.len(), 3, "{html}");
    assert!(parts[1].starts_with(" (1)</h2>") && parts[2].starts_with(" (2)</h2>"), "{html}");
    assert_eq!(parts[1].matches("<svg").count(), 2, "{html}");
    assert!(!parts[1].contains("Other rules.") && parts[2].contains("Other rules."), "{html}");
}

const OPTIONS: &[&str] = &[
    "book",
    "classic.txt",
    "--part",
    "4x4:2",
    "--part",
    "6x6:easy:1",
    "--seed",
    "5",
    "--title",
    "It's \"a\"\n  book \\",
    "--author",
    "",
    "--trim",
    "6x9",
    "--per-page",
    "2",
    "--bleed",
    "--hints",
    "--sort-by-effort",
    "--theme",
    "light",
];

#[test]
fn a_file_of_options_makes_the_book_of_the_options() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let config = name("book.toml");
    let output = run(&[OPTIONS, &["--print-config", "--out", &config]].concat());
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    let output = run(&["book", "--config", &config, "--print-config"]);
    assert_eq!(text(&output.stdout), fs::read_to_string(&config).unwrap());
    let output = run(&[OPTIONS, &["--out", &name("a.pdf")]].concat());
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    let output = run(&["book", "--config", &config, "--out", &name("b.pdf")]);
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    assert_eq!(fs::read(name("a.pdf")).unwrap(), fs::read(name("b.pdf")).unwrap());
    // A drawn seed is in the file.
    let output = run(&["book", "--part", "4x4:1", "--print-config"]);
    let seed = text(&output.stderr).trim().rsplit(' ').next().unwrap().to_owned();
    assert!(text(&output.stdout).contains(&format!("seed = {seed}\n")), "{}", text(&output.stdout));
}

#[test]
fn faults_in_a_file_of_options_are_named_with_their_line() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("book.toml");
    let out = folder.path().join("a.pdf");
    let said = |source: &str| {
        fs::write(&config, source).unwrap();
        let output = run(&["book", "--config", config.to_str().unwrap(), "--out", out.to_str().unwrap()]);
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)), "{source}");
        assert!(!out.exists());
        text(&output.stderr).to_owned()
    };
    let unknown = said("part = [\"4x4:1\"]\ntitel = \"x\"\n");
    assert!(unknown.contains("line 2") && unknown.contains("found the key `titel`; expected"), "{unknown}");
    for (source, expected) in [
        ("part = [\n\"4x4:0\"]\n", "expected a number of puzzles from 1 to 10000"),
        ("part = \"4x4:1\"\n", "expected a list"),
        ("part = [\"nothing:1\"]\n", "nothing"),
        ("\ntrim = \"a6\"\n", "expected one of a4, a5"),
        ("per-page = 25\n", "expected 1 to 24"),
        ("per-page = -1\n", "line 1"),
        ("theme = \"\\u001b[2J\"\n", "expected one of light"),
        ("seed = 99999999999999999999\n", "line 1"),
        ("variant = \"4x4\"\nspec = \"x\"\nfiles = [\"x\"]\n", "found both variant and spec"),
        ("part = []\n", "found nothing to print"),
        ("", "found nothing to print"),
        ("\u{0}", "line 1"),
    ] {
        let said = said(source);
        assert!(said.contains(expected) && !said.contains('\u{1b}'), "{source}: {said}");
    }
    let deep = said(&format!("title = {}\n", "[".repeat(100_000)));
    assert!(deep.contains("line 1") && deep.len() < 500, "{} bytes", deep.len());
    let output = run(&["book", "--config", config.to_str().unwrap(), "--title", "x"]);
    assert!(text(&output.stderr).contains("cannot be used with"), "{}", text(&output.stderr));
    let output = run(&["book", "--config", "/dev/null/none"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_cover_comes_with_its_book_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (book, cover) = (name("a.pdf"), name("cover.pdf"));
    let arguments = |count: &'static str| ["book", "--part", count, "--seed", "1", "--out"];
    let output = run(&[&arguments("4x4:2")[..], &[&book, "--cover", &cover]].concat());
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    let covered = fs::read(&cover).unwrap();
    assert!(covered.starts_with(b"%PDF-"));
    let cream = run(&[&arguments("4x4:2")[..], &[&book, "--cover", &cover, "--paper", "cream"]].concat());
    assert_eq!(cream.status.code(), Some(0));
    let cream = fs::read(&cover).unwrap();
    assert_ne!(cream, covered);
    let output =
        run(&[&arguments("samurai:9000")[..], &[&book, "--cover", &cover, "--time-limit", "300ms"]].concat());
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(fs::read(&cover).unwrap(), cream);
    assert!(text(&output.stderr).contains("cover.pdf is as it was"), "{}", text(&output.stderr));
    assert_eq!(whole_files(folder.path()), 2, "nothing else is left behind but perhaps a part of the book");
    for cover in [book.as_str(), &name("./a.pdf"), "/nowhere/cover.pdf"] {
        let output = run(&[&arguments("4x4:2")[..], &[&book, "--cover", cover]].concat());
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    }
    for other in ["cover.svg", "cover.html", "cover.tex"] {
        let output = run(&[&arguments("4x4:2")[..], &[&book, "--cover", &name(other)]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(
            text(&output.stderr).contains("expected a name that ends in .pdf"),
            "{}",
            text(&output.stderr)
        );
    }
    // A file that does not exist yet has no path of its own to compare.
    fs::create_dir(folder.path().join("pages")).unwrap();
    let output =
        run(&[&arguments("4x4:2")[..], &[&name("b.pdf"), "--cover", &name("pages/../b.pdf")]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(!folder.path().join("b.pdf").exists(), "{}", text(&output.stderr));
}

#[test]
fn a_book_does_not_replace_what_it_is_made_of() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["p.txt", "c.toml", "s.toml", "b.pdf"].map(|name| folder.path().join(name));
    let [puzzles, config, spec, other] = names.each_ref().map(|name| name.to_str().unwrap());
    fs::write(puzzles, "....4.2.1..3....\n").unwrap();
    fs::write(config, "part = [\"4x4:1\"]\nseed = 1\n").unwrap();
    fs::write(spec, "id = \"own\"\nbox = [2, 2]\n").unwrap();
    for arguments in [
        &[puzzles, "--out", puzzles][..],
        &["--config", config, "--out", config],
        &["--part", "own:1", "--spec", spec, "--out", spec],
        &[puzzles, "--out", other, "--cover", puzzles],
    ] {
        let output = run(&[&["book"], arguments].concat());
        let said = text(&output.stderr);
        assert!(
            output.status.code() == Some(2) && said.contains("the book is made of "),
            "{arguments:?}: {said}"
        );
    }
    assert_eq!(whole_files(folder.path()), 3);
    assert_eq!(fs::read_to_string(puzzles).unwrap(), "....4.2.1..3....\n");
}

/// A remark behind a puzzle is not how to play it, and does not tell it apart from others.
#[test]
fn remarks_are_not_rules() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rated.txt");
    let puzzles = ["....4.2.1..3....", ".....32.32...1.."].iter().zip([1.2, 1.5]);
    let lines: String = puzzles.map(|(puzzle, rating)| format!("{puzzle} {rating} nice\n")).collect();
    fs::write(&file, lines).unwrap();
    let output = run(&["book", file.to_str().unwrap(), "--format", "html", "--seed", "1"]);
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    let html = text(&output.stdout);
    assert!(!html.contains("nice"));
    assert_eq!(html.matches("How to play").count(), 1, "one part");
}

#[test]
fn parts_may_be_of_a_declared_variant() {
    let folder = tempfile::tempdir().unwrap();
    let spec = folder.path().join("own.toml");
    fs::write(
        &spec,
        "id = \"own\"\ntitle = \"My Own\"\nrule = \"Diagonals.\"\nbox = [2, 2]\n\n[[constraint]]\nkind = \"diagonals\"\n",
    )
    .unwrap();
    let book = |part: &str| {
        run(&["book", "--spec", spec.to_str().unwrap(), "--part", part, "--seed", "1", "--format", "html"])
    };
    let output = book("own:2");
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    assert!(text(&output.stdout).contains("My Own"));
    let output = book("owl:2");
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.starts_with("dlx-sudoku: --part owl:2: unknown variant \"owl\""), "{said}");
}

/// Paper makes only covers wider.
#[test]
fn paper_is_refused_without_a_cover() {
    let output = run(&["book", "--part", "4x4:1", "--seed", "1", "--paper", "cream"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(text(&output.stderr).contains("--cover"), "{}", text(&output.stderr));
}

#[test]
fn a_book_to_a_closed_pipe_ends_quietly() {
    let mut child = start(&["book", "--part", "6x6:60", "--seed", "1", "--format", "html"]);
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("the output is piped")).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (line.as_str(), text(&output.stderr), output.status.code()),
        ("<!DOCTYPE html>\n", "", Some(0))
    );
}

#[test]
fn books_that_cannot_be_are_refused() {
    for (arguments, expected) in [
        (&["--per-page", "0"][..], "0 is not in 1..=24"),
        (&["--per-page", "24", "--trim", "5x8", "--large-print"], "choose --per-page 1"),
        (&["--out", "/nowhere/a.pdf"], "cannot write /nowhere/a.pdf"),
        (&["--out", "/tmp/"], "expected a file"),
        (&["--title", ""], "found an empty title"),
        (&["--format", "epub"], "invalid value"),
        (&["/dev/null"], "/dev/null"),
    ] {
        let output = run(&[&["book", "--part", "classic:1", "--seed", "1"][..], arguments].concat());
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)), "{arguments:?}");
        assert!(text(&output.stderr).contains(expected), "{arguments:?}: {}", text(&output.stderr));
    }
}

/// The number of files in a folder, but for parts of results.
fn whole_files(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| !name.to_string_lossy().contains(".partial")).count()
}

#[test]
fn titles_authors_and_parts_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.jsonl");
    let long = "w ".repeat(500);
    let puzzle = |rows: &str, more: &str| {
        format!("{{\"format\":\"dlx-sudoku/1\",\"variant\":\"4x4\",\"rows\":{rows}{more}}}\n")
    };
    let puzzles = [
        puzzle(
            r#"["....","4.2.","1..3","...."]"#,
            r#","title":"One <b>","author":"A & B","ruleset":"First rule.""#,
        ),
        puzzle(r#"["....",".32.","..32","...1"]"#, &format!(r#","title":"{long}","ruleset":"Other rule.""#)),
    ];
    fs::write(&path, [puzzles[0].as_str(), &puzzles[1]].concat()).unwrap();
    let book = |format: &str| {
        let output = run(&["book", path.to_str().unwrap(), "--seed", "3", "--format", format, "--out", "-"]);
        assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
        output.stdout
    };
    let html = text(&book("html")).to_owned();
    assert!(html.contains("<span>One &lt;b&gt; by A &amp; B – easy"), "{html}");
    assert!(html.contains("<h2>4 by 4, easy: One &lt;b&gt;</h2>"), "{html}");
    let cut = html.split("<span>w ").nth(1).expect("a title that is cut").split("</span>").next().unwrap();
    assert!(cut.contains("… – easy") && cut.len() < 100, "{cut}");
    for format in ["tex", "pdf"] {
        book(format);
    }
}

#[test]
fn text_that_would_be_too_small_is_refused_before_puzzles_are_made() {
    for part in ["samurai:9000", "killer:9000", "sandwich:9000"] {
        let options = ["--seed", "1", "--trim", "5x8", "--per-page", "24", "--time-limit", "60s"];
        let output = run(&[&["book", "--part", part][..], &options].concat());
        let said = text(&output.stderr);
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)), "{part}: {said}");
        assert!(said.contains("would have text of") && !said.contains("seed"), "{part}: {said}");
    }
    // A puzzle in a file is not even solved.
    let output =
        run(&["book", "tiny_samurai.txt", "--variant", "tiny-samurai", "--per-page", "24", "--large-print"]);
    let said = text(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("would have text of"), "{said}");
}

#[test]
fn a_book_that_a_limit_ends_keeps_its_puzzles_as_a_part() {
    let folder = tempfile::tempdir().unwrap();
    let book = |name: &str, parts: &[&str], limit: [&str; 2]| {
        let path = folder.path().join(name);
        fs::write(&path, "the last whole book").unwrap();
        let parts: Vec<&str> = parts.iter().flat_map(|part| ["--part", part]).collect();
        let options = ["book", "--seed", "3", "--hints", "--sort-by-effort", "--out", path.to_str().unwrap()];
        let output = run(&[&options[..], &parts, &limit].concat());
        assert_eq!(fs::read_to_string(&path).unwrap(), "the last whole book");
        let partial = fs::read(folder.path().join(format!("{name}.partial"))).ok();
        (output.status.code(), text(&output.stderr).to_owned(), partial)
    };
    let (code, said, partial) = book("a.html", &["4x4:5", "samurai:9000"], ["--time-limit", "3s"]);
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("not the whole book, but") && said.contains("partial result in"), "{said}");
    let html = String::from_utf8(partial.expect("a part of the book")).unwrap();
    assert!(html.matches("<figure id=\"puzzle-").count() >= 5, "{said}");
    assert_eq!(html.matches("<figure id=\"puzzle-").count(), html.matches("<figure id=\"solution-").count());
    assert!(
        html.contains("This is not the whole book: the time limit was reached.")
            && html.ends_with("</html>\n")
    );
    // Nodes run out after other puzzles were made.
    let (code, said, partial) = book("b.pdf", &["4x4:3", "killer:extreme:2"], ["--node-limit", "1"]);
    assert_eq!(code, Some(3), "{said}");
    assert_eq!(partial.is_some(), said.contains("not the whole book"), "{said}");
    // Nothing is made in no time.
    let (code, said, partial) = book("c.pdf", &["samurai:9000"], ["--time-limit", "1ms"]);
    assert_eq!((code, partial), (Some(3), None), "{said}");
    assert!(said.contains("no book: the time limit was reached"), "{said}");
}
