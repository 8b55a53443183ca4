//! Schedules, rosters, colourings and other constraints, each with a solution.

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

/// Crews fly all of `legs` between `ports`: a crew flies up to four legs, each from where the one before
/// ended and at most twelve later.
pub(crate) fn crews(legs: usize, ports: usize) -> String {
    const WAIT: usize = 12;
    let mut rng = rng(6);
    let flown: Vec<[usize; 2]> = (0..legs)
        .map(|_| {
            let from = rng.random_range(0..ports);
            [from, (from + rng.random_range(1..ports)) % ports]
        })
        .collect();
    let name = |leg: usize| format!("l{leg}");
    let mut text = items((0..legs).map(name));
    let mut pairings: Vec<Vec<usize>> = (0..legs).map(|leg| vec![leg]).collect();
    for _ in 0..4 {
        text += &pairings.iter().map(|legs| items(legs.iter().copied().map(name))).collect::<String>();
        let longer = pairings.iter().flat_map(|pairing| {
            let last = pairing[pairing.len() - 1];
            let next = last + 1..legs.min(last + 1 + WAIT);
            let next = next.filter(|&next| flown[next][0] == flown[last][1]);
            next.map(|next| [&pairing[..], &[next]].concat()).collect::<Vec<_>>()
        });
        pairings = longer.collect();
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

/// A week of `slots` lessons for each of as many classes as teachers; every class knows which teacher it has
/// how often, and all are busy all the time but for one lesson in ten, which is free.
pub(crate) fn timetable(classes: usize, slots: usize) -> String {
    let mut rng = rng(4);
    // Each slot pairs classes with teachers.
    let mut teachers: Vec<usize> = (0..classes).collect();
    let mut lessons: Vec<(usize, usize)> = Vec::new();
    for _ in 0..slots {
        teachers.shuffle(&mut rng);
        lessons.extend((0..classes).zip(teachers.iter().copied()).filter(|_| rng.random_bool(0.9)));
    }
    let mut text = (0..lessons.len()).map(|lesson| format!("l{lesson} ")).collect::<String>() + "| ";
    text += &items(
        pairs(0..classes, |_| 0..slots)
            .flat_map(|(one, slot)| [format!("c{one}x{slot}"), format!("t{one}x{slot}")]),
    );
    for ((lesson, (class, teacher)), slot) in
        lessons.iter().enumerate().flat_map(|lesson| (0..slots).map(move |slot| (lesson, slot)))
    {
        let _ = writeln!(text, "l{lesson} c{class}x{slot} t{teacher}x{slot}");
    }
    text
}

/// A random constraint problem with a hidden solution, near where most have none (K. Xu and W. Li, "Exact
/// phase transitions in random constraint satisfaction problems", 2000): `variables` with as many values as
/// their number to the power of 0.8, and pairs of values that exclude each other.
pub(crate) fn frb(variables: usize) -> String {
    let mut rng = rng(5);
    let n = variables as f64;
    let values = n.powf(0.8).round() as usize;
    let constraints = (0.8 / (4.0_f64 / 3.0).ln() * n * n.ln()).round() as usize;
    let hidden: Vec<usize> = (0..variables).map(|_| rng.random_range(0..values)).collect();
    let mut excluded: Vec<Vec<Vec<usize>>> = vec![vec![Vec::new(); values]; variables];
    let mut conflicts = 0;
    for _ in 0..constraints {
        let one = rng.random_range(0..variables);
        let other = (one + rng.random_range(1..variables)) % variables;
        let all = pairs(0..values, |_| 0..values).filter(|&(a, b)| (a, b) != (hidden[one], hidden[other]));
        let mut all: Vec<_> = all.collect();
        all.shuffle(&mut rng);
        for &(a, b) in &all[..values * values / 4] {
            excluded[one][a].push(conflicts);
            excluded[other][b].push(conflicts);
            conflicts += 1;
        }
    }
    let mut text = (0..variables).map(|variable| format!("v{variable} ")).collect::<String>() + "| ";
    text += &items((0..conflicts).map(|conflict| format!("x{conflict}")));
    for (variable, value) in pairs(0..variables, |_| 0..values) {
        let conflicts = excluded[variable][value].iter().map(|conflict| format!("x{conflict}"));
        text += &items(std::iter::once(format!("v{variable}")).chain(conflicts));
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
