//! How options are chosen and removed, and what follows from that.

use super::Cells;
use super::sets::{Item, Node, SPACER};
use crate::ids::OptionId;
use crate::item_choice::Weights;

impl<const MANY: bool> Cells<MANY> {
    /// Removes a live node from its item, if the item is active, and queues the item if no more nodes are
    /// left than it needs. Returns false if fewer are.
    #[inline(always)]
    fn remove(&mut self, node: u32, Node { item, loc }: Node, weights: &mut Weights) -> bool {
        if !self.is_active(item) {
            return true;
        }
        self.updates += 1;
        let record = &mut self.sets.items[item as usize];
        if record.saved != self.level {
            record.saved = self.level;
            self.trail.push((item, record.size));
        }
        record.size -= 1;
        let size = record.size;
        let last = record.start + size;
        let other = self.sets.set[last as usize];
        self.sets.set[loc as usize] = other;
        self.sets.set[last as usize] = node;
        self.sets.nodes[other as usize].loc = loc;
        self.sets.nodes[node as usize].loc = last;
        self.touched[item as usize] = self.clock;
        if item >= self.primary {
            return true;
        }
        let need = self.need(item);
        if size > need {
            return true;
        }
        if size < need {
            weights.conflict(item as usize);
        } else if need > 0 {
            self.queue.push(item);
        }
        size == need
    }

    /// Removes the other nodes of `node`'s live option from their active items. Returns false if that leaves
    /// an item without options.
    #[inline(always)]
    fn kill_others(&mut self, node: u32, weights: &mut Weights) -> bool {
        let mut ok = true;
        let mut at = node + 1;
        while at != node {
            let Node { item, loc } = self.sets.nodes[at as usize];
            if item == SPACER {
                at = loc;
            } else {
                ok &= self.remove(at, Node { item, loc }, weights);
                at += 1;
            }
        }
        ok
    }

    /// Removes a live option from its active items. Returns false as `remove` does.
    pub(super) fn remove_option(&mut self, option: u32, weights: &mut Weights) -> bool {
        let mut ok = true;
        for at in self.option_nodes(option) {
            ok &= self.remove(at, self.sets.nodes[at as usize], weights);
        }
        ok
    }

    /// Removes the live options of an item whose numbers are smaller. Returns false as `remove` does.
    pub(super) fn remove_before(&mut self, item: u32, option: u32, weights: &mut Weights) -> bool {
        let mut place = 0;
        while let Some(&node) = self.live(item).get(place) {
            let other = self.option_of[node as usize];
            if other >= option {
                place += 1;
            } else if !self.remove_option(other, weights) {
                return false;
            }
        }
        true
    }

    /// Chooses a live option and removes all that clash with it.
    pub(super) fn cover(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.tick();
        self.chosen.push(OptionId(option));
        if MANY && !self.count(option) {
            return false;
        }
        for node in self.option_nodes(option) {
            let item = self.sets.nodes[node as usize].item;
            if MANY && item < self.primary && self.is_active(item) && !self.times.is_full(item) {
                if !self.remove(node, self.sets.nodes[node as usize], weights) {
                    return false;
                }
                continue;
            }
            if self.is_active(item) {
                self.deactivate(item);
                self.held[item as usize] = self.color(node);
                if !self.purge(item, option, self.color(node), weights) {
                    return false;
                }
            }
        }
        true
    }

    /// Counts an option that covers its items. Returns false if further options cannot cover what is left.
    fn count(&mut self, option: u32) -> bool {
        for node in self.option_nodes(option) {
            let item = self.sets.nodes[node as usize].item;
            if item < self.primary && self.is_active(item) {
                self.times.cover(item);
            }
        }
        self.times.suffice()
    }

    /// Lets chosen options cover items. Returns false as `purge` does.
    pub(super) fn hold(&mut self, held: &[(u32, u32)], weights: &mut Weights) -> bool {
        held.iter().all(|&(item, option)| {
            let node = self.option_nodes(option).find(|&node| self.sets.nodes[node as usize].item == item);
            let color = node.map_or(0, |node| self.color(node));
            let is_first = self.is_active(item);
            if is_first {
                self.deactivate(item);
                self.held[item as usize] = color;
            }
            !is_first || self.purge(item, option, color, weights)
        })
    }

    /// Removes all options of an item that was just covered, except `option` and those of the same colour.
    #[inline]
    fn purge(&mut self, item: u32, option: u32, color: u32, weights: &mut Weights) -> bool {
        let Item { start, size, .. } = self.sets.items[item as usize];
        self.looked += u64::from(size);
        let own = self.option_nodes(option);
        for slot in start..start + size {
            let node = self.sets.set[slot as usize];
            let agrees = color != 0 && self.color(node) == color;
            if !own.contains(&node) && !agrees && !self.kill_others(node, weights) {
                return false;
            }
        }
        true
    }

    /// Chooses the last options of queued items until none is left.
    fn propagate(&mut self, weights: &mut Weights) -> bool {
        while let Some(item) = self.queue.pop() {
            if self.is_active(item) && (!MANY || self.times.need(item) > 0) {
                if MANY && self.times.need(item) > 1 {
                    self.queue.push(item);
                }
                let node = self.live(item)[0];
                if !self.cover(self.option_of[node as usize], weights) {
                    return false;
                }
            }
        }
        true
    }

    /// Draws the consequences of a change; clears the queue if that fails.
    pub(super) fn settle(&mut self, ok: bool, weights: &mut Weights) -> bool {
        let ok = ok && self.propagate(weights) && !self.hopeless;
        if !ok {
            self.queue.clear();
        }
        ok
    }
}
