//! Options of the first branching that are images of others.
//!
//! Where an automorphism of the problem maps one option of the first branching to another, what is below the
//! second is the image of what is below the first. So the first is searched again in its place, and all that
//! is told of the search is mapped: this is the tree that the search goes through, whoever does it. Where the
//! first was searched here, and its solutions are known, they are mapped instead of searched for
//! ([`replaying`](super::replaying)): all Langford pairs of 11 numbers are found in two thirds of the time.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::replaying::{Record, Recording, Replay};
use super::{Backtrack, Branching, Phase};
use crate::automorphism::{Automorphism, Automorphisms};
use crate::engine::{Machine, State};
use crate::ids::OptionId;
use crate::item_choice::ItemChoice;
use crate::limits::monitor::Monitor;
use crate::problem::Problem;

/// The fewest and the most entries of a problem for which automorphisms are looked for: the fewest are
/// searched in no time.
const ENTRIES: RangeInclusive<usize> = if cfg!(test) { 0..=1 << 15 } else { 64..=1 << 15 };

/// How often each entry is looked at, at most.
const LOOKS: u64 = 64;

/// The maximum number of options of the first branching.
const MOST_OPTIONS: usize = 256;

/// The maximum size of all images together, in words of four bytes.
const MOST_WORDS: usize = 1 << 20;

/// An option of the first branching that is the image of another.
#[derive(Debug)]
pub(super) struct Image {
    /// The other option.
    pub(super) of: u32,
    pub(super) there: Automorphism,
    back: Automorphism,
}

/// The options of the first branching, by number.
#[derive(Debug)]
struct Roots(Vec<(u32, Option<Arc<Image>>)>);

/// A way that was found, and its way back.
type Way = (Automorphism, Automorphism);

impl Roots {
    fn new(problem: &Problem, options: &[u32]) -> Self {
        let mut roots = Self(Vec::with_capacity(options.len()));
        if options.len() > MOST_OPTIONS {
            return roots;
        }
        let mut finder = Automorphisms::new(problem, options, LOOKS);
        let mut ways: Vec<Way> = Vec::new();
        let mut room = MOST_WORDS / (2 * (problem.option_count() + problem.item_count()).max(1));
        for &option in options {
            let mut found = None;
            if room > 0 {
                found = roots.composed(option, &ways).or_else(|| {
                    let (of, there) = roots.found(option, &mut finder)?;
                    ways.push((there.clone(), there.inverse()));
                    Some((of, there))
                });
                room -= usize::from(found.is_some());
            }
            let image = found.map(|(of, there)| Arc::new(Image { of, back: there.inverse(), there }));
            roots.0.push((option, image));
        }
        roots
    }

    /// A way to an option by those that are known, and where it begins: at an option before it that is no
    /// image.
    fn composed(&self, option: u32, ways: &[Way]) -> Option<(u32, Automorphism)> {
        let both = ways.iter().flat_map(|(there, back)| [(there, back), (back, there)]);
        both.into_iter().find_map(|(way, back)| {
            let between = back.option(option);
            let at = self.0.binary_search_by_key(&between, |&(other, _)| other).ok()?;
            Some(match &self.0[at].1 {
                Some(image) => (image.of, image.there.then(way)),
                None => (between, way.clone()),
            })
        })
    }

    /// A new way to an option.
    fn found(&self, option: u32, finder: &mut Automorphisms<'_>) -> Option<(u32, Automorphism)> {
        let mut firsts = self.0.iter().filter(|(_, image)| image.is_none());
        firsts.find_map(|&(first, _)| Some((first, finder.find(OptionId(first), OptionId(option))?)))
    }

    fn image(&self, option: u32) -> Option<&Arc<Image>> {
        let at = self.0.binary_search_by_key(&option, |&(other, _)| other).ok()?;
        self.0[at].1.as_ref()
    }

    /// Whether images of an option come after another one.
    fn has_images_after(&self, of: u32, option: u32) -> bool {
        let is_image = |image: &Option<Arc<Image>>| image.as_ref().is_some_and(|image| image.of == of);
        self.0.iter().any(|(other, image)| *other > option && is_image(image))
    }
}

