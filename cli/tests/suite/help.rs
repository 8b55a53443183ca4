//! What help says.

use super::process::{run, text};

/// The headings that several commands have, with all options that may stand below.
const HEADINGS: [(&str, &[&str]); 4] = [
    ("Checkpoints:", &["--checkpoint", "--resume", "--checkpoint-every"]),
    ("Limits:", &["--engine", "--node-limit", "--memory", "--time-limit", "--threads"]),
    ("Messages:", &["--quiet", "--verbose", "--progress"]),
    ("Pictures:", &["--candidates", "--theme", "--size"]),
];

#[test]
fn options_stand_below_their_headings() {
    let commands = ["gen", "solve", "check", "grade", "hint", "convert", "play", "book", "variants", "bench"];
    let of_cover =
        ["solve", "count", "sample", "best", "split", "info"].map(|command| vec!["cover", command]);
    let mut met = Vec::new();
    for command in commands.map(|command| vec![command]).into_iter().chain(of_cover) {
        let output = run(&[&command[..], &["--help"]].concat());
        assert_eq!(output.status.code(), Some(0), "{command:?}");
        let mut heading = "";
        for line in text(&output.stdout).lines() {
            if line.ends_with(':') && !line.starts_with(' ') {
                heading = line;
            }
            let option = line.split_whitespace().take(2).find(|word| word.starts_with("--"));
            let known = HEADINGS.iter().find(|(known, _)| *known == heading);
            if let Some(((_, options), option)) = known.zip(option) {
                met.push(option.to_owned());
                assert!(options.contains(&option), "{command:?}: {option} below {heading}");
            }
        }
    }
    let all = HEADINGS.iter().flat_map(|(_, options)| options.iter());
    assert_eq!(all.filter(|option| !met.iter().any(|met| met == *option)).collect::<Vec<_>>(), [&""; 0]);
}
