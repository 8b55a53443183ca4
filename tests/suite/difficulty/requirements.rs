//! Requirements that no puzzle can meet are refused.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use dlx_engine::Stop;
use dlx_sudoku::catalogue;
use dlx_sudoku::difficulty::{Hindrance, Requirement, RequirementError, Requirements};
use dlx_sudoku::generate::{Batch, Demand, Examiner, GenerateError, Generator, Settings};
use dlx_sudoku::grade::{Grader, Level, Rating, TECHNIQUES, Technique, UNIQUENESS_TECHNIQUES};
use dlx_sudoku::{Model, Watch};

fn refusal(requirement: Requirement) -> Option<RequirementError> {
    Requirements::all(requirement).err()
}

fn check_rules(requirements: &Requirements, model: &Arc<Model>) -> Result<(), RequirementError> {
    requirements.clone().for_rules_of(model, &Watch::default()).map(drop)
}

fn rated(from: u16, to: u16) -> Requirement {
    Requirement { rating: Some(Rating(from)..=Rating(to)), ..Requirement::default() }
}

#[test]
fn ratings_that_no_step_has_are_refused() {
    for (from, to) in [(14, 14), (5, 5), (0, 5), (990, u16::MAX), (42, 30)] {
        assert_eq!(refusal(rated(from, to)), Some(RequirementError::Rating), "{from} to {to}");
    }
    // The last two are ratings of long arguments only.
    for (from, to) in [(0, 10), (15, 16), (12, 12), (73, 73), (97, 99)] {
        assert_eq!(refusal(rated(from, to)), None, "{from} to {to}");
    }
    let easy = Requirement { level: Some(Level::Easy), ..rated(80, 90) };
    assert_eq!(refusal(easy), Some(RequirementError::Rating));
}

#[test]
fn levels_without_their_techniques_are_refused() {
    let tough = Requirement { level: Some(Level::Tough), ..rated(0, 15) };
    assert_eq!(refusal(tough), Some(RequirementError::Level(Level::Tough)));
    let without = Technique::by_id("naked-single").into_iter().collect();
    let medium = Requirement { without, ..Requirement::of_level(Level::Medium) };
    assert_eq!(refusal(medium), Some(RequirementError::Level(Level::Medium)));
}

#[test]
fn puzzles_without_a_last_step_are_refused() {
    let singles = || TECHNIQUES.iter().copied().filter(|technique| technique.is_single());
    let without = |without| refusal(Requirement { without, ..Requirement::default() });
    assert_eq!(without(singles().take(1).collect()), Some(RequirementError::FullHouse));
    assert_eq!(without(singles().collect()), Some(RequirementError::FullHouse));
    assert_eq!(without(singles().skip(1).collect()), None);
}

#[test]
fn a_technique_does_not_bound_the_required_rating() {
    let with: Vec<_> = Technique::by_id("x-wing").into_iter().collect();
    // Only a technique of the highest level has this rating.
    let highest = (120, 120);
    for level in Level::ALL.iter().copied().filter(|&level| level < Level::Extreme) {
        let bounded = Requirement { level: Some(level), ..rated(highest.0, highest.1) };
        assert_eq!(refusal(bounded), Some(RequirementError::Rating), "{level}");
    }
    for (from, to) in [(70, 80), highest] {
        assert_eq!(refusal(Requirement { with: with.clone(), ..rated(from, to) }), None, "{from} to {to}");
    }
}

#[test]
fn techniques_that_assume_one_solution_are_asked_for_where_they_are_allowed() {
    for &technique in UNIQUENESS_TECHNIQUES {
        let with = vec![technique];
        let refused = refusal(Requirement { with: with.clone(), ..Requirement::default() });
        assert_eq!(refused, Some(RequirementError::Uniqueness(technique.id)));
        let allowed = Requirement { with, assumes_uniqueness: true, ..Requirement::default() };
        assert_eq!(refusal(allowed.clone()), None);
        let below = Requirement { level: Some(Level::Tough), ..allowed.clone() };
        let refused = |why| Some(RequirementError::Technique { technique: technique.id, why });
        let above = Hindrance::AboveLevel { own: technique.level, most: Level::Tough };
        assert_eq!(refusal(below), refused(above));
        let avoided = Requirement { without: vec![technique], ..allowed };
        assert_eq!(refusal(avoided), refused(Hindrance::Avoided));
    }
}

#[test]
fn puzzles_that_are_judged_by_uniqueness_have_such_a_grade_and_one_solution() {
    let rectangle = Technique::by_id("unique-rectangle-1").expect("a technique of the table");
    let requirement =
        Requirement { with: vec![rectangle], assumes_uniqueness: true, ..Requirement::default() };
    let demand = Arc::new(Requirements::all(requirement).expect("puzzles can meet it"));
    let generator = Generator::new(catalogue::default(), Settings::default(), 1).expect("it has puzzles");
    let made = generator.on_demand(demand).puzzle(0).expect("one is found soon");
    let grader = Grader::new(Arc::clone(made.puzzle.model())).assuming_uniqueness(true);
    let grade = grader.grade(made.puzzle.givens(), &Watch::default()).expect("it has one solution");
    assert!(grade.steps.iter().any(|step| step.technique == rectangle));
    assert_eq!(made.difficulty.and_then(|difficulty| difficulty.rating), Some(grade.rating));
}

