//! Every variant of the catalogue survives being written and read, in every format.

use std::sync::{Arc, LazyLock};

use dlx_engine::Status;
use dlx_sudoku::decoration::{Area, Caption, Color, Colored, Decoration, Frame, Label, Line};
use dlx_sudoku::format::{self, FORMATS, Face, Format, JSON, Look, WriteError};
use dlx_sudoku::{
    Difficulty, Level, ModelFinder, PencilMarks, Puzzle, Rating, Record, SymbolSet, Uniqueness,
};
use dlx_variants::{Model, Place, Spec, Symbol, catalogue};
use quickcheck::{Arbitrary, Gen, quickcheck};

use super::documents::{self, ends_in_one_error_or_in_records};

/// A variant of the catalogue, and some records of it: with any symbols anywhere, which may begin with 0, or
/// with a solution.
#[derive(Clone, Debug)]
struct Records {
    spec: &'static Spec,
    records: Vec<Record>,
}

/// Puzzles with their solutions.
static GOLDEN: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let golden = include_bytes!("../data/golden.jsonl");
    format::read(golden, None, &mut ModelFinder::detect()).expect("the golden puzzles can be read")
});

impl Arbitrary for Records {
    fn arbitrary(g: &mut Gen) -> Self {
        let count = 1 + usize::arbitrary(g) % 3;
        if bool::arbitrary(g) {
            let golden = g.choose(&GOLDEN).expect("there are golden puzzles");
            let id = &golden.puzzle.model().spec().id;
            let spec = catalogue::find(id).expect("golden puzzles are of variants of the catalogue");
            return Self { spec, records: (0..count).map(|_| solved(golden, g)).collect() };
        }
        let specs: Vec<&'static Spec> = catalogue::all().iter().collect();
        let spec = *g.choose(&specs).expect("the catalogue is not empty");
        let seed = u64::arbitrary(g);
        let mut from_zero = spec.clone();
        from_zero.lowest = 0;
        let base = Some(from_zero).filter(|_| u8::arbitrary(g) % 4 == 0);
        let base = base.and_then(|spec| spec.build(seed).ok());
        let base = base.unwrap_or_else(|| spec.build(seed).expect("the catalogue's variants can be built"));
        let symbol = |g: &mut Gen| base.alphabet().symbol(usize::arbitrary(g) % base.symbols());
        let board = |g: &mut Gen| base.board().cells().map(|_| symbol(g)).collect::<Vec<_>>();
        let drawn = base.spec().draw_clues(&board(g), seed).and_then(|spec| spec.build_fixed());
        let model = Arc::new(drawn.expect("clues are drawn over any symbols"));
        Self { spec, records: (0..count).map(|_| record(&model, &board(g), g)).collect() }
    }
}

/// A record of some of a puzzle's solved cells.
fn solved(golden: &Record, g: &mut Gen) -> Record {
    let solution = golden.solution.clone().expect("golden puzzles have solutions");
    let mut record = record(golden.puzzle.model(), &solution, g);
    record.solution = bool::arbitrary(g).then_some(solution);
    record
}

/// A record of some cells of a board, with any of the facts that may be known about it.
fn record(model: &Arc<Model>, board: &[Option<Symbol>], g: &mut Gen) -> Record {
    let givens: Vec<_> = board.iter().map(|&value| value.filter(|_| bool::arbitrary(g))).collect();
    let entries = board.iter().zip(&givens);
    let entries: Vec<_> =
        entries.map(|(value, given)| value.filter(|_| given.is_none() && bool::arbitrary(g))).collect();
    let difficulty = |g: &mut Gen| {
        let level = g.choose(Level::ALL).copied().unwrap_or(Level::Easy);
        Difficulty { level, rating: bool::arbitrary(g).then(|| Rating(u16::arbitrary(g) % 1000)) }
    };
    let set = |g: &mut Gen| model.alphabet().iter().filter(|_| u8::arbitrary(g) < 30).collect();
    let sets = |g: &mut Gen| -> Vec<SymbolSet> { model.board().cells().map(|_| set(g)).collect() };
    let marks = PencilMarks { corner: sets(g), centre: sets(g) };
    let mut record = Record::from(Puzzle::new(Arc::clone(model), givens).expect("the givens fit the model"));
    record.minimal = Option::arbitrary(g);
    record.difficulty = bool::arbitrary(g).then(|| difficulty(g));
    record.unproven = usize::arbitrary(g) % 3;
    record.solutions = g.choose(&Uniqueness::ALL).copied().filter(|_| bool::arbitrary(g));
    record.status = g.choose(&Status::ENDED).copied().filter(|_| bool::arbitrary(g));
    record.seed = Option::arbitrary(g);
    record.index = Option::arbitrary(g);
    record.title = Option::arbitrary(g);
    record.author = Option::arbitrary(g);
    record.source = Option::arbitrary(g);
    record.ruleset = Option::arbitrary(g);
    record.comment = Option::arbitrary(g);
    record.entries = bool::arbitrary(g).then_some(entries);
    record.marks = Some(marks).filter(|marks| bool::arbitrary(g) && !marks.is_empty());
    record.decorations = decorations(g);
    record
}

