//! Two numbers in declarations. Readers of TOML leave out what follows in a longer array; here it is a fault.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

/// Two numbers, and no more.
struct Pair([usize; 2]);

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(PairVisitor)
    }
}

struct PairVisitor;

impl<'de> Visitor<'de> for PairVisitor {
    type Value = Pair;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of length 2")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Pair, A::Error> {
        let mut pair = [0; 2];
        for (count, value) in pair.iter_mut().enumerate() {
            *value = values.next_element()?.ok_or_else(|| A::Error::invalid_length(count, &self))?;
        }
        let mut count = pair.len();
        while values.next_element::<IgnoredAny>()?.is_some() {
            count += 1;
        }
        if count > pair.len() { Err(A::Error::invalid_length(count, &self)) } else { Ok(Pair(pair)) }
    }
}

/// Reads two numbers, if there are any.
pub(crate) fn optional<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[usize; 2]>, D::Error> {
    Ok(Option::<Pair>::deserialize(from)?.map(|pair| pair.0))
}

/// Reads a list of two numbers each.
pub(crate) fn list<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<[usize; 2]>, D::Error> {
    Ok(Vec::<Pair>::deserialize(from)?.into_iter().map(|pair| pair.0).collect())
}
