//! `drive PROPERTY RUNS [SEED]`: tries a property on RUNS byte strings drawn from a seed, and prints how many
//! the readers accepted, and which took longest.
//!
//! For machines without a fuzzer. The byte strings are random; the properties turn them into documents and
//! problems, so that structure does not depend on luck. If a property breaks, the number of the run is
//! printed: `drive PROPERTY 1 SEED NUMBER` tries it alone.

use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use dlx_fuzz::{PROPERTIES, Property};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The maximum length of a byte string.
const LONGEST: u64 = 4096;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| args.get(at).map_or(Some(default), |arg| arg.parse().ok());
    let property = args.first().and_then(|name| PROPERTIES.iter().find(|(known, _)| known == name));
    let (Some(&(name, property)), Some(runs), Some(seed), Some(first)) =
        (property, number(1, 100_000), number(2, 1), number(3, 0))
    else {
        let names: Vec<&str> = PROPERTIES.iter().map(|(name, _)| *name).collect();
        eprintln!("usage: drive {} [RUNS] [SEED] [FIRST]", names.join("|"));
        return ExitCode::from(2);
    };
    let (mut passed, mut broken) = (0, 0);
    let mut slowest = (Duration::ZERO, first);
    for run in first..first + runs {
        let start = Instant::now();
        let result = try_one(property, seed, run);
        slowest = slowest.max((start.elapsed(), run));
        match result {
            Some(is_read) => passed += u64::from(is_read),
            None => {
                broken += 1;
                println!("{name}: run {run} of seed {seed} breaks the property");
            }
        }
        if (run + 1 - first) % 100_000 == 0 {
            println!("{name}: {} runs, {passed} past the readers, {broken} findings", run + 1 - first);
        }
    }
    println!("{name}: {runs} runs of seed {seed} from {first}, {passed} past the readers, {broken} findings");
    println!("{name}: the slowest, run {}, took {:.3} s", slowest.1, slowest.0.as_secs_f64());
    ExitCode::from(u8::from(broken > 0))
}

/// Whether a reader accepted the bytes of a run; `None` if they break the property.
fn try_one(property: Property, seed: u64, run: u64) -> Option<bool> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ run.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let length = rng.next_u64() % (LONGEST + 1);
    let mut bytes = vec![0; length as usize];
    rng.fill_bytes(&mut bytes);
    for byte in &mut bytes {
        // The ends of ranges are drawn more often, as quickcheck does.
        let draw = rng.next_u64();
        if draw % 10 == 0 {
            *byte = [0, 1, u8::MAX][(draw >> 32) as usize % 3];
        }
    }
    panic::catch_unwind(AssertUnwindSafe(|| property(&bytes))).ok()
}