#[test]
fn rules_between_cells_are_asked_for_where_there_are_any() {
    let model = |id: &str| {
        let spec = catalogue::find(id).expect("a variant of the catalogue");
        Arc::new(spec.build(0).expect("it can be built"))
    };
    for id in ["rule-between-cells", "rule-between-places"] {
        let with: Vec<_> = Technique::by_id(id).into_iter().collect();
        let requirements =
            Requirements::all(Requirement { with, ..Requirement::default() }).expect("puzzles can meet it");
        let refused = check_rules(&requirements, &model("classic")).expect_err("it has no such rules");
        assert!(matches!(refused, RequirementError::Rules { technique, .. } if technique == id), "{refused}");
        assert_eq!(check_rules(&requirements, &model("non-consecutive")), Ok(()));
    }
    // Only innies, outies and rules between cells have these ratings.
    for rating in [16, 18] {
        let rated = Requirements::all(rated(rating, rating)).expect("some puzzles can meet it");
        assert_eq!(check_rules(&rated, &model("classic")), Err(RequirementError::Rating));
    }
    for id in ["direct-claiming", "franken-x-wing"] {
        let with: Vec<_> = Technique::by_id(id).into_iter().collect();
        let never_needed =
            Requirements::all(Requirement { with, ..Requirement::default() }).expect("puzzles can meet it");
        assert!(check_rules(&never_needed, &model("classic")).is_err());
        for more in ["x", "jigsaw", "anti-knight", "16x16", "samurai"] {
            assert_eq!(check_rules(&never_needed, &model(more)), Ok(()), "{id} on {more}");
        }
    }
    for id in ["hidden-single-box", "direct-pointing", "pointing", "skyscraper", "two-string-kite"] {
        let with: Vec<_> = Technique::by_id(id).into_iter().collect();
        let of_lines =
            Requirements::all(Requirement { with, ..Requirement::default() }).expect("puzzles can meet it");
        let refused = check_rules(&of_lines, &model("disjoint-groups")).expect_err("lines are exchanged");
        assert_eq!(
            refused.to_string(),
            format!(
                "no puzzle can meet the requirement: {id} needs rows and columns that no symmetry of the rules \
                 exchanges with other houses"
            )
        );
        assert_eq!(check_rules(&of_lines, &model("windoku")), Ok(()));
    }
    let with: Vec<_> = Technique::by_id("rule-alone").into_iter().collect();
    let alone =
        Requirements::all(Requirement { with, ..Requirement::default() }).expect("puzzles can meet it");
    // Every symbol has one that may be beside it.
    assert!(check_rules(&alone, &model("non-consecutive")).is_err());
}

/// Preparing what judges puzzles takes long where rules have many hidden states.
#[test]
fn what_is_not_prepared_in_time_judges_nothing() {
    let model = Arc::new(catalogue::default().build_fixed().expect("it has a model"));
    let requirements = || Requirements::all(Requirement::of_level(Level::Easy)).expect("puzzles can meet it");
    let stopped = Watch::default();
    stopped.flag().cancel();
    let unknown = Err(RequirementError::Stopped(Stop::Cancelled));
    assert_eq!(requirements().for_rules_of(&model, &stopped), unknown);
    // What is prepared is used, even late; but not for another model.
    let prepared = requirements().for_rules_of(&model, &Watch::default()).expect("the rules suit it");
    assert!(prepared.prepare(&model, &stopped).is_ok());
    let other = Arc::new((*model).clone());
    assert_eq!(prepared.prepare(&other, &stopped).err(), Some(Stop::Cancelled));
}

/// A demand that is ready the second time, for what `Requirements` prepare.
#[derive(Debug, Default)]
struct Slow {
    asked: AtomicUsize,
}

impl Demand for Slow {
    fn prepare(&self, model: &Arc<Model>, watch: &Watch) -> Result<Box<dyn Examiner>, Stop> {
        match self.asked.fetch_add(1, Ordering::Relaxed) {
            0 => Err(Stop::Time),
            _ => Requirements::all(Requirement::default()).expect("any will do").prepare(model, watch),
        }
    }
}

#[test]
fn a_demand_is_prepared_once_for_all_puzzles_within_the_limits_of_the_first() {
    let demand = Arc::new(Slow::default());
    let generator = Generator::new(catalogue::find("4x4").expect("a variant"), Settings::default(), 1);
    let generator = generator.expect("it is sound").on_demand(Arc::clone(&demand) as Arc<dyn Demand>);
    let stopped = generator.puzzle(0).expect_err("it is not ready");
    assert!(matches!(stopped, GenerateError::Stopped(Stop::Time)), "{stopped}");
    let mut made = 0;
    generator.batch(&Batch::new(4).threads(2), |_, puzzle| {
        made += usize::from(puzzle.is_ok());
        ControlFlow::Continue(())
    });
    assert_eq!((made, demand.asked.load(Ordering::Relaxed)), (4, 2));
}

/// What is drawn over boards is known only once it is drawn.
#[test]
fn techniques_that_drawn_rules_lack_are_refused_after_some_boards() {
    let requirement =
        Requirement { with: Technique::by_id("innie").into_iter().collect(), ..Requirement::default() };
    let requirements = Requirements::all(requirement).expect("puzzles can meet it");
    let spec = catalogue::find("odd-even").expect("a variant of the catalogue");
    let generator = Generator::new(spec, Settings::default(), 1).expect("no wrong settings");
    let error = generator.on_demand(Arc::new(requirements)).puzzle(0).expect_err("there are no cages");
    assert!(matches!(error, GenerateError::Refused { boards: 20, .. }), "{error}");
    assert!(
        error.to_string().starts_with("on 20 boards, no puzzle can meet the requirement: innie needs"),
        "{error}"
    );
}
