//! Declarations: the faults of bad ones, and good ones written and read again.

use dlx_variants::rule::{Between, Diagonals, Difference, NumberPairs};
use dlx_variants::{
    CellId, HouseKind, Mark, Model, PathStep, Place, Regions, Rule, Spec, SpecError, Symbol, catalogue,
};
use serde::Deserialize;

use crate::data;

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

/// A bad declaration and its whole message.
#[derive(Deserialize)]
struct Case {
    spec: String,
    error: String,
}

fn cases() -> Vec<Case> {
    toml::from_str::<Cases>(include_str!("../bad_specs.toml")).expect("bad_specs.toml is read").case
}

#[test]
fn bad_declarations_are_explained() {
    for Case { spec, error } in cases() {
        let built = Spec::from_toml(&spec).and_then(|spec| spec.build_fixed());
        assert_eq!(built.map(|_| ()).map_err(|error| error.to_string()), Err(error), "{spec}");
    }
}

/// The fault of a declaration that can be read but not built.
fn fault_of(text: &str) -> SpecError {
    Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect_err("a bad value")
}

/// Faults of values, which are found once a declaration is built, have the place of their value, their key or
/// their rule.
#[test]
fn faults_of_values_have_a_place() {
    let placed = |text: &str| fault_of(text).placed_in(text).to_string();
    for Case { spec, error } in cases() {
        assert!(placed(&spec).starts_with("line ") && placed(&spec).ends_with(&error), "{}", placed(&spec));
    }
    let clue = "{ kind = 'cage', cells = ['R1C1'] }";
    for (text, place) in [
        ("id = 'a'\nbox = [2, 2]\n\n[[clue]]\nkind = 'cage'\ncells = ['R5C1']".to_owned(), (6, 10)),
        (format!("id = 'a'\nbox = [2, 2]\nclue = [\n  {clue},\n  {}]", clue.replace('1', "5")), (5, 29)),
        ("id = 'a'\nbox = [2, 2]\n\n[[draw]]\nkind = 'cage'\ncells = [9, 2]".to_owned(), (6, 9)),
        ("id = 'a'\nbox = [2, 2]\ngrids = [[0, 0],\n  [0, 0]]".to_owned(), (4, 3)),
        ("id = 'a'\naliases = ['b', 'C']\nbox = [2, 2]".to_owned(), (2, 17)),
        ("id = 'a'\nbox = [2, 2]\nlowest = 2".to_owned(), (3, 10)),
        ("id = 'a'".to_owned(), (1, 1)),
    ] {
        let (line, column) = place;
        assert!(placed(&text).starts_with(&format!("line {line}, column {column}: ")), "{}", placed(&text));
    }
}

