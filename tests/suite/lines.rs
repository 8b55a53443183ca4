//! Lines of text as the rows of boards: wrapped, joined, drawn with dashes, and in tables.

use dlx_sudoku::format::{self, Format, Reader};
use dlx_sudoku::{ModelFinder, Puzzle, Record};

use super::documents::{PUZZLE, SOLUTION, cells, fault, read, rows, written};

/// The cells of all puzzles of a document.
fn boards(text: &str) -> Vec<String> {
    read(text).iter().map(|record| cells(record.puzzle.givens())).collect()
}

/// With 14 of the puzzles after them, two puzzles have as many cells as a board of 36 x 36.
#[test]
fn puzzles_without_a_blank_line_between_them_are_no_larger_board() {
    let text = format!("{}\n{}", rows(PUZZLE).repeat(2), format!("{}\n", rows(PUZZLE)).repeat(14));
    assert_eq!(boards(&text), [PUZZLE; 16]);
    let samurai = written(&record_of("samurai"), "grid");
    for (text, expected) in [
        (rows(PUZZLE).repeat(16), vec!["classic"; 16]),
        ("1...\n".repeat(16), vec!["4x4"; 4]),
        (
            format!("Grid 01\n{}{samurai}12..34\n{}", rows(PUZZLE), "......\n".repeat(5)),
            vec!["classic", "samurai", "6x6"],
        ),
        (written(&record_of("classic"), "pretty").repeat(2), vec!["classic"; 2]),
        (written(&record_of("classic"), "pencilmarks").repeat(4), vec!["classic"; 4]),
        (samurai.replace(' ', "").repeat(2), vec!["samurai"; 2]),
    ] {
        let read = read(&text);
        let ids: Vec<&str> = read.iter().map(|record| record.puzzle.model().spec().id.as_str()).collect();
        assert_eq!(ids, expected, "{text}");
    }
    let wrong = format!("{}{}", rows(PUZZLE), rows(PUZZLE).replacen('5', "y", 1));
    let said = fault_after(&wrong, 1);
    assert!(said.starts_with("line 10, column 1: found 'y'"), "{said}");
}

/// An empty puzzle of a variant of the catalogue.
fn record_of(variant: &str) -> Record {
    let model = ModelFinder::detect().for_variant(variant).expect("the variant is in the catalogue");
    let givens = vec![None; model.board().cell_count()];
    Record::from(Puzzle::new(model, givens).expect("no given is wrong"))
}

/// So many lines of so many cells are as many as a board has, and no board.
#[test]
fn lines_of_a_board_are_not_poured_into_another() {
    for (width, count) in [
        (9, 4),
        (9, 16),
        (9, 17),
        (9, 21),
        (9, 25),
        (9, 32),
        (9, 33),
        (9, 37),
        (9, 41),
        (8, 2),
        (8, 18),
        (8, 50),
        (12, 3),
        (25, 4),
        (25, 9),
        (25, 16),
        (25, 36),
    ] {
        let row = |at: usize| format!("{}{}\n", at % 8 + 1, ".".repeat(width - 1));
        let text: String = (0..count).map(row).collect();
        let said = fault(&text);
        assert!(said.contains(&format!("in a shape ({count} x {width}) that")), "{said}");
        assert!(said.contains("expected 8 rows") || width != 8, "{said}");
        let drawn: String = text.lines().map(|row| format!("|{} |\n", row.replace("", " "))).collect();
        assert!(fault(&drawn).contains(" cells in a shape ("), "{}", fault(&drawn));
    }
    for text in ["..2.3.1.4\n.......", "1.2.....3\n..4.5....\n.6....1..\n2....3..4\n"] {
        let said = fault(text);
        assert!(said.contains("in a shape (") && said.contains("expected 9 rows (classic)"), "{said}");
    }
}

