//! Documents are read as streams: puzzles come before the document has ended, and none is kept.

use std::cell::Cell;
use std::io::{BufReader, ErrorKind, Read};

use dlx_sudoku::format::{self, FORMATS, Format, GRID, JSON, Look, ReadFault, Reader};
use dlx_sudoku::{ModelError, ModelFinder, Record};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The bytes that a reader takes in before the first puzzle, where the format is named, and where it is not:
/// then 64 KiB are examined, and a list is known to be one of boards once it is longer than a board.
const AHEAD: [usize; 2] = [20_000, 70_000];
/// So many puzzles that the shortest document of them is longer, where the format is named.
const SOME: usize = 250;

/// A document that provides a few bytes at a time, and counts them.
struct Trickle<'t> {
    left: &'t [u8],
    given: &'t Cell<usize>,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let few = buffer.len().min(1 << 10);
        let read = self.left.read(&mut buffer[..few])?;
        self.given.set(self.given.get() + read);
        Ok(read)
    }
}

/// Reads a document of `count` puzzles, and checks that the first comes early.
fn assert_streamed(text: &str, count: usize, format: Option<&'static Format>, name: &str) {
    let given = Cell::new(0);
    let input = BufReader::with_capacity(1 << 10, Trickle { left: text.as_bytes(), given: &given });
    let mut finder = ModelFinder::detect();
    let mut reader = Reader::new(input, format, &mut finder);
    reader.next().unwrap_or_else(|| panic!("{name}: no puzzle")).unwrap_or_else(|e| panic!("{name}: {e}"));
    let ahead = AHEAD[usize::from(format.is_none())];
    assert!(given.get() < ahead && ahead < text.len(), "{name}: {} bytes of {}", given.get(), text.len());
    let rest = reader.inspect(|record| assert!(record.is_ok(), "{name}: {record:?}")).count();
    assert_eq!(rest, count - 1, "{name}");
}

#[test]
fn every_format_is_read_as_a_stream() {
    let records = format::read(PUZZLE.as_bytes(), None, &mut ModelFinder::detect()).expect("it is a puzzle");
    let records: Vec<Record> = records.iter().cycle().take(SOME).cloned().collect();
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let text = format::text(&records, format, Look::default()).expect("the format holds the puzzle");
        assert_streamed(&text, SOME, Some(format), format.name);
    }
}

#[test]
fn lists_and_arrays_are_read_as_streams() {
    let numbers: Vec<String> =
        PUZZLE.chars().map(|c| if c == '.' { "0".to_owned() } else { c.to_string() }).collect();
    let rows = |row: fn(&[String]) -> String| numbers.chunks(9).map(row).collect::<Vec<_>>().join(",");
    let boards = [
        ("rows of numbers", format!("[{}]", rows(|row| format!("[{}]", row.join(","))))),
        ("rows as strings", format!("[{}]", rows(|row| format!("{:?}", row.concat())))),
        ("numbers", format!("[{}]", numbers.join(","))),
        ("strings", format!("{PUZZLE:?}")),
        ("small boards", "[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,0]".to_owned()),
    ];
    for (name, board) in boards {
        let [some, many] = AHEAD.map(|ahead| vec![board.as_str(); ahead / board.len() + 1]);
        assert_streamed(&format!("[{}]", some.join(",")), some.len(), Format::find("list"), name);
        assert_streamed(&format!("boards = [\n[{}]]\n", many.join(",\n")), many.len(), None, name);
        assert_streamed(&some.join("\n"), some.len(), Format::find("list"), name);
    }
}

/// A web page is no part of a board that may go on below; other lines may be.
#[test]
fn what_is_no_part_of_a_board_is_a_fault_at_once() {
    for (head, is_at_once) in [
        ("<!DOCTYPE html>\n\n", true),
        ("53..7....\n6..195...\n\n", false),
        ("Dear Ann, here it is:\n\n", false),
    ] {
        let text = head.to_owned() + &"1 2 3\n".repeat(300);
        let given = Cell::new(0);
        let input = BufReader::with_capacity(1, Trickle { left: text.as_bytes(), given: &given });
        let mut finder = ModelFinder::detect();
        let fault = Reader::new(input, Format::find("grid"), &mut finder).next();
        assert_eq!(fault.and_then(Result::err).map(|fault| fault.line()), Some(1), "{head}");
        assert_eq!(given.get() <= head.len(), is_at_once, "{head}: {} bytes", given.get());
    }
}

/// What fails while it is read.
struct Failing;

impl Read for Failing {
    fn read(&mut self, _buffer: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::new(ErrorKind::TimedOut, "the line is dead"))
    }
}

#[test]
fn faults_have_kinds() {
    let kind_of_io = ReadFault::Io(ErrorKind::TimedOut);
    for head in ["", PUZZLE, "{\"rows\":"] {
        for format in [None, Some(JSON), Some(GRID)] {
            let input = BufReader::new(head.as_bytes().chain(Failing));
            let mut finder = ModelFinder::detect();
            let fault = Reader::new(input, format, &mut finder).find_map(Result::err);
            let fault = fault.unwrap_or_else(|| panic!("{head:?} ended"));
            assert_eq!(fault.kind(), kind_of_io, "{head:?}: {fault}");
            assert!(fault.to_string().ends_with("cannot read on: the line is dead"), "{fault}");
        }
    }
    let unknown = ModelError::UnknownVariant { name: "none".to_owned() };
    let wrong =
        r#"{"variant":"4x4","rows":["1...","....","....","...."],"solution":["1234","1234","1234","1234"]}"#;
    for (text, expected) in [
        ("{\"rows\":[\"1.\",\"..\"],\"variant\":\"none\"}", ReadFault::Model(&unknown)),
        ("{\"rows\":[\"1...\",\"....\",\"....\"],\"variant\":\"4x4\"}", ReadFault::Size),
        ("{\"rows\":7}", ReadFault::Syntax),
        (wrong, ReadFault::BreaksRule),
        (&"1".repeat(2 << 20), ReadFault::TooLong),
    ] {
        let fault = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).unwrap_err();
        assert_eq!(fault.kind(), expected, "{text:.90}: {fault}");
    }
    let fault = format::read(b"53..7\xff", Some(GRID), &mut ModelFinder::detect()).unwrap_err();
    assert_eq!(fault.kind(), ReadFault::NotText);
}

