//! Steps in words: every technique names what changes and what that rests on.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

use dlx_engine::OptionId;
use dlx_sudoku::grade::{
    Candidates, Highlight, Level, Names, Network, Path, Reason, Role, Step, TECHNIQUES, Technique,
    UNIQUENESS_TECHNIQUES,
};
use dlx_sudoku::{Puzzle, Values};
use dlx_variants::{CellId, House, HouseKind, Meaning, Symbol, catalogue};

use super::data::{classic, made, patient, take, values};
use super::exocet::with_double;
use super::killer::{killer, of_known_sums};
use super::rule_words::clued;
use super::words_of_patterns::{Board, leftover};

/// The maximum length, in characters, of a reason that is not an argument of many nodes; half as much again
/// if it goes through combinations of a cage, derived houses, or almost locked sets, whose names are long.
const LENGTH: usize = 400;
/// The number of nodes from which on an argument may be longer.
const NODES: usize = 8;
/// Techniques that name each cell and house that their argument rests on, not only its nodes.
const PATTERNS: &[&str] =
    &["skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "xy-wing", "xyz-wing", "w-wing"];

/// Whether a name occurs in a text, and not only as the beginning of a longer number.
fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| !text[at + name.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

fn cell(candidates: &Candidates<'_>, option: OptionId) -> (String, Symbol) {
    let (cell, symbol) = candidates.network().candidate(option).expect("an option of a cell");
    (Names::new(candidates.network()).cell(cell), symbol)
}

fn assert_told(step: &Step, candidates: &Candidates<'_>) {
    let (effect, reason, text) =
        (step.effect(candidates), step.reason(candidates), step.sentence(candidates));
    for blank in [
        "the argument over",
        "of the rules",
        "  ",
        " , ",
        "because ,",
        "because .",
        "a constraint",
        "one of  ",
        "at once",
        "way to do so excludes",
    ] {
        assert!(!text.contains(blank), "{blank:?} in {text}");
    }
    // What holds in a cell tells what does not.
    let place = |option: &OptionId| candidates.network().candidate(*option).map(|(cell, _)| cell);
    let is_filled = |gone: &OptionId| step.placements.iter().any(|placed| place(placed) == place(gone));
    let is_told = |option: &OptionId| {
        let (cell, symbol) = cell(candidates, *option);
        names(&effect, &cell) && effect.contains(&symbol.to_string())
    };
    assert!(step.placements.iter().all(is_told), "{text}");
    // Of many candidates that go, the first are named, and the others counted.
    let not_named = step.eliminations.iter().filter(|&gone| !is_filled(gone) && !is_told(gone)).count();
    let counted = effect.split_once(" more candidate").and_then(|(before, _)| before.rsplit(' ').next());
    let counted = counted.map_or(0, |count| count.parse().expect("a number"));
    assert!(not_named <= counted, "{text}");
    assert_highlighted(step, candidates);
    if let Reason::Together(parts) = &step.reason {
        for (reason, gone) in parts {
            let mut part = step.clone();
            (part.reason, part.eliminations) = (reason.clone(), gone.clone());
            assert_told(&part, candidates);
        }
        return;
    }
    for option in exceptions(&step.reason) {
        assert!(reason.contains(&cell(candidates, option).1.to_string()), "{text}");
    }
    let (truths, nodes) = (step.reason.truths(), step.reason.nodes());
    for &truth in truths
        .iter()
        .filter(|_| nodes.is_empty() && !leaves_out_truths(step) || PATTERNS.contains(&step.technique.id))
    {
        match candidates.network().meaning(truth) {
            Meaning::Cell(_) => {
                assert!(
                    names(&reason, &Names::new(candidates.network()).item(truth)) || is_here(step),
                    "{text}"
                );
            }
            Meaning::Symbol { house, .. } => {
                assert!(is_here(step) || is_house_told(&reason, house, candidates), "{text}");
            }
            _ => {}
        }
    }
    for node in &nodes {
        for &option in node.options.iter().filter(|&&option| candidates.network().is_candidate(option)) {
            assert!(names(&reason, &cell(candidates, option).0) || truths.len() == 1, "{text}");
        }
    }
    let is_combination = |option: &OptionId| !candidates.network().is_candidate(*option);
    let is_derived = |house: &House| house.kind == HouseKind::Derived && reason.contains(&house.name);
    let has_derived = candidates.network().model().houses().iter().any(is_derived);
    let has_sets = ["(the set ", "the sets "].iter().any(|names| reason.contains(names));
    // Colours of several symbols tell each link.
    let has_links = matches!(&step.reason, Reason::Colours { truths, .. } if truths.len() > 4);
    let most = if has_derived
        || has_sets
        || has_links
        || nodes.iter().any(|node| node.options.iter().any(is_combination))
    {
        3 * LENGTH / 2
    } else {
        LENGTH
    };
    // Colours of several symbols tell their links, which join one node more than there are links.
    let nodes = match &step.reason {
        Reason::Colours { truths, .. } => truths.len() + 1,
        _ => nodes.len(),
    };
    assert!(reason.len() <= most || nodes > NODES, "{} characters: {text}", reason.len());
}

/// The options without which something else would follow: fins and the like.
fn exceptions(reason: &Reason) -> Vec<OptionId> {
    match reason {
        Reason::Subset { fins: exceptions, .. }
        | Reason::Deadly { extra: exceptions, .. }
        | Reason::Blossom { held: exceptions, .. }
        | Reason::Grave { extra: exceptions, .. } => exceptions.clone(),
        // One that is left is what the step places.
        Reason::Unfillable { extra, .. } if extra.len() > 1 => extra.clone(),
        Reason::AlmostLocked { restricted, .. } => restricted.concat(),
        Reason::Exclusion { sets, .. } => sets.iter().map(|&(option, _)| option).collect(),
        _ => Vec::new(),
    }
}

/// Whether a step rests on truths that are not told one by one: colours are described by their cells, and
/// other steps rest on all houses.
fn leaves_out_truths(step: &Step) -> bool {
    match &step.reason {
        Reason::Colours { .. } | Reason::RemotePair { .. } | Reason::Templates { .. } => true,
        Reason::Grave { extra, .. } => extra.len() > 1,
        // Its cells are told by the rows and columns that have them in common.
        Reason::Subset { .. } => step.technique.id == "multi-sector-locked-set",
        _ => false,
    }
}

/// Every highlight is of something that the words mention: by its name, or as part of a house or rule that
/// they name. Every cell that the words name is highlighted.
pub(super) fn assert_highlighted(step: &Step, candidates: &Candidates<'_>) {
    let (text, network) = (step.sentence(candidates), candidates.network());
    let (model, words) = (network.model(), Names::new(network));
    let highlights = step.highlights(candidates);
    let is_rule_told = |rule| {
        let names = [model.rule_title(rule), model.rule_name(rule).to_owned(), model.rule_agent(rule)];
        names.iter().any(|name| text.contains(name))
    };
    let is_cell_told = |cell| {
        let mut houses = model.houses_of(cell).iter();
        names(&text, &words.cell(cell))
            || houses.any(|&house| is_house_told(&text, house, candidates))
            || (0..model.rule_count())
                .any(|rule| is_rule_told(rule) && model.rule_cells(rule).contains(&cell))
            || text.contains("those cells")
    };
    let is_pair_told =
        |(cell, symbol): (CellId, Symbol)| is_cell_told(cell) && text.contains(&symbol.to_string());
    for highlight in &highlights {
        let is_told = match highlight {
            Highlight::House { house, .. } => is_house_told(&text, *house, candidates),
            Highlight::DerivedHouse { cells, .. } => {
                let house = model.houses().iter().position(|house| house.cells == *cells);
                house.is_some_and(|house| is_house_told(&text, house, candidates))
            }
            Highlight::Rule { rule, .. } => is_rule_told(*rule),
            Highlight::Cell { cell, .. } => is_cell_told(*cell),
            // Some of many that go are counted.
            Highlight::Candidate { role: Role::Eliminated, .. } if text.contains(" more candidate") => true,
            Highlight::Candidate { cell, symbol, .. } => is_pair_told((*cell, *symbol)),
            Highlight::Link { from, to, .. } => from.iter().chain(to).all(|&pair| is_pair_told(pair)),
        };
        assert!(is_told, "{highlight:?} of {}: {text}", step.technique);
    }
    for cell in model.board().cells().filter(|&cell| names(&text, &words.cell(cell))) {
        let is_here = highlights.iter().any(|highlight| match highlight {
            Highlight::Cell { cell: at, .. } | Highlight::Candidate { cell: at, .. } => *at == cell,
            Highlight::Rule { rule, .. } => model.rule_cells(*rule).contains(&cell),
            Highlight::DerivedHouse { cells, .. } => cells.contains(&cell),
            _ => false,
        });
        assert!(is_here, "{} is not highlighted: {text}", words.cell(cell));
    }
}

/// Whether a step speaks of a cell that it changes, or of everything.
fn is_here(step: &Step) -> bool {
    step.technique.is_single() || !step.technique.is_logic() || step.technique.id == "bug-plus-1"
}

/// Whether a text speaks of a house: by its name, or by its number among others of its kind.
fn is_house_told(text: &str, house: usize, candidates: &Candidates<'_>) -> bool {
    let name = &candidates.network().model().houses()[house].name;
    let (kind, rest) = name.split_once(' ').unwrap_or((name, ""));
    let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
    // A grid is named once after several of its houses.
    let is_before_grid = |(_, grid): (&str, &str)| {
        names(text, &format!("{kind} {number}")) && text.contains(&format!(" of {grid}"))
    };
    names(text, name)
        || rest.split_once(" of ").is_some_and(is_before_grid)
        || (text.contains(&format!("{kind}s ")) || text.contains(&format!("{kind}es ")))
            && names(text, &number)
}

/// The maximum number of steps of a technique to explain for each puzzle.
const STEPS: usize = 6;
/// The number of boards of a puzzle without singles, from the first on, on which steps of the highest level
/// are looked for, which takes long.
const BOARDS: usize = 10;

/// Follows a puzzle and, on some boards where no single is left, explains some steps of each technique.
/// Counts them by technique.
fn tell(puzzle: Puzzle, solution: &Values) -> BTreeMap<&'static str, usize> {
    let (model, givens) = puzzle.into_parts();
    let mut told = BTreeMap::new();
    let network = Network::new(model);
    let mut all: Vec<&'static Technique> = TECHNIQUES.iter().chain(UNIQUENESS_TECHNIQUES).copied().collect();
    all.sort_by_key(|technique| technique.rating);
    let mut path = Path::new(Candidates::with_givens(&network, &givens), all.clone(), &patient());
    let mut boards = 0;
    while let Some(next) = path.peek() {
        let candidates = &path.candidates;
        assert_told(&next, candidates);
        *told.entry(next.technique.id).or_default() += 1;
        boards += usize::from(!next.technique.is_single());
        let is_asked = |technique: &Technique| {
            !next.technique.is_single() && (boards <= BOARDS || technique.level < Level::Extreme)
        };
        for technique in all.iter().filter(|technique| is_asked(technique)) {
            if told.get(technique.id).is_some_and(|&count| count > STEPS) {
                continue;
            }
            let mut left = if technique.level == Level::Extreme { 2 } else { 5 };
            technique.each(candidates, &patient(), &mut |step| {
                assert_told(&step, candidates);
                *told.entry(technique.id).or_default() += 1;
                left -= 1;
                left > 0
            });
        }
        take(&next, &mut path.candidates, solution);
    }
    assert!(path.candidates.is_solved(), "a search finds a step");
    told
}

/// A technique, the entries of the first cells, the candidates of some cells, and the reason of its first
/// step.
type Rare = (&'static str, &'static str, &'static [(u16, u16, &'static [usize])], &'static str);

