//! Ratings compared with those of Sukaku Explainer, on seven variants.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use dlx_sudoku::grade::{Grader, Level};
use dlx_variants::catalogue;

use super::agreement::correlation;
use super::data::{patient, text, values};
use super::table::assert_on_page;

/// Ratings in tenths.
const SINGLES: u32 = 26;
const CHAINS: u32 = 45;
const NEAR: u32 = 3;

/// The ratings of puzzles of a variant: theirs, without techniques that assume one solution, and ours.
struct Rated {
    variant: &'static str,
    theirs: Vec<u32>,
    ours: Vec<u32>,
    /// The techniques of the hardest steps of each puzzle.
    hardest: Vec<Vec<&'static str>>,
}

/// A variant of the file, and what is expected there, in per cent and thousandths.
struct Goal {
    variant: &'static str,
    /// The share of puzzles with equal ratings among those that are rated below 2.6.
    easy: u32,
    /// The share of puzzles with equal ratings among those below 4.5.
    equal: u32,
    /// The share of puzzles with ratings within .35 among those below 4.5.
    near: u32,
    /// The share of puzzles with equal ratings among those from 4.5 up.
    high: u32,
    /// The rank correlation, and that of puzzles from 4.5 up.
    rank: u32,
    rank_of_high: u32,
}

/// On classic puzzles ratings are equal. On variants that program has one technique of 2.9 for pointing and
/// claiming.
const VARIANT: Goal =
    Goal { variant: "", easy: 95, equal: 50, near: 95, high: 0, rank: 980, rank_of_high: 900 };

const GOALS: &[Goal] = &[
    Goal { variant: "classic", easy: 99, equal: 99, near: 99, high: 40, rank: 980, rank_of_high: 900 },
    Goal { variant: "x", ..VARIANT },
    Goal { variant: "windoku", ..VARIANT },
    Goal { variant: "disjoint-groups", ..VARIANT },
    Goal { variant: "anti-king", ..VARIANT },
    Goal { variant: "anti-knight", ..VARIANT },
    Goal { variant: "non-consecutive", ..VARIANT },
];

/// Why ratings differ.
struct Difference {
    /// The reason as TECHNIQUES.md has it, where it says why.
    reason: &'static str,
    /// How the names of the techniques begin that are the hardest here.
    hardest: &'static [&'static str],
    /// The ratings of the other program, and those here.
    theirs: RangeInclusive<u32>,
    ours: RangeInclusive<u32>,
    /// How far they may be apart.
    apart: u32,
}

const fn differ(
    reason: &'static str,
    hardest: &'static [&'static str],
    theirs: RangeInclusive<u32>,
    ours: RangeInclusive<u32>,
) -> Difference {
    Difference { reason, hardest, theirs, ours, apart: u32::MAX }
}

const LACKS: &str = "Techniques that it lacks";

const DIFFERENCES: &[Difference] = &[
    differ("Intersections on variants", &["pointing", "claiming", "direct-"], 29..=29, 17..=28),
    differ(
        "Two strong links",
        &["remote-pair", "two-string-kite", "turbot-fish", "xy-wing", "franken-x-wing"],
        41..=43,
        40..=44,
    ),
    differ(LACKS, &["w-wing", "sue-de-coq"], 56..=77, 55..=67),
    differ(LACKS, &["firework", "medusa"], 73..=73, 72..=72),
    differ(LACKS, &["grouped-", "als-", "death-blossom", "kraken-fish"], 77..=90, 72..=84),
    differ(LACKS, &["cell-forcing-chain", "house-forcing-chain"], 88..=89, 84..=84),
    differ("Wings of several cells", &["wxyz-wing"], 55..=79, 55..=67),
    differ("Cycles", &["aic", "xy-chain", "continuous-nice-loop"], 66..=68, 70..=72),
    differ("Nishio", &["nishio", "mutant-", "aic", "continuous-nice-loop", "grouped-"], 75..=89, 45..=76),
    differ(
        "Strong links of three houses and more",
        &["franken-swordfish", "sashimi-swordfish"],
        54..=64,
        57..=58,
    ),
    differ("Windows", &["empty-rectangle"], 55..=63, 43..=43),
    differ("Rules", &["aligned-pair-exclusion"], 70..=81, 62..=62),
    differ("Moves as links", &["skyscraper", "two-string-kite"], 62..=66, 40..=41),
    Difference { apart: 3, ..differ("Lengths", &[""], 66..=u32::MAX, 66..=u32::MAX) },
    Difference { apart: 5, ..differ("Lengths", &["nested-forcing-net"], 97..=u32::MAX, 97..=u32::MAX) },
];

impl Difference {
    fn explains(&self, theirs: u32, ours: u32, hardest: &[&str]) -> bool {
        self.theirs.contains(&theirs)
            && self.ours.contains(&ours)
            && theirs.abs_diff(ours) <= self.apart
            && self.hardest.iter().any(|begin| hardest.iter().any(|id| id.starts_with(begin)))
    }
}

