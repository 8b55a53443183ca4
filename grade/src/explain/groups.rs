//! Values grouped by keys, in the order in which the keys appear.

/// Pairs of keys and values as groups of values.
pub(super) fn grouped<K: PartialEq, V>(pairs: impl IntoIterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups = Vec::new();
    pairs.into_iter().for_each(|(key, value)| group(&mut groups, key).push(value));
    groups
}

/// The group of a key, which is added at the end if there is none.
pub(super) fn group<K: PartialEq, V>(groups: &mut Vec<(K, Vec<V>)>, key: K) -> &mut Vec<V> {
    let at = groups.iter().position(|(known, _)| *known == key).unwrap_or(groups.len());
    if at == groups.len() {
        groups.push((key, Vec::new()));
    }
    &mut groups[at].1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_come_in_the_order_of_their_keys() {
        let groups = grouped([("b", 1), ("a", 2), ("b", 3), ("a", 2)]);
        assert_eq!(groups, [("b", vec![1, 3]), ("a", vec![2, 2])]);
    }
}
