//! What rules say to players.

use std::time::Duration;

use dlx_engine::{Stop, Watch};
use dlx_variants::{Mark, Model, Palette, Spec, Unbuilt};

/// The sentences of rules on a classic board.
fn sentences(rules: &str) -> Vec<String> {
    let spec =
        Spec::from_toml(&format!("id = 'a'\nbox = [3, 3]\nconstraint = [{rules}]")).expect("a declaration");
    spec.build_fixed().expect("a model").sentences()
}

#[test]
fn pairs_are_named_by_what_is_drawn_between_them() {
    let pairs = "between = { cells = [['R1C1', 'R1C2']] }";
    for (kind, said) in [
        ("difference', is = [1]", "Cells with a white dot between them hold symbols that differ by 1."),
        ("difference', is = [3]", "Cells with ±3 between them hold symbols that differ by 3."),
        ("difference', not = [3]", "Cells joined by a line do not hold symbols that differ by 3."),
        (
            "ratio', is = [2]",
            "Cells with a black dot between them hold symbols of which one is twice the other.",
        ),
        ("ratio', is = [3]", "Cells with ×3 between them hold symbols of which one is 3 times the other."),
        ("sum', is = [10]", "Cells with an X between them hold symbols that add up to 10."),
        ("sum', is = [5]", "Cells with a V between them hold symbols that add up to 5."),
        ("sum', is = [5, 8]", "Cells with 5 or 8 between them hold symbols that add up to 5 or 8."),
        ("sum', not = [5]", "Cells joined by a line do not hold symbols that add up to 5."),
        ("differ'", "Cells joined by a line hold different symbols."),
        ("forbid', not = ['12']", "Cells joined by an arrow do not hold any of these, in order: 12."),
        ("forbid', not = ['12', '21']", "Cells joined by a line do not hold any of these, in order: 12, 21."),
    ] {
        assert_eq!(sentences(&format!("{{ kind = '{kind}, {pairs} }}")), [said]);
    }
    let apart = "{ kind = 'ratio', is = [2], between = { cells = [['R1C1', 'R1C2'], ['R5C5', 'R7C7']] } }";
    let said = "Cells with a black dot between them or joined by a line hold symbols of which one is twice the other.";
    assert_eq!(sentences(apart), [said]);
}

#[test]
fn cells_at_offsets_are_those_of_the_same_grid() {
    let said = |grids: &str, rule: &str| {
        let text = format!("id = 'a'\nbox = [2, 2]\ngrids = [{grids}]\nconstraint = [{rule}]");
        Spec::from_toml(&text).expect("a declaration").build_fixed().expect("a model").sentences()
    };
    let (one, two) = ("[0, 0]", "[0, 0], [2, 2]");
    let next = "{ kind = 'difference', not = [1], between = { offsets = [[0, 1], [1, 0]] } }";
    assert_eq!(said(one, next), ["Neighbouring cells do not hold symbols that differ by 1."]);
    assert_eq!(
        said(two, next),
        ["Neighbouring cells of the same grid do not hold symbols that differ by 1."]
    );
    let apart = "{ kind = 'differ', name = 'leap', between = { offsets = [[1, 1]] } }";
    assert!(said(two, apart)[0].starts_with("leap: cells of the same grid 1 row and 1 column apart"));
    let named = "{ kind = 'forbid', name = 'Bells rule', not = ['12'], between = { offsets = [[0, 1]] } }";
    assert!(said(two, named)[0].starts_with("Bells rule: cells of the same grid 1 column apart"));
    let listed = "{ kind = 'differ', between = { cells = [['R1C1', 'R6C6']] } }";
    assert_eq!(said(two, listed), ["Cells joined by a line hold different symbols."]);
}

