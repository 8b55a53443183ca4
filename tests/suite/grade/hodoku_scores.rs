//! Totals, efforts and levels compared with the scores of HoDoKu in `tests/data/hodoku_scores.txt`.

use std::fs;
use std::path::Path;

use dlx_sudoku::grade::Grade;

use super::agreement::correlation;
use super::data::{classic, patient, text, values};
use super::table::assert_on_page;

/// The lines of the file without remarks.
fn lines() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hodoku_scores.txt");
    let text = fs::read_to_string(path).expect("the file is there");
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// Puzzles of a list, which is there, each with its score; the lines that tell them begin with its name.
fn scored(name: &str) -> Option<Vec<(String, u32)>> {
    let text = text(&format!("classic/{name}.txt"))?;
    let all: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let lines = lines();
    let head = format!("list {name} ");
    let begin = lines.iter().position(|line| line.starts_with(&head)).expect("the list has scores");
    let places: Vec<usize> =
        lines[begin][head.len()..].split(' ').map(|word| word.parse().expect("a number")).collect();
    let is_score = |line: &&String| line.split(' ').all(|word| word.parse::<u32>().is_ok());
    let scores = lines[begin + 1..].iter().take_while(is_score).flat_map(|line| line.split(' '));
    let puzzles = all.into_iter().skip(places[0]).step_by(places[1]);
    Some(
        puzzles
            .zip(scores)
            .map(|(puzzle, score)| (puzzle.to_owned(), score.parse().expect("a score")))
            .collect(),
    )
}

/// The grades of puzzles, and their scores.
fn graded(puzzles: &[(String, u32)]) -> (Vec<Grade>, Vec<u32>) {
    let grader = classic();
    let grade = |(puzzle, score): &(String, u32)| {
        (grader.grade(&values(puzzle), &patient()).expect("the puzzle has one solution"), *score)
    };
    puzzles.iter().map(grade).unzip()
}

#[test]
fn levels_of_easy_puzzles_rank_them_as_hodoku_does() {
    let puzzles: Vec<(String, u32)> = lines()
        .iter()
        .filter_map(|line| line.split_once(' '))
        .filter(|(puzzle, _)| puzzle.len() == 81)
        .map(|(puzzle, score)| (puzzle.to_owned(), score.parse().expect("a score")))
        .collect();
    assert_eq!(puzzles.len(), 180);
    let (grades, scores) = graded(&puzzles);
    let levels: Vec<u32> = grades.iter().map(|grade| grade.level as u32).collect();
    let found = correlation(&levels, &scores);
    assert!(found > 0.5, "rank correlation {found}");
    let told = format!(
        "On 180 puzzles that were made easy, medium and hard, its score has a rank correlation of {found:.3} with the level.\n"
    );
    assert_on_page("levels", &told);
}

#[test]
fn totals_rank_many_puzzles_as_hodoku_does() {
    let mut told = "| list | puzzles | totals | efforts |\n|---|--:|--:|--:|\n".to_owned();
    for (name, of, least) in [("random_minimal_5000", "random minimal", 0.9), ("17_clue", "17 clues", 0.75)] {
        let Some(puzzles) = scored(name) else { return };
        let (grades, scores) = graded(&puzzles);
        let totals: Vec<u32> = grades.iter().map(|grade| grade.total).collect();
        let efforts: Vec<u32> = grades.iter().map(|grade| grade.effort).collect();
        let [total, effort] = [totals, efforts].map(|ours| correlation(&ours, &scores));
        assert!(total >= least && effort >= least, "{name}: rank correlations {total} and {effort}");
        told += &format!("| {of} | {} | {total:.3} | {effort:.3} |\n", puzzles.len());
    }
    assert_on_page("scores", &told);
}