/// A few drawings without a meaning, each cell coloured once.
fn decorations(g: &mut Gen) -> Vec<Decoration> {
    let at = |g: &mut Gen| f64::from(i8::arbitrary(g)) / 8.0;
    let length = |g: &mut Gen| f64::from(u8::arbitrary(g)) / 8.0;
    let color = |g: &mut Gen| {
        let color = Color::try_from(format!("#{:06x}", u32::arbitrary(g) % (1 << 24)));
        color.ok().filter(|_| bool::arbitrary(g))
    };
    let label = |g: &mut Gen| Label {
        text: format!("{}.", String::arbitrary(g).chars().take(100).collect::<String>()),
        size: bool::arbitrary(g).then(|| length(g)),
        color: color(g),
    };
    let cells =
        |g: &mut Gen, row: usize| (0..=usize::arbitrary(g) % 3).map(|col| Place { row, col }).collect();
    (0..usize::arbitrary(g) % 4)
        .map(|row| match u8::arbitrary(g) % 5 {
            0 => {
                let points = (0..=usize::arbitrary(g) % 4).map(|_| [at(g), at(g)]).collect();
                Decoration::Line(Line { points, color: color(g), width: length(g) })
            }
            1 => Decoration::Circle(Area {
                center: [at(g), at(g)],
                width: length(g),
                height: length(g),
                angle: at(g),
                fill: color(g),
                border: color(g),
                label: bool::arbitrary(g).then(|| label(g)),
            }),
            2 => Decoration::Text(Caption { center: [at(g), at(g)], angle: at(g), label: label(g) }),
            3 => Decoration::Frame(Frame { cells: cells(g, row), color: color(g), label: None }),
            _ => {
                let colors = vec![Color::try_from("silver".to_owned()).expect("a colour"); 1 + row];
                Decoration::Colored(Colored { cells: cells(g, row), colors, by_player: bool::arbitrary(g) })
            }
        })
        .collect()
}

fn read(text: &str, from: Option<&'static Format>, mut finder: ModelFinder) -> Vec<Record> {
    format::read(text.as_bytes(), from, &mut finder).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// The records read from what was written, in a format that is not named.
fn again(records: &[Record], format: &'static Format) -> Vec<Record> {
    let text = format::text(records, format, Look::default()).expect("the format is written");
    read(&text, None, ModelFinder::detect())
}

/// The formats that can hold these records, with what they write.
fn formats_for(records: &[Record]) -> impl Iterator<Item = (&'static Format, String)> {
    // A pencil mark that is alone in its cell is read as a value.
    let kept = FORMATS.iter().filter(|format| format.name != "pencilmarks");
    kept.filter_map(move |format| match format::text(records, format, Look::default()) {
        Ok(text) => Some((format, text)),
        Err(WriteError::ReadOnly(_) | WriteError::Unfit { .. }) => None,
        Err(error) => panic!("{error}"),
    })
}

fn is_from_zero(case: &Records) -> bool {
    case.records[0].puzzle.model().alphabet().lowest() == 0
}

fn same_puzzles(one: &[Record], other: &[Record]) -> bool {
    let givens = |records: &[Record]| -> Vec<_> {
        records.iter().map(|record| record.puzzle.givens().to_vec()).collect()
    };
    givens(one) == givens(other)
}

/// A drawing of a record.
fn pretty(record: &Record, look: Look) -> String {
    format::text([record], find("pretty"), look).expect("drawings are written")
}

fn find(name: &str) -> &'static Format {
    Format::find(name).expect("the format is on the list")
}