/// What is known of images.
#[derive(Debug, Default)]
pub(super) struct Images {
    /// Whether the search follows them; decided when it begins.
    pub(super) follows: Option<bool>,
    /// Whether the root is no longer that of the problem.
    pub(super) is_changed: bool,
    /// All options of the first branching.
    options: Vec<u32>,
    /// How many of them, from the first on, are known to fail at once. What they are images of fails at once,
    /// too, so to look for that is not worthwhile.
    failed: usize,
    roots: Option<Arc<Roots>>,
    /// The image that is searched, or replayed.
    current: Option<Arc<Image>>,
    pub(super) recording: Option<Recording>,
    /// What was recorded of options that have images.
    records: Vec<(u32, Arc<Record>)>,
    pub(super) replay: Option<Replay>,
    /// The options of the solution that was found last, if there is an image.
    pub(super) chosen: Vec<OptionId>,
}

impl Clone for Images {
    /// What is recorded stays with the search that records it.
    fn clone(&self) -> Self {
        Self {
            follows: self.follows,
            is_changed: self.is_changed,
            options: self.options.clone(),
            failed: self.failed,
            roots: self.roots.clone(),
            current: self.current.clone(),
            recording: None,
            records: self.records.clone(),
            replay: self.replay.clone(),
            chosen: self.chosen.clone(),
        }
    }
}

impl Images {
    /// Whether the search follows images.
    #[inline(always)]
    pub(super) fn are_on(&self) -> bool {
        self.follows == Some(true)
    }

    /// Whether all options of the first branching before this one are known to fail at once.
    fn is_first(&self, option: u32) -> bool {
        self.options.get(self.failed) == Some(&option)
    }

    /// Notes that an option of the first branching fails at once.
    fn fail(&mut self, option: u32) {
        self.failed += usize::from(self.is_first(option));
        self.recording = None;
    }

    /// Whether the search is below an image.
    #[inline(always)]
    pub(super) fn is_below(&self) -> bool {
        self.current.is_some()
    }

    /// Whether what the search finds is recorded or mapped.
    #[inline(always)]
    pub(super) fn are_watched(&self) -> bool {
        self.recording.is_some() || self.current.is_some()
    }

    /// Forgets the search.
    pub(super) fn clear(&mut self) {
        if self.options.is_empty() {
            // Images were never followed.
            self.follows = None;
            return;
        }
        let roots = self.roots.take();
        *self = Self {
            roots,
            options: std::mem::take(&mut self.options),
            is_changed: self.is_changed,
            ..Self::default()
        };
    }

    /// What an option below the first branching is called outside.
    #[inline(always)]
    pub(super) fn told(&self, option: u32) -> u32 {
        self.current.as_ref().map_or(option, |image| image.there.option(option))
    }

    /// What an item that is branched on below the first branching is called outside.
    pub(super) fn told_item(&self, item: u32) -> u32 {
        self.current.as_ref().map_or(item, |image| image.there.item(item))
    }

    /// What options below the first branching are here.
    pub(super) fn meant(&self, options: &[OptionId]) -> Vec<OptionId> {
        let meant = |option: &OptionId| self.back().map_or(*option, |back| OptionId(back.option(option.0)));
        options.iter().map(meant).collect()
    }

    /// A branching of a path, below the first one, as it is here. It may be any data.
    pub(super) fn meant_branching(&self, branching: &Branching) -> Branching {
        let Some(back) = self.back() else { return branching.clone() };
        let option = |option| back.option_if_any(option).unwrap_or(option);
        Branching {
            item: back.item_if_any(branching.item).unwrap_or(branching.item),
            width: branching.width,
            taken: branching.taken.map(option),
            untried: branching.untried.iter().map(|&untried| option(untried)).collect(),
        }
    }

    fn back(&self) -> Option<&Automorphism> {
        self.current.as_ref().map(|image| &image.back)
    }

