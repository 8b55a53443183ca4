//! What searches of models with supports know without branching, and what these cost.

use dlx_engine::{Engine, Search};
use dlx_variants::{CellId, Lowered, Model, Spec, Symbol};

fn model(text: &str) -> Model {
    Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect("a model")
}

fn cell(model: &Model, name: &str) -> CellId {
    model.board().cells().find(|&cell| model.board().name(cell) == name).expect("a cell")
}

/// A search whose cells hold none of some symbols; `None` if that leaves no solution. `lanes` also excludes
/// what is locked.
fn without<'l>(model: &Model, lowered: &'l Lowered, excluded: &[(&str, &str)]) -> Option<Search<'l>> {
    let mut search = lowered.problem.solver().engine(Engine::Words).solutions();
    let is_possible = excluded.iter().all(|(name, symbols)| {
        let symbols = symbols.chars().filter_map(Symbol::from_char);
        symbols.into_iter().all(|symbol| search.forbid(lowered.option(cell(model, name), symbol)))
    });
    is_possible.then_some(search)
}

/// Whether a search of the model, with the lowering `lower`, knows what a cell holds where others lack some
/// symbols.
fn knows(model: &Model, lowered: &Lowered, excluded: &[(&str, &str)], name: &str) -> bool {
    let search = without(model, lowered, excluded).expect("a solution is left");
    search.is_covered(lowered.cell_item(cell(model, name)))
}

fn states(lowered: &Lowered) -> usize {
    lowered.problem.option_count() - lowered.candidate_count()
}

const DOT: &str = "id = 'k'\nbox = [3, 3]\nclue = [{ kind = 'difference', is = [1], between = { cells = [['R1C1', 'R1C2']] } }]";

#[test]
fn a_symbol_goes_with_all_that_it_needs() {
    // R1C1 holds 1 or 9, so R1C2 holds 2 or 8; but not 8.
    let (model, excluded) = (model(DOT), [("R1C1", "2345678"), ("R1C2", "8")]);
    assert!(!knows(&model, &model.lower(), &excluded, "R1C2"));
    assert!(knows(&model, &model.lower_with_supports(), &excluded, "R1C2"));
}

#[test]
fn what_is_needed_goes_both_ways() {
    let (model, excluded) = (model(DOT), [("R1C2", "2345678"), ("R1C1", "8")]);
    assert!(knows(&model, &model.lower_with_supports(), &excluded, "R1C1"));
}

#[test]
fn sets_of_which_a_cell_can_hold_nothing_are_gone() {
    let rule = "{ kind = 'renban', cells = ['R1C1', 'R2C2', 'R3C4'] }";
    let model = model(&format!("id = 'k'\nbox = [3, 3]\nclue = [{rule}]"));
    let may_hold_5 = |lowered: &Lowered, excluded: &[(&str, &str)]| {
        let five = lowered.option(cell(&model, "R1C1"), Symbol::from_char('5').expect("a symbol"));
        without(&model, lowered, excluded).is_some_and(|mut search| search.choose(five))
    };
    // A run with 5 has no 1, 2, 8 and 9.
    let (people, search) = (model.lower(), model.lower_with_supports());
    assert!(may_hold_5(&people, &[("R2C2", "34567")]));
    assert!(!may_hold_5(&search, &[("R2C2", "34567")]));
    assert!(may_hold_5(&search, &[("R2C2", "3457")]));
}

#[test]
fn symbols_that_need_what_no_cell_can_hold_are_gone() {
    // 5 is no end of a step of five; 6 and 9 go with 1 and 4.
    let text = "id = 'k'\nbox = [3, 3]\nclue = [{ kind = 'whispers', cells = ['R1C1', 'R2C4'], least = 5 }]";
    let (model, excluded) = (model(text), [("R1C1", "1234678")]);
    assert!(knows(&model, &model.lower_with_supports(), &excluded, "R1C1"));
}

#[test]
fn rules_share_what_they_need_of_a_cell() {
    let dots = |others: &[&str]| {
        let dot = |other| {
            format!("{{ kind = 'difference', is = [1], between = {{ cells = [['R5C5', '{other}']] }} }}")
        };
        let dots: Vec<String> = others.iter().map(dot).collect();
        model(&format!("id = 'k'\nbox = [3, 3]\nclue = [{}]", dots.join(", ")))
    };
    let of = |model: Model| states(&model.lower_with_supports()) - states(&model.lower());
    let (one, other) = (of(dots(&["R4C5"])), of(dots(&["R6C5"])));
    let both = of(dots(&["R4C5", "R6C5"]));
    assert!(both < one + other, "{both} of {one} and {other}");
}