quickcheck! {
    fn puzzles_survive_and_formats_are_told_apart_where_the_variant_is_named(case: Records) -> bool {
        let fixed = case.records[0].puzzle.model().spec();
        formats_for(&case.records).all(|(format, text)| {
            let survives = |from| same_puzzles(&case.records, &read(&text, from, ModelFinder::of(fixed.clone())));
            survives(Some(format)) && survives(None)
        })
    }

    fn json_keeps_everything(case: Records) -> bool {
        let read = again(&case.records, find("json"));
        let fields = |record: &Record| {
            let Record { puzzle, solution, minimal, difficulty, unproven, .. } = record.clone();
            let Record { solutions, status, seed, index, title, author, source, .. } = record.clone();
            let Record { ruleset, comment, entries, marks, decorations, .. } = record.clone();
            let spec = puzzle.model().spec().clone();
            let made = (solution, minimal, difficulty, unproven, solutions, status, seed, index);
            (puzzle.givens().to_vec(), spec, made, decorations, (title, author, source, ruleset, comment, entries, marks))
        };
        read.iter().map(fields).eq(case.records.iter().map(fields))
    }

    fn a_grid_tells_a_variant_with_its_shape(case: Records) -> bool {
        let read = again(&case.records, find("grid"));
        let shape = |record: &Record| record.puzzle.model().board().clone();
        read.iter().map(shape).eq(case.records.iter().map(shape)) && (case.spec.is_random() || is_from_zero(&case) || same_puzzles(&case.records, &read))
    }

    fn any_text_ends_in_one_error_or_in_records(text: String, bytes: Vec<u8>) -> bool {
        for format in FORMATS {
            ends_in_one_error_or_in_records(text.as_bytes(), Some(format));
            ends_in_one_error_or_in_records(&bytes, Some(format));
        }
        format::read(&bytes, None, &mut ModelFinder::detect()).is_ok_and(|records| records.is_empty()) || !bytes.is_empty()
    }
}

#[test]
fn faults_in_json_have_places_in_characters() {
    for (json, line, column) in [
        ("{\"title\":\"é\",\"rows\":5}", 1, 21),
        ("{\"rows\":[\"1...\",\"....\",\"....\",\"....\"]}x", 1, 39),
        ("[{\"rows\":[\"1...\",\"....\",\"....\",\"....\"]},\n {\"title\":\"Œuvre\",!}]", 2, 19),
        ("{\n\"title\":\"é\",\n\"rows\":5}", 3, 8),
    ] {
        let error =
            format::read(json.as_bytes(), Some(find("json")), &mut ModelFinder::detect()).unwrap_err();
        assert_eq!((error.line(), error.column()), (line, Some(column)), "{json}: {error}");
    }
}

/// The message names the field, what was found and what was expected, and where it stands.
#[test]
fn fields_of_another_type_are_faults() {
    const ROWS: &str = r#"{"rows":["1...","....","....","...2"]"#;
    let fault = |json: &str| {
        let read = format::read(json.as_bytes(), None, &mut ModelFinder::detect());
        read.map(|records| records.len()).unwrap_err()
    };
    for (field, value, expected) in [
        ("title", "5", "a text"),
        ("author", "[\"A\"]", "a text"),
        ("source", "false", "a text"),
        ("ruleset", "{}", "a text"),
        ("comment", "1e400", "number"),
        ("variant", "4", "a text"),
        ("size", "\"4\"", "a whole number from 0"),
        ("size", "4.0", "a whole number from 0"),
        ("seed", "-1", "a whole number from 0"),
        ("index", "18446744073709551616", "a whole number from 0"),
        ("unproven", "true", "a whole number from 0"),
        ("minimal", "\"yes\"", "true or false"),
        ("rating", "\"1.5\"", "a number"),
        ("solution", "\"1234\"", "a list of rows, each a text"),
        ("entries", "[1,2]", "a list of rows, each a text"),
        ("corner", "{\"R1C2\":3}", "an object with a text for each cell"),
        ("centre", "[]", "an object with a text for each cell"),
        ("model", "\"4x4\"", "an object"),
        ("decoration", "1", "a list"),
    ] {
        let error = fault(&format!("{ROWS},\n \"other\": 7, \"{field}\": {value}}}"));
        let said = error.to_string();
        assert!(said.contains(expected), "{field}: {said}");
        if !["comment", "decoration"].contains(&field) {
            assert!(said.contains(&format!("found {value} in {field:?}")), "{said}");
            assert_eq!((error.line(), error.column()), (2, Some(18 + field.len())), "{said}");
        }
    }
    // The first fault in the document counts, whatever the order of fields here.
    let said = fault(&format!("{ROWS},\"comment\":1,\"format\":2}}")).to_string();
    assert!(said.contains("\"comment\""), "{said}");
    assert!(fault("{\"rows\":null}").to_string().contains("found null in \"rows\""));
    let long = format!("{ROWS},\"title\":[{}]}}", "1,".repeat(100_000) + "1");
    assert!(fault(&long).to_string().len() < 200);
    let nulls = ["title", "variant", "unproven", "rating", "corner", "model", "decoration", "solution"]
        .map(|field| format!(",\"{field}\":null"));
    let text = format!("{ROWS}{}}}", nulls.concat());
    assert!(format::read(text.as_bytes(), None, &mut ModelFinder::detect()).is_ok(), "{text}");
}

