//! Numbers of givens, rules that stay, and mixtures of variants.

use dlx_engine::Watch;
use dlx_sudoku::generate::{Auditor, GenerateError, Generator, Settings};
use dlx_sudoku::{Session, Uniqueness};
use dlx_variants::{Rule, Spec, catalogue};

use super::judge::{assert_consistent, clues, puzzle, variant as find};

fn mixture(ids: &[&str]) -> Spec {
    let base = catalogue::default().clone();
    ids.iter()
        .fold(base, |spec, id| spec.with_rules_of(find(id)).unwrap_or_else(|error| panic!("{id}: {error}")))
}

#[test]
fn puzzles_have_the_number_of_givens_and_only_necessary_rules() {
    for (id, givens) in
        [("killer-6x6", 0), ("killer-6x6", 3), ("thermo-6x6", 9), ("sandwich", 20), ("6x6", 12)]
    {
        let made = puzzle(id, Settings::default().givens(givens), 4);
        assert_consistent(&made);
        assert_eq!(clues(made.puzzle.givens()).len(), givens, "{id}");
        let model = made.puzzle.model();
        assert_eq!(Session::of(&model.lower()).solve(made.puzzle.givens()).count, Uniqueness::Unique, "{id}");
        for left_out in 0..model.clues().len() {
            let mut rules = model.spec().clues.clone();
            rules.remove(left_out);
            let fewer = model.spec().with_clues(rules).build_fixed().expect("fewer clues are no fault");
            let count = Session::of(&fewer.lower()).solve(made.puzzle.givens()).count;
            assert_eq!(count, Uniqueness::Multiple, "{id}: rule {left_out} can go");
        }
    }
}

/// A variant that declares a number of givens.
fn declaring(id: &str, givens: usize) -> Spec {
    let mut spec = find(id).clone();
    spec.givens = Some(givens);
    spec
}

#[test]
fn a_variant_may_declare_how_many_givens_there_are_where_nothing_else_decides() {
    let spec = declaring("thermo-6x6", 3);
    let givens = |settings: Settings| {
        let generator = Generator::new(&spec, settings, 4).expect("no wrong settings");
        let made = generator.puzzle(0).expect("there is no limit");
        assert_consistent(&made);
        assert_eq!(made.puzzle.model().spec().givens, None);
        clues(made.puzzle.givens()).len()
    };
    assert_eq!(givens(Settings::default()), 3);
    assert_eq!(givens(Settings::default().givens(5)), 5);
    for settings in [Settings::default().clues(14), Settings::default().minimise(false)] {
        let made = puzzle("thermo-6x6", settings.clone(), 4);
        let generator = Generator::new(&spec, settings, 4).expect("no wrong settings");
        assert_eq!(generator.puzzle(0).expect("there is no limit").puzzle.givens(), made.puzzle.givens());
    }
}

#[test]
fn all_signs_and_all_dots_are_enough() {
    for id in ["inequality", "kropki"] {
        let generator = Generator::new(find(id), Settings::default(), 90113).expect("no wrong settings");
        for index in 0..8 {
            let made = generator.puzzle(index).expect("there is no limit");
            assert_eq!(clues(made.puzzle.givens()), [], "{id}");
        }
    }
}

#[test]
fn a_declared_number_of_givens_that_no_puzzle_can_have_is_refused() {
    let spec = declaring("classic", 0);
    let refused = Generator::new(&spec, Settings::default(), 1).expect_err("nothing tells symbols apart");
    assert!(refused.to_string().starts_with("a puzzle with one solution needs 8 or more givens, not 0"));
    assert!(Generator::new(&spec, Settings::default().givens(30), 1).is_ok());
}

#[test]
fn where_rules_are_not_proven_necessary_another_board_is_tried() {
    // Patience does not suffice for the cages of the first board of puzzle 4.
    let generator =
        Generator::new(find("killer"), Settings::default().givens(0), 1).expect("no wrong settings");
    let made = generator.puzzle(4).expect("there is no limit");
    assert_consistent(&made);
    assert!(made.minimal && made.unproven == 0, "{} unproven", made.unproven);
}

/// Signs of inequality between all neighbours leave puzzles with hardly any given, which plain searches
/// rarely confirm.
#[test]
fn what_a_search_that_learns_has_judged_it_also_confirms() {
    let spec = find("12x12").with_rules_of(find("inequality")).expect("neighbours are compared on any board");
    let generator = Generator::new(&spec, Settings::default(), 1).expect("no wrong settings");
    let made = generator.puzzle(0).expect("there is no limit");
    assert_consistent(&made);
    assert!(made.cost.nodes < 500_000, "{:?}", made.cost);
}

