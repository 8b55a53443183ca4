//! Finds all automorphisms of a graph.
//!
//! One path of refinements singles out vertex after vertex, the *bases*, until every class is one vertex.
//! Then, from the last base to the first, for each vertex of the base's class that is not yet known to be an
//! image of it, the search looks for a second path that singles out that vertex instead of the base and is
//! refined alike (McKay, "Practical graph isomorphism", 1981). The automorphisms found generate the group;
//! each is checked against the edges.

use dlx_engine::Watch;

use super::chain::{Chain, Level, Permutation};
use super::graph::Graph;
use super::partition::{Partition, Refiner};
use super::{MEMORY, SymmetryError};

/// The number of refinements after which the search is abandoned; the largest board of the catalogue takes a
/// few thousand.
const PATIENCE: usize = 1_000_000;

/// The group of a graph's automorphisms, as permutations of its first `points` vertices.
pub(super) fn automorphisms(graph: &Graph, points: usize, watch: &Watch) -> Result<Chain, SymmetryError> {
    let mut search = Search::new(graph, watch)?;
    let (mut levels, mut generators, mut movers) = (Vec::new(), Vec::<Permutation>::new(), 0);
    // Bases beyond the points move none of them.
    let last = search.path.partition_point(|step| (step.base as usize) < points);
    for depth in (0..last).rev() {
        let base = search.path[depth].base;
        let class = search.path[depth].before.class_of(base);
        let mut level = Level::new(base as u16, points, &generators);
        let mut failed: Vec<u32> = Vec::new();
        for image in search.path[depth].before.members(class).to_vec() {
            let known = level.movers.iter().any(|mover| level.image(mover) == image as usize);
            if known || (!failed.is_empty() && reaches(&generators, points, image, &failed)) {
                continue;
            }
            match search.moving(depth, image)? {
                Some(found) => {
                    generators.push(found[..points].iter().map(|&vertex| vertex as u16).collect());
                    level = Level::new(base as u16, points, &generators);
                }
                None => failed.push(image),
            }
        }
        movers += level.movers.len();
        if movers * points > MEMORY {
            return Err(SymmetryError::Group);
        }
        levels.push(level);
    }
    levels.reverse();
    Ok(Chain { points, levels })
}

/// Whether the generators move `point` to one of `others`.
fn reaches(generators: &[Permutation], points: usize, point: u32, others: &[u32]) -> bool {
    let level = Level::new(point as u16, points, generators);
    level.movers.iter().any(|mover| others.contains(&(level.image(mover) as u32)))
}

/// One step of the first path.
struct Step {
    before: Partition,
    base: u32,
    /// The fingerprint of the refinement that follows when the base is singled out.
    trace: u64,
}

struct Search<'g> {
    watch: &'g Watch,
    graph: &'g Graph,
    refiner: Refiner<'g>,
    path: Vec<Step>,
    end: Partition,
    left: usize,
}

impl<'g> Search<'g> {
    /// Takes the first path. Bases are the first vertices that are not alone in their classes.
    fn new(graph: &'g Graph, watch: &'g Watch) -> Result<Self, SymmetryError> {
        let mut refiner = Refiner::new(graph);
        let (mut path, (mut partition, _)) = (Vec::new(), refiner.refined());
        let count = graph.kinds().len() as u32;
        for base in 0..count {
            if !partition.is_single(base) {
                if path.len() * Partition::NUMBERS * graph.kinds().len() > MEMORY {
                    return Err(SymmetryError::Group);
                }
                watch.go_on()?;
                let before = partition.clone();
                let trace = refiner.single_out(&mut partition, base);
                path.push(Step { before, base, trace });
            }
        }
        Ok(Self { watch, graph, refiner, path, end: partition, left: PATIENCE })
    }

    /// An automorphism that keeps the bases before `depth` and moves the one there to `image`.
    fn moving(&mut self, depth: usize, image: u32) -> Result<Option<Vec<u32>>, SymmetryError> {
        let other = self.path[depth].before.clone();
        self.descend(depth, other, image)
    }

    /// Continues the second path, `other`, by singling out `image` there.
    fn descend(
        &mut self,
        depth: usize,
        mut other: Partition,
        image: u32,
    ) -> Result<Option<Vec<u32>>, SymmetryError> {
        self.watch.go_on()?;
        self.left = self.left.checked_sub(1).ok_or(SymmetryError::Group)?;
        if self.refiner.single_out(&mut other, image) != self.path[depth].trace {
            return Ok(None);
        }
        if let Some(found) = self.guess(depth + 1, &other) {
            return Ok(Some(found));
        }
        let Some(next) = self.path.get(depth + 1) else { return Ok(None) };
        let (base, class) = (next.base, next.before.class_of(next.base));
        let mut images = other.members(class).to_vec();
        // Most automorphisms move little: try the base itself first.
        images.sort_unstable_by_key(|&image| (image != base, image));
        for image in images {
            let found = self.descend(depth + 1, other.clone(), image)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The permutation that maps each class of one vertex to its counterpart in `other` and keeps all other
    /// vertices, if it is an automorphism.
    fn guess(&self, depth: usize, other: &Partition) -> Option<Vec<u32>> {
        let partition = self.path.get(depth).map_or(&self.end, |step| &step.before);
        let mut image: Vec<u32> = (0..self.graph.kinds().len() as u32).collect();
        for (&vertex, &counterpart) in partition.order().iter().zip(other.order()) {
            if partition.is_single(vertex) {
                image[vertex as usize] = counterpart;
            } else if partition.class_of(vertex) != other.class_of(vertex) {
                return None;
            }
        }
        self.graph.is_kept_by(&image).then_some(image)
    }
}
