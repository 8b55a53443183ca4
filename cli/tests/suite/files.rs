//! Output files: replaced by a complete result, and by nothing else.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use super::process::{command, data, run, text};

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

/// A folder with the file `out.txt` that must not be lost.
fn precious() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    fs::write(&path, "precious").unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn an_output_file_appears_and_determines_its_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.json");
    let output = run(&["solve", "classic.txt", "--out", path.to_str().unwrap()]);
    assert_eq!((text(&output.stdout), text(&output.stderr), output.status.code()), ("", "", Some(0)));
    assert!(fs::read_to_string(&path).unwrap().starts_with("{\"format\":\"dlx-sudoku/1\""));
}

/// A document that is too long for memory is kept in a file without a name until all of it is there.
#[test]
fn a_long_document_of_pictures_is_whole_and_leaves_no_other_file() {
    const PUZZLES: usize = 10_000;
    let folder = tempfile::tempdir().unwrap();
    for (name, begins, page, ends) in [
        ("out.html", "<!DOCTYPE html>", "<section>", "</section>\n</body>\n</html>\n"),
        ("out.tex", "\\documentclass", "\\begin{tikzpicture}", "\\par}\n\\end{document}\n"),
    ] {
        let path = folder.path().join(name);
        let count = PUZZLES.to_string();
        let args = ["gen", "--variant", "4x4", "-n", &count, "--seed", "1", "--no-verify", "--out"];
        let output = run(&[&args[..], &[path.to_str().unwrap()]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let document = fs::read_to_string(&path).unwrap();
        assert!(document.len() > 16 << 20, "{name} has {} bytes", document.len());
        assert!(document.starts_with(begins) && document.ends_with(ends), "{name}");
        assert_eq!(document.matches(page).count(), PUZZLES, "{name}");
        assert_eq!(names(folder.path()), [name]);
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn the_name_of_a_file_determines_the_format_of_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let written = |args: &[&str], name: &str| {
        let path = folder.path().join(name);
        let output = run(&[args, &["--out", path.to_str().unwrap()]].concat());
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
        fs::read_to_string(&path).unwrap()
    };
    assert!(written(&["grade", "classic.txt"], "answer.JSON").starts_with('{'));
    assert!(written(&["variants"], "list.json").starts_with('{'));
    assert!(written(&["variants"], "list.md").starts_with('|'));
    for args in [&["grade", "classic.txt"][..], &["check", "classic.txt"], &["cover", "count", "costs.dlx"]] {
        assert!(written(args, "answer.json").starts_with('{'), "{args:?}");
        assert!(!written(args, "answer.txt").starts_with('{'), "{args:?}");
        assert!(!written(&[args, &["--format", "text"]].concat(), "text.json").starts_with('{'), "{args:?}");
    }
}

/// Replaced, it would lose what others have written there and will write.
#[test]
#[cfg(unix)]
fn the_file_behind_standard_output_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("all.txt");
    let link = folder.path().join("link");
    std::os::unix::fs::symlink("/dev/stdout", &link).unwrap();
    for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", link.to_str().unwrap()] {
        fs::write(&path, "before\n").unwrap();
        let all = fs::File::options().append(true).open(&path).unwrap();
        let args = ["convert", "filled_4x4.txt", "--format", "line", "--out", name];
        let output = command(&args).stdout(all.try_clone().unwrap()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}: {}", text(&output.stderr));
        writeln!(&all, "after").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "before\n4321214334121234\nafter\n", "{name}");
    }
}

