//! Colours that tell drawings apart: rules that look alike and mean different things are drawn in different
//! colours, which their sentences name. Where there are several kinds of lines, sentences name their colours,
//! too: not everyone knows which kind is usually green.

use std::mem::{Discriminant, discriminant};

use crate::frame::Frame;
use crate::hue::Hue;
use crate::look::Look;
use crate::mark::{Mark, Weight};
use crate::place::Place;
use crate::rule::Rule;

/// The colours to choose from where the usual one is another rule's.
const CHOICE: [Hue; 8] =
    [Hue::Grey, Hue::Red, Hue::Teal, Hue::Orange, Hue::Purple, Hue::Yellow, Hue::Green, Hue::Blue];

/// What a mark looks like, wherever it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape {
    kind: Discriminant<Mark>,
    weight: Option<Weight>,
    is_filled: bool,
    hue: Hue,
}

impl Shape {
    /// `None` for marks that have always the same colour.
    fn of(mark: &Mark) -> Option<Self> {
        let (weight, is_filled) = match mark {
            Mark::Line { weight, .. } => (Some(*weight), false),
            Mark::Circle { is_filled, .. } => (None, *is_filled),
            _ => (None, false),
        };
        Some(Self { kind: discriminant(mark), weight, is_filled, hue: mark.hue()? })
    }

    /// Whether both differ in nothing but their colours.
    fn is_of_kind(&self, other: &Self) -> bool {
        Self { hue: other.hue, ..*self } == *other
    }

    /// The different shapes of a rule's drawing.
    fn all(rule: &Rule, frame: &Frame) -> Vec<Self> {
        let mut shapes: Vec<Self> = Vec::new();
        for shape in rule.marks(frame).iter().filter_map(Self::of) {
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        shapes
    }
}

/// A meaning of drawings.
#[derive(Debug)]
struct Meaning {
    sentence: String,
    /// `None` if the drawings have always the same colours.
    look: Option<Look>,
    shapes: Vec<Shape>,
    /// Whether the sentence has to name the colour.
    is_told: bool,
}

impl Meaning {
    /// The meaning of a rule's drawing, of shapes that are still to be found.
    fn of(rule: &Rule) -> Self {
        Self { sentence: rule.meaning(), look: rule.look(), shapes: Vec::new(), is_told: false }
    }

    /// Whether both are one meaning.
    fn is(&self, other: &Self) -> bool {
        let (these, those) = (self.groups(), other.groups());
        self.sentence == other.sentence
            && self.beside_sentence() == other.beside_sentence()
            && (these == those || these.iter().any(|group| those.contains(group)))
    }

    fn beside_sentence(&self) -> Option<&str> {
        self.look.as_ref().and_then(|look| look.meaning.as_deref())
    }

    fn groups(&self) -> &[Vec<Place>] {
        self.look.as_ref().map_or(&[], |look| &look.groups)
    }

    /// Takes in what another rule of this meaning draws.
    fn join(&mut self, other: Self) {
        for shape in other.shapes {
            if !self.shapes.contains(&shape) {
                self.shapes.push(shape);
            }
        }
        if let Some((look, other)) = self.look.as_mut().zip(other.look) {
            look.groups.extend(other.groups);
        }
    }

    fn is_by_hue(&self) -> bool {
        self.look.as_ref().is_some_and(|look| look.by_hue)
    }

    /// Whether the colour is to be chosen after those of others: first those that cannot change, then those
    /// that are usual.
    fn rank(&self) -> u8 {
        u8::from(self.look.is_some()) + u8::from(self.is_by_hue())
    }

    /// Whether players might take one drawing for the other, if this one has that colour.
    fn is_like(&self, other: &Self, hue: Hue) -> bool {
        self.is_made_as(other, |shape| other.shapes.contains(&Shape { hue, ..*shape }))
    }

    /// Whether the drawings are of one kind, be it in different colours, so that players have to know which
    /// of them a sentence is about.
    fn is_of_kind(&self, other: &Self) -> bool {
        let can_be_told = self.look.is_some() && other.look.is_some();
        can_be_told && self.is_made_as(other, |shape| other.shapes.iter().any(|of| of.is_of_kind(shape)))
    }

    /// Whether the drawing consists of shapes that are in the other one.
    fn is_made_as(&self, other: &Self, is_there: impl Fn(&Shape) -> bool) -> bool {
        // Alternatives are drawn together.
        let may_be_part = other.look.is_none() || self.shapes.len() == other.shapes.len();
        match self.is_by_hue() || other.is_by_hue() {
            true => self.shapes.iter().any(is_there),
            false => may_be_part && self.shapes.iter().all(is_there),
        }
    }

    /// Whether players might take this drawing for the other in its usual colour, which it need not have.
    fn is_like_usual(&self, other: &Self) -> bool {
        self.hue().is_some_and(|usual| self.is_like(other, usual))
    }

    /// The same in the first colour in which it is like no other. If there is none, colours occur again.
    fn in_free_hue(mut self, others: &[Self]) -> Self {
        let is_free = |hue: &&Hue| !others.iter().any(|other| self.is_like(other, **hue));
        let hue = CHOICE.iter().find(is_free).copied().unwrap_or(CHOICE[others.len() % CHOICE.len()]);
        self.shapes.iter_mut().for_each(|shape| shape.hue = hue);
        self
    }

    /// The colour of the drawing, unless it cannot change.
    fn hue(&self) -> Option<Hue> {
        self.shapes.first().filter(|_| self.look.is_some()).map(|shape| shape.hue)
    }
}

/// The colours of a puzzle's drawings.
pub(crate) struct Hues {
    meanings: Vec<Meaning>,
}

impl Hues {
    pub(crate) fn of<'r>(rules: impl Iterator<Item = &'r Rule>, frame: &Frame) -> Self {
        let mut meanings: Vec<Meaning> = Vec::new();
        for rule in rules {
            let meaning = Meaning { shapes: Shape::all(rule, frame), ..Meaning::of(rule) };
            if meaning.shapes.is_empty() {
                continue;
            }
            match meanings.iter_mut().find(|known| known.is(&meaning)) {
                Some(known) => known.join(meaning),
                None => meanings.push(meaning),
            }
        }
        meanings.sort_by_key(Meaning::rank);
        let mut settled: Vec<Meaning> = Vec::with_capacity(meanings.len());
        let mut others = Vec::new();
        for mut meaning in meanings {
            let mut is_like_some = false;
            for other in &mut settled {
                let is_like = meaning.is_like_usual(other);
                let is_told = is_like || meaning.is_of_kind(other);
                other.is_told |= is_told;
                meaning.is_told |= is_told;
                is_like_some |= is_like;
            }
            if is_like_some { others.push(meaning) } else { settled.push(meaning) }
        }
        for other in others {
            let other = other.in_free_hue(&settled);
            settled.push(other);
        }
        Self { meanings: settled }
    }

    /// The colour of a rule's drawing, if it may have any, and whether it has to be told.
    pub(crate) fn of_rule(&self, rule: &Rule) -> Option<(Hue, bool)> {
        let own = Meaning::of(rule);
        let meaning = self.meanings.iter().find(|meaning| meaning.is(&own))?;
        meaning.hue().map(|hue| (hue, meaning.is_told))
    }

    /// What a rule draws, in its colour.
    pub(crate) fn marks(&self, rule: &Rule, frame: &Frame) -> Vec<Mark> {
        let mut marks = rule.marks(frame);
        if let Some((hue, _)) = self.of_rule(rule) {
            marks.iter_mut().filter_map(Mark::hue_mut).for_each(|own| *own = hue);
        }
        marks
    }
}
