//! Text as people paste it: each way of writing a puzzle, and what is read.

use dlx_sudoku::format::{self, Format, Look, Reader};
use dlx_sudoku::{ModelFinder, Record, Session, Uniqueness};

use super::data;
use super::documents::{PUZZLE, SOLUTION, cells, read, rows, written};

/// Ways to write down [`PUZZLE`].
const CASES: &[(&str, &str)] = &[
    (
        "Simple Sudoku",
        " *-----------*\n |53.|.7.|...|\n |6..|195|...|\n |.98|...|.6.|\n |---+---+---|\n |8..|.6.|..3|\n |4..|8.3|..1|\n |7..|.2.|..6|\n |---+---+---|\n |.6.|...|28.|\n |...|419|..5|\n |...|.8.|.79|\n *-----------*\n",
    ),
    (
        "HoDoKu",
        ".-------.-------.-------.\n| 5 3 . | . 7 . | . . . |\n| 6 . . | 1 9 5 | . . . |\n| . 9 8 | . . . | . 6 . |\n:-------+-------+-------:\n| 8 . . | . 6 . | . . 3 |\n| 4 . . | 8 . 3 | . . 1 |\n| 7 . . | . 2 . | . . 6 |\n:-------+-------+-------:\n| . 6 . | . . . | 2 8 . |\n| . . . | 4 1 9 | . . 5 |\n| . . . | . 8 . | . 7 9 |\n'-------'-------'-------'\n",
    ),
    (
        "SudokuWiki",
        "+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n| 6 . . | 1 9 5 | . . . |\n| . 9 8 | . . . | . 6 . |\n+-------+-------+-------+\n| 8 . . | . 6 . | . . 3 |\n| 4 . . | 8 . 3 | . . 1 |\n| 7 . . | . 2 . | . . 6 |\n+-------+-------+-------+\n| . 6 . | . . . | 2 8 . |\n| . . . | 4 1 9 | . . 5 |\n| . . . | . 8 . | . 7 9 |\n+-------+-------+-------+\n",
    ),
    (
        "a drawing with blanks for empty cells",
        "+-------+-------+-------+\n| 5 3   |   7   |       |\n| 6     | 1 9 5 |       |\n|   9 8 |       |   6   |\n+-------+-------+-------+\n| 8     |   6   |     3 |\n| 4     | 8   3 |     1 |\n| 7     |   2   |     6 |\n+-------+-------+-------+\n|   6   |       | 2 8   |\n|       | 4 1 9 |     5 |\n|       |   8   |   7 9 |\n+-------+-------+-------+\n",
    ),
    (
        "bands apart by dashes and by blank lines",
        "5 3 - | - 7 - | - - -\n6 - - | 1 9 5 | - - -\n- 9 8 | - - - | - 6 -\n------+-------+------\n8 - - | - 6 - | - - 3\n4 - - | 8 - 3 | - - 1\n7 - - | - 2 - | - - 6\n------+-------+------\n- 6 - | - - - | 2 8 -\n- - - | 4 1 9 | - - 5\n- - - | - 8 - | - 7 9\n",
    ),
    (
        "blank lines between bands",
        "53. .7. ...\n6.. 195 ...\n.98 ... .6.\n\n8.. .6. ..3\n4.. 8.3 ..1\n7.. .2. ..6\n\n.6. ... 28.\n... 419 ..5\n... .8. .79\n",
    ),
    (
        "rows of numbers",
        "5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n0 9 8 0 0 0 0 6 0\n8 0 0 0 6 0 0 0 3\n4 0 0 8 0 3 0 0 1\n7 0 0 0 2 0 0 0 6\n0 6 0 0 0 0 2 8 0\n0 0 0 4 1 9 0 0 5\n0 0 0 0 8 0 0 7 9\n",
    ),
    (
        "rows with commas and empty fields",
        "5,3,,,7,,,,\n6,,,1,9,5,,,\n,9,8,,,,,6,\n8,,,,6,,,,3\n4,,,8,,3,,,1\n7,,,,2,,,,6\n,6,,,,,2,8,\n,,,4,1,9,,,5\n,,,,8,,,7,9\n",
    ),
    (
        "rows with commas, zeros and quotes",
        "\"5\",\"3\",\"0\",\"0\",\"7\",\"0\",\"0\",\"0\",\"0\"\n\"6\",\"0\",\"0\",\"1\",\"9\",\"5\",\"0\",\"0\",\"0\"\n\"0\",\"9\",\"8\",\"0\",\"0\",\"0\",\"0\",\"6\",\"0\"\n\"8\",\"0\",\"0\",\"0\",\"6\",\"0\",\"0\",\"0\",\"3\"\n\"4\",\"0\",\"0\",\"8\",\"0\",\"3\",\"0\",\"0\",\"1\"\n\"7\",\"0\",\"0\",\"0\",\"2\",\"0\",\"0\",\"0\",\"6\"\n\"0\",\"6\",\"0\",\"0\",\"0\",\"0\",\"2\",\"8\",\"0\"\n\"0\",\"0\",\"0\",\"4\",\"1\",\"9\",\"0\",\"0\",\"5\"\n\"0\",\"0\",\"0\",\"0\",\"8\",\"0\",\"0\",\"7\",\"9\"\n",
    ),
    (
        "cells of a spreadsheet",
        "5\t3\t\t\t7\t\t\t\t\n6\t\t\t1\t9\t5\t\t\t\n\t9\t8\t\t\t\t\t6\t\n8\t\t\t\t6\t\t\t\t3\n4\t\t\t8\t\t3\t\t\t1\n7\t\t\t\t2\t\t\t\t6\n\t6\t\t\t\t\t2\t8\t\n\t\t\t4\t1\t9\t\t\t5\n\t\t\t\t8\t\t\t7\t9\n",
    ),
    (
        "rows with semicolons at their ends",
        "5;3;0;0;7;0;0;0;0;\n6;0;0;1;9;5;0;0;0;\n0;9;8;0;0;0;0;6;0;\n8;0;0;0;6;0;0;0;3;\n4;0;0;8;0;3;0;0;1;\n7;0;0;0;2;0;0;0;6;\n0;6;0;0;0;0;2;8;0;\n0;0;0;4;1;9;0;0;5;\n0;0;0;0;8;0;0;7;9;\n",
    ),
    (
        "a column under a heading",
        "puzzle\n530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
    ),
    (
        "a line of numbers and its rating",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079 # easy, 1.2\n",
    ),
    (
        "a line and remarks",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79;12;Wikipedia\n",
    ),
    (
        "a line behind a number",
        "7 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    ),
    (
        "a line in quotes",
        "'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',\n",
    ),
    (
        "a line with dashes",
        "53--7----6--195----98----6-8---6---34--8-3--17---2---6-6----28----419--5----8--79\n",
    ),
    ("a line with x", "53xx7xxxx6xx195xxxx98xxxx6x8xxx6xxx34xx8x3xx17xxx2xxx6x6xxxx28xxxx419xx5xxxx8xx79\n"),
    (
        "a line with question marks",
        "53??7????6??195????98????6?8???6???34??8?3??17???2???6?6????28????419??5????8??79\n",
    ),
    (
        "a line of numbers apart",
        "5 3 0 0 7 0 0 0 0 6 0 0 1 9 5 0 0 0 0 9 8 0 0 0 0 6 0 8 0 0 0 6 0 0 0 3 4 0 0 8 0 3 0 0 1 7 0 0 0 2 0 0 0 6 0 6 0 0 0 0 2 8 0 0 0 0 4 1 9 0 0 5 0 0 0 0 8 0 0 7 9\n",
    ),
    (
        "rows with x",
        "5 3 x x 7 x x x x\n6 x x 1 9 5 x x x\nx 9 8 x x x x 6 x\n8 x x x 6 x x x 3\n4 x x 8 x 3 x x 1\n7 x x x 2 x x x 6\nx 6 x x x x 2 8 x\nx x x 4 1 9 x x 5\nx x x x 8 x x 7 9\n",
    ),
    (
        "rows with question marks and dashes",
        "53??7----\n6??195---\n?98????6?\n8???6???3\n4??8?3??1\n7???2???6\n?6????28?\n???419??5\n????8??79\n",
    ),
    (
        "rows with blanks for empty cells",
        "53  7    \n6  195   \n 98    6 \n8   6   3\n4  8 3  1\n7   2   6\n 6    28 \n   419  5\n    8  79\n",
    ),
    (
        "rows in quotes",
        "\"53..7....\"\n\"6..195...\"\n\".98....6.\"\n\"8...6...3\"\n\"4..8.3..1\"\n\"7...2...6\"\n\".6....28.\"\n\"...419..5\"\n\"....8..79\"\n",
    ),
    (
        "SudoCue's sections",
        "[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    ),
    (
        "SadMan's lines before the rows",
        "#ADemo\n#DA puzzle\n#CWell known\n#B20-11-2026\n#SWikipedia\n#LEasy\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    ),
    (
        "a heading before the rows",
        "Grid 01\n530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079\n",
    ),
    (
        "text below the rows",
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\nThe solution is on the next page; rated easy.\n",
    ),
    (
        "a list of lists",
        "board = [[5,3,0,0,7,0,0,0,0],\n         [6,0,0,1,9,5,0,0,0],\n         [0,9,8,0,0,0,0,6,0],\n         [8,0,0,0,6,0,0,0,3],\n         [4,0,0,8,0,3,0,0,1],\n         [7,0,0,0,2,0,0,0,6],\n         [0,6,0,0,0,0,2,8,0],\n         [0,0,0,4,1,9,0,0,5],\n         [0,0,0,0,8,0,0,7,9]]\n",
    ),
    (
        "a list of strings with empty ones",
        "[[\"5\",\"3\",\".\",\".\",\"7\",\".\",\".\",\".\",\".\"],[\"6\",\".\",\".\",\"1\",\"9\",\"5\",\".\",\".\",\".\"],[\".\",\"9\",\"8\",\".\",\".\",\".\",\".\",\"6\",\".\"],[\"8\",\".\",\".\",\".\",\"6\",\".\",\".\",\".\",\"3\"],[\"4\",\".\",\".\",\"8\",\".\",\"3\",\".\",\".\",\"1\"],[\"7\",\".\",\".\",\".\",\"2\",\".\",\".\",\".\",\"6\"],[\".\",\"6\",\".\",\".\",\".\",\".\",\"2\",\"8\",\".\"],[\".\",\".\",\".\",\"4\",\"1\",\"9\",\".\",\".\",\"5\"],[\".\",\".\",\".\",\".\",\"8\",\".\",\".\",\"7\",\"9\"]]",
    ),
    (
        "a list of numbers and None",
        "[5,3,None,None,7,None,None,None,None,6,None,None,1,9,5,None,None,None,None,9,8,None,None,None,None,6,None,8,None,None,None,6,None,None,None,3,4,None,None,8,None,3,None,None,1,7,None,None,None,2,None,None,None,6,None,6,None,None,None,None,2,8,None,None,None,None,4,1,9,None,None,5,None,None,None,None,8,None,None,7,9]",
    ),
    (
        "an array of numpy",
        "np.array([[5 3 0 0 7 0 0 0 0]\n [6 0 0 1 9 5 0 0 0]\n [0 9 8 0 0 0 0 6 0]\n [8 0 0 0 6 0 0 0 3]\n [4 0 0 8 0 3 0 0 1]\n [7 0 0 0 2 0 0 0 6]\n [0 6 0 0 0 0 2 8 0]\n [0 0 0 4 1 9 0 0 5]\n [0 0 0 0 8 0 0 7 9]])\n",
    ),
    (
        "a list of rows as strings",
        "[\"53..7....\",\"6..195...\",\".98....6.\",\"8...6...3\",\"4..8.3..1\",\"7...2...6\",\".6....28.\",\"...419..5\",\"....8..79\"]",
    ),
    (
        "a string of JSON",
        "\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"\n",
    ),
    (
        "a list of strings",
        "[\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"]\n",
    ),
    (
        "a link with the cells in it",
        "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
    ),
    (
        "a link with the cells as its last part",
        "https://sudoku.coach/en/play/530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
    ),
    (
        "a link with points",
        "https://sudokuexchange.com/play/?s=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79&d=1\n",
    ),
    (
        "a link with a percent sign that is no code",
        "https://example.com/play?lucky=100%+530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
    ),
    ("a game id of Solo", "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9\n"),
    (
        "a collection of OpenSudoku",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n <folder name=\"Demo\" created=\"0\">\n  <game created=\"0\" state=\"1\" time=\"0\" last_played=\"0\" data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\" note=\"\" />\n </folder>\n</opensudoku>\n",
    ),
    (
        "an environment of LaTeX",
        "\\documentclass{article}\n\\usepackage{sudoku} % \\begin{sudoku}\n\\begin{document}\n\\begin{center}\\begin{sudoku}\n|5|3| | |7| | | | |.\n|6| | |1|9|5| | | |.\n| |9|8| | | | |6| |.\n|8| | | |6| | | |3|.\n\n  |4| | |8| |3| | |1|.  % a remark\n|7| | | |2| | | |6|.\n| |6| | | | |2|8| |.\n| | | |4|1|9| | |5|.\n| | | | |8| | |7|9|.\n\\end{sudoku}\n\\end{document}\n",
    ),
    (
        "the first version of OpenSudoku",
        "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>Demo</name>\n<author>me</author>\n<game data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\" />\n</opensudoku>\n",
    ),
];

#[test]
fn every_way_of_writing_a_puzzle_down_is_read() {
    let mut faults = Vec::new();
    for (name, text) in CASES {
        match format::read(text.as_bytes(), None, &mut ModelFinder::detect()) {
            Ok(records) if records.iter().map(|record| cells(record.puzzle.givens())).eq([PUZZLE]) => {}
            Ok(records) => {
                let found: Vec<String> = records.iter().map(|record| cells(record.puzzle.givens())).collect();
                let reader = &mut ModelFinder::detect();
                let format = Reader::new(text.as_bytes(), None, reader).format().name;
                faults.push(format!("{name}: as {format}: {found:?}"));
            }
            Err(error) => faults.push(format!("{name}: {error}")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn lists_of_puzzles_may_have_names_and_lines_any_end() {
    let other = PUZZLE.replacen("53", "..", 1);
    let texts = [
        format!("puzzles = [\n  \"{PUZZLE}\",\n  \"{other}\"\n]\n"),
        format!("puzzles = [\"{PUZZLE}\", \"{other}\"]\n"),
        format!("sudoku.puzzles = ('{PUZZLE}', '{other}')"),
        format!("{PUZZLE}\r{other}\r"),
        format!("{PUZZLE}\r\n{other}\r\n"),
        format!("# by hand\r{PUZZLE}\r\r{other}\n"),
    ];
    for text in texts {
        let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).expect(&text);
        let found: Vec<String> = records.iter().map(|record| cells(record.puzzle.givens())).collect();
        assert_eq!(found, [PUZZLE, &other], "{text}");
    }
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let records = format::read(rows.join("\r").as_bytes(), None, &mut ModelFinder::detect()).unwrap();
    assert_eq!(cells(records[0].puzzle.givens()), PUZZLE);
    let fault = format::read(format!("{PUZZLE}\rnothing").as_bytes(), None, &mut ModelFinder::detect());
    assert!(fault.is_err_and(|fault| fault.to_string().starts_with("line 2")));
}

#[test]
fn a_row_ends_early_only_where_blanks_are_empty_cells() {
    let read = |text: &str| format::read(text.as_bytes(), None, &mut ModelFinder::detect());
    let rows = || (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]);
    let trimmed = |text: String| text.lines().map(|row| format!("{}\n", row.trim_end())).collect::<String>();
    let blank = trimmed(rows().collect::<Vec<_>>().join("\n").replace('.', " "));
    assert_eq!(cells(read(&blank).unwrap()[0].puzzle.givens()), PUZZLE);
    for row in 0..9 {
        let cut = |(at, text): (usize, &str)| if at == row { text[..8].to_owned() } else { text.to_owned() };
        let text = rows().enumerate().map(cut).collect::<Vec<_>>().join("\n");
        assert!(read(&text).is_err(), "{text}");
        assert!(read(&text.replace('.', "0")).is_err(), "{text}");
    }
}

#[test]
fn solutions_beside_puzzles_are_kept_and_checked() {
    for text in [
        format!("{PUZZLE} {SOLUTION}\n"),
        format!("{PUZZLE},{SOLUTION}\n"),
        format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n"),
        format!("solution;id;quizzes\n{SOLUTION};7;{}\n", PUZZLE.replace('.', "0")),
    ] {
        let [record] = &read(&text)[..] else { panic!("expected one record of {text}") };
        assert_eq!(cells(record.puzzle.givens()), PUZZLE);
        assert_eq!(record.solution.as_deref().map(cells).as_deref(), Some(SOLUTION), "{text}");
        let wrong = text.replace("534678912672", "534678921672");
        let error = format::read(wrong.as_bytes(), None, &mut ModelFinder::detect()).unwrap_err();
        assert!(error.to_string().contains("breaks a rule"), "{error}");
        assert!(error.to_string().contains("a solution of classic; for another variant, name it"), "{error}");
    }
}

/// What stands below `[State]` and `[Solution]` is checked, and nothing is passed over.
#[test]
fn sections_hold_the_current_board_and_the_solution() {
    let document = |section: &str, board: &str| {
        let text = format!("[Puzzle]\n{}[{section}]\n{board}", rows(PUZZLE));
        let read = format::read(text.as_bytes(), None, &mut ModelFinder::detect());
        read.map(|mut records| records.remove(0)).map_err(|fault| fault.to_string())
    };
    let record = document("solution", &rows(SOLUTION)).expect("a puzzle with its solution");
    assert!(record.solution.is_some() && record.entries.is_none());
    let record = document("State", &rows(SOLUTION).replace('9', ".")).expect("a puzzle with a current board");
    assert!(record.solution.is_none() && record.entries.is_some());
    let wrong = rows(&format!("{}{}", &SOLUTION[1..], &SOLUTION[..1]));
    for (section, board, expected) in [
        ("Solution", &wrong[..], "[Solution]"),
        ("State", &wrong, "[State]"),
        ("State", &rows(SOLUTION)[..80], "line 12: found 72 cells"),
        ("State", &rows(SOLUTION).replace('5', "Q"), "line 12, column 1: found 'Q'"),
        ("Marks", &wrong, "line 11: found \"[Marks]\"; expected [Puzzle], [State] or [Solution]"),
    ] {
        let fault = document(section, board).expect_err(section);
        assert!(fault.contains(expected), "{fault}");
    }
}

/// A board behind a puzzle that is neither its solution nor its current board is another puzzle.
#[test]
fn two_puzzles_on_a_line_are_a_fault() {
    let fault = |text: &str| {
        let read = format::read(text.as_bytes(), None, &mut ModelFinder::detect());
        read.map(|records| records.len()).unwrap_err().to_string()
    };
    let first = PUZZLE.find(|c| c != '.').expect("a given");
    let given = &PUZZLE[first..=first];
    let contradicting = PUZZLE.replacen(given, if given == "9" { "8" } else { "9" }, 1);
    let lacking = PUZZLE.replacen(given, ".", 1);
    // No given of this one is in a cell of the other's.
    let apart: String =
        PUZZLE.chars().zip(SOLUTION.chars()).map(|(c, of)| if c == '.' { of } else { '.' }).collect();
    for other in [&contradicting, &lacking, &apart] {
        for between in [" ", ",", "\t", " | "] {
            let said = fault(&format!("{PUZZLE}{between}{other}\n"));
            assert!(said.starts_with("line 1, column "), "{said}");
            assert!(said.contains(&format!("where {given} is given")), "{said}");
            assert!(said.ends_with("other puzzles stand on lines of their own"), "{said}");
        }
        let said = fault(&format!("a,b\n{PUZZLE},{other}\n"));
        assert!(said.contains("the second board"), "{said}");
    }
    let said = fault(&format!("puzzle,solution\n{PUZZLE},{PUZZLE}\n"));
    assert!(said.contains("in solution; expected a filled board"), "{said}");
    let current = PUZZLE.replacen('.', &SOLUTION[PUZZLE.find('.').expect("an empty cell")..][..1], 1);
    let record = &read(&format!("{PUZZLE} {current}\n"))[0];
    assert_eq!(record.entries.as_ref().map(|entries| entries.iter().flatten().count()), Some(1));
    let large = ".".repeat(256);
    let said = fault(&format!("1{} {large}\n", &large[1..]));
    assert!(said.contains("nothing in R1C1, where 1 is given"), "{said}");
}

#[test]
fn comments_stand_anywhere() {
    for text in [
        format!("# one\n{PUZZLE}\n# two\n{SOLUTION}\n"),
        format!("# hard, but fair\npuzzle,solution\n{PUZZLE},\n# filled; see above\n{SOLUTION},\n"),
        format!("# id, puzzle\n1,{PUZZLE}\n\n# two\n2,{SOLUTION}\n"),
    ] {
        let boards: Vec<String> = read(&text).iter().map(|record| cells(record.puzzle.givens())).collect();
        assert_eq!(boards, [PUZZLE, SOLUTION], "{text}");
    }
}

#[test]
fn remarks_are_kept() {
    let record = &read(&format!("{PUZZLE} # rated 1.2\n"))[0];
    assert_eq!(record.comment.as_deref(), Some("rated 1.2"));
    let record = &read(&format!("id,puzzle,difficulty\n7,{PUZZLE},2.5\n"))[0];
    assert_eq!((record.title.as_deref(), record.comment.as_deref()), (Some("7"), Some("difficulty: 2.5")));
    let rows = CASES.iter().find(|(name, _)| name.starts_with("SadMan")).expect("there is such a case").1;
    let record = &read(rows)[0];
    assert_eq!((record.author.as_deref(), record.title.as_deref()), (Some("Demo"), Some("A puzzle")));
    assert_eq!(
        (record.comment.as_deref(), record.source.as_deref()),
        (Some("Well known"), Some("Wikipedia"))
    );
    let rows = CASES.iter().find(|(name, _)| name.starts_with("a heading")).expect("there is such a case").1;
    assert_eq!(read(rows)[0].title.as_deref(), Some("Grid 01"));
}

#[test]
fn headings_set_puzzles_apart() {
    let text: String = (1..=50).map(|k| format!("Grid {k:02}\n{}", rows(PUZZLE))).collect();
    let records = read(&text);
    assert_eq!((records.len(), records[49].title.as_deref()), (50, Some("Grid 50")));
}

#[test]
fn numbers_stand_for_symbols_of_large_boards() {
    for size in [16, 25] {
        let values: Vec<Vec<usize>> = (0..size)
            .map(|row| {
                (0..size).map(|col| if (row + col) % 3 == 0 { (row + col) % size + 1 } else { 0 }).collect()
            })
            .collect();
        let expected: String = values
            .concat()
            .iter()
            .map(|&value| match value {
                0 => '.',
                value => {
                    dlx_variants::Symbol::from_index(value - 1).expect("there is such a symbol").to_char()
                }
            })
            .collect();
        let lines = |between: &str| -> String {
            let row =
                |row: &Vec<usize>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(between);
            values.iter().map(|values| row(values) + "\n").collect()
        };
        for text in [lines(" "), lines(","), lines("\t"), lines("  "), lines(" ").replace('\n', " ")] {
            assert_eq!(cells(read(&text)[0].puzzle.givens()), expected, "{text}");
        }
        let list = format!("{values:?}");
        assert_eq!(cells(read(&list)[0].puzzle.givens()), expected);
    }
}

#[test]
fn pencil_marks_are_read() {
    let text = "\
.--------------.-----------.-----------.
| 5    3    124 | 26  7  468 | 149 1249 248 |
| 6    247  247 | 1   9  5   | 347 234  248 |
| 12   9    8   | 23  34 24  | 135 6    247 |
:--------------+-----------+-----------:
| 8    125  159 | 579 6  147 | 459 2459 3   |
| 4    25   2569| 8   5  3   | 579 259  1   |
| 7    15   1359| 59  2  14  | 4589 459 6   |
:--------------+-----------+-----------:
| 139  6    134 | 357 35 7   | 2   8    4   |
| 23   278  237 | 4   1  9   | 36  3    5   |
| 123  1245 1345| 2356 8 26  | 1346 7   9   |
'--------------'-----------'-----------'
";
    let record = &read(text)[0];
    let marks = record.marks.as_ref().expect("there are marks");
    let third: String = marks.centre[2].iter().map(|symbol| symbol.to_char()).collect();
    assert_eq!((&cells(record.puzzle.givens())[..9], third.as_str()), ("53..7....", "124"));
}

#[test]
fn lines_of_hodoku_have_entries() {
    let cells_of = PUZZLE.replacen("6..195", "6+7.195", 1).replacen(".7+", ".", 1);
    let record = &read(&format!(":0000:x:{cells_of}::::\n"))[0];
    assert_eq!(cells(record.puzzle.givens()), PUZZLE);
    let entries = record.entries.as_ref().expect("there are entries");
    assert_eq!(entries.iter().flatten().count(), 1);
    assert_eq!(cells(&record.standing()).matches('7').count(), PUZZLE.matches('7').count() + 1);
}

#[test]
fn games_of_opensudoku_have_entries_and_notes() {
    let cell = |c: char| match c {
        '.' => "0|3|5|1|".to_owned(),
        c => format!("{c}|0|0|0|"),
    };
    let cells_of: String = PUZZLE.chars().map(cell).collect();
    let cells_of = cells_of.replacen("0|3|5|1|", "4|0|0|1|", 1);
    let text = format!(
        "<opensudoku version=\"3\"><game data=\"version: 3&#10;{cells_of}\" note=\"a &amp; b\"/></opensudoku>"
    );
    let record = &read(&text)[0];
    assert_eq!(cells(record.puzzle.givens()), PUZZLE);
    assert_eq!(record.entries.as_ref().map(|entries| entries.iter().flatten().count()), Some(1));
    let marks = record.marks.as_ref().expect("there are notes");
    assert_eq!((marks.corner[3].iter().count(), marks.centre[3].iter().count()), (2, 2));
    assert_eq!(record.comment.as_deref(), Some("a & b"));
}

#[test]
fn states_of_opensudoku_with_other_symbols_are_faults() {
    for (field, is_read) in [
        ("9|0|0|", true),
        ("10|0|1|", false),
        ("13|0|0|", false),
        ("255|0|1|", false),
        ("0|511|1|", true),
        ("0|512|1|", false),
    ] {
        let text = format!(
            "<opensudoku version=\"2\"><game data=\"version: 2&#10;{field}{}\"/></opensudoku>",
            "0|0|1|".repeat(80)
        );
        let read = format::read(text.as_bytes(), None, &mut ModelFinder::detect());
        assert_eq!(read.is_ok(), is_read, "{field}");
    }
}

/// A game has one note: its lines are the title and the remark.
#[test]
fn notes_of_opensudoku_hold_titles_and_remarks() {
    let mut record = read(PUZZLE).remove(0);
    let note = |record: &Record| {
        let game = read(&written(record, "opensudoku")).remove(0);
        assert_eq!(game.title, None);
        game.comment
    };
    assert_eq!(note(&record), None);
    record.title = Some("A & B".to_owned());
    assert_eq!(note(&record).as_deref(), Some("A & B"));
    record.comment = Some("one\ntwo\u{1b}".to_owned());
    assert_eq!(note(&record).as_deref(), Some("A & B\none\ntwo "));
    record.title = None;
    assert_eq!(note(&record).as_deref(), Some("one\ntwo "));
}

/// Unreadable documents are described by what they look like.
#[test]
fn other_documents_are_recognised() {
    for (text, said) in [
        (
            "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QHUIBrCABxgBMIBDAAgG\n",
            "a link of f-puzzles",
        ),
        ("https://sudokupad.app/sclN4IgxgpgNlDKCWAvCIBcBWADAGnNKAzmgNrGgBuAhlAK4\n", "a link of SudokuPad"),
        (
            "https://sudokumaker.app/?puzzle=N4IgZg9gTgtghgFwGoFMoGcCWEB2IBcIAjAHQBsJA\n",
            "a link of Sudoku Maker",
        ),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVNb9s8DL7nVww66\n", "a link of Penpa"),
        ("https://example.com/\n", "a link without a puzzle"),
        ("{\"size\":9,\"title\":\"x\",\"grid\":[[{\"value\":5,\"given\":true}]]}\n", "9 rows of 9 objects"),
        (
            "{\"cellSize\":50,\"cells\":[[{\"value\":\"5\"}]]}\n",
            "found 1 row in \"cells\"; expected 2 rows of 2 objects",
        ),
        ("{\"formatVersion\":\"1.6.0\",\"puzzle\":{}}\n", "81 objects in it"),
        (
            "{\"format\":\"dlx-problem/1\",\"primary\":[\"a\"],\"options\":[[\"a\"]]}\n",
            "an exact-cover problem; expected puzzles (`cover solve` reads problems)",
        ),
        (
            "| Knuth's first example\na b c | x\na c x:red\nb",
            "an exact-cover problem; expected puzzles (`cover",
        ),
        ("a b\na\nb\n", "an exact-cover problem"),
        ("<!DOCTYPE html>\n<html></html>\n", "a web page"),
        ("\u{0}\u{1}", "byte 0x00 is a control character"),
        ("..4\u{0}\u{1}", "line 1, column 4: byte 0x00 is a control character"),
        ("Dear reader, this letter has no puzzle in it.\n", "expected puzzles"),
        ("%PDF-1.7\n", "a PDF document"),
    ] {
        let error = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).unwrap_err().to_string();
        assert!(error.contains(said), "{text}: {error}");
        assert!(!error.contains(" cells, which"), "{text}: {error}");
    }
}

/// Rows with spaces between symbols can be read as items and options of these.
#[test]
fn filled_boards_are_no_exact_cover_problems() {
    let rows = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
    let records = format::read(rows.as_bytes(), None, &mut ModelFinder::detect()).expect("a board");
    assert_eq!(records.len(), 1);
}

/// So can rows without a symbol, as one item and its options.
#[test]
fn empty_rows_are_no_exact_cover_problems() {
    for row in [".........\n", "_ _ _ _ _ _ _ _ _\n", "---------\n"] {
        let rows = row.repeat(8);
        let error = format::read(rows.as_bytes(), None, &mut ModelFinder::detect()).unwrap_err().to_string();
        assert!(!error.contains("exact-cover"), "{error}");
    }
}

#[test]
fn samples_of_other_programs_are_read() {
    let names = [
        "sdk",
        "sdm",
        "ss",
        "sud",
        "opensudoku",
        "solo.txt",
        "fpuzzles.json",
        "fpuzzles.url",
        "scl.json",
        "scl.url",
        "sudokumaker.json",
        "sudokumaker.url",
    ];
    data::each(&names.map(|name| format!("formats/sample.{name}")), |name, text| {
        assert_eq!(cells(read(text)[0].puzzle.givens()), PUZZLE, "{name}");
    });
}

#[test]
fn game_ids_of_solo_have_one_solution() {
    let names = [
        "9_basic",
        "12_basic",
        "16_basic",
        "X_basic",
        "jig_basic",
        "killer_def",
        "25_trivial",
        "issue711_killer",
    ];
    data::each(&names.map(|name| format!("solo_ids/{name}.txt")), |name, text| {
        let records = read(text);
        assert!(!records.is_empty(), "{name}");
        for record in records.iter().take(2) {
            let lowered = record.puzzle.model().lower();
            let answer = Session::of(&lowered).solve(record.puzzle.givens());
            assert_eq!(answer.count, Uniqueness::Unique, "{name}: {}", record.puzzle.model().spec().id);
        }
    });
}

#[test]
fn a_fault_in_a_list_has_its_place_on_a_line_of_many_boards() {
    let board = "[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0], ";
    let text = format!("[{}{}]\n", board.repeat(20_000), board.replace('1', "q"));
    let error = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).unwrap_err();
    assert_eq!((error.line(), error.column()), (1, Some(board.len() * 20_000 + 3)), "{error}");
}

#[test]
fn results_before_a_fault_come_first() {
    let text = format!("{PUZZLE}\n{PUZZLE}\n{}\n", PUZZLE.replacen("53", "5y", 1));
    let mut finder = ModelFinder::detect();
    let mut reader = Reader::new(text.as_bytes(), None, &mut finder);
    assert!(matches!(reader.next(), Some(Ok(_))) && matches!(reader.next(), Some(Ok(_))));
    let error = reader.next().expect("there is a fault").unwrap_err();
    assert_eq!((error.line(), error.column()), (3, Some(2)));
    assert!(reader.next().is_none());
}

#[test]
fn an_environment_of_latex_is_written_as_the_package_expects_it() {
    let record = &read(PUZZLE)[0];
    let rows = "|5|3| | |7| | | | |.\n|6| | |1|9|5| | | |.\n| |9|8| | | | |6| |.\n|8| | | |6| | | |3|.\n\
                |4| | |8| |3| | |1|.\n|7| | | |2| | | |6|.\n| |6| | | | |2|8| |.\n| | | |4|1|9| | |5|.\n| | | | |8| | |7|9|.\n";
    assert_eq!(written(record, "latex"), format!("\\begin{{sudoku}}\n{rows}\\end{{sudoku}}\n"));
    let small = &read("1...............")[0];
    let error = format::text([small], Format::find("latex").unwrap(), Look::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the format latex holds boards of 9 rows of 9 cells; found 16 cells in 4 rows"
    );
}

#[test]
fn faults_in_environments_of_latex_have_their_lines() {
    let wide = format!("\\begin{{sudoku}}\n{}|.\n\\end{{sudoku}}\n", "|1".repeat(5000));
    let faults = [
        ("\\begin{sudoku}\n|1|2\n", "line 2: found \"|1|2\"; expected a row such as |2| |5| | | |7| | |."),
        (
            "\\begin{sudoku}\n|1|2|.\n",
            "line 2: found the end of the text; expected \\end{sudoku} after the rows",
        ),
        (
            "\\begin{sudoku} |1|.\n",
            "line 1: found \"|1|.\" after \\begin; expected a row on each line after it",
        ),
        ("\\begin{sudoku}\n\\end{sudoku}\n", "line 1: "),
        (
            "\\begin{sudoku}\n|1|\\bf 2|.\n\\end{sudoku}\n",
            "line 2: found \"|1|\\\\bf 2|.\"; expected a row such as",
        ),
        (&wide, "line 2: found 5000 cells in a shape (1 x 5000)"),
    ];
    for (text, expected) in faults {
        let error = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
