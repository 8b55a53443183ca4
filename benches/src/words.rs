//! Rectangles of words across and down, from an invented dictionary.

use std::collections::BTreeSet;

use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::items;
use crate::random::rng;

/// Words of each length; of short words, at most half of those that the letters can make.
const WORDS: usize = 3_000;

/// Letters, the frequent ones several times.
const VOWELS: &[u8] = b"aaaeeeeiioou";
const CONSONANTS: &[u8] = b"rrrtttnnnsssllccddmmpghbfvkw";

/// Rectangles of `height` by `width` letters; there is at least one.
pub(crate) fn rectangle(height: usize, width: usize) -> String {
    let mut rng = rng(1);
    let letter = |rng: &mut Xoshiro256PlusPlus, place: usize| {
        let letters = if place.is_multiple_of(2) != rng.random_bool(0.1) { CONSONANTS } else { VOWELS };
        char::from(letters[rng.random_range(0..letters.len())])
    };
    let hidden: Vec<Vec<char>> =
        (0..height).map(|y| (0..width).map(|x| letter(&mut rng, y + x)).collect()).collect();
    let mut dictionary = |length: usize, known: Vec<String>| {
        let mut words: BTreeSet<String> = known.into_iter().collect();
        let letters = VOWELS.iter().chain(CONSONANTS).collect::<BTreeSet<_>>().len();
        let most = letters.saturating_pow(length as u32) / 2;
        while words.len() < WORDS.min(most) {
            let start = usize::from(rng.random_bool(0.4));
            words.insert((0..length).map(|place| letter(&mut rng, start + place)).collect());
        }
        words
    };
    let across = dictionary(width, hidden.iter().map(|row| row.iter().collect()).collect());
    let down = dictionary(height, (0..width).map(|x| hidden.iter().map(|row| row[x]).collect()).collect());
    let lines = (0..height).map(|y| format!("a{y}")).chain((0..width).map(|x| format!("d{x}")));
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| format!("p{y}x{x}")));
    let mut text = lines.collect::<Vec<_>>().join(" ") + " | " + &items(cells);
    let mut options = |kind: char,
                       lines: usize,
                       words: &BTreeSet<String>,
                       cell: &dyn Fn(usize, usize) -> (usize, usize)| {
        for line in 0..lines {
            for word in words {
                let letters = word.chars().enumerate().map(|(place, letter)| {
                    let (y, x) = cell(line, place);
                    format!("p{y}x{x}:{letter}")
                });
                text += &items(std::iter::once(format!("{kind}{line}")).chain(letters));
            }
        }
    };
    options('a', height, &across, &|line, place| (line, place));
    options('d', width, &down, &|line, place| (place, line));
    text
}
