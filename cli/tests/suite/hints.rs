//! Hints as pictures.

use super::process::{run, text};

/// A rule that tells of all black dots is framed where the step is about them: between R3C4 and its
/// neighbours R3C5 and R4C4.
#[test]
fn only_the_dots_of_a_step_are_framed() {
    let hint = run(&["hint", "kropki.json"]);
    assert!(text(&hint.stdout).contains("no candidate of R3C4 goes with any of these by the black dot"));
    let picture = run(&["hint", "kropki.json", "--format", "svg"]);
    assert_eq!((text(&picture.stderr), picture.status.code()), ("", Some(0)));
    let svg = text(&picture.stdout);
    let frames = svg.split("<g class=\"area").nth(1).expect("frames").split("</g>").next().expect("an end");
    assert_eq!(frames.matches('Z').count(), 2, "{frames}");
}