#[test]
fn keys_of_declarations_beside_the_rows_are_faults() {
    const MODEL: &str = r#""model":{"id":"caged","box":[2,2]}"#;
    let read = |json: &str| format::read(json.as_bytes(), None, &mut ModelFinder::detect());
    let fault = |json: &str| read(json).map(|records| records.len()).unwrap_err();
    let cage = r#"[{"kind":"cage","cells":["R1C1","R1C2"],"sum":3}]"#;
    for beside in [format!("{MODEL},"), r#""variant":"4x4","#.to_owned(), String::new()] {
        for (key, value) in [
            ("clue", cage),
            ("clue", "[]"),
            ("constraint", cage),
            ("draw", "[]"),
            ("regions", r#"["1122","1122","3344","3344"]"#),
            ("box", "[2,2]"),
            ("grids", "[[0,0]]"),
            ("shape", "[4,4]"),
            ("symbols", "4"),
            ("lowest", "0"),
        ] {
            let json =
                format!("{{{beside}\n \"{key}\":{value},\"rows\":[\"....\",\"....\",\"....\",\"....\"]}}");
            let error = fault(&json);
            let expected = format!("found {key:?} beside \"rows\"; expected it in \"model\"");
            assert!(error.to_string().contains(&expected), "{error}");
            assert_eq!((error.line(), error.column()), (2, Some(5 + key.len())), "{error}");
        }
    }
    // Twice, and behind another fault.
    let twice = r#"{"rows":["....","....","....","...."],"clue":[],"clue":[]}"#;
    assert!(fault(twice).to_string().contains("expected it in \"model\""));
    let other = r#"{"rows":["....","....","....","...."],"title":5,"clue":[]}"#;
    assert!(fault(other).to_string().contains("\"title\""));
    // In the model they are read, and nothing is nothing.
    let right =
        r#"{"model":{"id":"caged","box":[2,2],"clue":[]},"clue":null,"rows":["....","....","....","...."]}"#;
    assert_eq!(read(right).expect("a puzzle").len(), 1);
}

#[test]
fn a_drawing_has_borders_where_boxes_meet_and_none_where_there_is_no_cell() {
    let model = catalogue::find("tiny-samurai").expect("a variant of the catalogue").build_fixed().unwrap();
    let givens = vec![None; model.board().cell_count()];
    let record = Record::from(Puzzle::new(Arc::new(model), givens).unwrap());
    let expected = "\
┌─────┬───────┐       ┌───────┬─────┐
│ . . │ .   . │       │ .   . │ . . │
│ . . │ .   . │       │ .   . │ . . │
├─────┼───────┤       ├───────┼─────┤
│ . . │ .   . │       │ .   . │ . . │
│     │   ┌───┼───┬───┼───┐   │     │
│ . . │ . │ . │ . │ . │ . │ . │ . . │
└─────┴───┼───┘   │   └───┼───┴─────┘
          │ .   . │ .   . │
          ├───────┼───────┤
          │ .   . │ .   . │
┌─────┬───┼───┐   │   ┌───┼───┬─────┐
│ . . │ . │ . │ . │ . │ . │ . │ . . │
│     │   └───┼───┴───┼───┘   │     │
│ . . │ .   . │       │ .   . │ . . │
├─────┼───────┤       ├───────┼─────┤
│ . . │ .   . │       │ .   . │ . . │
│ . . │ .   . │       │ .   . │ . . │
└─────┴───────┘       └───────┴─────┘
";
    assert_eq!(pretty(&record, Look::default()), expected);
}

#[test]
fn solved_cells_are_coloured_apart_from_given_ones() {
    let model = Arc::new(catalogue::find("4x4").expect("a variant of the catalogue").build_fixed().unwrap());
    let solution: Vec<_> = "1234341221434321".chars().map(Symbol::from_char).collect();
    let givens = solution.iter().enumerate().map(|(cell, &value)| value.filter(|_| cell != 1)).collect();
    let mut record = Record::from(Puzzle::new(model, givens).unwrap());
    record.solution = Some(solution);
    let text = pretty(&record, Look { face: Face::Solution, color: true });
    assert_eq!((text.matches("\u{1b}[1m").count(), text.matches("\u{1b}[36m").count()), (15, 1));
    assert!(text.contains("\u{1b}[36m2\u{1b}[0m"));
}

/// In formats that hold one board, it takes the place of the puzzle.
#[test]
fn every_format_that_is_written_holds_a_solution() {
    let record = GOLDEN.iter().find(|record| record.puzzle.model().spec().id == "classic").expect("a puzzle");
    let solution = record.solution.as_ref().expect("golden puzzles have solutions");
    let look = Look { face: Face::Solution, color: false };
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let text = format::text([record], format, look).expect("every format holds classic puzzles");
        let read =
            format::read(text.as_bytes(), Some(format), &mut ModelFinder::detect()).expect("a document");
        let [read] = &read[..] else { panic!("one puzzle in {text}") };
        let board = read.solution.as_deref().unwrap_or(read.puzzle.givens());
        assert_eq!(board, solution, "{format:?}: {text}");
    }
}