#[test]
fn neighbours_lack_marks_only_where_there_are_some() {
    let none = "{ kind = 'difference', not = [1], between = { unmarked = [] } }";
    assert_eq!(sentences(none), ["Neighbouring cells do not hold symbols that differ by 1."]);
    let dots = "{ kind = 'difference', is = [1], between = { cells = [['R1C1', 'R1C2']] } }, \
                { kind = 'ratio', not = [2], between = { unmarked = [['R1C1', 'R1C2']] } }";
    let said =
        "Neighbouring cells without a dot between them do not hold symbols of which one is twice the other.";
    assert_eq!(sentences(dots)[1], said);
    let signs = "{ kind = 'sum', is = [7], between = { cells = [['R1C1', 'R1C2']] } }, \
                 { kind = 'sum', not = [5], between = { unmarked = [['R1C1', 'R1C2']] } }";
    let said = "Neighbouring cells without a sign between them do not hold symbols that add up to 5.";
    assert_eq!(sentences(signs)[1], said);
    let both = "{ kind = 'sum', is = [7], between = { cells = [['R1C1', 'R1C2']] } }, \
                { kind = 'difference', is = [1], between = { cells = [['R2C1', 'R2C2']] } }, \
                { kind = 'sum', not = [5], between = { unmarked = [['R1C1', 'R1C2'], ['R2C1', 'R2C2']] } }";
    let said = "Neighbouring cells without a mark between them do not hold symbols that add up to 5.";
    assert_eq!(sentences(both)[2], said);
}

#[test]
fn distances_say_in_which_direction() {
    for (offsets, said) in [
        ("[0, 1], [1, 0]", "Neighbouring cells"),
        ("[0, -1], [-1, 0]", "Neighbouring cells"),
        ("[0, 1]", "Cells 1 column apart in a row"),
        ("[3, 0]", "Cells 3 rows apart in a column"),
        ("[1, 1], [1, -1]", "Cells 1 row and 1 column apart"),
        ("[3, 3]", "Cells 3 rows and 3 columns apart from upper left to lower right"),
        ("[-1, 2]", "Cells 1 row and 2 columns apart from upper right to lower left"),
    ] {
        let rule = format!("{{ kind = 'differ', between = {{ offsets = [{offsets}] }} }}");
        assert_eq!(sentences(&rule), [format!("{said} hold different symbols.")]);
    }
}

#[test]
fn patterns_without_words_of_their_own_are_told_in_words() {
    let line = "{ kind = 'regex', cells = ['R1C1', 'R1C2'], pattern = '(1|2)+.?' }";
    let said = "The symbols along a grey line, written one after another, match the pattern \"(1|2)+.?\".";
    assert_eq!(sentences(line), [said]);
    let cell = "{ kind = 'regex', cells = ['R1C1'], pattern = '1|2' }";
    assert_eq!(sentences(cell), ["A cell with candidates holds one of them."]);
}

/// The message of a rule that does not suit a board.
fn fault(board: &str, rule: &str) -> String {
    let spec = Spec::from_toml(&format!("id = 'a'\n{board}\nclue = [{{ {rule} }}]")).expect("a declaration");
    spec.build_fixed().map(|_: Model| ()).expect_err("a rule that does not suit").message().to_owned()
}

#[test]
fn values_that_nobody_gave_are_told_as_such() {
    let absent = ", which is taken where none is given";
    for (board, rule, said) in [
        ("box = [2, 2]", "kind = 'whispers', cells = ['R1C1', 'R1C2']", "a difference from 1 to 3, found 5"),
        ("box = [2, 2]", "kind = 'lockout', cells = ['R1C1', 'R1C2']", "a difference from 1 to 3, found 4"),
        ("symbols = 2", "kind = 'modular', cells = ['R1C1', 'R1C2']", "a number from 2 to 2, found 3"),
    ] {
        let found = fault(board, rule);
        assert!(found.ends_with(&format!("{said}{absent}")), "{found}");
    }
    let given = fault("box = [2, 2]", "kind = 'whispers', cells = ['R1C1', 'R1C2'], least = 4");
    assert!(given.ends_with("found 4"), "{given}");
    // Nothing obeys this rule, which is no fault.
    let text = "id = 'a'\nbox = [2, 2]\nclue = [{ kind = 'ten-line', cells = ['R1C1', 'R1C2'] }]";
    let model = Spec::from_toml(text).expect("a declaration").build_fixed().expect("a model");
    let why = model.why_impossible(0).unwrap_or_default();
    assert!(why.ends_with(&format!("parts of the line can add up to, found 10{absent}")), "{why}");
}