/// Faults in rules have the place of the value that has them, before which there is an @ here.
#[test]
fn faults_of_rules_have_the_place_of_their_value() {
    for (header, rule) in [
        ("[[clue]]", "kind = 'cage'\ncells = ['R1C1',\n  @'R5C1']"),
        ("[[clue]]", "kind = 'cage'\ncells = ['R1C1', 'R1C2',\n  'R2C2', @'R1C1']"),
        ("[[clue]]", "kind = 'thermometer'\ncells = @['R1C1']"),
        ("[[clue]]", "kind = 'whispers'\ncells = ['R1C1', 'R1C2']\nleast = @4"),
        ("[[clue]]", "kind = 'clone'\ncells = ['R1C1', 'R1C2']\nof = ['R2C3',\n  @'R1C2']"),
        ("[[clue]]", "kind = 'clone'\ncells = ['R1C1']\nof = [@'R9C9']"),
        ("[[clue]]", "kind = 'equal-sums'\nsets = [['R1C1'],\n  ['R2C1', @'R2C9']]"),
        ("[[clue]]", "kind = 'arrow'\ncells = ['R1C1']\nshafts = [['R1C2', @'R1C2']]"),
        ("[[clue]]", "kind = 'regex'\ncells = ['R1C1', 'R1C2']\npattern = @'(1'"),
        ("[[clue]]", "kind = 'quadruple'\ncells = ['R1C1', 'R1C2', 'R2C1', 'R2C2']\nsymbols = [1,\n  @5]"),
        ("[[clue]]", "kind = 'palindrome'\nname = @''\ncells = ['R1C1', 'R1C2']"),
        ("[[clue]]", "kind = 'forbid'\nbetween.cells = [['R1C1', 'R1C2']]\nnot = ['12',\n  @'123']"),
        ("[[clue]]", "kind = 'differ'\n[clue.between]\ncells = [['R1C1', 'R1C2'],\n  ['R1C1', @'R1C9']]"),
        ("[[constraint]]", "kind = 'difference'\nis = @[9]\nbetween = { unmarked = [] }"),
        ("[[constraint]]", "kind = 'differ'\nbetween = { offsets = @[] }"),
        (
            "[[constraint]]",
            "kind = 'any-of'\nalternatives = [[{ kind = 'maximum', cells = ['R1C1'] }],\n  \
             [{ kind = 'even', cells = ['R1C2'] }, { kind = 'odd', cells = [@'R5C1'] }]]",
        ),
        ("[[draw]]", "kind = 'cage'\ncells = @[9, 2]"),
        // A value that is taken where none is given has no place but that of its rule.
        ("@[[clue]]", "kind = 'whispers'\ncells = ['R1C1', 'R1C2']"),
    ] {
        let marked = format!("id = 'a'\nbox = [2, 2]\n\n{header}\n{rule}");
        let (before, after) = marked.split_once('@').expect("a mark");
        let text = format!("{before}{after}");
        let lines: Vec<&str> = before.split('\n').collect();
        let place = (Some(lines.len()), lines.last().map(|line| line.len() + 1));
        let placed = fault_of(&text).placed_in(&text);
        assert_eq!((placed.line(), placed.column()), place, "{text}\n{placed}");
    }
}

/// Where there is no text, the way to the value tells what to mend.
#[test]
fn faults_tell_the_way_to_their_value() {
    use PathStep::{Entry, Key};
    let fault = fault_of("id = 'a'\nbox = [2, 2]\nclue = [{ kind = 'odd', cells = ['R1C1', 'R7C1'] }]");
    assert_eq!(fault.path(), [Key("clue"), Entry(0), Key("cells"), Entry(1)]);
    assert_eq!(fault_of("id = 'a'\nbox = [2, 2]\nlowest = 2").path(), [Key("lowest")]);
    assert_eq!(Spec::from_toml("id = 7").expect_err("a number").path(), []);
}