#[test]
fn negatives_whose_needs_are_rarely_lost_take_no_supports() {
    let model = model(
        "id = 'k'\nbox = [3, 3]\nconstraint = [{ kind = 'differ', name = 'leap', between = { cells = [['R1C1', 'R3C4']] } }]",
    );
    assert_eq!(states(&model.lower_with_supports()), states(&model.lower()));
}

#[test]
fn classes_go_on_along_a_line() {
    let text = "id = 'k'\nbox = [3, 3]\nclue = [{ kind = 'parity', cells = ['R1C1', 'R2C2', 'R3C3', 'R4C4', 'R5C5', 'R6C6'] }]";
    // The first cell is odd, and so is the last but one, which is 2 otherwise or 1.
    let (model, excluded) = (model(text), [("R1C1", "2468"), ("R5C5", "3456789")]);
    assert!(!knows(&model, &model.lower(), &excluded, "R5C5"));
    assert!(knows(&model, &model.lower_with_supports(), &excluded, "R5C5"));
}

#[test]
fn a_line_shorter_than_its_classes_holds_different_ones() {
    let text = "id = 'k'\nbox = [3, 3]\nclue = [{ kind = 'entropic', cells = ['R1C1', 'R2C4'] }]";
    let (model, excluded) = (model(text), [("R1C1", "456789"), ("R2C4", "456789")]);
    assert!(without(&model, &model.lower_with_supports(), &[excluded[0]]).is_some());
    assert!(
        without(&model, &model.lower_with_supports(), &excluded)
            .is_none_or(|mut search| search.next().is_none())
    );
}

#[test]
fn searches_do_not_tell_symbols_apart_that_an_automaton_treats_alike() {
    let text = "id = 'k'\nbox = [2, 2]\nclue = [{ kind = 'regex', cells = ['R1C1', 'R2C2', 'R3C3', 'R4C4'], pattern = '[12]{4}|[34]{4}|[12]{2}[34]{2}' }]";
    let model = model(text);
    let (told, searched) = (model.lower(), model.lower_with_supports());
    assert!(states(&searched) < states(&told), "{} of {}", states(&searched), states(&told));
    let boards = |lowered: &Lowered| {
        let mut search = lowered.problem.solver().solutions();
        let mut boards = Vec::new();
        while let Some(chosen) = search.next() {
            boards.push(lowered.decode(chosen));
        }
        boards.sort_unstable();
        boards
    };
    assert!(!boards(&told).is_empty());
    assert_eq!(boards(&searched), boards(&told));
    // The last cell holds no 3 or 4, so the cell before it does not either, and it is 1.
    let excluded = [("R4C4", "34"), ("R3C3", "2")];
    assert!(knows(&model, &searched, &excluded, "R3C3"));
}

#[test]
fn the_symbols_in_circles_add_up_to_their_number() {
    // Three circles: 3, or 1 and 2. One of them is 1, so the others are 2.
    let text =
        "id = 'k'\nbox = [3, 3]\nclue = [{ kind = 'counting-circles', cells = ['R1C1', 'R2C4', 'R3C7'] }]";
    let (model, excluded) = (model(text), [("R1C1", "23456789")]);
    assert!(knows(&model, &model.lower(), &excluded, "R3C7"));
}

#[test]
fn circles_that_no_symbols_add_up_to_have_no_solution() {
    let cells: Vec<String> = (0..46).map(|at| format!("'R{}C{}'", at / 9 + 1, at % 9 + 1)).collect();
    let text = format!(
        "id = 'k'\nbox = [3, 3]\nclue = [{{ kind = 'counting-circles', cells = [{}] }}]",
        cells.join(", ")
    );
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let lowered = model.lower_with_supports();
    let mut search = lowered.problem.solver().engine(Engine::Words).solutions();
    assert!(search.next().is_none());
}

/// Of 11 circles nine are a row, which holds each symbol; but those that occur take 45 circles.
#[test]
fn circles_are_counted_by_houses() {
    let row: Vec<String> = (1..10).map(|column| format!("'R1C{column}'")).collect();
    let text = format!(
        "id = 'k'\nbox = [3, 3]\nclue = [{{ kind = 'counting-circles', cells = [{}, 'R4C1', 'R7C4'] }}]",
        row.join(", ")
    );
    let model = model(&text);
    assert!(without(&model, &model.lower(), &[]).is_some());
    assert!(
        without(&model, &model.lower_with_supports(), &[]).is_none_or(|mut search| search.next().is_none())
    );
}