/// The colours of the lines of rules, in order.
fn hues(rules: &str) -> Vec<&'static str> {
    let spec =
        Spec::from_toml(&format!("id = 'a'\nbox = [3, 3]\nconstraint = [{rules}]")).expect("a declaration");
    let hue = |mark: Mark| match mark {
        Mark::Line { hue, .. } => Some(hue.name()),
        _ => None,
    };
    spec.build_fixed().expect("a model").marks().into_iter().filter_map(hue).collect()
}

#[test]
fn lines_that_mean_different_things_have_different_colours() {
    let line =
        |row: usize, keys: &str| format!("{{ {keys}, cells = ['R{row}C1', 'R{row}C2', 'R{row}C3'] }}, ");
    let low = "kind = 'regex', pattern = '[123]*'";
    let high = "kind = 'regex', pattern = '[789]*', says = 'All digits are high.'";
    let steps = "kind = 'automaton', start = [0], accept = [0], steps = ['0 123456789 0']";
    assert_eq!(hues(&line(1, low)), ["grey"]);
    assert_eq!(
        sentences(&line(1, high)),
        ["All digits are high."],
        "a line that nothing is like needs no colour"
    );
    let several = [line(1, low), line(4, high), line(7, low), line(8, steps)].concat();
    assert_eq!(hues(&several), ["grey", "red", "grey", "teal"]);
    assert_eq!(
        sentences(&several),
        [
            "The symbols along a grey line, written one after another, match the pattern \"[123]*\".",
            "Along a red line: All digits are high.",
            "The symbols along a teal line are those that an automaton accepts.",
        ]
    );
    // A colour that setters know for something else is left to that.
    let others = [line(1, low), line(2, "kind = 'palindrome'"), line(4, high), line(7, "kind = 'parity'")];
    assert_eq!(hues(&others.concat()), ["teal", "grey", "orange", "red"]);
    // There are only so many colours.
    let many: String =
        (1..=9).map(|row| line(row, &format!("kind = 'regex', pattern = '.{row}?.*'"))).collect();
    assert_eq!(hues(&many)[7..], ["blue", "grey"]);
    // Candidates that are given are no line.
    let given = "{ kind = 'regex', pattern = '[12]', cells = ['R9C9'] }, ";
    assert_eq!(hues(&[given, &line(1, low)].concat()), ["grey"]);
}

#[test]
fn drawings_that_look_alike_are_told_apart_by_colours() {
    let line =
        |row: usize, keys: &str| format!("{{ {keys}, cells = ['R{row}C1', 'R{row}C2', 'R{row}C3'] }}, ");
    let cases = [
        (
            ["kind = 'whispers', least = 3", "kind = 'whispers', least = 4"],
            [
                "Symbols that follow each other on a green whispers line differ by at least 3.",
                "Symbols that follow each other on a grey whispers line differ by at least 4.",
            ],
        ),
        (
            ["kind = 'entropic'", "kind = 'ten-line'"],
            [
                "Any three cells that follow each other on an orange entropic line hold a low, a middle and a high symbol.",
                "A grey ten line is divided into parts without gaps, each of which adds up to 10.",
            ],
        ),
        (
            ["kind = 'thermometer'", "kind = 'thermometer', slow = true"],
            [
                "Symbols rise along a grey thermometer, from the bulb to the tip.",
                "Symbols never fall along a red slow thermometer, from the bulb to the tip.",
            ],
        ),
        (
            ["kind = 'between-line'", "kind = 'double-arrow'"],
            [
                "The symbols on a grey line between two circles lie strictly between those in the circles.",
                "The symbols between the circles of a red double arrow add up to the sum of the circles.",
            ],
        ),
        (
            ["kind = 'counting-circles'", "kind = 'counting-circles'"],
            [
                "A symbol in a white circle tells how many of these circles hold it.",
                "A symbol in a red circle tells how many of these circles hold it.",
            ],
        ),
        (
            ["kind = 'indexer', tells = 'row'", "kind = 'fortress'"],
            [
                "A grey row indexer in row N holds the number of the row in which its column holds N.",
                "The symbol in a red cell is greater than those in the cells beside, above and below it that are not red.",
            ],
        ),
    ];
    for ([first, second], said) in cases {
        assert_eq!(sentences(&(line(1, first) + &line(4, second))), said);
        assert_eq!(sentences(&(line(1, first) + &line(4, first))).len(), if first == second { 2 } else { 1 });
    }
    // Lines with circles at their ends are not like others.
    let lines = line(1, "kind = 'palindrome'") + &line(4, "kind = 'between-line'");
    assert_eq!(hues(&lines), ["grey", "grey"]);
    assert_eq!(sentences(&lines)[0], "A palindrome reads the same from both ends.");
    // A line of alternatives is drawn as lines of both kinds.
    let any = "{ kind = 'any-of', alternatives = [[{ kind = 'whispers', least = 5, cells = ['R1C1', 'R1C2'] }], \
               [{ kind = 'renban', cells = ['R1C1', 'R1C2'] }]] }, ";
    assert_eq!(hues(&(any.to_owned() + &line(4, "kind = 'whispers'"))), ["green", "purple", "grey"]);
}

