//! Steps are called what they are in the houses of the puzzle, whatever image of it they were found in.

use std::sync::Arc;

use dlx_sudoku::Values;
use dlx_sudoku::grade::{
    Candidates, Chain, Grader, Item, Level, Network, Next, Reason, Step, Strength, TECHNIQUES, Technique,
};
use dlx_variants::{HouseKind, Meaning, Spec, Symbol, catalogue};

use super::data::{made, patient, values};

/// Puzzles of disjoint groups with fish, turbot fish and empty rectangles of all kinds.
const PUZZLES: [&str; 4] = [
    ".......19.5...3.....3..45...2.........96...7..7...2........72......8...7.6.2.....",
    "........2.....7.....763....3..1......1..7843....2....8..3..1....51...6..84.....2.",
    "6.........37..8........45.....2....8.........42......5....3........6...138.9.....",
    "......54..2........8..........3..6......7...3..72....5.3..8.1...1.4....9....6....",
];

/// What names and houses have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Row,
    Column,
    Box,
    /// A position of a disjoint group, a window and so on.
    Other,
}

fn kind(network: &Network, item: Item) -> Kind {
    let Meaning::Symbol { house, .. } = network.meaning(item) else { panic!("no symbol of a house") };
    match network.model().houses()[house].kind {
        HouseKind::Row => Kind::Row,
        HouseKind::Column => Kind::Column,
        HouseKind::Box => Kind::Box,
        _ => Kind::Other,
    }
}

