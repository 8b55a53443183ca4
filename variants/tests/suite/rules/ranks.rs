//! Ranks, which are regarded together.

use dlx_variants::Spec;

use super::{Board, covers, covers_of, plain};

/// The lines of a 4x4 board, from each end, as numbers of cells.
fn lines() -> Vec<[usize; 4]> {
    let both = |line: [usize; 4]| [line, [line[3], line[2], line[1], line[0]]];
    (0..4)
        .flat_map(|at| [[0, 1, 2, 3].map(|c| 4 * at + c), [0, 1, 2, 3].map(|r| 4 * r + at)])
        .flat_map(both)
        .collect()
}

/// Searches regard all ranks together: those of one symbol, right or wrong, with and without ties.
#[test]
fn ranks_that_know_of_each_other_keep_the_right_boards() {
    let (boards, lines) = (covers(&plain(1).build_fixed().expect("a model")), lines());
    let (mut random, mut satisfied) = (7_u64, 0);
    let mut draw = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    for _ in 0..200 {
        let right = &boards[draw(boards.len())];
        let read = |line: &[usize; 4]| line.map(|cell| right[cell]);
        let rank = |line: &[usize; 4]| 1 + lines.iter().filter(|other| read(other) < read(line)).count();
        let (symbol, wrong) = (right[draw(16)], draw(3) == 0);
        let mut clues = Vec::new();
        for line in lines.iter().filter(|line| right[line[0]] == symbol) {
            let rank = (rank(line) + usize::from(wrong && draw(2) == 0)).min(16);
            let cells: Vec<String> =
                line.iter().map(|cell| format!("'R{}C{}'", cell / 4 + 1, cell % 4 + 1)).collect();
            let ties = draw(2) == 0;
            if draw(4) > 0 {
                clues.push(format!(
                    "{{ kind = 'full-rank', cells = [{}], rank = {rank}, ties = {ties} }}",
                    cells.join(", ")
                ));
            }
        }
        let text = format!("id = 'k'\nbox = [2, 2]\nclue = [{}]", clues.join(", "));
        let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
        let accepted: Vec<Board> =
            boards.iter().filter(|board| model.check(board).is_empty()).cloned().collect();
        assert_eq!(covers_of(&model.lower_with_supports()), accepted, "{text}");
        satisfied += usize::from(!accepted.is_empty() && clues.len() > 1);
    }
    assert!(satisfied > 50, "{satisfied}");
}

#[test]
fn ranks_add_no_more_entries_than_they_say() {
    // A rank says how many entries it adds before it makes them, by the number of symbols: as many such rules
    // fit on a board.
    for (side, fit) in [(9, 38), (16, 3)] {
        let row: Vec<String> = (1..=side).map(|column| format!("'R2C{column}'")).collect();
        let rule = format!("{{ kind = 'full-rank', cells = [{}], rank = 7 }}", row.join(", "));
        let model = |ranks: usize| {
            let clues = vec![rule.as_str(); ranks].join(", ");
            let spec = Spec::from_toml(&format!("id = 'n'\nsymbols = {side}\nclue = [{clues}]"));
            spec.expect("a spec").build_fixed()
        };
        let entries = |ranks: usize| {
            let problem = model(ranks).expect("a model").lower().problem;
            problem.options().map(|option| problem.entries(option).count()).sum::<usize>()
        };
        assert!((entries(1) - entries(0)) * fit <= 1 << 20, "{side}");
        assert_eq!([fit, fit + 1].map(|ranks| model(ranks).is_ok()), [true, false], "{side}");
    }
}