#[test]
fn each_of_several_kinds_of_lines_tells_its_colour() {
    let kinds = [
        "palindrome",
        "whispers",
        "entropic",
        "renban",
        "nabner",
        "modular",
        "region-sum-line",
        "parity",
        "zipper",
    ];
    let line = |(row, kind)| {
        format!("{{ kind = '{kind}', cells = ['R{row}C1', 'R{row}C2', 'R{row}C3', 'R{row}C4'] }}, ")
    };
    let rules: String = (1..).zip(kinds).map(line).collect();
    let (told, hues) = (sentences(&rules), hues(&rules));
    for (sentence, hue) in told.iter().zip(hues) {
        let sentence = sentence.to_lowercase();
        let an = if hue == "orange" { "an" } else { "a" };
        assert!(format!(" {sentence}").contains(&format!(" {an} {hue} ")), "{hue}: {sentence}");
    }
    assert_eq!(told.len(), kinds.len());
    assert_eq!(told[3], "A purple renban line holds consecutive symbols without repetition, in any order.");
}

#[test]
fn alternatives_name_their_cells() {
    let cage = |row: usize, sum: usize| {
        format!("{{ kind = 'cage', cells = ['R{row}C5', 'R{row}C6'], sum = {sum} }}")
    };
    let knight = "{ kind = 'differ', name = 'knight', between = { offsets = [[1, 2]] } }";
    let any = format!(
        "{}, {{ kind = 'any-of', alternatives = [[{}], [{}, {knight}]] }}",
        cage(1, 10),
        cage(5, 7),
        cage(6, 12)
    );
    let told = sentences(&any);
    let cage = "Symbols do not repeat within a cage, and add up to the number in its corner.";
    assert_eq!(told[0], cage);
    let named = format!(
        "At least one of these holds, and no other sentence is about their drawings: \
         (1) At R5C5 and R5C6: {cage} (2) At R6C5 and R6C6: {cage} "
    );
    assert!(told[1].starts_with(&named), "{}", told[1]);
    assert!(!told[1][named.len()..].starts_with("At"), "no cells are listed for all pairs: {}", told[1]);
    // Neither images nor pairs without a mark tell the cells of these.
    let maximum = "{ kind = 'maximum', cells = ['R5C5'] }";
    let dots = "{ kind = 'difference', not = [1], between = { unmarked = [['R1C1', 'R1C2']] } }";
    let told = sentences(&format!("{{ kind = 'any-of', alternatives = [[{maximum}], [{dots}]] }}"));
    assert!(told[0].contains("(1) At R5C5: A maximum") && !told[0].contains("R1C1"), "{}", told[0]);
    // A pattern that reads like the name of a cell is none.
    let text = "id = 'a'\nbox = [6, 6]\nconstraint = [{ kind = 'any-of', alternatives = [\
        [{ kind = 'regex', pattern = 'R3C5', cells = ['R1C1', 'R1C2', 'R1C3', 'R1C4'] }], \
        [{ kind = 'maximum', cells = ['R5C5'] }]] }]";
    let model = Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect("a model");
    let told = &model.sentences()[0];
    assert!(told.contains("(1) At R1C1, R1C2, R1C3 and R1C4: The symbols"), "{told}");
}

