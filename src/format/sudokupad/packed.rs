//! The packed text of SudokuPad: JSON with short names, quotes left out, and letters for common values.

use serde_json::{Map, Value};

/// Short names, with the names that they stand for.
const NAMES: &[(&str, &str)] = &[
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// The maximum nesting.
const DEPTH: usize = 64;

/// The value of a packed text or of plain JSON.
pub(super) fn parse(text: &str) -> Result<Value, String> {
    match serde_json::from_str(text) {
        Ok(value) => Ok(value),
        Err(_) => {
            let mut parser = Parser { chars: text.chars().collect(), at: 0 };
            let value = parser.value(0)?;
            parser.skip_space();
            if parser.at < parser.chars.len() { Err(parser.fault("the end")) } else { Ok(value) }
        }
    }
}

struct Parser {
    chars: Vec<char>,
    at: usize,
}

impl Parser {
    fn fault(&self, expected: &str) -> String {
        match self.peek() {
            Some(c) => format!("character {}: found {c:?}; expected {expected}", self.at + 1),
            None => format!("found the end; expected {expected}"),
        }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn take(&mut self, c: char) -> bool {
        self.skip_space();
        let is_next = self.peek() == Some(c);
        self.at += usize::from(is_next);
        is_next
    }

    fn value(&mut self, depth: usize) -> Result<Value, String> {
        if depth > DEPTH {
            return Err(self.fault("less nesting"));
        }
        self.skip_space();
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some(quote @ ('"' | '\'')) => self.quoted(quote).map(Value::from),
            Some(_) => Ok(plain(&self.word())),
            None => Err(self.fault("a value")),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        self.at += 1;
        let mut object = Map::new();
        while !self.take('}') {
            let key = match self.peek() {
                Some(quote @ ('"' | '\'')) => self.quoted(quote)?,
                _ => self.word(),
            };
            if !self.take(':') {
                return Err(self.fault("':'"));
            }
            let name = NAMES.iter().find(|(short, _)| *short == key).map_or(key.as_str(), |(_, name)| name);
            let value = self.value(depth + 1)?;
            object.insert(name.to_owned(), value);
            if !self.take(',') && self.peek() != Some('}') {
                return Err(self.fault("',' or '}'"));
            }
        }
        Ok(object.into())
    }

    fn list(&mut self, depth: usize) -> Result<Value, String> {
        self.at += 1;
        let mut items = Vec::new();
        if self.take(']') {
            return Ok(items.into());
        }
        loop {
            self.skip_space();
            // Nothing before a comma or the end is an empty object.
            items.push(match self.peek() {
                Some(',' | ']') => Map::new().into(),
                _ => self.value(depth + 1)?,
            });
            if self.take(']') {
                return Ok(items.into());
            }
            if !self.take(',') {
                return Err(self.fault("',' or ']'"));
            }
        }
    }

    fn quoted(&mut self, quote: char) -> Result<String, String> {
        self.at += 1;
        let mut text = String::new();
        loop {
            match self.peek() {
                None => return Err(self.fault("the end of a text")),
                Some(c) if c == quote => break,
                Some('\\') => {
                    self.at += 1;
                    match self.peek() {
                        Some('n') => text.push('\n'),
                        Some('t') => text.push('\t'),
                        Some(c) => text.push(c),
                        None => return Err(self.fault("the end of a text")),
                    }
                }
                Some(c) => text.push(c),
            }
            self.at += 1;
        }
        self.at += 1;
        Ok(text)
    }

    fn word(&mut self) -> String {
        let rest = &self.chars[self.at..];
        let word: String =
            rest.iter().take_while(|c| !matches!(c, ',' | ':' | '{' | '}' | '[' | ']')).collect();
        self.at += word.chars().count();
        word.trim().to_owned()
    }
}

/// The value of a word without quotes.
fn plain(word: &str) -> Value {
    match word {
        "t" | "true" => true.into(),
        "f" | "false" => false.into(),
        "null" => Value::Null,
        "#0" => "#000000".into(),
        "#F" => "#FFFFFF".into(),
        _ => serde_json::from_str::<serde_json::Number>(word).map_or_else(|_| word.into(), Value::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn packed_texts_are_read() {
        let packed = "{cs:50,ce:[[{v:5},{},,{v:'a, b'}]],ca:[{ce:[[0,1]],v:12,unique:t}],metadata:{t:Some title,x:\"q\\\"\"},u:[{c1:#0,w:.5}]}";
        let expected = json!({
            "cellSize": 50, "cells": [[{"value": 5}, {}, {}, {"value": "a, b"}]],
            "cages": [{"cells": [[0, 1]], "value": 12, "unique": true}],
            "metadata": {"title": "Some title", "x": "q\""},
            "underlays": [{"borderColor": "#000000", "width": ".5"}],
        });
        assert_eq!(parse(packed), Ok(expected));
        assert_eq!(parse("{\"a\":[1]}"), Ok(json!({"a": [1]})));
    }

    #[test]
    fn an_empty_place_in_a_list_is_an_empty_object() {
        for (packed, expected) in [
            ("[]", json!([])),
            ("[ ]", json!([])),
            ("[,]", json!([{}, {}])),
            ("[,{v:7},]", json!([{}, {"value": 7}, {}])),
            ("[1, ,2 , ]", json!([1, {}, 2, {}])),
            ("[[,],[]]", json!([[{}, {}], []])),
        ] {
            assert_eq!(parse(packed), Ok(expected), "{packed}");
        }
    }

    #[test]
    fn faults_have_places() {
        for text in ["", "{a}", "{a:1", "[1", "{a:'x}", "[1]2", &"[".repeat(1000)] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