/// What may be left of a pattern is bounded while it is found, so these are refused before they take much
/// time or memory.
#[test]
fn patterns_with_too_many_rests_are_refused_by_name() {
    let line = |row: usize| {
        (0..9)
            .map(move |at| if row % 2 == 1 { at + 1 } else { 9 - at })
            .map(move |col| format!("'R{row}C{col}'"))
    };
    let cells: Vec<String> = (1..=9).flat_map(line).collect();
    let fault = |count: usize, pattern: &str| {
        let cells = cells[..count].join(", ");
        let text = format!(
            "id = 'a'\nbox = [3, 3]\nclue = [{{ kind = 'regex', cells = [{cells}], pattern = '{pattern}' }}]"
        );
        Spec::from_toml(&text)
            .and_then(|spec| spec.build_fixed())
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    let too_large = Err("clue 1: regex: an automaton for it takes more than 20000 edges".to_owned());
    for count in [31, 81] {
        assert_eq!(fault(count, ".*1.{14}2.*1.{13}3.*"), too_large, "{count} cells");
    }
    assert_eq!(fault(9, &"(1?){100}".repeat(20)), too_large);
    assert_eq!(fault(81, &(".*".repeat(40) + "2")), Ok(()));
    assert_eq!(fault(81, ".*1.{2}2.*"), Ok(()));
}

/// Texts cannot say all of this, so only building can refuse it.
#[test]
fn declarations_put_together_are_checked_as_those_that_are_read() {
    let between = |between| {
        let (is, not) = (vec![1], Vec::new());
        Rule::Difference(Difference(NumberPairs { name: None, is, not, between }))
    };
    let far = Place { row: usize::MAX, col: 0 };
    let changes: [&dyn Fn(&mut Spec); 10] = [
        &|spec| spec.id = "No id\n".to_owned(),
        &|spec| spec.title = "\u{1b}[2J".to_owned(),
        &|spec| spec.boxes = Some([usize::MAX, 2]),
        &|spec| spec.shape = Some([0, usize::MAX]),
        &|spec| spec.grids = vec![[usize::MAX; 2]],
        &|spec| spec.lowest = u8::MAX,
        &|spec| spec.givens = Some(usize::MAX),
        &|spec| spec.constraints.push(between(Between::Offsets(vec![[i32::MIN, i32::MAX]]))),
        &|spec| spec.constraints.push(between(Between::Cells(vec![[far; 2]]))),
        &|spec| spec.clues.push(Rule::Diagonals(Diagonals::default())),
    ];
    let mut right = Spec::new("a");
    right.boxes = Some([2, 2]);
    assert_eq!(right.build_fixed().map(|model| model.board().cell_count()), Ok(16));
    for change in changes {
        let mut spec = right.clone();
        change(&mut spec);
        assert!(spec.build_fixed().is_err(), "{spec:?}");
    }
    assert!(Spec::new("a").build_fixed().is_err(), "no size");
}

#[test]
fn declarations_that_would_grow_without_bound_are_refused() {
    let error = |text: String| {
        let built = Spec::from_toml(&text).and_then(|spec| spec.build_fixed());
        built.expect_err("a refusal").message().to_owned()
    };
    let grids: Vec<String> = (0..=200).map(|grid| format!("[{}, {}]", grid / 90, grid % 90)).collect();
    let grids = format!("id = 'a'\nbox = [3, 3]\ngrids = [{}]", grids.join(", "));
    assert_eq!(error(grids), "found 201 grids; expected 1 to 200");
    let constraints = "[[constraint]]\nkind = 'diagonals'\n".repeat(1001);
    let constraints = format!("id = 'a'\nbox = [3, 3]\n{constraints}");
    assert_eq!(error(constraints), "found 1001 constraints; expected at most 1000");
    let offsets = format!("[{}]", "[1, 1], ".repeat(5000));
    let offsets = format!(
        "id = 'a'\nbox = [3, 3]\nconstraint = [{{ kind = 'differ', between = {{ offsets = {offsets} }} }}]"
    );
    assert_eq!(error(offsets), "constraint 1: differ: `offsets` make more than 116508 pairs of cells a grid");
    let every = "[[constraint]]\nkind = 'differ'\nbetween = { offsets = [[0, 1], [1, 0], [1, 1], [2, 1]] }\n";
    let every = format!("id = 'a'\nsymbols = 25\n{}", every.repeat(30));
    assert_eq!(
        error(every),
        "constraint 19: differ: the rules so far would add 1105800 entries to the problem; expected at most 1048576"
    );
}

/// Writes a model's declaration as JSON, and builds it again from there.
fn through_json(model: &Model) -> Model {
    let json = serde_json::to_string(model.spec()).expect("a declaration is written");
    let spec: Spec = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
    assert_eq!(&spec, model.spec(), "{json}");
    spec.build_fixed().expect("a declaration that was built before")
}

#[test]
fn declarations_survive_json_and_toml() {
    for (spec, data, model) in data::variants() {
        let again = through_json(&model);
        assert_eq!(again.houses(), model.houses(), "{}", spec.id);
        assert_eq!(again.rule_names(), model.rule_names(), "{}", spec.id);
        assert_eq!(again.check(&data.right(&model)), [], "{}", spec.id);
        let toml = toml::to_string(&spec).expect("a declaration is written");
        assert_eq!(Spec::from_toml(&toml), Ok(spec), "{toml}");
    }
}

#[test]
fn what_was_drawn_at_random_is_written_out() {
    let regions = catalogue::all().iter().filter(|spec| spec.regions == Some(Regions::Random));
    for spec in regions {
        let model = spec.build(3).expect("a model");
        assert!(!model.spec().is_random() && !model.is_plain());
        assert_eq!(through_json(&model).houses(), model.houses());
        assert_eq!(spec.build(3).expect("a model").houses(), model.houses());
        assert_ne!(spec.build(4).expect("a model").houses(), model.houses());
        assert!(spec.build_fixed().is_err());
    }
}

#[test]
fn what_was_drawn_over_a_solution_is_written_out() {
    let drawn = data::catalogued().filter(|(spec, ..)| !spec.draw.is_empty());
    for (spec, data, model) in drawn {
        let solution = data.right(&model);
        let drawn = |seed| spec.draw_clues(&solution, seed).expect("clues").build_fixed().expect("a model");
        for seed in 0..20 {
            let model = drawn(seed);
            let rules = model.spec().clues.len() + model.spec().constraints.len();
            assert!(!model.spec().is_random() && !model.is_plain(), "{}", spec.id);
            assert!(rules > spec.constraints.len(), "{}", spec.id);
            assert_eq!(model.check(&solution), [], "{}", spec.id);
            assert_eq!(through_json(&model).spec(), drawn(seed).spec(), "{}", spec.id);
            // Where all marks are shown, there is nothing to choose.
            let is_chosen = model.has_clues();
            assert!(!is_chosen || drawn(seed + 1).spec() != model.spec(), "{}", spec.id);
        }
    }
}

#[test]
fn marks_are_shown_wherever_they_are_right() {
    let (_, data, model) = data::catalogued().find(|(spec, ..)| spec.id == "kropki").expect("a variant");
    let (board, solution) = (model.board(), data.right(&model));
    let spec = catalogue::find("kropki").expect("a variant").draw_clues(&solution, 1).expect("marks");
    let drawn = spec.build_fixed().expect("a model");
    assert_eq!(drawn.clues().len(), 0, "no mark can be left out");
    let dots = drawn.marks().iter().filter(|mark| matches!(mark, Mark::Dot { .. })).count();
    let number = |row, col| Some(solution[board.at(row, col)?.index()]?.number());
    let is_marked = |a: Option<u8>, b: Option<u8>| {
        a.zip(b).is_some_and(|(a, b)| a.abs_diff(b) == 1 || a == 2 * b || b == 2 * a)
    };
    let places = (0..9).flat_map(|row| (0..9).map(move |col| (row, col)));
    let right = places.map(|(row, col)| {
        let (here, below, beside) = (number(row, col), number(row + 1, col), number(row, col + 1));
        usize::from(is_marked(here, below)) + usize::from(is_marked(here, beside))
    });
    assert_eq!(dots, right.sum::<usize>());
}

#[test]
fn a_drawing_of_any_size_ends() {
    for kind in ["thermometer", "arrow", "whispers", "renban", "palindrome", "between-line"] {
        let spec = format!(
            "id = 'l'\nbox = [5, 5]\ndraw = [{{ kind = '{kind}', lines = [625, 625], cells = [3, 625] }}]"
        );
        let spec = Spec::from_toml(&spec).expect("a declaration");
        let solution: Vec<Option<Symbol>> =
            (0..625).map(|at| Symbol::from_index((at / 25 * 5 + at / 125 + at % 25) % 25)).collect();
        let drawn = spec.draw_clues(&solution, 1).expect("lines");
        // The second half of a palindrome is seldom found where the first one is long.
        assert!(kind == "palindrome" || drawn.clues.len() > 10, "{kind}: {} lines", drawn.clues.len());
    }
}

#[test]
fn drawings_of_impossible_sizes_are_refused() {
    for (keys, said) in [
        ("kind = 'marks'", "one must be there"),
        ("kind = 'marks', difference = [0]", "from 1 to 8"),
        ("kind = 'marks', ratio = [2, 2]", "different numbers"),
        ("kind = 'marks', sum = [19]", "from 2 to 18"),
        ("kind = 'odd', cells = [1, 82]", "from 0 to 81"),
        ("kind = 'even', cells = [5, 4]", "from 0 to 81"),
        ("kind = 'even', cells = [37, 37]", "must begin with 36 or less"),
        ("kind = 'odd', cells = [46, 50]", "must begin with 45 or less"),
        ("kind = 'thermometer', lines = [1, 2], cells = [10, 12]", "must begin with 9 or less"),
        ("kind = 'renban', lines = [1, 2], cells = [10, 10]", "must begin with 9 or less"),
        ("kind = 'arrow', lines = [1, 2], cells = [11, 12]", "must begin with 10 or less"),
        ("kind = 'quadruple', corners = [1, 65], symbols = [1, 2]", "from 0 to 64"),
        ("kind = 'quadruple', corners = [1, 2], symbols = [0, 2]", "from 1 to 4"),
        ("kind = 'sandwich', clues = [0, 19]", "from 0 to 18"),
        ("kind = 'skyscraper', clues = [0, 37]", "from 0 to 36"),
        ("kind = 'less', signs = 3", "found the key `signs`; expected"),
    ] {
        let spec = format!("id = 'd'\nbox = [3, 3]\ndraw = [{{ {keys} }}]");
        let built = Spec::from_toml(&spec).and_then(|spec| spec.build(0));
        let error = built.map(|_| ()).expect_err("nothing can be drawn so").to_string();
        assert!(error.contains(said), "{keys}: {error}");
    }
    // No clue stands in a cell of another grid.
    let twin =
        "id = 'd'\nbox = [3, 3]\ngrids = [[0, 0], [6, 6]]\ndraw = [{ kind = 'sandwich', clues = [0, 31] }]";
    let error = Spec::from_toml(twin).and_then(|spec| spec.build(0)).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("from 0 to 30"), "{error}");
    // Columns of six cells hold no sandwich of nine symbols.
    let flat = "id = 'd'\nshape = [6, 9]\nbox = [3, 3]\ndraw = [{ kind = 'sandwich', clues = [1, 7] }]";
    let error = Spec::from_toml(flat).and_then(|spec| spec.build(0)).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("from 0 to 6, found [1, 7]"), "{error}");
}