#[test]
fn pills_are_told_to_be_one_number() {
    let arrow =
        |cells: &str| format!("{{ kind = 'arrow', cells = {cells}, shafts = [['R2C2', 'R3C2', 'R4C2']] }}, ");
    let [one, pill] = [
        "The symbols along an arrow add up to the number in its circle.",
        "The symbols along an arrow add up to the multi-digit number in its pill, a digit in each cell.",
    ];
    assert_eq!(sentences(&(arrow("['R1C1', 'R1C2']") + &arrow("['R9C1']"))), [pill, one]);
}

#[test]
fn groups_of_cells_are_told_apart_by_colours() {
    let sums = |first: usize, second: usize| {
        let set = |row: usize| format!("['R{row}C1', 'R{row}C2']");
        format!("{{ kind = 'equal-sums', sets = [{}, {}] }}, ", set(first), set(second))
    };
    let grey = "The symbols on each grey line add up to the same number.";
    assert_eq!(sentences(&sums(1, 2)), [grey]);
    let two = [grey, "The symbols on each red line add up to the same number."];
    assert_eq!(sentences(&(sums(1, 2) + &sums(4, 5))), two);
    // What adds up to the same as one set does so as the other.
    assert_eq!(sentences(&(sums(1, 2) + &sums(2, 5))), [grey]);
    // A palindrome is grey, too.
    let palindrome = "{ kind = 'palindrome', cells = ['R9C1', 'R9C2', 'R9C3'] }, ";
    assert_eq!(
        sentences(&(sums(1, 2) + palindrome)),
        [two[1], "A grey palindrome reads the same from both ends."]
    );
    let clone = |row: usize| {
        format!("{{ kind = 'clone', cells = ['R{row}C1', 'R{row}C2'], of = ['R9C{row}', 'R9C8'] }}, ")
    };
    let said = sentences(&(clone(1) + &clone(2)));
    assert!(said[0].starts_with("Grey groups of cells hold the same symbols"), "{said:?}");
    assert!(said[1].starts_with("Red groups of cells hold the same symbols"), "{said:?}");
}

#[test]
fn names_of_rules_are_neither_coloured_nor_a_meaning() {
    let differ = |name: &str, pair: &str| {
        format!("{{ kind = 'differ', name = '{name}', between = {{ cells = [[{pair}]] }} }}, ")
    };
    let forbid = "{ kind = 'forbid', not = ['12', '21'], between = { cells = [['R7C7', 'R8C8']] } }, ";
    let named = differ("A borderline", "'R1C1', 'R2C2'") + &differ("a line", "'R4C4', 'R5C5'");
    assert_eq!(
        sentences(&(named.clone() + forbid)),
        [
            "A borderline: cells joined by a grey line hold different symbols.",
            "a line: cells joined by a grey line hold different symbols.",
            "Cells joined by a red line do not hold any of these, in order: 12, 21.",
        ]
    );
    assert_eq!(hues(&(named + forbid)), ["grey", "grey", "red"]);
}

