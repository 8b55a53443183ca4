//! Schedules, rosters and colourings, each with a solution.

use std::fmt::Write as _;

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use crate::random::rng;
use crate::{items, pairs};

/// `people` share the shifts of some days, three per day; each person works one of several patterns, and each
/// shift has one person.
pub(crate) fn roster(people: usize, days: usize) -> String {
    const PATTERNS: usize = 300;
    let (mut rng, shifts) = (rng(1), 3 * days);
    let mut all: Vec<usize> = (0..shifts).collect();
    let mut text = items(
        (0..people).map(|person| format!("p{person}")).chain(all.iter().map(|shift| format!("s{shift}"))),
    );
    all.shuffle(&mut rng);
    let line = |person: usize, shifts: &[usize]| {
        items(std::iter::once(format!("p{person}")).chain(shifts.iter().map(|shift| format!("s{shift}"))))
    };
    let mut patterns: Vec<Vec<String>> = all
        .chunks(shifts.div_ceil(people))
        .enumerate()
        .map(|(person, shifts)| vec![line(person, shifts)])
        .collect();
    patterns.resize(people, Vec::new());
    for (person, patterns) in patterns.iter_mut().enumerate() {
        while patterns.len() < PATTERNS {
            all.shuffle(&mut rng);
            patterns.push(line(person, &all[..shifts.div_ceil(people)]));
        }
        patterns.shuffle(&mut rng);
        text += &patterns.concat();
    }
    text
}

/// Jobs fill the time of `machines` except one unit in fifty; each can run on half of them, at any time.
pub(crate) fn jobs(machines: usize, time: usize) -> String {
    let mut rng = rng(2);
    let mut jobs: Vec<(usize, Vec<usize>)> = Vec::new();
    for machine in 0..machines {
        let mut left = time - time / 50;
        while left > 0 {
            let length = rng.random_range(2..=9).min(left);
            left -= length;
            let mut others: Vec<usize> = (0..machines).filter(|&other| other != machine).collect();
            others.shuffle(&mut rng);
            others.truncate(machines / 2);
            others.push(machine);
            jobs.push((length, others));
        }
    }
    jobs.shuffle(&mut rng);
    let mut text = (0..jobs.len()).map(|job| format!("j{job} ")).collect::<String>() + "| ";
    text += &items(pairs(0..machines, |_| 0..time).map(|(machine, at)| format!("m{machine}x{at}")));
    for (job, (length, machines)) in jobs.iter().enumerate() {
        for (place, begin) in pairs(0..machines.len(), |_| 0..=time - length) {
            let units = (begin..begin + length).map(|at| format!("m{}x{at}", machines[place]));
            text += &items(std::iter::once(format!("j{job}")).chain(units));
        }
    }
    text
}

/// A random graph whose vertices take one of `colors`, neighbours different ones.
pub(crate) fn colouring(vertices: usize, colors: usize) -> String {
    let mut rng = rng(3);
    let mut edges = std::collections::BTreeSet::new();
    // Just below the limit for random graphs: 2 k ln k - ln k per vertex.
    let degree = (2.0 * colors as f64 - 1.0) * (colors as f64).ln() * 0.85;
    while edges.len() < (degree * vertices as f64 / 2.0) as usize {
        let (one, other) = (rng.random_range(0..vertices), rng.random_range(0..vertices));
        // The hidden colours.
        if one % colors != other % colors {
            edges.insert((one.min(other), one.max(other)));
        }
    }
    let mut text = (0..vertices).map(|vertex| format!("v{vertex} ")).collect::<String>() + "| ";
    let all: Vec<_> = edges.iter().collect();
    text += &items(pairs(0..all.len(), |_| 0..colors).map(|(edge, color)| format!("e{edge}x{color}")));
    for (vertex, color) in pairs(0..vertices, |_| 0..colors) {
        let _ = write!(text, "v{vertex}");
        for (edge, &&(one, other)) in all.iter().enumerate() {
            if one == vertex || other == vertex {
                let _ = write!(text, " e{edge}x{color}");
            }
        }
        text.push('\n');
    }
    text
}