#[test]
fn drawn_cages_are_connected_and_have_the_requested_sizes() {
    let (_, data, model) = data::catalogued().find(|(spec, ..)| spec.id == "killer").expect("a variant");
    let (board, solution) = (model.board(), data.right(&model));
    for (least, most) in [(1, 1), (1, 9), (2, 2), (2, 5), (3, 4), (9, 9)] {
        let spec = format!("id = 'k'\nbox = [3, 3]\ndraw = [{{ kind = 'cage', cells = [{least}, {most}] }}]");
        let spec = Spec::from_toml(&spec).expect("a declaration");
        for seed in 0..30 {
            let drawn =
                spec.draw_clues(&solution, seed).and_then(|spec| spec.build_fixed()).expect("a model");
            let mut caged = vec![false; board.cell_count()];
            for rule in drawn.clues() {
                let cells = drawn.rule_cells(rule);
                assert!(
                    (least..=most).contains(&cells.len()),
                    "{least} to {most}: {}",
                    drawn.rule_title(rule)
                );
                let mut reached = vec![cells[0]];
                let mut next = 0;
                while let Some(&cell) = reached.get(next) {
                    let (row, col) = board.position(cell);
                    let is_near = |other: &&CellId| {
                        let (r, c) = board.position(**other);
                        row.abs_diff(r) + col.abs_diff(c) == 1
                    };
                    for &other in cells.iter().filter(is_near) {
                        if !reached.contains(&other) {
                            reached.push(other);
                        }
                    }
                    next += 1;
                }
                assert_eq!(reached.len(), cells.len(), "{} is connected", drawn.rule_title(rule));
                for cell in cells {
                    assert!(!std::mem::replace(&mut caged[cell.index()], true), "cages do not overlap");
                }
            }
            let left = caged.iter().filter(|&&caged| !caged).count();
            assert!(least > 2 || left <= 12, "few cells are left out: {left}");
        }
    }
}