/// One board, its cells on lines of many kinds.
#[test]
fn boards_may_be_wrapped() {
    let spaced = PUZZLE.replace("", " ").trim().to_owned();
    let wrapped = |text: &str, width: usize| -> String {
        text.as_bytes()
            .chunks(width)
            .map(|line| format!("{}\n", String::from_utf8_lossy(line).trim()))
            .collect()
    };
    for text in [
        wrapped(PUZZLE, 1),
        wrapped(PUZZLE, 3),
        wrapped(PUZZLE, 27),
        wrapped(PUZZLE, 80),
        wrapped(&spaced, 2),
        wrapped(&spaced, 54),
        wrapped(&spaced, 74),
        spaced.replace(' ', "\n"),
        rows(PUZZLE).replace("\n", " ").replacen(' ', "\n", 3),
    ] {
        assert_eq!(boards(&text), [PUZZLE], "{text}");
    }
    let bands = |size: usize, rows: usize| -> String {
        let row = |row| {
            (0..size).map(move |col| char::from_digit(((row + col) % size + 1) as u32, 36).expect("a symbol"))
        };
        (0..size)
            .map(|at| {
                format!("{}\n{}", row(at).collect::<String>(), if (at + 1) % rows == 0 { "\n" } else { "" })
            })
            .collect()
    };
    for (size, rows) in [(8, 2), (12, 3), (16, 4)] {
        assert_eq!(
            boards(&bands(size, rows)).iter().map(String::len).collect::<Vec<_>>(),
            [size * size],
            "{size}"
        );
    }
}

/// Where each line has as many cells as a board, it is a puzzle, unless it has symbols of larger boards.
#[test]
fn lines_that_are_boards_are_puzzles() {
    for (small, cells) in [("1..2", 16), ("1..26.", 36)] {
        let line = format!("{small}{}\n", ".".repeat(cells - small.len()));
        for count in [2, 4, 8, 9, 16, 36] {
            assert_eq!(boards(&line.repeat(count)), vec![line.trim(); count], "{count} lines of {cells}");
        }
    }
    let large = format!("1..{}G\n", ".".repeat(12)).repeat(16);
    for text in [large.clone(), "................\n".repeat(16)] {
        assert_eq!(boards(&text), [text.replace('\n', "")]);
    }
    assert_eq!(boards(&large.repeat(3)).len(), 3);
    // Some rows of numbers apart may have as many digits as a board has cells.
    let apart = format!(
        "{}{}",
        "1 0 0 0 5 6 7 0 9 1 0 0 0 0 0 8\n",
        "10 0 0 16 0 0 0 11 0 0 0 0 0 0 0 0\n".repeat(15)
    );
    assert_eq!(boards(&apart).iter().map(String::len).collect::<Vec<_>>(), [256]);
    let typo = format!("{}1..5............\n", "1..4............\n".repeat(3));
    assert!(fault_after(&typo, 3).starts_with("line 4, column 4: found '5'"));
}

/// What is said about a document after so many puzzles.
fn fault_after(text: &str, count: usize) -> String {
    let mut finder = ModelFinder::detect();
    let mut reader = Reader::new(text.as_bytes(), None, &mut finder);
    assert!((0..count).all(|_| reader.next().is_some_and(|read| read.is_ok())), "{text}");
    reader.next().expect("there is a fault").unwrap_err().to_string()
}

/// Twins of three grids and 15x15 have as many cells, as have butterflies and 12x12, but not in the same
/// rows.
#[test]
fn rows_of_drawings_tell_their_board() {
    for variant in ["samurai", "15x15", "twin-3", "12x12", "butterfly"] {
        let board = record_of(variant).puzzle.model().board().clone();
        for text in
            [written(&record_of(variant), "pretty"), written(&record_of(variant), "grid").replace(' ', "")]
        {
            let [record] = &read(&text)[..] else { panic!("expected one record of {text}") };
            assert_eq!(*record.puzzle.model().board(), board, "{variant}");
        }
    }
}

/// With digits from 0 on, 0 stands for the last symbol; it is no second sign for empty cells.
#[test]
fn zero_is_a_symbol_beside_another_sign_for_empty_cells() {
    for size in [4, 6, 9, 10, 12, 15, 16, 20, 25, 36] {
        let values = || (0..size * size).map(|at| (at / size + at % size) % size);
        let digit = |value: usize| char::from_digit(value as u32, 36).expect("a digit").to_ascii_uppercase();
        let last = dlx_variants::Symbol::from_index(size - 1).expect("a symbol").to_char();
        let written = |at: usize, value: usize, symbol: String, empty: &str| match at % 3 {
            0 if value != 0 => empty.to_owned(),
            _ => symbol,
        };
        let expected: String = (0..)
            .zip(values())
            .map(|(at, value)| {
                written(at, value, if value == 0 { last } else { digit(value) }.to_string(), ".")
            })
            .collect();
        let rows = |between: &str, cells: Vec<String>| -> String {
            cells.chunks(size).map(|row| format!("{}\n", row.join(between))).collect()
        };
        for empty in [".", "-", "_", "*", "?", "x"].into_iter().filter(|&empty| empty != "x" || size < 33) {
            let digits = (0..)
                .zip(values())
                .map(|(at, value)| written(at, value, digit(value).to_string(), empty))
                .collect();
            let text = rows("", digits);
            assert_eq!(boards(&text), [&*expected], "{text}");
            let numbers = || {
                (0..).zip(values()).map(|(at, value)| written(at, value, value.to_string(), empty)).collect()
            };
            for between in if size > 10 { &[" ", ",", "\t"][..] } else { &[] } {
                let text = rows(between, numbers());
                assert_eq!(boards(&text), [&*expected], "{text}");
            }
        }
    }
    let mixed = format!("{}{}", PUZZLE[..27].replace('.', "0"), &PUZZLE[27..]);
    assert_eq!(boards(&mixed), [PUZZLE], "all symbols occur, so that 0 is none");
}