/// The words in the name of a fish that tell its shape and its fins.
fn prefix(truths: &[Item], links: &[Item], fins: bool, candidates: &Candidates<'_>) -> &'static str {
    use Kind::{Column, Row};
    let network = candidates.network();
    let [truths_in, links_in] = [truths, links].map(|items| {
        let kinds: Vec<Kind> = items.iter().map(|&item| kind(network, item)).collect();
        kinds
    });
    let lacks = |kinds: &[Kind], kind: Kind| !kinds.contains(&kind);
    let is_of = |kinds: &[Kind], kind: Kind| kinds.iter().all(|&of| of == kind);
    let is_basic = |one, other| is_of(&truths_in, one) && is_of(&links_in, other);
    let is_franken = |one, other| lacks(&truths_in, other) && lacks(&links_in, one);
    if is_basic(Row, Column) || is_basic(Column, Row) {
        let is_body = |option: &_| network.items_of(*option).iter().any(|item| links.contains(item));
        let is_short = |truth: &Item| candidates.options(*truth).filter(is_body).count() < 2;
        match fins {
            false => "",
            true if truths.iter().any(is_short) => "Sashimi ",
            true => "Finned ",
        }
    } else if is_franken(Row, Column) || is_franken(Column, Row) {
        "Franken "
    } else {
        "Mutant "
    }
}

/// The name that fits the houses of a reason, if names tell these.
fn expected(reason: &Reason, technique: &Technique, candidates: &Candidates<'_>) -> Option<String> {
    let network = candidates.network();
    let kind = |item: Item| kind(network, item);
    let name: String = match (reason, technique.id) {
        (Reason::Single { truth }, "hidden-single" | "hidden-single-box") => match kind(*truth) {
            Kind::Box => "Hidden Single in a Box".into(),
            Kind::Other if technique.id == "hidden-single-box" => return None,
            _ => "Hidden Single".into(),
        },
        (Reason::Locked { truth }, "claiming" | "pointing") => match kind(*truth) {
            Kind::Box => "Pointing".into(),
            Kind::Other => technique.name.into(),
            _ => "Claiming".into(),
        },
        (Reason::Direct { causes, .. }, "direct-claiming") => match kind(causes[0]) {
            Kind::Box => "Direct Pointing".into(),
            _ => "Direct Claiming".into(),
        },
        (Reason::Subset { truths, links, fins, .. }, id)
            if ["x-wing", "swordfish", "jellyfish"].iter().any(|of| id.ends_with(of)) =>
        {
            let size = ["X-Wing", "Swordfish", "Jellyfish"][truths.len() - 2];
            format!("{}{size}", prefix(truths, links, !fins.is_empty(), candidates))
        }
        (Reason::Chain(Chain { truths, .. }), "turbot-fish") => match [truths[0], truths[1]].map(kind) {
            [Kind::Row, Kind::Row] | [Kind::Column, Kind::Column] => "Skyscraper".into(),
            [Kind::Row, Kind::Column] | [Kind::Column, Kind::Row] => "Two-String Kite".into(),
            _ => "Turbot Fish".into(),
        },
        (Reason::Chain(Chain { truths, .. }), "empty-rectangle") => match [truths[0], truths[1]].map(kind) {
            [Kind::Row | Kind::Column, Kind::Box | Kind::Other] => "Empty Rectangle".into(),
            _ => "Grouped Turbot Fish".into(),
        },
        _ => return None,
    };
    Some(name)
}

/// The names of the steps of a puzzle that tell houses, after a look at whether they are right.
fn told(grader: &Grader, givens: &Values) -> Vec<String> {
    let grade = grader.grade(givens, &patient()).expect("one solution");
    let mut candidates = Candidates::with_givens(grader.network(), givens);
    let mut told = Vec::new();
    for step in &grade.steps {
        if let Some(name) = expected(&step.reason, step.technique, &candidates) {
            assert_eq!(step.name(grader.network()), name, "{}", step.sentence(&candidates));
            told.push(name);
        }
        step.apply(&mut candidates);
    }
    told
}

/// A grader of a variant of the catalogue.
fn grader(id: &str) -> Grader {
    let spec = catalogue::find(id).expect("the variant is in the catalogue");
    Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")))
}

/// On disjoint groups, a symmetry takes boxes to rows, so most steps are found in houses of other kinds.
#[test]
fn steps_are_called_what_they_are_in_the_houses_of_the_puzzle() {
    let grader = grader("disjoint-groups");
    let told: Vec<String> = PUZZLES.iter().flat_map(|puzzle| told(&grader, &values(puzzle))).collect();
    for name in [
        "Hidden Single in a Box",
        "Hidden Single",
        "Pointing",
        "Claiming",
        "Direct Pointing",
        "Skyscraper",
        "Turbot Fish",
        "Two-String Kite",
        "Empty Rectangle",
        "Grouped Turbot Fish",
        "X-Wing",
        "Finned X-Wing",
        "Sashimi X-Wing",
        "Franken X-Wing",
        "Mutant X-Wing",
        "Swordfish",
    ] {
        assert!(told.iter().any(|told| told == name), "{name}");
    }
}

/// On windoku, a symmetry takes boxes to windows, and no line to another house.
#[test]
fn steps_in_boxes_that_were_windows_are_called_by_the_box() {
    let spec = catalogue::find("windoku").expect("the variant is in the catalogue");
    let grader = grader("windoku");
    let told: Vec<String> =
        (0..4).flat_map(|index| told(&grader, &made(spec, index).puzzle.givens().to_vec())).collect();
    for name in ["Hidden Single in a Box", "Hidden Single", "Pointing", "Claiming"] {
        assert!(told.iter().any(|told| told == name), "{name}");
    }
}

/// Boxes of 2 by 2 are exchanged with lines, those of 2 by 3 are not.
#[test]
fn steps_on_small_boards_with_positions_are_called_by_their_houses() {
    for (rows, columns) in [(2, 2), (2, 3)] {
        let spec = format!(
            "id = \"small-{columns}\"\ntitle = \"Small\"\nrule = \"\"\nbox = [{rows}, {columns}]\n[[constraint]]\nkind = \"positions\"\n"
        );
        let spec = Spec::from_toml(&spec).expect("a declaration");
        let singles = (0..5).flat_map(|index| {
            let made = made(&spec, index);
            told(&Grader::new(Arc::clone(made.puzzle.model())), &made.puzzle.givens().to_vec())
        });
        assert!(singles.count() > 3, "{rows} by {columns}");
    }
}

/// What several fish eliminate together is called by the hardest of them.
#[test]
fn steps_of_several_reasons_are_called_by_the_hardest() {
    let network = Network::new(Arc::new(catalogue::default().build_fixed().expect("it has a model")));
    let symbol = Symbol::from_index(0).expect("a symbol");
    let model = network.model();
    let items = |kind: HouseKind| {
        let houses = (0..model.houses().len()).filter(move |&house| model.houses()[house].kind == kind);
        houses.map(|house| network.symbol_item(house, symbol)).collect::<Vec<Item>>()
    };
    let [rows, columns, boxes] = [HouseKind::Row, HouseKind::Column, HouseKind::Box].map(items);
    let fish = |links: [Item; 2]| Reason::Subset {
        truths: rows[..2].to_vec(),
        links: links.to_vec(),
        fins: Vec::new(),
        is_sashimi: false,
    };
    let mut step = Step::new(Technique::by_id("x-wing").expect("a technique"));
    for (links, name) in [([columns[0], columns[1]], "X-Wing"), ([columns[0], boxes[1]], "Franken X-Wing")] {
        step.reason =
            Reason::Together(vec![(fish([columns[0], columns[1]]), Vec::new()), (fish(links), Vec::new())]);
        assert_eq!(step.name(&network), name);
    }
}

/// Techniques that assume one solution stand after all others in the table, and yet in the order of ratings
/// here; a filled board has no names.
#[test]
fn names_are_in_the_order_of_ratings() {
    let made = made(catalogue::default(), 1);
    let grader = Grader::new(Arc::clone(made.puzzle.model())).assuming_uniqueness(true);
    let tally = |givens: &Values| {
        let grade = grader.grade(givens, &patient()).expect("one solution");
        assert!(grade.names(grader.network()).len() >= grade.tally().len());
        grade.tally()
    };
    let ratings: Vec<_> =
        tally(&made.puzzle.givens().to_vec()).iter().map(|(technique, _)| technique.rating).collect();
    assert!(ratings.is_sorted() && !ratings.is_empty(), "{ratings:?}");
    assert_eq!(tally(&made.solution), []);
}

/// Elsewhere the technique that finds a step is the one that it is called by.
#[test]
fn steps_are_called_by_the_technique_that_finds_them_where_houses_are_not_exchanged() {
    let techniques = || TECHNIQUES.iter().filter(|technique| technique.level <= Level::Expert);
    for id in ["classic", "x", "anti-knight", "jigsaw", "killer-6x6"] {
        let made = made(catalogue::find(id).expect("the variant is in the catalogue"), 0);
        let network = Network::new(Arc::clone(made.puzzle.model()));
        let mut candidates = Candidates::with_givens(&network, made.puzzle.givens());
        while !candidates.is_solved() {
            let found: Vec<Step> =
                techniques().filter_map(|technique| technique.first(&candidates, &patient())).collect();
            // A hidden single may be that of a box, too, which goes first.
            for step in found.iter().filter(|step| step.technique.id != "hidden-single") {
                assert_eq!(step.named_as(&network), step.technique, "{id}: {}", step.sentence(&candidates));
            }
            let Some(step) = found.first() else { break };
            step.apply(&mut candidates);
        }
    }
}

/// The names of a grade are those of its steps, and the last one is that of a hardest step.
#[test]
fn names_of_a_grade_are_those_of_its_steps() {
    let grader = grader("disjoint-groups");
    let network = grader.network();
    for puzzle in PUZZLES {
        let grade = grader.grade(&values(puzzle), &patient()).expect("one solution");
        let names = grade.names(network);
        for (name, count) in &names {
            assert_eq!(
                grade.steps.iter().filter(|step| step.name(network) == *name).count(),
                *count,
                "{name}"
            );
        }
        assert_eq!(names.iter().map(|(_, count)| count).sum::<usize>(), grade.steps.len());
        let hardest = grade.steps.iter().map(|step| step.technique.rating).max();
        let last = names.last().map(|(name, _)| name);
        let mut of_last = grade.steps.iter().filter(|step| last == Some(&step.name(network)));
        assert!(of_last.any(|step| Some(step.technique.rating) == hardest), "{names:?}");
    }
}

/// A hint describes the technique that it names.
#[test]
fn hints_describe_the_technique_that_they_name() {
    let grader = grader("disjoint-groups");
    let network = grader.network();
    let mut renamed = 0;
    for puzzle in PUZZLES {
        let givens = values(puzzle);
        let mut candidates = Candidates::with_givens(network, &givens);
        for step in grader.grade(&givens, &patient()).expect("one solution").steps {
            let next = Next { candidates: candidates.clone(), step };
            let (named, told) = (next.step.named_as(network), next.text(Strength::Technique));
            assert!(told.ends_with(&format!("{}. {}", next.step.name(network), named.summary)), "{told}");
            renamed += usize::from(named != next.step.technique);
            next.step.apply(&mut candidates);
        }
    }
    assert!(renamed > 20, "{renamed}");
}