fn model(text: &str) -> Model {
    Spec::from_toml(text)
        .and_then(|spec| spec.build_fixed())
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_latin_square_needs_only_symbols() {
    let model = model("id = 'latin'\nsymbols = 4");
    assert_eq!(model.rule_names(), ["row", "column"]);
    assert!(model.board().cells().all(|cell| model.box_of(cell).is_none()));
    let stats = model.lower().problem.solver().count();
    assert_eq!(stats.solutions, 576);
}

#[test]
fn four_by_four_grids_are_counted() {
    let lowered = model("id = 'small'\nbox = [2, 2]").lower();
    assert_eq!(lowered.problem.solver().count().solutions, 288);
}

#[test]
fn given_regions_need_not_be_connected() {
    let model = model("id = 'torn'\nregions = ['aabb', 'bbaa', 'ccdd', 'ddcc']");
    assert_eq!(model.houses().iter().filter(|house| house.kind == HouseKind::Region).count(), 4);
    assert!(matches!(&model.spec().regions, Some(Regions::Rows(rows)) if rows.len() == 4));
    let boxes: Vec<_> = model.board().cells().take(8).map(|cell| model.box_of(cell)).collect();
    assert_eq!(boxes[..2], boxes[6..]);
    assert_eq!(boxes[2..4], boxes[4..6]);
}

#[test]
fn shared_houses_are_named_after_their_first_grid() {
    let model = model("id = 'two'\nbox = [2, 2]\ngrids = [[0, 0], [2, 2]]");
    let shared: Vec<_> = model.houses().iter().filter(|house| house.grids.len() > 1).collect();
    assert_eq!(shared.len(), 1);
    assert_eq!((shared[0].name.as_str(), &shared[0].grids), ("box 4 of the north-west grid", &vec![0, 1]));
    assert_eq!(model.houses().len(), 2 * 12 - 1);
}

#[test]
fn messages_name_cells_and_house() {
    let model = model("id = 'small'\nbox = [2, 2]");
    let values: Vec<_> = "1..1....2......5".chars().map(Symbol::from_char).collect();
    let messages: Vec<_> = model.check(&values).into_iter().map(|violation| violation.message).collect();
    assert_eq!(messages, ["R4C4 is 5, expected 1 to 4", "row 1: R1C1 and R1C4 are both 1"]);
}

#[test]
fn pairs_within_a_house_add_no_items() {
    let plain = model("id = 'a'\nbox = [2, 2]").lower();
    let adjacent = "constraint = [{ kind = 'differ', between = { offsets = [[0, 1], [1, 0], [2, 0]] } }]";
    let differ = model(&format!("id = 'a'\nbox = [2, 2]\n{adjacent}")).lower();
    assert_eq!(plain.problem.item_count(), differ.problem.item_count());
}

#[test]
fn cells_that_all_differ_share_their_items() {
    let touching = "constraint = [{ kind = 'differ', between = { offsets = [[1, 1], [1, -1]] } }]";
    let lowered = model(&format!("id = 'a'\nbox = [3, 3]\n{touching}")).lower();
    // 2 by 2 cells across a border of boxes: 2 borders of 8 such squares each way, less 4 that lie on two
    // borders.
    let squares = 2 * 2 * 8 - 4;
    assert_eq!(lowered.problem.item_count(), 81 + 3 * 81 + 9 * squares);
}

/// Engines keep items in the order of their declaration, and are fastest if an option's items are near each
/// other.
#[test]
fn items_of_a_grid_stand_together() {
    let model = model("id = 'a'\nbox = [3, 3]\ngrids = [[0, 0], [6, 6], [0, 12]]");
    let lowered = model.lower();
    let one = Symbol::from_char('1').expect("a symbol");
    // Cells, and symbols of houses; grids share a box with its nine cells, and are counted with the first.
    let first_of_grid = [0, 324, 324 + 306, 324 + 2 * 306];
    for (grid, range) in model.grids().iter().zip(first_of_grid.windows(2)) {
        let is_alone = |cell: &CellId| {
            model.grids().iter().filter(|other| other.covers(model.board().position(*cell))).count() == 1
        };
        for cell in grid.cells(model.board()).into_iter().filter(is_alone) {
            let entries = lowered.problem.entries(lowered.option(cell, one));
            let places: Vec<_> = entries.map(|entry| entry.item.ordinal()).collect();
            assert!(places.iter().all(|place| (range[0]..range[1]).contains(place)), "{places:?}");
        }
    }
}

/// An automaton that guesses a place some steps from the end can be in very many sets of states.
#[test]
fn automata_in_too_many_states_are_refused_in_time() {
    let cells: Vec<String> = (1..=9)
        .flat_map(|row| (1..=9).map(move |col| if row % 2 == 1 { (row, col) } else { (row, 10 - col) }))
        .map(|(row, col)| format!("'R{row}C{col}'"))
        .collect();
    let mut steps = vec!["'0 123456789 0'".to_owned(), "'0 1357 1'".to_owned()];
    steps.extend((1..40).map(|state| format!("'{state} 123456789 {}'", state + 1)));
    let spec = format!(
        "id = 'a'\nbox = [3, 3]\nclue = [{{ kind = 'automaton', cells = [{}], start = [0], accept = [40], steps = [{}] }}]",
        cells.join(", "),
        steps.join(", ")
    );
    let error = Spec::from_toml(&spec).and_then(|spec| spec.build_fixed()).expect_err("too many").to_string();
    assert!(error.starts_with("clue 1: automaton: "), "{error}");
}

#[test]
fn rules_in_words_name_the_symbols() {
    let rules = |text: &str| {
        let spec = Spec::from_toml(&format!("id = 'a'\n{text}")).expect("a declaration");
        spec.build_fixed().expect("a model").rules_in_words().join(" ")
    };
    for (text, symbols) in [
        ("box = [3, 3]", "1 to 9"),
        ("box = [3, 3]\nlowest = 0", "0 to 8"),
        ("box = [2, 5]", "1 to 9 and A"),
        ("box = [2, 5]\nlowest = 0", "0 to 9"),
        ("symbols = 11\nlowest = 0", "0 to 9 and A"),
        ("box = [4, 4]\nlowest = 0", "0 to 9 and A to F"),
    ] {
        let found = rules(text);
        assert!(found.contains(&format!("each of the symbols {symbols} once")), "{found}");
    }
    let skyscraper = "clue = [{ kind = 'skyscraper', cells = ['R1C1', 'R1C2', 'R1C3', 'R1C4'], seen = 1 }]";
    assert!(
        rules(&format!("box = [2, 2]\nlowest = 0\n{skyscraper}")).ends_with("behind them and 0 is not seen.")
    );
    assert!(rules(&format!("box = [2, 2]\n{skyscraper}")).ends_with("behind them."));
}

/// A classic variant with the rules of others.
fn mixture(ids: &[&str]) -> Spec {
    let find = |id: &&str| catalogue::find(id).expect("a variant");
    let mix = |spec: Spec, other: &Spec| spec.with_rules_of(other).expect("rules that fit any board");
    ids.iter().map(find).fold(catalogue::default().clone(), mix)
}

#[test]
fn the_words_of_a_mixture_are_true_on_its_board() {
    let find = |id: &str| catalogue::find(id).expect("a variant");
    let words = |board: &str, other: &str| {
        let added = find(board).with_rules_of(find(other)).expect("rules that fit").rule;
        added.strip_prefix(find(board).rule.as_str()).expect("the words of the board first").trim().to_owned()
    };
    assert_eq!(words("killer", "whispers"), find("whispers").rule);
    assert_eq!(words("samurai", "sandwich"), find("sandwich").rule);
    assert_eq!(words("6x6", "thermo"), find("thermo").rule);
    let knights = "Cells a chess knight's move apart hold different symbols. This holds within each grid.";
    assert_eq!(words("samurai", "anti-knight"), knights);
    assert_eq!(words("6x6", "anti-knight"), find("anti-knight").rule);
    // Lines on 6x6 differ by at least 3, and sandwiches lie between 1 and 6.
    for board in ["4x4", "6x6", "12x12"] {
        assert_eq!([words(board, "whispers"), words(board, "sandwich")], ["", ""], "{board}");
    }
    assert!(!words("6x6", "windoku").contains("3 by 3") && words("6x6", "windoku").contains("window"));
}

#[test]
fn a_mixture_has_a_number_of_givens_if_all_agree() {
    assert_eq!(mixture(&["inequality"]).givens, Some(0));
    assert_eq!(mixture(&["inequality", "kropki"]).givens, Some(0));
    assert_eq!(mixture(&["inequality", "killer"]).givens, None);
    assert_eq!(mixture(&["killer", "inequality"]).givens, None);
}

#[test]
fn there_are_no_more_givens_than_cells() {
    let build = |givens: usize| {
        let spec = Spec::from_toml(&format!("id = 'x'\nbox = [2, 2]\ngivens = {givens}")).expect("TOML");
        spec.build_fixed().map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(build(16), Ok(()));
    assert_eq!(build(17), Err("found 17 givens; expected at most 16, one for each cell".to_owned()));
}

#[test]
fn only_the_numbers_of_a_variant_are_drawn_by_it() {
    let draws = |id: &str, rule: &str| {
        let spec = catalogue::find(id).expect("a variant");
        let clue = Spec::from_toml(&format!("id = 'x'\nbox = [3, 3]\n[[clue]]\n{rule}")).expect("a clue");
        spec.draws(&clue.clues[0])
    };
    let line = "kind = 'whispers'\ncells = ['R1C1', 'R1C2']";
    assert!(draws("whispers", line) && !draws("whispers", &format!("{line}\nleast = 4")));
    let bulb = "kind = 'thermometer'\ncells = ['R1C1', 'R1C2']";
    assert!(draws("thermo", bulb) && !draws("thermo", &format!("{bulb}\nslow = true")));
    let dot =
        |is: u8| format!("kind = 'difference'\nis = [{is}]\nbetween = {{ cells = [['R1C1', 'R1C2']] }}");
    assert!(draws("kropki", &dot(1)) && !draws("kropki", &dot(3)) && !draws("thermo", &dot(1)));
}

#[test]
fn the_id_of_a_long_mixture_is_cut_and_still_its_own() {
    let names =
        ["killer", "arrow", "thermo", "whispers", "renban", "palindrome", "between", "odd-even", "quadruple"];
    let long = mixture(&names);
    assert_eq!(long.id, "killer-arrow-thermo-whispers-renban-palindrome-0148ea19");
    let (last, first) = names.split_last().expect("names");
    let other = mixture(&[first, &["sandwich", last]].concat());
    assert!(other.id != long.id && other.id.len() <= 60, "{}", other.id);
    assert_eq!(mixture(&names[..3]).id, "killer-arrow-thermo");
}

#[test]
fn marks_of_mixed_variants_are_all_drawn_and_none_upon_another() {
    let spec = mixture(&["kropki", "xv"]);
    let (_, data, model) = data::catalogued().find(|(spec, ..)| spec.id == "kropki").expect("a variant");
    let drawn = spec.draw_clues(&data.right(&model), 1).expect("marks").build_fixed().expect("a model");
    let places = drawn.marks().into_iter().filter_map(|mark| match mark {
        Mark::Dot { cells, .. } | Mark::Sign { cells, .. } => Some(cells),
        _ => None,
    });
    let mut places: Vec<_> = places.collect();
    let marks = places.len();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), marks);
    for said in ["a white dot", "a black dot", "an X", "a V", "without a mark"] {
        assert!(drawn.sentences().iter().any(|sentence| sentence.contains(said)), "{said}");
    }
}
