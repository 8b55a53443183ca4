//! What serde says about a value, in plain words.

use super::clip;

/// What serde calls types, and what people call them.
const TYPES: [(&str, &str); 17] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number from 0 on"),
    ("usize", "a whole number from 0 on"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("f64", "a number"),
    ("a boolean", "true or false"),
    ("sequence", "a list"),
    ("a sequence", "a list"),
    ("map", "keys with values"),
    ("a map", "keys with values"),
    ("map with a single key", "one key with a value"),
    ("string or map", "a name, or one key with a value"),
    ("variant identifier", "a name"),
    // What holds any value holds no number of more than 64 bits.
    ("any value", "a number of up to 18 digits"),
];

/// What JSON and TOML that cannot be parsed is told as, by how its message begins.
const SYNTAX: [(&str, &str); 22] = [
    ("EOF while parsing a list", "found the end of the text within a list; expected `]`"),
    ("EOF while parsing an object", "found the end of the text within an object; expected `}`"),
    ("EOF while parsing a string", "found the end of the text within a string; expected `\"`"),
    ("EOF while parsing a value", "found the end of the text; expected a value"),
    (
        "expected value",
        "found no value; expected one, such as \"text\", 5, [5], {\"key\": 5}, true, false or null",
    ),
    ("expected ident", "found a word that JSON does not have; expected true, false or null"),
    ("expected `:`", "found a key without a value; expected `:`"),
    ("expected `,` or `]`", "found something else behind a value of a list; expected `,` or `]`"),
    ("expected `,` or `}`", "found something else behind a value of an object; expected `,` or `}`"),
    ("expected `\"`", "found no string; expected `\"`"),
    ("key must be a string", "found a key without double quotes; expected one such as \"key\""),
    ("trailing comma", "found a comma behind the last value; expected none"),
    ("trailing characters", "found more behind the value; expected its end"),
    ("invalid number", "found a number that JSON does not have; expected one such as 4 or 0.5"),
    ("number out of range", "found a number that is too large; expected a smaller one"),
    ("invalid escape", "found an unknown character behind `\\`; expected one of \" \\ / b f n r t u"),
    (
        "control character",
        "found a line break or another control character in a string; expected `\"` before it",
    ),
    ("lone leading surrogate", "found half of a character behind `\\u`; expected the other half"),
    ("unexpected end of hex escape", "found half of a character behind `\\u`; expected the other half"),
    (
        "invalid unicode code point",
        "found the number of no character behind `\\u`; expected one of a character",
    ),
    ("recursion limit exceeded", "found too many lists or objects within each other; expected fewer"),
    ("invalid boolean", "found a word without quotes; expected a \"text\", true or false"),
];

/// A message of serde, or of its JSON and TOML, in plain words: what was found and what was expected, without
/// the names of types in Rust and without the place, which whoever reads the text tells. What was found is
/// clipped. Messages in other words stay as they are.
#[must_use]
pub fn plain_fault(message: &str) -> String {
    let message = without_place(message);
    let syntax = SYNTAX.iter().find(|(start, _)| message.starts_with(start));
    let plain = syntax.map(|&(_, plain)| plain.to_owned());
    plain.or_else(|| of_key(message)).or_else(|| of_value(message)).unwrap_or_else(|| message.to_owned())
}

/// A message without `at line 1 column 5`, its last words.
fn without_place(message: &str) -> &str {
    let Some((before, place)) = message.rsplit_once(" at line ") else { return message };
    let is_place = place.split(" column ").all(|number| number.parse::<usize>().is_ok());
    if is_place { before } else { message }
}

/// A key that is missing, unknown or there twice.
fn of_key(message: &str) -> Option<String> {
    let quoted = |rest: &str| {
        let (key, rest) = rest.strip_prefix('`')?.split_once('`')?;
        Some((clip(key), rest.to_owned()))
    };
    if let Some((key, _)) = message.strip_prefix("missing field ").and_then(quoted) {
        return Some(format!("missing key `{key}`"));
    }
    if let Some((key, _)) = message.strip_prefix("duplicate field ").and_then(quoted) {
        return Some(format!("found the key `{key}` twice; expected it once"));
    }
    if message == "duplicate key" {
        return Some("found a key twice; expected it once".to_owned());
    }
    let (key, rest) = message.strip_prefix("unknown field ").and_then(quoted)?;
    let expected = rest.strip_prefix(", expected ").unwrap_or("no other keys");
    Some(format!("found the key `{key}`; expected {expected}"))
}

/// A value of another type or range than expected, or the name of something unknown.
fn of_value(message: &str) -> Option<String> {
    let starts = ["invalid type: ", "invalid value: ", "invalid length ", "unknown variant "];
    let (start, rest) = starts.iter().find_map(|start| Some((start, message.strip_prefix(start)?)))?;
    // A name is short; what is expected in its place is a long list.
    let split = if start.starts_with("unknown") { str::split_once } else { str::rsplit_once };
    let (found, expected) = split(rest, ", expected ")?;
    let found = match *start {
        "invalid length " => format!("a list of {found}"),
        _ => clip(&value(found)),
    };
    Some(format!("found {found}; expected {}", type_of(expected)))
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
            ("invalid value: integer `-1`, expected usize", "found -1; expected a whole number from 0 on"),
            (
                "invalid type: integer `9` as i128, expected u8",
                "found 9; expected a whole number from 0 to 255",
            ),
            (
                "invalid value: integer `99999`, expected u16",
                "found 99999; expected a whole number from 0 to 65535",
            ),
            (
                "invalid type: integer `99999999999999999999` as i128, expected any value",
                "found 99999999999999999999; expected a number of up to 18 digits",
            ),
            (
                "invalid type: string \"a, expected b\", expected a sequence",
                "found \"a, expected b\"; expected a list",
            ),
            ("invalid type: map, expected variant identifier", "found keys with values; expected a name"),
            (
                "invalid type: null, expected internally tagged enum Rule",
                "found null; expected keys with values",
            ),
            ("invalid length 3, expected an array of length 2", "found a list of 3; expected a list of 2"),
            ("unknown variant `x`, expected one of `a`, `b`", "found `x`; expected one of `a`, `b`"),
            ("missing field `id`", "missing key `id`"),
            ("unknown field `a`, expected `b` or `c`", "found the key `a`; expected `b` or `c`"),
            ("unknown field `a`, there are no fields", "found the key `a`; expected no other keys"),
            ("duplicate field `a`", "found the key `a` twice; expected it once"),
            ("expected `,` or `]`", "found something else behind a value of a list; expected `,` or `]`"),
            ("found 5; expected 6", "found 5; expected 6"),
            ("EOF while parsing a value at line 1 column 0", "found the end of the text; expected a value"),
            ("words at line a column 0", "words at line a column 0"),
        ] {
            assert_eq!(plain_fault(serde), plain);
        }
        let long = format!("invalid type: string {:?}, expected a string", "9".repeat(5000));
        assert!(plain_fault(&long).len() < 100);
        assert!(plain_fault(&format!("unknown field `{}`, expected `a`", "b".repeat(5000))).len() < 100);
        assert!(
            plain_fault(&format!("missing field `{}", "b".repeat(50))).starts_with("missing"),
            "without an end"
        );
    }
}