/// Lines of dashes are rows where dashes stand for empty cells, if they are needed.
#[test]
fn rows_of_dashes_are_no_borders() {
    let bands = "--2|-3-|1-4\n---|---|---\n-83|-6-|2--\n=-7-|4-6|-8-\n1--|--8|--5\n24-|-9-|--6\n=---|-2-|9--\n8-5|---|---\n---|9--|-4-\n";
    let between = |border: &str| bands.replace('=', border);
    let expected = "..2.3.1.4..........83.6.2...7.4.6.8.1....8..524..9...6....2.9..8.5.........9...4.";
    let framed: String = between("---+---+---\n")
        .lines()
        .map(|line| match line.contains('+') {
            true => format!("+{line}+\n"),
            false => format!("|{line}|\n"),
        })
        .collect();
    for text in [
        between("---+---+---\n"),
        between("-----------\n"),
        between("===========\n"),
        between("---|---|---\n").replacen("---|---|---", "...|...|...", 1),
        between("").replace('|', " "),
        between("\n").replace('|', " "),
        between("").lines().map(|line| format!("  {}\n", line.replace('|', " "))).collect(),
        between("").replace('|', ""),
        format!("+---+---+---+\n{framed}+---+---+---+\n"),
    ] {
        assert_eq!(boards(&text), [expected], "{text}");
    }
    assert_eq!(boards(&between("---+---+---\n").repeat(2)), [expected; 2]);
}

#[test]
fn the_puzzle_of_a_line_is_its_longest_board() {
    for before in [
        "----------------",
        "................",
        "4321123412341234",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ",
        "123e4567-e89b-12d3-a456-426614174000",
    ] {
        assert_eq!(boards(&format!("{before} {PUZZLE}\n")), [PUZZLE], "{before}");
        for text in [
            format!("id,puzzle\n{before},{PUZZLE}\n"),
            format!("what,cells\n{before},{PUZZLE}\n"),
            format!("puzzle,title\n{PUZZLE},{before}\n"),
            format!("cells,what\n{PUZZLE},{before}\n"),
        ] {
            let [record] = &read(&text)[..] else { panic!("expected one record of {text}") };
            assert_eq!((cells(record.puzzle.givens()).as_str(), &record.solution), (PUZZLE, &None), "{text}");
        }
    }
    let hash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let small = "4..1..3..2......";
    assert_eq!(boards(&format!("hash,cells\n{hash},{small}\n")), [small]);
    assert_eq!(boards(&format!("{hash} {small}\n")), [small]);
    let mut titled = read(small).remove(0);
    titled.title = Some("UNCOPYRIGHTABLES".to_owned());
    assert_eq!(read(&written(&titled, "csv"))[0].title, titled.title);
    // A puzzle with a fault is not left out for its solution.
    for (other, value) in [("solution", SOLUTION), ("id", "123e4567-e89b-12d3-a456-426614174000")] {
        let said = fault(&format!("{other},puzzle\n{value},{}\n", &PUZZLE[1..]));
        assert!(said.contains("found 80 cells"), "{said}");
    }
}