#[test]
fn searches_for_solutions_require_automata_instead_of_states() {
    let text = "id = 'k'\nbox = [2, 3]\nclue = [{ kind = 'skyscraper', seen = 2, cells = ['R1C1', 'R1C2', 'R1C3', 'R1C4', 'R1C5', 'R1C6'] }]";
    let model = Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect("a model");
    let [required, told] =
        [model.lower_for_solving(), model.lower_with_supports()].map(|lowered| lowered.problem);
    assert!(required.requires_more() && !told.requires_more());
    assert!(required.option_count() == 6 * 6 * 6 && told.option_count() > required.option_count());
}

#[test]
fn sets_are_alone_where_nothing_is_about_sums() {
    let of = |clues: &str| {
        let model = model(&format!("id = 'k'\nbox = [3, 3]\nclue = [{clues}]"));
        let lowered = model.lower_for_solving();
        (lowered.has_sets(), lowered.has_sets_alone())
    };
    let renban = "{ kind = 'renban', cells = ['R1C1', 'R2C2', 'R3C4'] }";
    let region = "{ kind = 'cage', cells = ['R1C1', 'R2C2', 'R3C4'] }";
    let cage = "{ kind = 'cage', sum = 9, cells = ['R5C1', 'R5C2'] }";
    let diagonal = "{ kind = 'little-killer', sum = 30, cells = ['R9C5', 'R8C6', 'R7C7', 'R6C8', 'R5C9'] }";
    assert_eq!(of(renban), (true, true));
    assert_eq!(of(region), (false, false));
    assert_eq!(of(cage), (true, false));
    assert_eq!(of(&format!("{renban}, {cage}")), (true, false));
    assert_eq!(of(&format!("{renban}, {diagonal}")), (true, false));
}

/// 12 in three cells without a 1 has no 8, so that there is one place left for the 8 of the box. Without
/// supports, only a choice of a set tells that.
#[test]
fn supports_carry_consequences_without_a_search() {
    let text =
        "id = 'k'\nbox = [3, 3]\nclue = [{ kind = 'sum-cage', cells = ['R1C1', 'R1C2', 'R2C1'], sum = 12 }]";
    let model = Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect("a model");
    let cell = |name: &str| {
        let is_named = |&cell: &CellId| model.board().name(cell) == name;
        model.board().cells().find(is_named).expect("a cell")
    };
    let holds_8 = |lowered: &Lowered| {
        // `lanes` also excludes what is locked.
        let mut search = lowered.problem.solver().engine(Engine::Words).solutions();
        let without =
            [('1', &["R1C1", "R1C2", "R2C1"][..]), ('8', &["R1C3", "R2C2", "R2C3", "R3C1", "R3C2"])];
        for (symbol, cells) in without {
            let symbol = Symbol::from_char(symbol).expect("a symbol");
            assert!(cells.iter().all(|name| search.forbid(lowered.option(cell(name), symbol))));
        }
        search.is_covered(lowered.cell_item(cell("R3C3")))
    };
    assert!(!holds_8(&model.lower()));
    assert!(holds_8(&model.lower_with_supports()));
}

/// Supports of one of these sums add some 80,000 entries.
#[test]
fn supports_add_no_more_than_rules_may() {
    let cage = |at: usize| {
        let (row, col) = (at / 5, 5 * (at % 5));
        let cells =
            (1..=5).map(|cell| format!("'R{}C{}'", row + 1, col + cell)).collect::<Vec<_>>().join(", ");
        format!("{{ kind = 'sum-cage', cells = [{cells}], sum = 65 }}")
    };
    let cages = (0..30).map(cage).collect::<Vec<_>>().join(", ");
    let text = format!("id = 'k'\nbox = [5, 5]\nclue = [{cages}]");
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let entries = |lowered: &Lowered| -> usize {
        let problem = &lowered.problem;
        problem.options().map(|option| problem.entries(option).count()).sum()
    };
    let added = entries(&model.lower_with_supports()) - entries(&model.lower());
    assert!((1 << 19..=1 << 20).contains(&added), "{added}");
}
