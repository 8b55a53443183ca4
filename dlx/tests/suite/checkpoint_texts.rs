//! Checkpoints as text: what is damaged or forged is refused.

use dlx_engine::{Checkpoint, CheckpointError, Limits};

use crate::checkpoints::{small, stopped};

/// The checkpoint with other contents, and the checksum that these should have.
fn forged(text: &str, part: &str, other: &str) -> Result<Checkpoint, CheckpointError> {
    assert!(text.contains(part), "{text}");
    let changed = text.replace(part, other);
    match Checkpoint::from_json(changed.as_bytes()) {
        Err(CheckpointError::Checksum { found, expected }) => {
            let changed = changed.replace(&format!("{expected:016x}"), &format!("{found:016x}"));
            Checkpoint::from_json(changed.as_bytes())
        }
        read => read,
    }
}

#[test]
fn paths_that_a_search_does_not_take_are_refused() {
    let problem = small();
    let text = stopped(&problem).to_json();
    // Below option 0 of item a, option 2 of item b is to be entered.
    let parts = "[[[0,3,0,[1,6]],[1,2,2,[3]]]]";
    let at = "\"parts\":";
    let whole = format!("{at}{parts}");
    for (other, expected) in [
        (
            "[[[0,2,0,[1,6]],[1,2,2,[3]]]]",
            "part 0, branching 0: found item 0 with 2 options; expected item 0 with 3 options",
        ),
        (
            "[[[2,3,0,[1,6]],[1,2,2,[3]]]]",
            "part 0, branching 0: found item 2 with 3 options; expected item 0 with 3 options",
        ),
        (
            "[[[0,3,0,[6,1]]]]",
            "part 0, branching 0: found options that do not come so there; expected options in the order of the search",
        ),
        ("[[[0,3,1,[0]]]]", "part 0, branching 0: found options that do not come so"),
        ("[[[0,3,0,[1,1]]]]", "part 0, branching 0: found options that do not come so"),
        ("[[[0,3,4294967295,[]]]]", "part 0, branching 0: found options that do not come so"),
        ("[[[0,3,null,[]]]]", "part 0, branching 0: found options that do not come so"),
        ("[[[0,3,null,[1]],[1,2,2,[]]]]", "part 0, branching 0: found options that do not come so"),
        (
            "[[[0,3,6,[]],[1,2,2,[]]]]",
            "part 0, branching 1: found item 1 with 2 options; expected no branching",
        ),
        ("[[[0,3,0,[1]]],[[0,3,1,[]]]]", "part 1: found a part that comes before the end of the one before"),
        ("[[[0,3,1,[]]],[[0,3,0,[]]]]", "part 1: found a part that comes before"),
        ("[[],[[0,3,0,[]]]]", "part 1: found a part that comes before"),
        ("[[[0,3,0,[]]],[]]", "part 1: found a part that comes before"),
    ] {
        let checkpoint = forged(&text, &whole, &format!("{at}{other}")).unwrap();
        let fault = problem.solver().resume(&checkpoint).map(|_| ()).unwrap_err().to_string();
        assert!(fault.starts_with(expected), "{other}: {fault}");
    }
    let sound = forged(&text, &whole, &format!("{at}[[[0,3,0,[]]],[[0,3,null,[1,6]]]]")).unwrap();
    assert_eq!(problem.solver().resume(&sound).unwrap().count().solutions, 9);
}

#[test]
fn texts_that_are_no_checkpoints_are_refused() {
    let text = stopped(&small()).to_json();
    for (part, other, expected) in [
        (
            "dlx-checkpoint/1",
            "dlx-problem/1",
            "found the format \"dlx-problem/1\"; expected \"dlx-checkpoint/1\"",
        ),
        ("\"solutions\":\"0\"", "\"solutions\":\"9\"", "found 9 solutions in 2 nodes, which are 2 by depth"),
        ("\"nodes\":2", "\"nodes\":3", "found 0 solutions in 3 nodes, which are 2 by depth"),
        ("\"solutions\":\"0\"", "\"solutions\":\"-1\"", "found -1; expected a number"),
        ("\"engine\":\"links\"", "\"engine\":\"native\"", "unknown engine \"native\""),
        ("\"engine\":\"links\"", "\"engine\":\"auto\"", "unknown engine \"auto\""),
        (
            "\"updates\"",
            "\"upgrades\"",
            "found no checkpoint (line 1, column 111: found the key `upgrades`; expected one of",
        ),
    ] {
        let fault = forged(&text, part, other).unwrap_err().to_string();
        assert!(fault.starts_with(expected), "{other}: {fault}");
    }
    let damaged = text.replace("\"updates\":", "\"updates\":1");
    let fault = Checkpoint::from_json(damaged.as_bytes()).unwrap_err().to_string();
    assert!(fault.ends_with("the checkpoint was changed or damaged"), "{fault}");
    for end in 0..text.len() {
        assert!(Checkpoint::from_json(&text.as_bytes()[..end]).is_err(), "the first {end} bytes");
    }
    let deep = "[".repeat(100_000);
    for text in [deep.clone(), format!("{{\"format\":\"dlx-checkpoint/1\",\"parts\":{deep}")] {
        assert!(Checkpoint::from_json(text.as_bytes()).is_err());
    }
}

/// Whether solutions were counted is told where they were; older programs did not tell.
#[test]
fn only_counts_are_told() {
    let problem = small();
    let limited = || problem.solver().limits(Limits::new().solutions(2)).solutions();
    let (mut visited, mut counted) = (limited(), limited());
    visited.for_each(|_| {});
    counted.count();
    let [visited, counted] = [visited, counted].map(|mut search| search.checkpoint().unwrap().to_json());
    assert!(!visited.contains("counted"));
    assert!(!forged(&counted, "\"counted\":true,", "").unwrap().is_counted());
}