#[test]
fn a_rule_of_each_kind_is_left_where_each_is_to_be_shown() {
    let spec = mixture(&["killer", "whispers", "renban"]);
    let generator = Generator::new(&spec, Settings::default().show_each(true), 1).expect("no wrong settings");
    for index in 0..5 {
        let made = generator.puzzle(index).expect("there is no limit");
        assert_consistent(&made);
        let rules = &made.puzzle.model().spec().clues;
        let shows = |is_kind: fn(&Rule) -> bool| rules.iter().any(is_kind);
        assert!(made.minimal && shows(|rule| matches!(rule, Rule::Cage(_))), "{index}");
        assert!(shows(|rule| matches!(rule, Rule::Whispers(_))), "{index}");
        assert!(shows(|rule| matches!(rule, Rule::Renban(_))), "{index}");
    }
}

#[test]
fn too_few_givens_are_not_found_and_too_many_are_refused() {
    let thermo = |givens| {
        let settings = Settings::default().givens(givens).attempts(3);
        Generator::new(find("thermo-6x6"), settings, 1).and_then(|generator| generator.puzzle(0))
    };
    let Err(GenerateError::GivenNumber { givens: 0, boards: 3, fewest }) = thermo(0) else {
        panic!("{:?}", thermo(0).err())
    };
    assert!((1..10).contains(&fewest), "{fewest}");
    assert!(matches!(thermo(37), Err(GenerateError::Settings(_))), "{:?}", thermo(37).err());
    let classic = Generator::new(catalogue::default(), Settings::default().givens(7), 1);
    assert!(matches!(classic.map(|_| ()), Err(GenerateError::Settings(_))));
}

/// Eight thermometers, the most that are drawn usually, hardly ever suffice without givens.
#[test]
fn more_rules_are_drawn_where_boards_need_too_many_givens() {
    let usual = find("thermo");
    let made = puzzle("thermo", Settings::default().givens(0), 21);
    assert_consistent(&made);
    let model = made.puzzle.model();
    assert_eq!(clues(made.puzzle.givens()), []);
    assert_eq!(Session::of(&model.lower()).solve(made.puzzle.givens()).count, Uniqueness::Unique);
    let more = usual.with_more_clues(4).expect("it allows more");
    assert!(model.clues().len() <= more.build(0).expect("it can be built").most_clues());
    assert!(find("killer").with_more_clues(4).is_none());
    let text = |most: &str| {
        format!(
            "id = \"t\"\nbox = [3, 3]\n[[draw]]\nkind = \"thermometer\"\nlines = [1, 2]\ncells = [3, 4]\nmost = {most}\n"
        )
    };
    let few = Spec::from_toml(&text("4")).expect("a declaration");
    assert!(few.build(0).is_ok());
    // No number of lines that is allowed suffices, which is told in the end.
    let failed = Generator::new(&few, Settings::default().givens(0), 1).expect("settings").puzzle(0);
    assert!(matches!(failed, Err(GenerateError::GivenNumber { givens: 0, boards: 20, .. })), "{failed:?}");
    for most in ["1", "82"] {
        let fault =
            Spec::from_toml(&text(most)).and_then(|spec| spec.build(0)).err().map(|error| error.to_string());
        assert!(fault.as_deref().is_some_and(|fault| fault.contains("from 2 to 81")), "{fault:?}");
    }
}