    /// Notes the options of a solution, as they are called outside.
    pub(super) fn tell(&mut self, chosen: &[OptionId]) {
        if let Some(image) = &self.current {
            self.chosen.clear();
            self.chosen.extend(chosen.iter().map(|option| OptionId(image.there.option(option.0))));
        }
    }
}

impl<'p, S: State<'p>> Backtrack<'p, S> {
    /// Decides whether images are followed, if that was not decided yet, and lists the options of the first
    /// branching, which was just begun.
    pub(super) fn begin_images(&mut self) {
        let follows = *self.images.follows.get_or_insert_with(|| {
            S::HAS_IMAGES
                && !self.images.is_changed
                && self.switches.len() == 0
                && !self.problem.tells_more()
                && self.weights.choice == ItemChoice::MinRemaining
                && self.order.is_natural()
                && ENTRIES.contains(&self.problem.entry_count())
        });
        if !follows {
            return;
        }
        let mut options = Vec::new();
        self.state.candidates(self.frames[0].item, &mut options);
        options.sort_unstable();
        if options != self.images.options {
            (self.images.roots, self.images.failed) = (None, 0);
            self.images.options = options;
        }
    }

    fn roots(&mut self) -> Arc<Roots> {
        let (problem, options) = (self.problem, &self.images.options);
        Arc::clone(self.images.roots.get_or_insert_with(|| Arc::new(Roots::new(problem, options))))
    }

    /// The option to be chosen for one of the first branching.
    pub(super) fn stand_in(&mut self, option: u32) -> u32 {
        self.images.current = None;
        // The first one is no image.
        if !self.images.are_on() || self.images.is_first(option) {
            return option;
        }
        self.images.current = self.roots().image(option).cloned();
        self.images.current.as_ref().map_or(option, |image| image.of)
    }

    /// Goes on with the next option of the first branching, and returns what to do next.
    #[cold]
    #[inline(never)]
    pub(super) fn next_at_root<const COUNT: bool>(&mut self, monitor: &mut Monitor<'_>) -> Phase {
        self.end_recording(monitor);
        let frame = &mut self.frames[0];
        let Some(&option) = self.candidates.get(frame.next) else {
            self.leave();
            return Phase::Done;
        };
        frame.next += 1;
        let (prepared, item) = (frame.prepared, frame.item);
        let chosen = self.stand_in(option);
        let record = self.images.records.iter().find(|(of, _)| self.images.is_below() && *of == chosen);
        if let Some((_, record)) = record {
            let record = Arc::clone(record);
            if (COUNT || record.has_no_solution()) && self.count_recorded(&record, monitor) {
                return Phase::Retreat;
            }
            if !COUNT && record.is_listed() {
                self.images.replay = Some(Replay::of(record));
                return Phase::Replay;
            }
        }
        self.state.undo(prepared);
        if self.begins_recording(chosen, option) {
            let kept = self.images.records.iter().map(|(_, record)| record.bytes()).sum();
            self.images.recording = Some(Recording::begin(chosen, kept, self.updates(), monitor));
        }
        if self.state.choose(chosen, &mut self.weights) {
            return Phase::Enter;
        }
        self.images.fail(option);
        self.weights.failed(item as usize);
        Phase::Retreat
    }

    /// Whether it pays to record what is below an option of the first branching. Of the first one that is
    /// known once it has many solutions.
    fn begins_recording(&mut self, chosen: u32, option: u32) -> bool {
        let is_first = self.images.is_first(option);
        let is_recorded = self.images.records.iter().any(|&(of, _)| of == chosen);
        let is_alone = self.images.options.len() < 2;
        !is_alone && !is_recorded && (is_first || self.roots().has_images_after(chosen, option))
    }

    /// Whether an option that is recorded has images after it.
    pub(super) fn has_images(&mut self, option: u32) -> bool {
        self.roots().has_images_after(option, option)
    }

    /// Keeps what was recorded, if all of it was.
    fn end_recording(&mut self, monitor: &Monitor<'_>) {
        let Some(mut recording) = self.images.recording.take() else { return };
        recording.note(self.updates(), monitor);
        let option = recording.option();
        if self.has_images(option) {
            self.images.records.push((option, Arc::new(recording.end())));
        }
    }
}