/// No file is there that no reader of its format takes.
#[test]
fn without_puzzles_documents_are_valid_or_missing() {
    let folder = tempfile::tempdir().unwrap();
    let of_none = |name: &str| {
        let path = folder.path().join(name);
        let output = run(&["gen", "-n", "0", "--seed", "1", "--out", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", text(&output.stderr));
        (text(&output.stderr).to_owned(), fs::read_to_string(&path).ok())
    };
    let (said, xml) = of_none("z.opensudoku");
    let xml = xml.unwrap();
    assert!(said.is_empty() && xml.starts_with("<?xml") && xml.ends_with("</opensudoku>\n"), "{said}{xml}");
    for name in ["z.pdf", "z.svg", "z.png", "z.tex", "z.html"] {
        let (said, file) = of_none(name);
        assert!(
            said.starts_with("dlx-sudoku: no picture: ") && said.ends_with(" was not written\n"),
            "{said}"
        );
        assert_eq!(file, None, "{name}");
    }
    assert_eq!(of_none("z.txt"), (String::new(), Some(String::new())));
    assert_eq!(names(folder.path()), ["z.opensudoku", "z.txt"]);
}

#[test]
fn an_unknown_extension_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let written = |name: &str| {
        let path = folder.path().join(name);
        let output = run(&["convert", "filled_4x4.txt", "--out", path.to_str().unwrap()]);
        (text(&output.stderr).to_owned(), fs::read_to_string(&path).unwrap())
    };
    let (said, grid) = written("out.xyz");
    assert_eq!(said, "dlx-sudoku: no format is known for .xyz: wrote grid; --format names another\n");
    assert_eq!(written("out.txt"), (String::new(), grid.clone()));
    assert_eq!(written("out"), (String::new(), grid));
    let (said, drawn) = written("out.pretty");
    assert!(said.is_empty() && drawn.starts_with('┌'), "{said}{drawn}");
    let path = folder.path().join("book.xyz");
    let book = run(&["book", "filled_4x4.txt", "--seed", "1", "--out", path.to_str().unwrap()]);
    let said = text(&book.stderr);
    assert!(said.contains("no format is known for .xyz: wrote pdf; --format names another\n"), "{said}");
}

#[test]
fn files_of_formats_that_are_only_read_are_not_written() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["ss", "SS", "solo", "hodoku", "url", "iss", "penpa-link"] {
        let path = folder.path().join(format!("out.{ending}"));
        let output = run(&["convert", "classic.txt", "--out", path.to_str().unwrap()]);
        let said = text(&output.stderr);
        let expected =
            format!("files that end in .{ending} can be read, but not written; expected one of json, ");
        assert!(said.contains(&expected) && said.contains(" line, ") && said.contains(" svg, "), "{said}");
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)), "{ending}");
    }
    assert_eq!(names(folder.path()), [""; 0]);
    let path = folder.path().join("out.ss");
    let output = run(&["convert", "classic.txt", "--format", "grid", "--out", path.to_str().unwrap()]);
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
}

#[test]
fn an_ending_of_another_format_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let said = |command: &[&str], name: &str, format: &str| {
        let path = folder.path().join(name);
        let output = run(&[command, &["--format", format, "--out", path.to_str().unwrap()]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stderr).to_owned()
    };
    let note = |ending: &str, meant: &str, asked: &str| {
        format!("dlx-sudoku: .{ending} stands for {meant}: wrote {asked}, as --format says\n")
    };
    let gen_4x4 = ["gen", "4x4", "--seed", "1"];
    let hint = ["hint", "classic.txt"];
    let book = ["book", "--part", "4x4:1", "--seed", "1"];
    for (command, name, meant, asked) in [
        (&gen_4x4[..], "m.svg", "svg", "png"),
        (&gen_4x4, "m.json", "json", "line"),
        (&gen_4x4, "m.csv", "csv", "svg"),
        (&gen_4x4, "m.html", "html", "grid"),
        (&gen_4x4, "m.txt", "grid", "png"),
        (&hint, "m.png", "png", "text"),
        (&hint, "m.json", "json", "text"),
        (&["check", "classic.txt"], "m.json", "json", "text"),
        (&["grade", "classic.txt"], "m.jsonl", "json", "text"),
        (&["grade", "--techniques"], "m.svg", "svg", "json"),
        (&["cover", "count", "small.dlx"], "m.json", "json", "text"),
        (&["cover", "info", "small.dlx"], "m.json", "json", "text"),
        (&hint, "m.ndjson", "json", "svg"),
        (&book, "m.pdf", "pdf", "html"),
    ] {
        let ending = name.split('.').next_back().unwrap();
        assert_eq!(said(command, name, asked), note(ending, meant, asked));
        assert!(folder.path().join(name).exists(), "{name}");
    }
    for (command, name, asked) in [
        (&gen_4x4[..], "m.txt", "line"),
        (&gen_4x4, "m.sud", "grid"),
        (&gen_4x4, "m.png", "png"),
        (&gen_4x4, "m.jsonl", "json"),
        (&gen_4x4, "m", "json"),
        (&hint, "m.txt", "text"),
        (&["check", "classic.txt"], "m.txt", "text"),
        (&["cover", "solve", "small.dlx"], "m.json", "json"),
        (&book, "m.html", "html"),
    ] {
        assert_eq!(said(command, name, asked), "", "{name}");
    }
}