/// Where boards hardly ever need so few givens, that is told after some time: it went on for ever.
#[test]
fn few_givens_have_an_answer_whatever_is_drawn() {
    let drawn = |draw: &str| {
        let text = format!("id = \"few\"\nbox = [2, 3]\n[[draw]]\n{draw}\n");
        Spec::from_toml(&text).expect("a declaration")
    };
    for draw in [
        "kind = \"sandwich\"\nclues = [2, 3]\nmost = 12",
        "kind = \"skyscraper\"\nclues = [3, 4]\nmost = 12",
        "kind = \"little-killer\"\nclues = [2, 2]\nmost = 4",
        "kind = \"even\"\ncells = [2, 4]\nmost = 18",
        "kind = \"between-line\"\nlines = [2, 2]\ncells = [3, 4]\nmost = 4",
    ] {
        let spec = drawn(draw);
        for givens in [2, 3] {
            let generator = Generator::new(&spec, Settings::default().givens(givens), 1);
            match generator.and_then(|generator| generator.puzzle(0)) {
                Ok(made) => {
                    assert_consistent(&made);
                    assert_eq!(clues(made.puzzle.givens()).len(), givens, "{draw}");
                }
                Err(GenerateError::GivenNumber { givens: wanted, boards, fewest }) => {
                    assert!(
                        wanted == givens && boards >= 20 && fewest > givens,
                        "{draw}: {boards}, {fewest}"
                    );
                }
                Err(GenerateError::Settings(_)) if draw.contains("even") => {}
                Err(error) => panic!("{draw}: {error}"),
            }
        }
    }
    // As many as all that the keys allow, and no more.
    for (draw, most) in [
        ("kind = \"sandwich\"\nclues = [2, 3]\nmost = 12", 12),
        ("kind = \"odd\"\ncells = [2, 4]\nmost = 18", 18),
    ] {
        let more = drawn(draw).with_more_clues(4).expect("it allows more");
        assert_eq!(more.build(0).expect("it can be built").most_clues(), most);
        let text = format!("id = \"few\"\nbox = [2, 3]\n[[draw]]\n{draw}").replace("most = 1", "most = 91");
        let fault = Spec::from_toml(&text).and_then(|spec| spec.build(0)).expect_err("too many").to_string();
        assert!(fault.contains("`most` must be the greatest number"), "{fault}");
    }
}

/// They ended after some boards, whatever `attempts` said.
#[test]
fn all_boards_are_tried_if_that_is_asked_for() {
    let text = "id = 't'\nbox = [2, 3]\ndraw = [{ kind = 'thermometer', lines = [1, 1], cells = [2, 2] }]";
    let spec = Spec::from_toml(text).expect("a declaration");
    let failure = |try_all| {
        let settings = Settings::default().givens(0).attempts(22).try_all(try_all);
        Generator::new(&spec, settings, 1).expect("settings").puzzle(0).expect_err("no puzzle without givens")
    };
    for (try_all, tried) in [(false, 20), (true, 22)] {
        let failure = failure(try_all);
        assert!(
            matches!(failure, GenerateError::GivenNumber { givens: 0, boards, .. } if boards == tried),
            "{failure}"
        );
    }
    let one = GenerateError::GivenNumber { givens: 0, boards: 1, fewest: 1 };
    assert_eq!(one.to_string(), "no puzzle found: 1 board needs 1 given or more, not 0");
}

/// Where a board has room for fewer clues than are asked for, a puzzle tells.
#[test]
fn clues_that_a_board_has_no_room_for_are_told() {
    let few = |lines: &str| {
        let text =
            format!("id = 'c'\nbox = [2, 3]\ndraw = [{{ kind = 'arrow', lines = {lines}, cells = [4, 6] }}]");
        let spec = Spec::from_toml(&text).expect("a declaration");
        let settings = Settings::default().keep_rules(true);
        Generator::new(&spec, settings, 1).expect("settings").puzzle(0).expect("there is no limit").too_few
    };
    assert!(few("[12, 12]").is_some_and(|few| few.kind == "arrow" && few.fewest == 12 && few.drawn < 12));
    assert_eq!(few("[1, 2]"), None);
}

/// Puzzles with few clues take long to judge, and were given away with rules that `check` finds needless at
/// once.
#[test]
fn no_rule_is_left_that_an_audit_finds_needless() {
    for (variant, seed) in [("thermo", 31), ("thermo-6x6", 3)] {
        let generator = Generator::new(find(variant), Settings::default().givens(0).attempts(400), seed);
        let made = match generator.expect("no wrong settings").puzzle(0) {
            Ok(made) => made,
            Err(GenerateError::GivenNumber { .. }) if variant != "thermo" => continue,
            Err(error) => panic!("{variant}: {error}"),
        };
        assert_consistent(&made);
        let (working, derived) = made.puzzle.model().with_derived_clues();
        let lowered = working.lower_with_supports();
        let engine = Session::of(&lowered).engine();
        let mut auditor = Auditor::new(&working, &lowered, engine, &Watch::default()).derived(derived);
        let audit = auditor.audit(made.puzzle.givens(), &made.solution).expect("there is no limit");
        assert_eq!(audit.redundant, [], "{variant}");
        assert_eq!(audit.unproven.len(), made.unproven, "{variant}");
    }
}