#[test]
fn puzzles_without_a_solution_are_comments_among_solutions() {
    let solved = GOLDEN.iter().find(|record| record.puzzle.model().spec().id == "classic").expect("a puzzle");
    let mut hopeless = Record::from(solved.puzzle.clone());
    (hopeless.title, hopeless.solutions) = (Some("Hopeless".to_owned()), Some(Uniqueness::None));
    let look = Look { face: Face::Solution, color: false };
    for name in ["sdk", "opensudoku", "latex", "line", "grid", "pretty"] {
        let format = Format::find(name);
        let text =
            format::text([solved, &hopeless, solved], format.expect("a format"), look).expect("a document");
        assert!(text.contains(" no solution"), "{text}");
        let read = format::read(text.as_bytes(), format, &mut ModelFinder::detect()).expect("a document");
        let boards: Vec<_> = read.iter().map(|record| Some(record.puzzle.givens())).collect();
        assert_eq!(boards, [solved.solution.as_deref(); 2], "{text}");
    }
}

#[test]
fn a_space_where_a_board_has_a_cell_is_a_fault() {
    for rows in [r#""12 4","3412","2143","4321""#, r#""1234","3412","2143","432 ""#] {
        let json = format!(r#"{{"format":"dlx-sudoku/1","variant":"4x4","size":4,"rows":[{rows}]}}"#);
        let error =
            format::read(json.as_bytes(), None, &mut ModelFinder::detect()).expect_err("a cell is missing");
        assert!(error.to_string().contains("found a space, which means no cell"), "{error}");
    }
}

#[test]
fn a_solution_of_another_board_is_a_fault() {
    let (small, large) = ("1".to_owned() + &".".repeat(15), "123456789".repeat(9));
    for (one, other) in [(&small, &large), (&large, &small)] {
        let text = format!("puzzle,solution\n{one},{other}\n");
        let error = format::read(text.as_bytes(), Some(find("csv")), &mut ModelFinder::detect());
        let error = error.expect_err("the boards differ in size").to_string();
        assert!(error.contains(" cells in solution; expected "), "{error}");
    }
}

#[test]
fn texts_of_other_programs_have_no_blanks_around_them() {
    let cells = ["{},{},{},{}"; 4].map(|row| format!("[{row}]")).join(",");
    for text in [
        format!("{{\"size\":4,\"grid\":[{cells}],\"title\":\" a b \",\"author\":\"\",\"ruleset\":\"\\n \"}}"),
        format!(
            "{{\"cellSize\":64,\"cells\":[{cells}],\"metadata\":{{\"title\":\"a b\\n\",\"author\":\" \",\"rules\":\"\"}}}}"
        ),
    ] {
        let record = &format::read(text.as_bytes(), None, &mut ModelFinder::detect()).expect("a puzzle")[0];
        assert_eq!(
            (record.title.as_deref(), &record.author, &record.ruleset, &record.comment),
            (Some("a b"), &None, &None, &None),
            "{text}"
        );
    }
}

/// What another version means by its keys is not known.
#[test]
fn json_of_another_version_is_refused_by_its_version() {
    for (text, expected) in [
        (
            "{\"format\":\"dlx-sudoku/9\",\"board\":7}",
            "found \"dlx-sudoku/9\"; expected the format \"dlx-sudoku/1\"",
        ),
        (
            "{\"format\":\"dlx-sudoku/9\",\"rows\":7}",
            "found \"dlx-sudoku/9\"; expected the format \"dlx-sudoku/1\"",
        ),
        ("{\"format\":\"dlx-sudoku/1\",\"board\":7}", "missing key `rows`"),
    ] {
        let fault = format::read(text.as_bytes(), Some(JSON), &mut ModelFinder::detect()).unwrap_err();
        assert!(fault.to_string().contains(expected), "{text}: {fault}");
    }
}

/// Two digits in a cell may be a number there.
#[test]
fn pencil_marks_of_large_boards_come_back_or_are_named() {
    let record = |first: &str, marks: &str| {
        let rows = format!("[\"{first}\"{}]", ",\"................\"".repeat(15));
        documents::read(&format!("{{\"variant\":\"16x16\",\"rows\":{rows},\"centre\":{{{marks}}}}}"))
            .remove(0)
    };
    let format = Format::find("pencilmarks").expect("the format is on the list");
    let lacks = |record: &Record| format.lacks(record).contains("the pencil marks");
    let clear = [
        ("1A..............", r#""R3C3":"12""#),
        ("1...............", r#""R3C3":"12","R4C4":"9A""#),
        ("1...............", r#""R3C3":"12","R4C4":"123""#),
        ("1...............", r#""R3C3":"12","R4C4":"45""#),
    ];
    for (first, marks) in clear {
        let record = record(first, marks);
        let back = documents::read(&documents::written(&record, "pencilmarks")).remove(0);
        assert_eq!((&back.puzzle, &back.marks), (&record.puzzle, &record.marks), "{first} {marks}");
        assert!(!lacks(&record), "{first} {marks}");
    }
    assert!(lacks(&record("1...............", r#""R3C3":"12""#)));
    assert!(lacks(&record("15..............", r#""R3C3":"12","R4C4":"16""#)));
}

/// Within lists of rules, serde takes a number for one of the kinds.
#[test]
fn a_kind_of_rule_is_a_name_wherever_it_stands() {
    let fault = |kind: &str| {
        let rule = format!(r#"{{"kind":{kind},"cells":["R1C1","R1C2"]}}"#);
        let odd = r#"{"kind":"odd","cells":["R1C1"]}"#;
        let model = format!(
            r#"{{"id":"k","box":[2,2],"clue":[{{"kind":"any-of","alternatives":[[{rule}],[{odd}]]}}]}}"#
        );
        let text = format!(r#"{{"rows":["....","....","....","...."],"model":{model}}}"#);
        format::read(text.as_bytes(), None, &mut ModelFinder::detect()).err().map(|error| error.to_string())
    };
    assert_eq!(fault(r#""thermometer""#), None);
    let found = fault("11").expect("a number is no name");
    assert!(found.contains("found 11 in \"kind\"; expected a name"), "{found}");
}

#[test]
fn a_line_of_a_comment_may_begin_as_a_drawing_does() {
    let text = "puzzle,solution,comment\n..4..344...1....,,\"\n\u{2514}(\u{2502}\"\n";
    let records = documents::read(text);
    assert_eq!(records[0].comment.as_deref(), Some("\u{2514}(\u{2502}"));
}