/// Steps that are rarer than a test has time for.
const RARE: &[Rare] = &[
    (
        "avoidable-rectangle-1",
        "1..2.....2",
        &[(2, 1, &[2, 5]), (2, 4, &[1, 5])],
        "R1C1, R1C4, R2C4 and R2C1 could be filled with 1 and 2 in two ways, unless R2C4 is 5",
    ),
    (
        "avoidable-rectangle-2",
        "1..2......",
        &[(2, 1, &[2, 5]), (2, 4, &[1, 5])],
        "R1C1, R1C4, R2C4 and R2C1 could be filled with 1 and 2 in two ways, unless one of R2C4 and R2C1 is 5, and those cells see \
         both",
    ),
    (
        "unique-rectangle-5",
        "",
        &[(1, 1, &[1, 2]), (1, 4, &[1, 2, 5]), (2, 4, &[1, 2]), (2, 1, &[1, 2, 5])],
        "R1C1, R1C4, R2C4 and R2C1 could be filled with 1 and 2 in two ways, unless one of R1C4 and R2C1 is 5, and those cells see \
         both",
    ),
    (
        "unique-loop",
        "",
        &[
            (1, 1, &[1, 2]),
            (1, 4, &[1, 2]),
            (2, 4, &[1, 2]),
            (2, 7, &[1, 2]),
            (3, 7, &[1, 2, 5]),
            (3, 1, &[1, 2]),
        ],
        "R1C1, R1C4, R2C4, R2C7, R3C7 and R3C1 could be filled with 1 and 2 in two ways, unless R3C7 is 5",
    ),
    (
        "multi-sector-locked-set",
        "",
        &[
            (1, 2, &[1, 2, 7]),
            (1, 5, &[1, 2, 8]),
            (1, 8, &[1, 2, 9]),
            (4, 2, &[3, 4, 7]),
            (4, 5, &[3, 4, 8]),
            (4, 8, &[3, 4, 9]),
            (7, 2, &[5, 6, 7]),
            (7, 5, &[5, 6, 8]),
            (7, 8, &[5, 6, 9]),
        ],
        "the 9 empty cells where rows 1, 4 and 7 cross columns 2, 5 and 8 hold 1 and 2 in row 1, 3 and 4 in row 4, 5 and 6 \
         in row 7, 7 in column 2, 8 in column 5 and 9 in column 8 between them",
    ),
    (
        "firework-quadruple",
        "",
        &[
            (1, 4, &[3, 4, 5, 6, 7, 8, 9]),
            (1, 6, &[3, 4, 5, 6, 7, 8, 9]),
            (1, 7, &[3, 4, 5, 6, 7, 8, 9]),
            (1, 8, &[3, 4, 5, 6, 7, 8, 9]),
            (1, 9, &[3, 4, 5, 6, 7, 8, 9]),
            (4, 1, &[3, 4, 5, 6, 7, 8, 9]),
            (6, 1, &[3, 4, 5, 6, 7, 8, 9]),
            (7, 1, &[3, 4, 5, 6, 7, 8, 9]),
            (8, 1, &[3, 4, 5, 6, 7, 8, 9]),
            (9, 1, &[3, 4, 5, 6, 7, 8, 9]),
            (5, 2, &[1, 2, 5, 6, 7, 8, 9]),
            (5, 3, &[1, 2, 5, 6, 7, 8, 9]),
            (5, 7, &[1, 2, 5, 6, 7, 8, 9]),
            (5, 8, &[1, 2, 5, 6, 7, 8, 9]),
            (5, 9, &[1, 2, 5, 6, 7, 8, 9]),
            (2, 5, &[1, 2, 5, 6, 7, 8, 9]),
            (3, 5, &[1, 2, 5, 6, 7, 8, 9]),
            (7, 5, &[1, 2, 5, 6, 7, 8, 9]),
            (8, 5, &[1, 2, 5, 6, 7, 8, 9]),
            (9, 5, &[1, 2, 5, 6, 7, 8, 9]),
        ],
        "places for 1 and 2 in row 1 besides R1C1 and R1C5 exclude those in column 1 besides R1C1 and R5C1, places for 3 and 4 \
         in row 5 besides R5C1 and R5C5 exclude those in column 5 besides R1C5 and R5C5, so these symbols fill R1C1, R1C5, \
         R5C1 and R5C5",
    ),
    (
        "tridagon",
        "",
        &[
            (1, 1, &[1, 2, 3]),
            (2, 2, &[1, 2, 3]),
            (3, 3, &[1, 2, 3]),
            (1, 4, &[1, 2, 3]),
            (2, 5, &[1, 2, 3]),
            (3, 6, &[1, 2, 3]),
            (4, 1, &[1, 2, 3]),
            (5, 2, &[1, 2, 3]),
            (6, 3, &[1, 2, 3]),
            (4, 6, &[1, 2, 3, 7]),
            (5, 5, &[1, 2, 3]),
            (6, 4, &[1, 2, 3, 7]),
        ],
        "1, 2 and 3 alone cannot fill R1C1, R2C2, R3C3, R1C4, R2C5, R3C6, R4C1, R5C2, R6C3, R4C6, R5C5 and R6C4, unless one of \
         R4C6 and R6C4 is 7, and those cells see both",
    ),
];