#[test]
fn what_was_written_is_read_again() {
    let records = format::read(PUZZLE.as_bytes(), None, &mut ModelFinder::detect()).expect("it is a puzzle");
    let text = format::text(&records, JSON, Look::default()).expect("the format holds the puzzle");
    let again = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).expect("it was written");
    assert_eq!(again, records);
    let other = PUZZLE.replace('5', ".");
    assert_ne!(format::read(other.as_bytes(), None, &mut ModelFinder::detect()).expect("a puzzle"), records);
}

/// Checks that reading fails with this message, after this many puzzles.
fn assert_fault(text: &str, before: usize, said: &str) {
    let mut finder = ModelFinder::detect();
    let mut reader = Reader::new(text.as_bytes(), None, &mut finder);
    for _ in 0..before {
        assert!(matches!(reader.next(), Some(Ok(_))), "{text:.200}");
    }
    match reader.next() {
        Some(Err(error)) => assert!(error.to_string().contains(said), "{text:.200}: {error}"),
        _ => panic!("no fault: {text:.200}"),
    }
    assert!(reader.next().is_none(), "{text:.200}");
}

#[test]
fn what_is_cut_off_is_a_fault() {
    let list = format!("[{PUZZLE:?}");
    assert_fault(&list, 0, "a list that does not end");
    let many = format!("[{}", format!("{PUZZLE:?},").repeat(50));
    assert_fault(&many, 50, "a list that does not end");
    assert_fault(&format!("[{PUZZLE:?}, \"53"), 0, "a string that does not end");
    let game = format!("<opensudoku>\n<game data=\"{PUZZLE}\"/>\n");
    assert_fault(&format!("{game}<game data=\"53"), 1, "line 3: found");
    assert_fault(&format!("{game}<game"), 1, "line 3: found");
    assert_fault(&format!("{game}<game data=\"a\" data=\"b\"/>"), 1, "line 3: found");
    assert_fault(&format!("{game}<game data=\"&nothing;\"/>"), 1, "line 3: found");
}

#[test]
fn long_lists_that_are_no_boards_are_given_up() {
    assert_fault(&format!("[{}]", "1,".repeat(1 << 20)), 0, "a list of more than");
    assert_fault(&format!("[[[{}]]]", "1,".repeat(1 << 20)), 0, "a list of more than");
}

#[test]
fn hostile_documents_end_in_one_error() {
    let game = format!("<game data=\"{PUZZLE}\"/>");
    let entities = "<!DOCTYPE o [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>";
    assert_fault(&format!("<opensudoku>{entities}<game data=\"&b;\"/>"), 0, "line 1: found");
    assert_fault(&format!("<opensudoku>{game}<!--{}", "-".repeat(1 << 20)), 1, "line 1: found");
    assert_fault(&format!("<opensudoku>{game}{}", "<a>".repeat(6 << 20)), 1, "a record longer than 16 MiB");
    assert_fault(&format!("<opensudoku>{game}<game data=\"{}\"/>", "1".repeat(1 << 20)), 1, "line 1");
    assert_fault(&format!("{}1", "[".repeat(1 << 10)), 0, "lists within too many lists");
    assert_fault(&format!("[[{PUZZLE:?}], {}", "x".repeat(17 << 20)), 0, "a record longer than 16 MiB");
    let rows = format!("{}|.\n", "|1".repeat(500_000)).repeat(40);
    assert_fault(&format!("\\begin{{sudoku}}\n{rows}"), 0, "a record longer than 16 MiB");
    assert_fault(&format!("#A me\n{rows}"), 0, "a record longer than 16 MiB");
    for (name, text) in
        [("opensudoku", &b"<game data=\"\xff\"/>"[..]), ("list", b"[1, \xff]"), ("list", b"['\xc3']")]
    {
        let read = format::read(text, Format::find(name), &mut ModelFinder::detect());
        assert_eq!(read.map(|records| records.len()).map_err(|error| error.line()), Err(1), "{name}");
    }
}

#[test]
fn xml_is_read_as_xml() {
    let text = format!(
        "<?xml version='1.0'?>\n<opensudoku>\n<!-- <game data=\"{PUZZLE}\"/> -->\n<name>A &amp; B</name>\n\
         <author><![CDATA[<me>]]></author>\n<comment>1 &lt; 2 &unknown; &#65;</comment>\n\
         <game\n data='{PUZZLE}'></game>\n<author/>\n<game data=\"{PUZZLE}\" note=\"&quot;&#10;\"/></opensudoku>"
    );
    let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect()).expect("it is XML");
    let texts = |record: &Record| (record.title.clone(), record.author.clone(), record.comment.clone());
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(texts(&records[0]), (some("A & B"), some("<me>"), some("1 < 2 &unknown; A")));
    assert_eq!(texts(&records[1]), (some("A & B"), None, some("\"\n")));
    assert_eq!(records.len(), 2);
}
