//! Slices as vectors whose lanes are single bits.

use super::bit_slice::{BitSlice, HEIGHT};
use super::lines::{self, LOW_LINES, PACKED_LINES};
use super::vector::{Bits, WORDS};
use crate::engine::bit_set::Set;

impl Bits for BitSlice {
    const LANES: usize = WORDS * u64::BITS as usize;
    const WIDTH: u32 = 1;
    const EMPTY: Self = Self(Set::EMPTY);
    const FULL: Self = Self(Set::FULL);
    const LEAST: u32 = HEIGHT as u32;
    const COVERS: bool = true;

    fn packed_len(items: u32, largest: u32) -> Option<usize> {
        lines::packed_len(items, largest)
    }

    fn packed(rows: &[Self], len: usize) -> Vec<Self> {
        match len {
            LOW_LINES => lines::packed::<LOW_LINES>(rows),
            _ => lines::packed::<PACKED_LINES>(rows),
        }
    }

    #[inline(always)]
    fn lane(&self, lane: usize) -> u64 {
        self.0.contains(lane).into()
    }

    #[inline(always)]
    fn insert(&mut self, lane: usize, bits: u64) {
        if bits & 1 != 0 {
            self.0.insert(lane);
        }
    }

    #[inline(always)]
    fn remove(&mut self, lane: usize, bits: u64) {
        if bits & 1 != 0 {
            self.0.remove(lane);
        }
    }

    #[inline(always)]
    fn unite(&mut self, other: &Self) {
        self.0 = self.0.or(other.0);
    }

    #[inline(always)]
    fn keep(&mut self, other: &Self) {
        self.0 = self.0.and(other.0);
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Self) {
        self.0 = self.0.minus(other.0);
    }

    #[inline(always)]
    fn has_lanes_beyond(&self, other: &Self) -> bool {
        !self.is_within(other)
    }

    #[inline(always)]
    fn count(&self) -> u32 {
        self.0.len()
    }

    #[inline(always)]
    fn is_within(&self, other: &Self) -> bool {
        self.0.minus(other.0).is_empty()
    }
}