#[test]
fn every_technique_is_explained() {
    let of_variants = [
        ("classic", 24),
        ("x", 3),
        ("anti-knight", 1),
        ("non-consecutive", 1),
        ("jigsaw", 2),
        ("samurai", 1),
    ];
    let of_variants = of_variants.into_iter().flat_map(|(id, puzzles)| {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        (0..puzzles).map(|index| made(spec, index)).map(|made| (made.puzzle.clone(), made.solution.clone()))
    });
    let killers = (0..6).map(killer).map(|made| {
        let puzzle = Puzzle::new(made.model.clone(), made.givens.clone()).expect("givens of the board");
        (puzzle, made.solution.clone())
    });
    // The largest boards come last, and are begun with.
    let puzzles: Mutex<Vec<(Puzzle, Values)>> = Mutex::new(killers.chain(of_variants).collect());
    let next = || puzzles.lock().expect("no judge panics while it takes a puzzle").pop();
    let all_told: Mutex<BTreeMap<&str, usize>> = Mutex::default();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some((puzzle, solution)) = next() {
                    let told = tell(puzzle, &solution);
                    let mut all_told = all_told.lock().expect("no judge panics while it counts");
                    told.into_iter().for_each(|(id, count)| *all_told.entry(id).or_default() += count);
                }
            });
        }
    });
    let mut all_told = all_told.into_inner().expect("no judge panicked");
    for (id, filled, cells, reason) in RARE {
        let grader = classic();
        let (none, entries) = (values(&".".repeat(81)), values(&format!("{filled:.<81}")));
        let board = Board(Candidates::with_entries(grader.network(), &none, &entries));
        let Board(candidates) =
            cells.iter().fold(board, |board, &(row, column, symbols)| board.cell(row, column, symbols));
        let step = Technique::by_id(id).and_then(|technique| technique.first(&candidates, &patient()));
        let step = step.expect("there is a step");
        assert_told(&step, &candidates);
        assert_eq!(step.reason(&candidates), *reason);
        *all_told.entry(step.technique.id).or_default() += 1;
    }
    let grader = classic();
    let (id, candidates) = with_double(&grader);
    let step = Technique::by_id(id).and_then(|technique| technique.first(&candidates, &patient()));
    assert_told(&step.expect("there is a step"), &candidates);
    *all_told.entry(id).or_default() += 1;
    for (grader, givens, id, _) in of_known_sums() {
        let candidates = Candidates::with_givens(grader.network(), &givens);
        let step = Technique::by_id(id).and_then(|technique| technique.first(&candidates, &patient()));
        assert_told(&step.expect("there is a step"), &candidates);
        *all_told.entry(id).or_default() += 1;
    }
    let (network, givens, _) = leftover();
    let candidates = Candidates::with_givens(&network, &givens);
    let step =
        Technique::by_id("leftover-single").and_then(|technique| technique.first(&candidates, &patient()));
    assert_told(&step.expect("there is a step"), &candidates);
    *all_told.entry("leftover-single").or_default() += 1;
    let lines = [
        ("marked-cell", "kind = \"even\"\ncells = [\"R1C1\"]"),
        ("rule-alone", "kind = \"thermometer\"\ncells = [\"R1C1\", \"R2C2\", \"R3C3\"]"),
        ("rule-around-cell", "kind = \"whispers\"\ncells = [\"R1C1\", \"R2C1\", \"R2C2\"]"),
    ];
    for (id, line) in lines {
        let grader = clued(line);
        let candidates = Candidates::new(grader.network());
        let step = Technique::by_id(id).and_then(|technique| technique.first(&candidates, &patient()));
        assert_told(&step.expect("there is a step"), &candidates);
        *all_told.entry(id).or_default() += 1;
    }
    // Many ways are left to sandwiches above all, which are not among these puzzles. Lines of classes have
    // tests of their own.
    let elsewhere = ["many-combinations", "line-classes", "line-classes-in-houses", "linked-line-classes"];
    let is_here = |technique: &&&Technique| !elsewhere.contains(&technique.id);
    for technique in TECHNIQUES.iter().chain(UNIQUENESS_TECHNIQUES).filter(is_here) {
        let count = all_told.get(technique.id).copied().unwrap_or_default();
        assert!(count > 0, "{technique} is not told");
    }
}
