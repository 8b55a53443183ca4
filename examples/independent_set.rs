//! Maximum independent set: as many vertices of a graph as possible, no two joined by an edge. The graph is
//! Petersen's: an outer cycle and an inner star of five vertices, joined by spokes.
//!
//! For a set of k vertices there are k seats, primary items; an option puts a vertex into a seat. Vertices
//! and edges are secondary items: a vertex takes one seat, and an edge allows only one of its ends. Each set
//! is seen once for every order of its vertices. (A clique is an independent set of the missing edges.)

use dlx_engine::{BuildError, Problem};

const VERTICES: usize = 10;

fn petersen() -> Vec<(usize, usize)> {
    (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]).collect()
}

/// Sets of `size` vertices without an edge; option `seat * VERTICES + v` puts vertex v there.
fn independent_sets(edges: &[(usize, usize)], size: usize) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let seats: Vec<_> = (0..size).map(|seat| builder.primary(format!("seat{seat}"))).collect();
    let vertices: Vec<_> = (0..VERTICES).map(|v| builder.secondary(format!("vertex{v}"))).collect();
    let joints: Vec<_> = edges.iter().map(|(v, w)| builder.secondary(format!("edge{v}-{w}"))).collect();
    for &seat in &seats {
        for (v, &vertex) in vertices.iter().enumerate() {
            let touching = edges.iter().zip(&joints).filter(|((a, b), _)| v == *a || v == *b);
            builder.option([seat, vertex].into_iter().chain(touching.map(|(_, &joint)| joint)));
        }
    }
    builder.build()
}

fn main() -> Result<(), BuildError> {
    let edges = petersen();
    let mut sets = Vec::new();
    let mut orders = 1;
    for size in 1..=VERTICES as u64 {
        orders *= size;
        let problem = independent_sets(&edges, size as usize)?;
        let outcome = problem.solver().count();
        println!("{:2} independent sets of {size}", outcome.solutions / orders);
        if outcome.solutions == 0 {
            break;
        }
        sets.push(outcome.solutions / orders);
        let mut search = problem.solver().solutions();
        let mut set: Vec<usize> =
            search.next().into_iter().flatten().map(|option| option.index() % VERTICES).collect();
        set.sort_unstable();
        println!("   such as {set:?}");
        assert!(edges.iter().all(|(v, w)| !(set.contains(v) && set.contains(w))));
    }
    assert_eq!(sets, [10, 30, 30, 5]);
    Ok(())
}