impl Rated {
    /// Every `stride`-th puzzle of a variant; below `most` alone.
    fn new(variant: &'static str, text: &str, stride: usize, most: u32) -> Self {
        let spec = catalogue::find(variant).expect("the variant is in the catalogue");
        let grader = Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")));
        let (mut theirs, mut ours, mut hardest) = (Vec::new(), Vec::new(), Vec::new());
        for line in text.lines().filter(|line| !line.starts_with('#')).step_by(stride) {
            let [of, puzzle, _, rating] = *line.split_whitespace().collect::<Vec<_>>() else {
                panic!("found {line:?}, expected a variant, a puzzle and two ratings")
            };
            let rating: u32 = rating.replace('.', "").parse().expect("a rating");
            if of == variant && rating < most {
                let found = grader.rate(&values(puzzle), Level::Easy, &patient());
                theirs.push(rating);
                let (difficulty, steps) = found.expect("the puzzle has one solution");
                ours.push(difficulty.rating.map_or(0, |rating| u32::from(rating.0)));
                let of_hardest = steps.iter().filter(|step| Some(step.rating) == difficulty.rating);
                hardest.push(of_hardest.map(|step| step.technique.id).collect());
            }
        }
        Self { variant, theirs, ours, hardest }
    }

    /// How many pairs from a rating up to below another are at most `most` apart, and how many there are.
    fn within(&self, from: u32, to: u32, most: u32) -> [usize; 2] {
        let pairs = self.theirs.iter().zip(&self.ours).filter(|&(theirs, _)| (from..to).contains(theirs));
        let near = pairs.clone().filter(|(theirs, ours)| theirs.abs_diff(**ours) <= most).count();
        [near, pairs.count()]
    }

    /// The rank correlation of all ratings, and of those from 4.5 up.
    fn correlations(&self) -> [f64; 2] {
        let high: Vec<usize> = (0..self.theirs.len()).filter(|&at| self.theirs[at] >= CHAINS).collect();
        let of = |values: &[u32]| high.iter().map(|&at| values[at]).collect::<Vec<u32>>();
        [correlation(&self.theirs, &self.ours), correlation(&of(&self.theirs), &of(&self.ours))]
    }

    /// Compares shares of puzzles up to 4.5 with what is expected, each of which may be less by so many per
    /// cent.
    fn assert_easy(&self, goal: &Goal, slack: u32) {
        let shares = [
            (self.within(0, SINGLES, 0), goal.easy),
            (self.within(0, CHAINS, 0), goal.equal),
            (self.within(0, CHAINS, NEAR), goal.near),
        ];
        shares.into_iter().for_each(|(share, least)| self.assert_share(share, least.saturating_sub(slack)));
    }

    fn assert_share(&self, [met, all]: [usize; 2], least: u32) {
        assert!(100 * met >= least as usize * all, "{}: {met} of {all}, expected {least} %", self.variant);
    }

    /// Each puzzle with another rating has a reason that the page names.
    fn assert_reasons(&self, page: &str) {
        let ratings = self.theirs.iter().zip(&self.ours).zip(&self.hardest);
        let mut unexplained = Vec::new();
        for ((&theirs, &ours), hardest) in ratings.filter(|((theirs, ours), _)| theirs != ours) {
            match DIFFERENCES.iter().find(|difference| difference.explains(theirs, ours, hardest)) {
                None => unexplained.push((theirs, ours, hardest)),
                Some(Difference { reason, .. }) => {
                    assert!(page.contains(&format!("- *{reason}")), "{reason} is not on the page");
                }
            }
        }
        assert!(unexplained.is_empty(), "{}: no reason for {unexplained:?}", self.variant);
    }

    fn assert_all(&self, goal: &Goal) {
        self.assert_easy(goal, 0);
        self.assert_share(self.within(CHAINS, u32::MAX, 0), goal.high);
        for (found, least) in self.correlations().into_iter().zip([goal.rank, goal.rank_of_high]) {
            assert!(1000.0 * found >= f64::from(least), "{}: rank correlation {found}", self.variant);
        }
    }

    fn row(&self) -> String {
        let share = |from, to, most| {
            let [met, all] = self.within(from, to, most);
            format!("{met} of {all}")
        };
        let [rank, rank_of_high] = self.correlations();
        format!(
            "| {} | {} | {} | {} | {} | {rank:.3} | {rank_of_high:.3} |",
            self.variant,
            share(0, SINGLES, 0),
            share(0, CHAINS, 0),
            share(0, CHAINS, NEAR),
            share(CHAINS, u32::MAX, 0),
        )
    }
}

#[test]
fn ratings_of_a_sample_are_those_of_sukaku_explainer() {
    let Some(text) = text("grading/sukaku_ratings.txt") else { return };
    for goal in GOALS {
        // On variants few puzzles of a sample are rated equal.
        let goal = Goal { equal: 0, ..*goal };
        Rated::new(goal.variant, &text, 4, CHAINS).assert_easy(&goal, 10);
    }
}

#[test]
#[ignore = "more than a minute in a release build: `just soundness` runs it"]
fn ratings_are_those_of_sukaku_explainer() {
    let Some(text) = text("grading/sukaku_ratings.txt") else { return };
    let mut table = "| variant | equal below 2.6 | equal below 4.5 | within .35 below 4.5 | equal from 4.5 up | rank correlation | from 4.5 up |\n\
         |---|--:|--:|--:|--:|--:|--:|\n"
        .to_owned();
    let all: Vec<Rated> = GOALS.iter().map(|goal| Rated::new(goal.variant, &text, 1, u32::MAX)).collect();
    all.iter().for_each(|rated| table += &(rated.row() + "\n"));
    assert_on_page("sukaku", &table);
    all.iter().zip(GOALS).for_each(|(rated, goal)| rated.assert_all(goal));
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("TECHNIQUES.md"));
    let page = page.expect("TECHNIQUES.md is there");
    all.iter().for_each(|rated| rated.assert_reasons(&page));
}