#[test]
fn rows_of_tables_are_not_lost() {
    let other = PUZZLE.replacen("53", "..", 1);
    let table = |text: &str| {
        let records = format::read(text.as_bytes(), Format::find("csv"), &mut ModelFinder::detect());
        records.unwrap_or_else(|error| panic!("{error} in {text}"))
    };
    let two = [PUZZLE, &other];
    let puzzles =
        |text: &str| table(text).iter().map(|record| cells(record.puzzle.givens())).collect::<Vec<_>>();
    assert_eq!(puzzles(&format!("{PUZZLE},A\n{other},B\n")), two, "no headings");
    assert_eq!(boards(&format!("id,puzzle\n1,{PUZZLE}\nID,Puzzle\n2,{other}\n")), two, "headings twice");
    assert_eq!(boards(&format!("id,puzzle\n\"#1\",{PUZZLE}\n# 7,{PUZZLE}\n2,{other}\n")), two);
    let said = fault(&format!("id,puzzle\n1,{PUZZLE}\n#2,{other}\n"));
    assert!(
        said.starts_with(
            "line 3: found a row that begins with '#', which may be a comment; expected a blank"
        ),
        "{said}"
    );
    for title in ["two\nlines", "a \"b\"\n\n# c", "\n,;"] {
        let quoted = format!("\"{}\"", title.replace('"', "\"\""));
        for text in [
            format!("title,puzzle\n{quoted},{PUZZLE}\nB,{other}\n"),
            format!("puzzle,title\n{PUZZLE},{quoted}\n{other},B\n"),
        ] {
            let records = read(&text);
            assert_eq!(records[0].title.as_deref(), Some(title.trim()), "{text}");
            assert_eq!(records[1].title.as_deref(), Some("B"), "{text}");
        }
    }
    assert_eq!(read(&format!("puzzle,title\n{PUZZLE},5\" tall\n"))[0].title.as_deref(), Some("5\" tall"));
    assert!(fault(&format!("puzzle,title\n{PUZZLE},\"cut off\n{other},B\n")).starts_with("line 2: found "));
}

/// Large boards in letters alone, whose rows have letters that words of headings have.
#[test]
fn rows_of_letters_are_no_headings() {
    for size in [20, 25] {
        let letter = |at: usize| char::from(b'A' + at as u8);
        let row = |row: usize| {
            (0..size).map(move |col| letter((row * 5 + row / 5 + col) % size)).collect::<String>()
        };
        let text: String = (0..size).map(|at| format!("{}\n", row(at))).collect();
        let expected: String = text
            .chars()
            .filter(|c| c.is_alphabetic())
            .map(|c| dlx_variants::Symbol::from_index(c as usize - 'A' as usize).expect("a symbol").to_char())
            .collect();
        assert_eq!(boards(&text), [&*expected], "{size}");
        assert_eq!(boards(&text.replace("", " ").replace(" \n ", "\n")), [&*expected], "{size}");
    }
}

#[test]
fn comments_before_lines_of_puzzles_are_no_headers_of_rows() {
    for line in [PUZZLE, "4..1..3..2......", "1..26..............................5"] {
        for count in [2, 4, 16] {
            let text = format!("#Author: me\n#Date: today\n{}", format!("{line}\n").repeat(count));
            assert_eq!(boards(&text), vec![line; count], "{text}");
        }
    }
    let large = format!("#Ame\n#Dlarge\n{}", "FEDCBA987654321G\n".repeat(16));
    assert_eq!(read(&large)[0].author.as_deref(), Some("me"));
}

/// Files that were joined, and line ends that programs have doubled.
#[test]
fn marks_of_joined_texts_and_strange_line_ends_are_passed_over() {
    let json = written(&read(PUZZLE)[0], "json");
    for text in
        [format!("{PUZZLE}\n"), format!("{}\n", rows(PUZZLE)), format!("puzzle,solution\n{PUZZLE},\n"), json]
    {
        let joined = format!("\u{feff}{text}").repeat(2);
        assert_eq!(boards(&joined), [PUZZLE; 2], "{joined}");
        for end in ["\r\r\n", "\n\r", "\r\n", "\r"] {
            assert_eq!(boards(&text.repeat(2).replace('\n', end)), [PUZZLE; 2], "{end:?} in {text}");
        }
    }
}

#[test]
fn faults_of_characters_and_boards_are_named() {
    let wrong = SOLUTION.replacen("534", "543", 1);
    let link = written(&read(PUZZLE)[0], "fpuzzles-link");
    let spoiled = |by: &str| rows(PUZZLE).replacen("6..", by, 1);
    for (text, said) in [
        (
            format!("{} {wrong}\n", PUZZLE.replace("53", "..")),
            "line 1, column 83: found the second board, which breaks a rule: ",
        ),
        (spoiled("6\0."), "line 2, column 2: byte 0x00 is a control character"),
        (spoiled("6\u{200b}.."), "line 2, column 2: found U+200B, which is invisible"),
        (
            format!("{PUZZLE}\n{}\n", PUZZLE.replacen("53", "5\u{feff}3", 1)),
            "line 2, column 2: found U+FEFF, which is invisible",
        ),
        (format!("{PUZZLE}\n{link}"), "line 2: found a link among lines of cells"),
    ] {
        let found = fault(&text);
        assert!(found.starts_with(said), "{found}");
    }
}
