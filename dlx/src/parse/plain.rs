//! What serde says about a value, in plain words.

use super::clip;

/// What serde calls types, and what people call them.
const TYPES: [(&str, &str); 13] = [
    ("u8", "a whole number from 0 to 255"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number from 0 on"),
    ("usize", "a whole number from 0 on"),
    ("i32", "a whole number"),
    ("f64", "a number"),
    ("a boolean", "true or false"),
    ("sequence", "a list"),
    ("a sequence", "a list"),
    ("map", "keys with values"),
    ("a map", "keys with values"),
    ("map with a single key", "one key with a value"),
    ("variant identifier", "a name"),
];

/// A message of serde about a value: what was found and what was expected, without the names of types in Rust. What was found is clipped.
#[must_use]
pub fn plain_fault(message: &str) -> String {
    let starts = ["invalid type: ", "invalid value: ", "invalid length ", "unknown variant "];
    let fault = starts.iter().find_map(|start| Some((start, message.strip_prefix(start)?)));
    let parts = fault.and_then(|(start, rest)| {
        // A name is short; what is expected in its place is a long list.
        let split = if start.starts_with("unknown") { str::split_once } else { str::rsplit_once };
        Some((start, split(rest, ", expected ")?))
    });
    let Some((start, (found, expected))) = parts else { return message.to_owned() };
    let found = match *start {
        "invalid length " => format!("a list of {found}"),
        _ => clip(&value(found)),
    };
    format!("found {found}, expected {}", type_of(expected))
}

/// The value in a description such as ``integer `5` as i128``.
fn value(found: &str) -> String {
    let starts = ["integer `", "floating point `", "boolean `"];
    match starts.iter().find_map(|start| found.strip_prefix(start)?.split_once('`')) {
        Some((value, _)) => value.to_owned(),
        None => found.strip_prefix("string ").map_or_else(|| type_of(found), str::to_owned),
    }
}

fn type_of(name: &str) -> String {
    let length =
        name.strip_prefix("an array of length ").or_else(|| name.strip_suffix(" elements in sequence"));
    let is_of_keys = name.starts_with("internally tagged enum ") || name.starts_with("struct ");
    match TYPES.iter().find(|(serde, _)| *serde == name) {
        Some(&(_, plain)) => plain.to_owned(),
        None if is_of_keys => "keys with values".to_owned(),
        None => length.map_or_else(|| name.to_owned(), |length| format!("a list of {length}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_no_types() {
        for (serde, plain) in [
            ("invalid value: integer `-1`, expected usize", "found -1, expected a whole number from 0 on"),
            (
                "invalid type: integer `9` as i128, expected u8",
                "found 9, expected a whole number from 0 to 255",
            ),
            (
                "invalid type: string \"a, expected b\", expected a sequence",
                "found \"a, expected b\", expected a list",
            ),
            ("invalid type: map, expected variant identifier", "found keys with values, expected a name"),
            (
                "invalid type: null, expected internally tagged enum Rule",
                "found null, expected keys with values",
            ),
            ("invalid length 3, expected an array of length 2", "found a list of 3, expected a list of 2"),
            ("unknown variant `x`, expected one of `a`, `b`", "found `x`, expected one of `a`, `b`"),
            ("missing field `id`", "missing field `id`"),
        ] {
            assert_eq!(plain_fault(serde), plain);
        }
        let long = format!("invalid type: string {:?}, expected a string", "9".repeat(5000));
        assert!(plain_fault(&long).len() < 100);
    }
}
