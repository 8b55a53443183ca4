//! Every format keeps each part of a record or names it, whatever format the record was read from.

use dlx_sudoku::format::{self, FORMATS, Format, Look};
use dlx_sudoku::{ModelFinder, Record};

use super::documents::{PUZZLE, SOLUTION, read};

/// What may be known about a puzzle besides its cells and its solution.
const KNOWN: &str = r##""minimal":true,"unproven":2,"difficulty":"easy","rating":1.2,"solutions":"one","status":"nodes",
    "seed":3,"index":4,"title":"Titulus","author":"Auctor","source":"Fons","ruleset":"Regula","comment":"Nota",
    "corner":{"R1C4":"12"},"centre":{"R1C4":"34"},
    "decoration":[{"kind":"line","color":"#ff0000","width":0.1,"points":[[0.5,0.5],[1.5,1.5]]}]"##;

/// Records with all parts: of a classic puzzle, of one with rules of its own, and of one on several grids.
fn records() -> Vec<Record> {
    let rows = |cells: &str| -> String {
        cells.as_bytes().chunks(9).map(|row| format!("{:?},", String::from_utf8_lossy(row))).collect()
    };
    let list = |rows: String| rows.trim_end_matches(',').to_owned();
    let one_entry = format!("...4{}", ".".repeat(77));
    let (puzzle, solution) = (list(rows(PUZZLE)), list(rows(SOLUTION)));
    let classic =
        format!(r#""rows":[{puzzle}],"solution":[{solution}],"entries":[{}]"#, list(rows(&one_entry)));
    let killer = r#""rows":["......","......","......","......","......","......"],
        "solution":["342165","615324","123456","456231","531642","264513"],"entries":["..1...","","","","",""],
        "model":{"id":"killer-6x6","box":[2,3],"clue":[{"kind":"cage","cells":["R1C1","R2C1"],"sum":9}]}"#
        .replace(r#""""#, r#""......""#);
    let samurai = r#""variant":"tiny-samurai","rows":["..2.  ....","4..1  ..1.","....  .4..",".4..1....2","   ....   ",
        "   ....   ","2.4....2..",".3..  3...","..1.  ..2.","...4  .41."],"solution":["1324  1324","4231  4213",
        "2143  2431","3412143142","   4321   ","   1432   ","2143214231","4321  3142","3412  1324","1234  2413"],
        "entries":["...4  ....","....  ....","....  ....","..........","   ....   ","   ....   ","..........",
        "....  ....","....  ....","....  ...."]"#;
    let record = |cells: &str| read(&format!("{{{cells},{KNOWN}}}")).remove(0);
    vec![record(&classic), record(&killer), record(samurai)]
}

/// The texts about a puzzle.
const TEXTS: [&str; 5] = ["the title", "the author", "the source", "the rules in words", "the comment"];

/// The parts of a record that formats may lose, each with the name that tells of its loss.
fn parts(record: &Record) -> Vec<(String, String)> {
    let named = |name: &str, is_there: bool, part: String| is_there.then(|| (name.to_owned(), part));
    let marks = record.marks.clone().unwrap_or_default();
    let texts = [&record.title, &record.author, &record.source, &record.ruleset, &record.comment];
    let is_said = |text: &str| text == record.puzzle.model().rules_in_words().join("\n");
    let told = TEXTS.iter().zip(texts).filter_map(|(name, text)| {
        let text = text.clone().filter(|text| !is_said(text))?;
        // Formats of one line have blanks for the ends of lines.
        named(name, true, text.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    let spec = record.puzzle.model().spec();
    // Documents of other programs have no name for them.
    let rules = format!("{:?} {:?} {:?}", spec.grids, spec.constraints, spec.clues);
    let difficulty = record.difficulty;
    [
        named(&format!("the rules of {}", spec.id), true, rules),
        named("the solution", record.solution.is_some(), format!("{:?}", record.solution)),
        named("the player's entries", record.entries.is_some(), format!("{:?}", record.entries)),
        named("the pencil marks", record.marks.is_some(), format!("{:?}", marks.centre)),
        named("the pencil marks in corners", record.marks.is_some(), format!("{:?}", marks.corner)),
        named("whether it is minimal", record.minimal.is_some(), format!("{:?}", record.minimal)),
        named(
            "the number of clues that were not proven necessary",
            record.unproven > 0,
            record.unproven.to_string(),
        ),
        named("the difficulty", difficulty.is_some(), format!("{:?}", difficulty.map(|it| it.level))),
        named("the rating", difficulty.is_some(), format!("{:?}", difficulty.and_then(|it| it.rating))),
        named("the number of solutions", record.solutions.is_some(), format!("{:?}", record.solutions)),
        named("how a search for it ended", record.status.is_some(), format!("{:?}", record.status)),
        named("the seed", record.seed.is_some(), format!("{:?}", record.seed)),
        named("its number in the batch", record.index.is_some(), format!("{:?}", record.index)),
    ]
    .into_iter()
    .flatten()
    .chain(told)
    .chain(record.decorations.iter().map(|decoration| (decoration.name(), format!("{decoration:?}"))))
    .collect()
}

/// The record in a format and read again, by a reader who knows its variant unless the rules are lost; `None`
/// if the format is not written, or refuses the record by name.
fn again(record: &Record, format: &'static Format) -> Option<Record> {
    let text = format::text([record], format, Look::default()).ok()?;
    let model = record.puzzle.model();
    let mut finder = match format.holds_rules(model) && !format.holds.rules {
        true => ModelFinder::of(model.spec().clone()),
        false => ModelFinder::detect(),
    };
    let records = format::read(text.as_bytes(), Some(format), &mut finder);
    Some(records.unwrap_or_else(|error| panic!("{}: {error}\n{text}", format.name)).remove(0))
}

/// Whether two parts are the same one, which is not lost. A variant may have got another name, and a comment
/// may go on with what has no place of its own.
fn is_same((name, part): &(String, String), (other, lost): &(&str, &str)) -> bool {
    const RULES: &str = "the rules of ";
    let is_named_alike = name == other || name.starts_with(RULES) && other.starts_with(RULES);
    let is_text = |name: &str| TEXTS.contains(&name);
    is_named_alike && part == lost || is_text(name) && is_text(other) && part.contains(lost)
}

#[test]
fn formats_keep_or_name_every_part_of_records_from_every_format() {
    for full in records() {
        let variant = full.puzzle.model().spec().id.clone();
        assert_eq!(parts(&full).len(), 19, "{variant}");
        for from in FORMATS {
            let Some(record) = again(&full, from) else { continue };
            for to in FORMATS {
                let Some(kept) = again(&record, to) else { continue };
                let named = to.lacks(&record);
                let all_marks = named.contains("the pencil marks");
                let kept = parts(&kept);
                for (name, part) in parts(&record) {
                    let is_named = named.contains(&name) || all_marks && name.starts_with("the pencil marks");
                    let is_kept = kept.iter().any(|kept| is_same(kept, &(name.as_str(), &part)));
                    assert!(
                        is_named || is_kept,
                        "{variant} from {} to {}: {name}: {part}",
                        from.name,
                        to.name
                    );
                }
            }
        }
    }
}

/// Solutions and levels that were found here are no loss for those who asked for puzzles.
#[test]
fn what_was_found_here_is_not_missed() {
    let mut record = records().remove(0);
    record.is_claimed = false;
    let format = Format::find("line").expect("a format");
    let lost = format.lacks(&record);
    for name in ["the solution", "the difficulty", "the seed"] {
        assert!(!lost.contains(name), "{name}");
    }
    assert!(lost.contains("the title"));
}
