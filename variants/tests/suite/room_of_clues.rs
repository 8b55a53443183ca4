//! Clues that are drawn where others do not hide them.

use std::collections::HashSet;
use std::mem::discriminant;
use std::time::Duration;

use dlx_engine::{Stop, Watch};
use dlx_variants::rule::Between;
use dlx_variants::{Place, Rule, Spec, Symbol, Symmetry, Unbuilt, catalogue};

use crate::clue_shapes::path;
use crate::data;

/// A right board of the catalogue's first variant, over which any mixture can draw.
fn mixture(ids: &[&str]) -> (Spec, Vec<Option<Symbol>>) {
    let classic = catalogue::default();
    let (_, data, model) =
        data::catalogued().find(|(spec, ..)| spec.id == classic.id).expect("classic boards");
    let spec = ids.iter().fold(classic.clone(), |spec, id| {
        spec.with_rules_of(catalogue::find(id).expect("in the catalogue")).expect("rules that agree")
    });
    (spec, data.right(&model))
}

/// The place in front of the first cell, from outside.
fn outside(rule: &Rule) -> Option<(isize, isize)> {
    if !matches!(rule, Rule::Sandwich(_) | Rule::Skyscraper(_) | Rule::LittleKiller(_)) {
        return None;
    }
    let cells: Vec<(isize, isize)> =
        path(rule).into_iter().map(|(row, col)| (row as isize, col as isize)).collect();
    Some((2 * cells[0].0 - cells[1].0, 2 * cells[0].1 - cells[1].1))
}

#[test]
fn one_clue_stands_at_a_place_outside() {
    let mixtures: [&[&str]; 4] = [
        &["little-killer"],
        &["sandwich", "skyscraper"],
        &["skyscraper", "little-killer"],
        &["little-killer", "sandwich"],
    ];
    for ids in mixtures {
        let (spec, board) = mixture(ids);
        for symmetry in [Symmetry::None, Symmetry::MirrorHorizontal, Symmetry::Rotate180] {
            let mut kinds = HashSet::new();
            for seed in 0..30 {
                let drawn = spec.draw_symmetric_clues(&board, symmetry, seed).expect("clues");
                let mut places = HashSet::new();
                for rule in &drawn.spec.clues {
                    let place = outside(rule).expect("all clues stand outside");
                    assert!(places.insert(place), "{ids:?}, {symmetry}, seed {seed}: two at {place:?}");
                    kinds.insert(discriminant(rule));
                }
            }
            assert_eq!(kinds.len(), ids.len(), "{ids:?}, {symmetry}");
        }
    }
}

#[test]
fn marks_of_cells_are_not_under_lines() {
    for ids in [["thermo", "odd-even"], ["odd-even", "arrow"], ["between", "odd-even"]] {
        let (spec, board) = mixture(&ids);
        for seed in 0..20 {
            let drawn = spec.draw_clues(&board, seed).expect("clues");
            let is_mark = |rule: &&Rule| matches!(rule, Rule::Odd(_) | Rule::Even(_));
            let (marks, lines): (Vec<&Rule>, Vec<&Rule>) = drawn.clues.iter().partition(is_mark);
            let lines: HashSet<_> = lines.into_iter().flat_map(path).collect();
            let marks: Vec<_> = marks.into_iter().flat_map(path).collect();
            assert!(!lines.is_empty() && marks.len() >= 15, "{ids:?}, seed {seed}: {} marks", marks.len());
            assert!(marks.iter().all(|cell| !lines.contains(cell)), "{ids:?}, seed {seed}");
        }
    }
}

#[test]
fn clues_that_are_too_large_give_way_to_others() {
    let large = catalogue::find("30x30").expect("a variant");
    let board: Vec<_> = (0..30)
        .flat_map(|row| (0..30).map(move |col| (6 * row + row / 5 + col) % 30 + 1))
        .map(|number: usize| Symbol::new(number as u8))
        .collect();
    let mixed = |ids: &[&str]| {
        let others = ids.iter().map(|id| catalogue::find(id).expect("in the catalogue"));
        others.fold(large.clone(), |spec, other| spec.with_rules_of(other).expect("rules that agree"))
    };
    let spec = mixed(&["between", "odd-even"]);
    let drawn = spec.draw_symmetric_clues(&board, Symmetry::None, 1).expect("clues");
    assert!(drawn.spec.build_fixed().is_err(), "30 symbols have too many patterns");
    let fitting = spec.fitting_clues(&drawn, 2, &Watch::default()).expect("a variant").expect("clues");
    assert!(fitting.spec.build_fixed().is_ok());
    let of_lines = |clue: &Rule| matches!(clue, Rule::BetweenLine(_));
    let others: Vec<&Rule> = drawn.spec.clues.iter().filter(|clue| !of_lines(clue)).collect();
    assert_eq!(fitting.spec.clues.iter().collect::<Vec<_>>(), others, "in the same order");
    assert!(!others.is_empty() && fitting.too_few.is_some_and(|few| few.kind == "between-line"));
    assert_eq!(fitting.spec.title, "30 by 30, Odd-Even Sudoku");
    let spec = mixed(&["between"]);
    let drawn = spec.draw_symmetric_clues(&board, Symmetry::None, 1).expect("clues");
    assert!(spec.fitting_clues(&drawn, 2, &Watch::default()).expect("a variant").is_none());
    let over = Watch::default().time(Some(Duration::ZERO));
    assert!(matches!(spec.fitting_clues(&drawn, 2, &over), Err(Unbuilt::Stopped(Stop::Time))));
}

/// A mixture is named after the variants of which there are clues. One that is known by other rules is always
/// named.
#[test]
fn titles_name_what_there_are_clues_of() {
    let (spec, board) = mixture(&["killer", "thermo", "anti-knight"]);
    let drawn = spec.draw_clues(&board, 1).expect("clues");
    assert_eq!(drawn.title, "Killer Sudoku, Thermo Sudoku, Anti-knight");
    let of_kind = |is: fn(&Rule) -> bool| {
        let clues = drawn.clues.iter().filter(|clue| is(clue)).cloned().collect();
        spec.with_clues(clues).titled_by_clues().title
    };
    assert_eq!(of_kind(|clue| matches!(clue, Rule::Thermometer(_))), "Thermo Sudoku, Anti-knight");
    assert_eq!(of_kind(|_| false), "Anti-knight");
    let (killer, _) = mixture(&["killer"]);
    assert_eq!(killer.with_clues(Vec::new()).titled_by_clues().title, "Killer Sudoku");
}

#[test]
fn signs_leave_edges_to_marks() {
    for ids in [["inequality", "kropki"], ["xv", "inequality"]] {
        let (spec, board) = mixture(&ids);
        let drawn = spec.draw_clues(&board, 1).expect("clues");
        let sorted = |[one, other]: [Place; 2]| [one.min(other), one.max(other)];
        let (mut marked, mut compared) = (HashSet::new(), Vec::new());
        for rule in &drawn.constraints {
            match rule {
                Rule::Less(less) => compared.push(sorted([less.cells[0], less.cells[1]])),
                rule => {
                    if let Some(Between::Cells(pairs)) = rule.number_pairs().map(|pairs| &pairs.between) {
                        marked.extend(pairs.iter().copied().map(sorted));
                    }
                }
            }
        }
        assert!(!marked.is_empty() && compared.iter().all(|pair| !marked.contains(pair)), "{ids:?}");
        // 144 neighbours of a board, each with one of both.
        assert_eq!(marked.len() + compared.len(), 144, "{ids:?}");
    }
}
