//! Problems drawn with fixed seeds.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

use crate::items;

/// The random numbers of a family.
pub(crate) fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn name(item: usize) -> String {
    format!("i{item}")
}

/// An option of `size` different items.
pub(crate) fn option(rng: &mut Xoshiro256PlusPlus, count: usize, size: usize) -> Vec<usize> {
    let mut option = Vec::with_capacity(size);
    while option.len() < size {
        let item = rng.random_range(0..count);
        if !option.contains(&item) {
            option.push(item);
        }
    }
    option
}

/// An option as text.
pub(crate) fn line(option: Vec<usize>) -> String {
    items(option.into_iter().map(name))
}

/// Options of `size` items each.
pub(crate) fn uniform(count: usize, options: usize, size: usize) -> String {
    let mut rng = rng(1);
    let mut text = line((0..count).collect());
    (0..options).for_each(|_| text += &line(option(&mut rng, count, size)));
    text
}

/// Options of 3 to 8 out of 5,000 items: for measuring preparation.
pub(crate) fn wide() -> String {
    const ITEMS: usize = 5_000;
    let mut rng = rng(1);
    let mut text = line((0..ITEMS).collect());
    for _ in 0..300_000 {
        let size = rng.random_range(3..=8);
        text += &line(option(&mut rng, ITEMS, size));
    }
    text
}

/// As `uniform`, with a solution among the options.
pub(crate) fn planted(count: usize, options: usize, size: usize) -> String {
    let mut rng = rng(2);
    let mut all: Vec<usize> = (0..count).collect();
    let mut text = line(all.clone());
    all.shuffle(&mut rng);
    let mut lines: Vec<String> = all.chunks(size).map(|part| line(part.to_vec())).collect();
    while lines.len() < options {
        lines.push(line(option(&mut rng, count, size)));
    }
    lines.shuffle(&mut rng);
    text += &lines.concat();
    text
}

/// Options that each have half of the items.
pub(crate) fn dense(count: usize, options: usize) -> String {
    uniform(count, options, count / 2)
}

/// Items with `each` options, each of which also has `size` of many secondary items.
pub(crate) fn few_items(count: usize, each: usize, secondary: usize, size: usize) -> String {
    let mut rng = rng(3);
    let mut text = (0..count).map(|item| format!("i{item} ")).collect::<String>() + "| ";
    text += &items((0..secondary).map(|item| format!("s{item}")));
    for item in 0..count {
        for _ in 0..each {
            let more = option(&mut rng, secondary, size).into_iter().map(|item| format!("s{item}"));
            text += &items(std::iter::once(name(item)).chain(more));
        }
    }
    text
}

/// A number between two, on a logarithmic scale.
fn magnitude(rng: &mut Xoshiro256PlusPlus, least: f64, most: f64) -> usize {
    rng.random_range(least.ln()..most.max(least + 0.5).ln()).exp() as usize
}

/// Random options of a random shape: of 3 to 3000 primary items, and in half of the problems of secondary
/// ones, with colours in half of these. A quarter of the problems have a solution among their options.
pub(crate) fn shape(seed: usize) -> String {
    let mut rng = rng(seed as u64);
    let primary = magnitude(&mut rng, 3.0, 3000.0);
    let options = magnitude(&mut rng, 10.0, 8000.0);
    let size = magnitude(&mut rng, 1.0, (0.7 * primary as f64).min(200.0));
    let secondary = if rng.random() { magnitude(&mut rng, 1.0, 1000.0) } else { 0 };
    let more = magnitude(&mut rng, 1.0, (0.5 * secondary as f64).min(20.0)).min(secondary);
    let colors = if rng.random() { magnitude(&mut rng, 1.0, 30.0) } else { 0 };
    let planted = secondary == 0 && rng.random();
    let mut text = (0..primary).map(name).collect::<Vec<_>>().join(" ");
    text += " | ";
    text += &items((0..secondary).map(|item| format!("s{item}")));
    let mut all: Vec<usize> = (0..primary).collect();
    all.shuffle(&mut rng);
    let known = all.chunks(size).map(<[usize]>::to_vec).filter(|_| planted);
    let mut lines: Vec<String> = known.map(line).collect();
    while lines.len() < options {
        let size = rng.random_range(1..=2 * size).min(primary);
        let own: Vec<String> = option(&mut rng, primary, size).into_iter().map(name).collect();
        let shared = option(&mut rng, secondary, more).into_iter().map(|item| match colors {
            0 => format!("s{item}"),
            _ => format!("s{item}:{}", rng.random_range(0..colors)),
        });
        let shared: Vec<String> = shared.collect();
        lines.push(items(own.into_iter().chain(shared)));
    }
    lines.shuffle(&mut rng);
    text + &lines.concat()
}