#[test]
fn what_drawings_do_not_show_is_told() {
    let row = "cells = ['R3C1', 'R3C2', 'R3C3']";
    for (rule, said) in [
        (
            format!("kind = 'skyscraper', seen = 2, {row}"),
            "The clue beside R3C1 is about R3C1 to R3C3 alone.",
        ),
        (format!("kind = 'x-sum', sum = 6, {row}"), "The clue beside R3C1 is about R3C1 to R3C3 alone."),
        (
            "kind = 'little-killer', sum = 9, cells = ['R1C3', 'R2C4']".to_owned(),
            "The clue beside R1C3 is about R1C3 and R2C4 alone.",
        ),
        (
            "kind = 'numbered-room', symbol = 1, cells = ['R5C1']".to_owned(),
            "The clue beside R5C1 is about R5C1 alone.",
        ),
        (
            "kind = 'sum-cage', sum = 9, cells = ['R1C5', 'R1C4', 'R1C5']".to_owned(),
            "In the sum of the cage at R1C4, R1C5 counts 2 times.",
        ),
        (
            "kind = 'arrow', cells = ['R1C2', 'R1C1'], shafts = [['R2C2', 'R3C3']]".to_owned(),
            "The number in the circle at R1C2 and R1C1 is read from R1C2 on.",
        ),
        (
            "kind = 'quadruple', symbols = [1, 2], cells = ['R1C1', 'R2C2']".to_owned(),
            "The circle with 1 2 is about R1C1 and R2C2.",
        ),
        (
            "kind = 'renban', cells = ['R7C3', 'R8C2', 'R9C3', 'R7C3']".to_owned(),
            "The line from R9C3 to R7C3 leaves out R8C3.",
        ),
    ] {
        let said_of_rule = sentences(&format!("{{ {rule} }}"));
        assert_eq!(said_of_rule[1..], [said], "{rule}");
    }
    let whole = "{ kind = 'little-killer', sum = 9, cells = ['R1C8', 'R2C9'] }";
    assert_eq!(sentences(whole).len(), 1);
    let corner = "{ kind = 'quadruple', symbols = [1], cells = ['R2C2', 'R1C1', 'R1C2', 'R2C1'] }";
    assert_eq!(sentences(corner).len(), 1);
    let clones = "{ kind = 'clone', cells = ['R1C1', 'R1C2'], of = ['R5C5', 'R6C5'] }";
    assert_eq!(
        sentences(clones),
        ["Shaded groups of cells hold the same symbols: R1C1 as R5C5 and R1C2 as R6C5."]
    );
}

/// The texts that rules draw on a board of 12 by 12.
fn texts(rules: &str) -> (Vec<String>, Vec<String>) {
    let spec = Spec::from_toml(&format!("id = 'a'\nbox = [3, 4]\nclue = [{rules}]")).expect("a declaration");
    let model = spec.build_fixed().expect("a model");
    let text = |mark: Mark| match mark {
        Mark::Text { text, .. } | Mark::Corner { text, .. } => Some(text),
        _ => None,
    };
    (model.marks().into_iter().filter_map(text).collect(), model.sentences())
}

#[test]
fn numbers_outside_that_mean_different_things_have_different_letters() {
    let row = |row: usize| (1..=12).map(|col| format!("'R{row}C{col}'")).collect::<Vec<_>>().join(",");
    let rule =
        |kind: &str, at: usize, says: &str| format!("{{ kind = '{kind}', cells = [{}], {says} }}", row(at));
    let (sandwich, tower) = (rule("sandwich", 1, "sum = 12"), rule("skyscraper", 2, "seen = 3"));
    let diagonal = "{ kind = 'little-killer', cells = ['R1C2', 'R2C3', 'R3C4'], sum = 9 }";
    assert_eq!(texts(&format!("{tower}, {diagonal}")).0, ["3", "9"]);
    let (drawn, said) = texts(&format!("{sandwich}, {tower}, {diagonal}"));
    assert_eq!(drawn, ["S12", "K3", "9"]);
    assert!(said[0].ends_with("of its line. Such clues begin with S."), "{said:?}");
    assert!(said[1].ends_with("behind them. Such clues begin with K."), "{said:?}");
    assert!(!said[2].contains("Such clues"), "{said:?}");
}