#[test]
fn an_answer_that_cannot_be_drawn_says_so() {
    let folder = tempfile::tempdir().unwrap();
    for (command, name, format) in [
        (&["cover", "count", "small.dlx"][..], "m.svg", "svg"),
        (&["cover", "info", "small.dlx"], "m.png", "png"),
        (&["check", "classic.txt"], "m.pdf", "pdf"),
    ] {
        let path = folder.path().join(name);
        let output = run(&[command, &["--out", path.to_str().unwrap()]].concat());
        let said = format!("dlx-sudoku: this answer cannot be drawn as {format}: wrote text\n");
        assert_eq!((text(&output.stderr), output.status.code()), (&*said, Some(0)));
        assert!(path.exists(), "{name}");
    }
}

#[test]
fn lost_regions_are_reported_wherever_the_puzzle_is_written() {
    for format in ["csv", "line", "grid", "pretty", "list"] {
        let said = "does not hold the rules of pento; json does\n";
        let output = run(&["convert", "jigsaw.json", "--format", format]);
        assert_eq!(text(&output.stderr), format!("dlx-sudoku: the format {format} {said}"));
        // Beside the solution a table holds the puzzle, too.
        let output = run(&["solve", "jigsaw.json", "--format", format, "--limit", "1"]);
        assert_eq!(
            text(&output.stderr).contains(said),
            format == "csv",
            "{format}: {}",
            text(&output.stderr)
        );
    }
    let output = run(&["solve", "classic.txt", "--format", "csv"]);
    assert_eq!(text(&output.stderr), "");
    let output = run(&["solve", "filled.txt", "--format", "csv"]);
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn several_pictures_go_to_numbered_files_or_pages() {
    let folder = tempfile::tempdir().unwrap();
    let run_to = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        let output = run(&[arguments, &["--out", path.to_str().unwrap()]].concat());
        (text(&output.stderr).to_owned(), output.status.code())
    };
    let done = (String::new(), Some(0));
    assert_eq!(run_to("one.svg", &["convert", "filled_4x4.txt"]), done);
    assert_eq!(run_to("two.svg", &["convert", "filled_4x4.txt", "filled_4x4.txt"]), done);
    assert_eq!(run_to("two.png", &["convert", "filled_4x4.txt", "filled_4x4.txt", "--size", "64"]), done);
    for format in ["pdf", "html", "tex"] {
        assert_eq!(run_to(&format!("all.{format}"), &["convert", "filled_4x4.txt", "filled_4x4.txt"]), done);
    }
    let expected =
        ["all.html", "all.pdf", "all.tex", "one.svg", "two-1.png", "two-1.svg", "two-2.png", "two-2.svg"];
    assert_eq!(names(folder.path()), expected);
    let html = fs::read_to_string(folder.path().join("all.html")).unwrap();
    assert_eq!(html.matches("<svg").count(), 2);

    // Bad input leaves nothing behind, even if pictures come before it.
    let (said, code) = run_to("bad.svg", &["convert", "filled_4x4.txt", "filled_4x4.txt", "short.sdm"]);
    assert_eq!(code, Some(2), "{said}");
    assert_eq!(names(folder.path()), expected);

    let output = run(&["convert", "filled_4x4.txt", "filled_4x4.txt", "--format", "svg"]);
    assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)));
    assert!(text(&output.stderr).contains("--out FILE.svg"), "{}", text(&output.stderr));
    #[cfg(unix)]
    {
        let output =
            run(&["convert", "filled_4x4.txt", "filled_4x4.txt", "--format", "svg", "--out", "/dev/null"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("/dev/null holds one svg"), "{}", text(&output.stderr));
    }
    let output = run(&["convert", "filled_4x4.txt", "--format", "svg", "--solution"]);
    assert!(text(&output.stderr).contains("no solution comes with it"), "{}", text(&output.stderr));
}

#[test]
fn help_tells_how_many_pictures_there_may_be() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("m.svg");
    for (count, code) in [("500", 0), ("501", 2)] {
        let arguments = ["gen", "4x4", "--seed", "1", "--count", count, "--out", path.to_str().unwrap()];
        assert_eq!(run(&arguments).status.code(), Some(code), "{count}");
    }
    for command in ["gen", "solve", "convert", "hint"] {
        let help = run(&[command, "--help"]);
        let words: Vec<&str> = text(&help.stdout).split_whitespace().collect();
        assert!(words.join(" ").contains("FILE-1, FILE-2 and so on, at most 500, or"), "{command}");
    }
}

