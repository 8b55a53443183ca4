//! Grades compared with those of other programs.

use std::path::Path;
use std::{env, fs};

use dlx_sudoku::grade::{Grade, Rating};

use super::data::{classic, patient, text, values};
use super::table::assert_on_page;

/// Puzzles, each with the verdict of another program.
fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| line.split_once(' '))
}

#[test]
fn puzzles_of_our_own_keep_their_grades() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/grades.txt");
    let (grader, kept) = (classic(), fs::read_to_string(&path).expect("the file is there"));
    let mut found = String::new();
    for line in kept.lines() {
        match line.split_once(' ').filter(|_| !line.starts_with('#')) {
            None => found += line,
            Some((puzzle, _)) => {
                let grade = grader.grade(&values(puzzle), &patient()).expect("the puzzle has one solution");
                let Grade { level, rating, total, effort, .. } = grade;
                found += &format!("{puzzle} {level} {rating} {total} {effort}");
            }
        }
        found.push('\n');
    }
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(path, found).expect("the file can be written");
    } else {
        assert_eq!(found, kept);
    }
}

#[test]
fn ratings_below_chains_are_those_of_sudoku_explainer() {
    const CHAINS: Rating = Rating(45);
    let Some(text) = text("grading/se_ratings.txt") else { return };
    let grader = classic();
    let (mut same, mut all) = (0, 0);
    for (puzzle, rating) in lines(&text) {
        let expected = rating.strip_prefix("ED=").and_then(|rating| rating.split('/').next());
        let expected: Rating = expected.expect("ED=ER/EP/ED").parse().expect("a rating");
        if expected >= CHAINS {
            continue;
        }
        let grade = grader.grade(&values(puzzle), &patient()).expect("the puzzle has one solution");
        same += usize::from(grade.rating == expected);
        all += 1;
        if grade.rating != expected {
            eprintln!("{puzzle}: {} and not {expected}", grade.rating);
        }
    }
    assert!(all > 0 && 100 * same >= 95 * all, "{same} of {all} ratings agree");
    assert_on_page("ratings", &format!("{same} of {all} puzzles have the same rating.\n"));
}

/// The ranks of the values in ascending order; equal values share the mean of their ranks.
fn ranks(values: &[u32]) -> Vec<f64> {
    let below = |value| values.iter().filter(|&&other| other < value).count() as f64;
    let equal = |value| values.iter().filter(|&&other| other == value).count() as f64;
    values.iter().map(|&value| below(value) + (equal(value) - 1.0) / 2.0).collect()
}

/// Spearman's rank correlation.
pub(super) fn correlation(one: &[u32], other: &[u32]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() - 1) as f64 / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| (x - mean) * (y - mean)).sum::<f64>();
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

#[test]
fn totals_rank_puzzles_as_hodoku_does() {
    let Some(text) = text("grading/hodoku_levels.txt") else { return };
    let grader = classic();
    let (mut totals, mut efforts, mut theirs) = <(Vec<_>, Vec<_>, Vec<_>)>::default();
    for (puzzle, words) in lines(&text) {
        let score = words.split_once('(').and_then(|(_, rest)| rest.trim_end().strip_suffix(')'));
        let Ok(score) = score.expect("Level (score)").parse() else { continue };
        let grade = grader.grade(&values(puzzle), &patient()).expect("the puzzle has one solution");
        totals.push(grade.total);
        efforts.push(grade.effort);
        theirs.push(score);
    }
    let [total, effort] = [&totals, &efforts].map(|ours| correlation(ours, &theirs));
    assert!(total > 0.9 && effort > 0.9, "rank correlations {total} and {effort}");
    let count = theirs.len();
    assert_on_page(
        "totals",
        &format!(
            "Spearman's rank correlation is {total:.3} for totals and {effort:.3} for efforts, over {count} puzzles.\n"
        ),
    );
}