#[test]
fn symbols_outside_say_among_how_many_cells() {
    let outside = |col: usize, count: usize, symbols: &str| {
        let cells: Vec<String> = (1..=count).map(|row| format!("'R{row}C{col}'")).collect();
        format!("{{ kind = 'outside', cells = [{}], symbols = [{symbols}] }}, ", cells.join(", "))
    };
    let (drawn, said) = texts(&outside(1, 5, "1, 2"));
    assert_eq!(drawn, ["1 2"]);
    assert_eq!(said, ["Symbols outside the board occur among the first 5 cells of their line from there."]);
    let (drawn, said) = texts(&(outside(1, 5, "1") + &outside(2, 3, "2, 2")));
    assert_eq!(drawn, ["O1", "U2 2"]);
    assert_eq!(
        said[1],
        "Symbols outside the board occur among the first 3 cells of their line from there, each at least as often as it stands there. \
         Such clues begin with U."
    );
    let rossini = |row: usize, order: &str| {
        format!("{{ kind = 'rossini', cells = ['R{row}C1', 'R{row}C2', 'R{row}C3'], order = '{order}' }}, ")
    };
    let (drawn, said) = texts(&(rossini(1, "rising") + &rossini(2, "neither")));
    assert_eq!(drawn, ["→", "-"]);
    assert_eq!(
        said[1],
        "A dash outside the board tells that the first 3 symbols of its line neither rise nor fall."
    );
}

#[test]
fn symbols_are_drawn_as_the_board_writes_them() {
    let quadruple = "{ kind = 'quadruple', cells = ['R1C1', 'R1C2', 'R2C1', 'R2C2'], symbols = [3, 10, 12] }";
    assert_eq!(texts(quadruple).0, ["3 A C"]);
    let spec =
        Spec::from_toml(&format!("id = 'a'\nbox = [3, 4]\nclue = [{quadruple}]")).expect("a declaration");
    let needed = spec.build_fixed().expect("a model").tell_needed(0);
    assert_eq!(needed.as_deref(), Some("3, A and C"));
    let room = (1..=12).map(|col| format!("'R1C{col}'")).collect::<Vec<_>>().join(",");
    assert_eq!(texts(&format!("{{ kind = 'numbered-room', cells = [{room}], symbol = 11 }}")).0, ["B"]);
}

/// A hundred rules of a large board take many seconds.
#[test]
fn building_ends_after_a_rule() {
    let spec = Spec::from_toml(
        "id = 'a'\nbox = [3, 3]\nclue = [{ kind = 'odd', cells = ['R1C1'] }, { kind = 'odd', cells = ['R1C2'] }]",
    );
    let spec = spec.expect("a declaration");
    let built = |watch: Watch| spec.build_fixed_within(&watch).map(drop);
    assert_eq!(built(Watch::default().nodes(Some(1))), Err(Unbuilt::Stopped(Stop::Nodes)));
    assert_eq!(built(Watch::default().nodes(Some(2))), Ok(()));
    assert_eq!(built(Watch::default().time(Some(Duration::ZERO))), Err(Unbuilt::Stopped(Stop::Time)));
}

#[test]
fn lines_of_several_kinds_are_named_by_what_is_seen() {
    let line = |row: usize, kind: &str| {
        format!("{{ kind = '{kind}', cells = ['R{row}C1', 'R{row}C2', 'R{row}C3'] }}, ")
    };
    let rules = [line(1, "whispers"), line(2, "renban"), line(3, "palindrome")].concat();
    let text = format!("id = 'a'\nbox = [3, 3]\nconstraint = [{rules}]");
    let model: Model = Spec::from_toml(&text).expect("a declaration").build_fixed().expect("a model");
    for (palette, hues) in [
        (Palette::Colours, ["green whispers", "purple renban", "grey palindrome"]),
        (Palette::Greys, ["striped whispers", "dashed renban", "grey palindrome"]),
    ] {
        let said = model.rules_in(palette);
        for (sentence, hue) in said[1..].iter().zip(hues) {
            assert!(sentence.contains(hue), "{sentence}");
        }
    }
    assert_eq!(model.rules_in(Palette::Colours), model.rules_in_words());
    // What is alone needs no name.
    assert_eq!(sentences(&line(1, "palindrome")), ["A palindrome reads the same from both ends."]);
}