#[test]
fn a_hint_is_drawn() {
    let output = run(&["hint", "classic.txt", "--format", "svg"]);
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    let svg = text(&output.stdout);
    assert!(svg.starts_with("<svg") && svg.contains("class=\"mark placed\""), "{svg}");
    // Weaker hints show the place that they name, and no symbol: here box 2.
    for strength in ["where", "technique"] {
        let weaker = run(&["hint", "classic.txt", "--format", "svg", "--strength", strength]);
        let svg = text(&weaker.stdout);
        let (_, caption) = svg.split_once("class=\"caption\"").expect("a caption below the board");
        assert!(caption.contains("Look at box 2"), "{svg}");
        assert_eq!(
            (svg.matches("class=\"area").count(), svg.matches("class=\"mark").count()),
            (1, 0),
            "{svg}"
        );
        assert!(!svg.contains("class=\"focus") && !svg.contains("class=\"candidate"), "{svg}");
    }

    // The name of the file decides where --format does not.
    let folder = tempfile::tempdir().unwrap();
    for (name, begin) in
        [("hint.svg", "<svg"), ("hint.png", "\u{fffd}PNG"), ("hint.json", "{"), ("hint.txt", "Hidden Single")]
    {
        let path = folder.path().join(name);
        run(&["hint", "classic.txt", "--out", path.to_str().unwrap()]);
        let written = fs::read(&path).unwrap();
        assert!(String::from_utf8_lossy(&written).starts_with(begin), "{name}");
    }
    let path = folder.path().join("hint.png");
    run(&["hint", "classic.txt", "--format", "json", "--out", path.to_str().unwrap()]);
    assert!(fs::read(&path).unwrap().starts_with(b"{"));
}

#[test]
fn bad_input_leaves_the_output_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    fs::write(&path, "precious").unwrap();
    let output = run(&["solve", "classic.txt", "symbol.txt", "--out", path.to_str().unwrap()]);
    assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
}

#[test]
fn what_a_limit_cuts_short_goes_beside_the_file() {
    let (folder, path) = precious();
    for partial in ["out.txt.partial", "out.txt.partial-2"] {
        let output = run(&["cover", "solve", "pairs.dlx", "--node-limit", "200", "--out", &path]);
        let said = text(&output.stderr);
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(3)), "{said}");
        let partial = folder.path().join(partial);
        let expected = format!("partial result in {}; {path} is as it was", partial.display());
        assert!(said.lines().any(|line| line == format!("dlx-sudoku: {expected}")), "{said}");
        assert!(!fs::read_to_string(partial).unwrap().is_empty());
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    }
    assert_eq!(names(folder.path()), ["out.txt", "out.txt.partial", "out.txt.partial-2"]);
}

/// A file that exists was named by its whole path.
#[test]
fn messages_have_names_as_they_were_given() {
    let (folder, _) = precious();
    let mut cover = command(&["cover", "solve"]);
    cover.arg(data("pairs.dlx")).args(["--node-limit", "200", "--out", "out.txt"]);
    let output = cover.current_dir(folder.path()).output().unwrap();
    let said = "partial result in out.txt.partial; out.txt is as it was";
    assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
}

#[test]
fn results_that_wait_to_be_written_do_not_make_a_limit_late() {
    let (folder, input) = (tempfile::tempdir().expect("a folder"), ".".repeat(625) + "\n");
    let (puzzles, out) = (folder.path().join("many.txt"), folder.path().join("many.html"));
    fs::write(&puzzles, input.repeat(20_000)).expect("a file");
    let file = |path: &Path| path.to_str().expect("a path in UTF-8").to_owned();
    // All are read and converted much sooner than drawn.
    let output = run(&["convert", &file(&puzzles), "--out", &file(&out), "--time-limit", "500ms"]);
    assert_eq!(output.status.code(), Some(3));
    let message = text(&output.stderr);
    assert!(message.contains("left out the last") && message.contains("time limit"), "{message}");
    assert!(!out.exists());
    let partial = fs::read_to_string(folder.path().join("many.html.partial")).expect("a partial result");
    assert!(partial.contains("<section>") && partial.ends_with("</html>\n"));
}

#[test]
fn a_limit_before_any_result_leaves_everything_as_it_was() {
    let (folder, path) = precious();
    let extreme =
        ["gen", "25x25", "--difficulty", "extreme", "--time-limit", "100ms", "--quiet", "--seed", "1"];
    let output = run(&[&extreme[..], &["-o", &path]].concat());
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stderr), format!("dlx-sudoku: no result so far: {path} is as it was\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    assert_eq!(names(folder.path()), ["out.txt"]);
}

