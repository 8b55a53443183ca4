//! Ratings compared with those of Sukaku Explainer, on seven variants.

use std::fmt::Write;
use std::sync::Arc;

use dlx_sudoku::grade::{Grader, Level};
use dlx_variants::catalogue;

use super::agreement::correlation;
use super::data::{patient, text, values};

/// Ratings in tenths.
const SINGLES: u32 = 26;
const CHAINS: u32 = 45;
const NEAR: u32 = 3;

/// The ratings of puzzles of a variant: theirs, without techniques that assume one solution, and ours.
struct Rated {
    variant: &'static str,
    theirs: Vec<u32>,
    ours: Vec<u32>,
}

/// The variants of the file, and the percentages of [`Rated::percentages`] that are expected.
const VARIANTS: &[(&str, [u32; 3])] = &[
    ("classic", [99, 99, 40]),
    ("x", [95, 95, 0]),
    ("windoku", [95, 95, 0]),
    ("disjoint-groups", [95, 95, 0]),
    ("anti-king", [95, 85, 0]),
    ("anti-knight", [95, 95, 0]),
    ("non-consecutive", [55, 95, 0]),
];

impl Rated {
    /// Every `stride`-th puzzle of a variant; below `most` alone.
    fn new(variant: &'static str, text: &str, stride: usize, most: u32) -> Self {
        let spec = catalogue::find(variant).expect("the variant is in the catalogue");
        let grader = Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")));
        let (mut theirs, mut ours) = (Vec::new(), Vec::new());
        for line in text.lines().filter(|line| !line.starts_with('#')).step_by(stride) {
            let [of, puzzle, _, rating] = *line.split_whitespace().collect::<Vec<_>>() else {
                panic!("found {line:?}, expected a variant, a puzzle and two ratings")
            };
            let rating: u32 = rating.replace('.', "").parse().expect("a rating");
            if of == variant && rating < most {
                let found = grader.rate(&values(puzzle), Level::Easy, &patient());
                theirs.push(rating);
                ours.push(u32::from(
                    found.expect("the puzzle has one solution").0.rating.map_or(0, |rating| rating.0),
                ));
            }
        }
        Self { variant, theirs, ours }
    }

    /// How many pairs from a rating up to below another are at most `most` apart, and how many there are.
    fn within(&self, from: u32, to: u32, most: u32) -> [usize; 2] {
        let pairs = self.theirs.iter().zip(&self.ours).filter(|&(theirs, _)| (from..to).contains(theirs));
        let near = pairs.clone().filter(|(theirs, ours)| theirs.abs_diff(**ours) <= most).count();
        [near, pairs.count()]
    }

    /// The shares of puzzles below 2.6 that are rated equal, of those below 4.5 within .35, and of those from 4.5
    /// up that are rated equal.
    fn shares(&self) -> [[usize; 2]; 3] {
        [self.within(0, SINGLES, 0), self.within(0, CHAINS, NEAR), self.within(CHAINS, u32::MAX, 0)]
    }

    fn assert_shares(&self, least: [u32; 3]) {
        for ([met, all], least) in self.shares().into_iter().zip(least) {
            assert!(
                100 * met >= least as usize * all,
                "{}: {met} of {all}, expected {least} %",
                self.variant
            );
        }
    }

    fn row(&self) -> String {
        let share = |[met, all]: [usize; 2]| format!("{met} of {all}");
        let equal_below_chains = self.within(0, CHAINS, 0);
        let [easy, near, above] = self.shares().map(share);
        let high: Vec<usize> = (0..self.theirs.len()).filter(|&at| self.theirs[at] >= CHAINS).collect();
        let of = |values: &[u32]| high.iter().map(|&at| values[at]).collect::<Vec<u32>>();
        format!(
            "| {} | {easy} | {} | {near} | {above} | {:.3} | {:.3} |",
            self.variant,
            share(equal_below_chains),
            correlation(&self.theirs, &self.ours),
            correlation(&of(&self.theirs), &of(&self.ours)),
        )
    }
}

#[test]
fn ratings_of_a_sample_are_those_of_sukaku_explainer() {
    let Some(text) = text("grading/sukaku_ratings.txt") else { return };
    for &(variant, [easy, near, _]) in VARIANTS {
        Rated::new(variant, &text, 4, CHAINS)
            .assert_shares([easy, near, 0].map(|share: u32| share.saturating_sub(10)));
    }
}

#[test]
#[ignore = "more than a minute in a release build: `just soundness` runs it"]
fn ratings_are_those_of_sukaku_explainer() {
    let Some(text) = text("grading/sukaku_ratings.txt") else { return };
    let mut table = "| variant | equal below 2.6 | equal below 4.5 | within .35 below 4.5 | equal from 4.5 up | rank correlation | from 4.5 up |\n\
         |---|--:|--:|--:|--:|--:|--:|\n"
        .to_owned();
    let mut all = Vec::new();
    for &(variant, least) in VARIANTS {
        let rated = Rated::new(variant, &text, 1, u32::MAX);
        let _ = writeln!(table, "{}", rated.row());
        all.push((rated, least));
    }
    eprintln!("{table}");
    all.iter().for_each(|(rated, least)| rated.assert_shares(*least));
}