#[test]
fn rules_stay_if_they_are_to_be_kept() {
    let usual = puzzle("thermo-6x6", Settings::default(), 2);
    let all = puzzle("thermo-6x6", Settings::default().keep_rules(true), 2);
    assert_consistent(&all);
    let count = |made: &dlx_sudoku::generate::Generated| made.puzzle.model().clues().len();
    assert!(count(&all) >= 3 && count(&all) >= count(&usual));
    let none = puzzle("killer-6x6", Settings::default().keep_rules(true).givens(0), 2);
    assert_eq!(clues(none.puzzle.givens()), []);
    // Every cell that a cage can take has one.
    let covered: usize =
        none.puzzle.model().clues().map(|rule| none.puzzle.model().rule_cells(rule).len()).sum();
    assert!(covered > 30, "{covered} cells");
}

#[test]
fn mixtures_hold_the_rules_of_all_their_variants() {
    let spec = mixture(&["killer", "anti-knight", "thermo"]);
    assert_eq!(spec.id, "killer-anti-knight-thermo");
    let generator = Generator::new(&spec, Settings::default(), 3).expect("the mixture can be built");
    let made = generator.puzzle(0).expect("there is no limit");
    assert_consistent(&made);
    let model = made.puzzle.model();
    assert!(model.rule_names().contains(&"anti-knight"));
    assert!(model.spec().clues.iter().any(|rule| matches!(rule, Rule::Cage(_))));
    assert_eq!(Session::of(&model.lower()).solve(made.puzzle.givens()).count, Uniqueness::Unique);
}

#[test]
fn a_mixture_with_a_plain_board_is_the_variant_itself_and_nothing_is_there_twice() {
    assert_eq!(&mixture(&["killer"]), find("killer"));
    let twice = mixture(&["x", "x"]);
    assert_eq!(twice.constraints, find("x").constraints);
    let on_grids = find("samurai").with_rules_of(find("killer")).expect("cages on several grids");
    assert_eq!((on_grids.draw.len(), on_grids.grids.len()), (1, 5));
    let small = find("6x6").with_rules_of(find("killer")).expect("cages on a small board");
    assert_eq!((small.boxes, small.id.as_str()), (Some([2, 3]), "6x6-killer"));
    let own = find("killer-6x6").with_rules_of(find("killer")).expect("the same kind of cages");
    assert_eq!(own.draw, find("killer-6x6").draw);
}

#[test]
fn what_is_drawn_fits_the_size_of_the_board() {
    let drawn =
        dlx_variants::catalogue::all().iter().filter(|spec| !spec.draw.is_empty() && spec.grids.len() == 1);
    for (board, other) in
        drawn.flat_map(|other| ["4x4", "6x6", "12x12", "samurai"].map(|board| (board, other)))
    {
        let spec =
            find(board).with_rules_of(other).unwrap_or_else(|error| panic!("{board}, {}: {error}", other.id));
        let settings = Settings::default().minimise(false).attempts(20);
        // The drawing is what is tested here; the rules of large boards take longer to make puzzles of.
        if board == "4x4" {
            let generator = Generator::new(&spec, settings, 1).expect("rules that fit");
            assert_consistent(&generator.puzzle(0).unwrap_or_else(|error| panic!("{}: {error}", spec.id)));
        }
    }
}

#[test]
fn what_has_no_rules_or_does_not_fit_is_refused_by_name() {
    for other in ["classic", "samurai", "jigsaw", "6x6"] {
        let error = catalogue::default().with_rules_of(find(other)).expect_err("no rules").to_string();
        assert!(error.contains(other), "{error}");
    }
    let tiny = Spec::from_toml("id = 'tiny'\nsymbols = 2").expect("a declaration");
    let error = tiny.with_rules_of(find("xv")).expect_err("no neighbours add up to 5").to_string();
    assert!(error.contains("tiny-xv") && error.contains("sum"), "{error}");
}

#[test]
fn clues_of_a_puzzle_stay_in_a_mixture() {
    let own =
        "id = \"own\"\nbox = [3, 3]\n[[clue]]\nkind = \"cage\"\ncells = [\"R1C1\", \"R1C2\"]\nsum = 5\n";
    let own = Spec::from_toml(own).expect("a declaration");
    let mixed = own.with_rules_of(find("anti-knight")).expect("a cage and knights");
    assert_eq!((&mixed.clues, &mixed.constraints), (&own.clues, &find("anti-knight").constraints));
}