#[test]
fn a_file_converted_onto_itself_is_not_lost_to_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.sdm");
    let many =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".repeat(10_000);
    fs::write(&path, &many).unwrap();
    let name = path.to_str().unwrap();
    let output = run(&["convert", name, "--canonical", "--time-limit", "100ms", "--out", name]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert!(fs::read_to_string(&path).unwrap() == many, "the file was changed");
}

#[test]
fn a_dash_is_standard_output_and_o_is_short() {
    let line = run(&["solve", "classic.txt", "--format", "line", "--out", "-"]);
    assert_eq!((line.stdout.len(), line.status.code()), (82, Some(0)));
    let (_folder, path) = precious();
    let written = run(&["solve", "classic.txt", "--format", "line", "-o", &path]);
    assert_eq!((text(&written.stdout), text(&written.stderr), written.status.code()), ("", "", Some(0)));
    assert_eq!(fs::read(&path).unwrap(), line.stdout);
}

#[test]
#[cfg(target_os = "linux")]
fn names_leave_room_for_those_of_temporary_and_partial_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |length: usize| folder.path().join("a".repeat(length)).to_string_lossy().into_owned();
    assert!(run(&["solve", "classic.txt", "--format", "line", "--out", &path(232)]).status.success());
    let long = run(&["solve", "classic.txt", "--format", "line", "--out", &path(233)]);
    let said =
        format!("dlx-sudoku: cannot write {}: its name is too long; expected at most 232 bytes\n", path(233));
    assert_eq!((text(&long.stderr), long.status.code()), (&*said, Some(2)));
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let (_folder, path) = precious();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let output = run(&["solve", "classic.txt", "--out", &path]);
    assert_eq!(text(&output.stderr), format!("dlx-sudoku: cannot write {path}: it is read-only\n"));
    assert_eq!((output.status.code(), &*fs::read_to_string(&path).unwrap()), (Some(2), "precious"));
}

#[test]
#[cfg(unix)]
fn links_are_followed_where_they_lead_to_a_file() {
    let (folder, path) = precious();
    let [good, bad] = ["good", "bad"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink(&path, &good).unwrap();
    std::os::unix::fs::symlink(folder.path().join("absent"), &bad).unwrap();
    let output = run(&["solve", "classic.txt", "--out", bad.to_str().unwrap()]);
    let expected = format!("cannot write {}: it is a link to a file that does not exist", bad.display());
    assert_eq!(
        (text(&output.stderr), output.status.code()),
        (&*format!("dlx-sudoku: {expected}\n"), Some(2))
    );
    let circle = folder.path().join("circle");
    std::os::unix::fs::symlink(&circle, &circle).unwrap();
    let output = run(&["solve", "classic.txt", "--out", circle.to_str().unwrap()]);
    assert!(text(&output.stderr).contains("Too many levels of symbolic links"), "{}", text(&output.stderr));
    fs::remove_file(&circle).unwrap();
    assert!(run(&["solve", "classic.txt", "--out", good.to_str().unwrap()]).status.success());
    assert!(good.is_symlink() && fs::read_to_string(&path).unwrap().starts_with('5'));
    assert_eq!(names(folder.path()), ["bad", "good", "out.txt"]);
}

#[test]
fn a_folder_is_not_a_file() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["absent/", "absent/out.txt", "."] {
        let path = folder.path().join(name);
        let output = run(&["solve", "classic.txt", "--out", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
    let path = folder.path().join("absent/");
    let output = run(&["solve", "classic.txt", "--out", path.to_str().unwrap()]);
    let expected =
        format!("dlx-sudoku: cannot write {}: it names a folder; expected a file\n", path.display());
    assert_eq!(text(&output.stderr), expected);
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_takes_no_files_is_named_as_the_fault() {
    let output = run(&["gen", "--seed", "1", "--out", "/proc/out.txt"]);
    let said = text(&output.stderr);
    assert_eq!(said, "dlx-sudoku: cannot write /proc/out.txt: its folder takes no new files\n");
    assert_eq!(output.status.code(), Some(2));
}

/// A text with a digit for each cell has no place for a board with gaps.
#[test]
fn a_solution_that_a_format_has_no_place_for_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let solved = folder.path().join("solved.json");
    let solved = solved.to_str().unwrap();
    for (file, is_lost) in [("tiny_samurai.txt", true), ("classic.txt", false)] {
        let output = run(&["solve", file, "--format", "json"]);
        fs::write(solved, output.stdout).unwrap();
        for format in ["sudokupad", "sudokupad-link", "json"] {
            let output = run(&["convert", solved, "--format", format]);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{said}");
            assert_eq!(said.contains("the solution"), is_lost && format != "json", "{file} {format}: {said}");
        }
    }
}
