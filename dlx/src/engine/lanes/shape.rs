//! Whether lanes suit a problem.

use super::layout::{self, Layout};
use super::places::Places;
use super::row_maker::Sample;
use super::vector::Bits;
use super::{Crossed, ManySlices, ManyWords, OpenSets, Slices, Words16, Words32, Words64, with_sets};
use crate::engine::Switches;
use crate::facts::Shape;
use crate::problem::Problem;

/// The maximum number of steps for making rows: a few tenths of a second.
const MOST_STEPS: f64 = 3e8;

/// The maximum memory for rows, in bytes.
const ROW_BUDGET: usize = 64 << 20;

impl Shape {
    pub(crate) fn of(problem: &Problem) -> Self {
        *problem.facts.shape.get_or_init(|| {
            let switches = Switches::default();
            with_sets!(problem, &switches, Sets => Self::in_vectors::<<Sets as OpenSets>::Vector>(problem, &switches))
        })
    }

    fn in_vectors<V: Bits>(problem: &Problem, switches: &Switches) -> Self {
        let layout = Layout::new::<V>(problem, switches);
        let all = layout.len();
        let state_bytes = (all * size_of::<V>()) as u64;
        // An option narrows at least one column: if the rows are too large by that bound, no sample is
        // needed.
        let least = layout.len() / layout.column_count().max(1) * problem.option_count() * size_of::<V>();
        if least > ROW_BUDGET {
            return Self {
                row_bytes: least,
                packed_bytes: 0,
                removed: 0.0,
                useless: 0.0,
                vectors: all,
                narrowed: 0.0,
                steps: 0.0,
                state_bytes,
            };
        }
        let Sample { vectors, removed, useless, steps } =
            Sample::new::<V>(problem, &layout, &Places::new(problem, &layout));
        let row_bytes = (vectors * problem.option_count() as f64) as usize * size_of::<V>();
        let packed_len = V::packed_len(problem.primary, layout.largest()).unwrap_or(0);
        let packed_bytes = packed_len * size_of::<V>() * problem.option_count();
        let steps = steps * problem.option_count() as f64;
        let narrowed = vectors / all.max(1) as f64;
        Self { row_bytes, packed_bytes, removed, useless, vectors: all, narrowed, steps, state_bytes }
    }

    /// Why this engine cannot run the problem, if it cannot.
    pub(crate) fn obstacle(&self) -> Option<String> {
        if self.row_bytes > ROW_BUDGET {
            Some(format!("rows would take about {} MiB", self.row_bytes >> 20))
        } else if self.steps > MOST_STEPS {
            Some(format!("making rows would take about {:.0e} steps", self.steps))
        } else {
            None
        }
    }
}
