//! What techniques derive from the same candidates, such as graphs, kept for those that are tried later.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

/// A value of any type, with its key.
type Entry = (usize, Arc<dyn Any + Send + Sync>);

/// Values derived from some candidates, by type and key. Once the candidates change, it has to be
/// [renewed](Self::renew).
#[derive(Default)]
pub(crate) struct Memo {
    values: RefCell<Vec<Entry>>,
    /// Values derived from these candidates or from earlier ones that help to derive the same for others.
    lasting: RefCell<Vec<Entry>>,
}

fn find<T: Any + Send + Sync>(entries: &[Entry], key: usize) -> Option<Arc<T>> {
    let mut with_key = entries.iter().filter(|&&(of, _)| of == key);
    with_key.find_map(|(_, value)| value.is::<T>().then(|| value.clone().downcast().ok())?)
}

impl Memo {
    /// Forgets what was derived from candidates that have changed, apart from what may help to derive it
    /// again.
    pub(crate) fn renew(&mut self) {
        self.values.get_mut().clear();
    }

    /// The value of this type and key, which is derived if it is not there.
    pub(crate) fn get<T: Any + Send + Sync>(&self, key: usize, derive: impl FnOnce() -> T) -> Arc<T> {
        self.known(key).unwrap_or_else(|| self.keep(key, derive()))
    }

    /// The value of this type and key, which is derived if it is not there, given the last one of other
    /// candidates. Most steps leave most of the board as it is.
    pub(crate) fn get_after<T: Any + Send + Sync>(
        &self,
        key: usize,
        derive: impl FnOnce(Option<Arc<T>>) -> Arc<T>,
    ) -> Arc<T> {
        self.known(key).unwrap_or_else(|| {
            let value = derive(find(&self.lasting.borrow(), key));
            self.values.borrow_mut().push((key, value.clone()));
            let mut lasting = self.lasting.borrow_mut();
            match lasting.iter_mut().find(|(of, last)| *of == key && last.is::<T>()) {
                Some((_, last)) => *last = value.clone(),
                None => lasting.push((key, value.clone())),
            }
            value
        })
    }

    /// The value of this type and key, if it is there.
    pub(crate) fn known<T: Any + Send + Sync>(&self, key: usize) -> Option<Arc<T>> {
        find(&self.values.borrow(), key)
    }

    /// Keeps a value.
    pub(crate) fn keep<T: Any + Send + Sync>(&self, key: usize, value: T) -> Arc<T> {
        let value = Arc::new(value);
        self.values.borrow_mut().push((key, value.clone()));
        value
    }
}

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo").field("values", &self.values.borrow().len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_derived_once_for_each_type_and_key() {
        let memo = Memo::default();
        assert_eq!(*memo.get(0, || 1_u8), 1);
        assert_eq!(*memo.get(0, || 2_u8), 1);
        assert_eq!(*memo.get(1, || 3_u8), 3);
        assert_eq!(*memo.get(0, || 4_u16), 4);
        assert_eq!(memo.known::<u32>(0), None);
    }

    #[test]
    fn values_are_derived_from_those_of_earlier_candidates() {
        let mut memo = Memo::default();
        let next = |before: Option<Arc<u8>>| Arc::new(before.map_or(1, |before| *before + 1));
        assert_eq!((*memo.get_after(0, next), *memo.get_after(0, next), *memo.get_after(1, next)), (1, 1, 1));
        memo.renew();
        assert_eq!(memo.known::<u8>(0), None);
        assert_eq!((*memo.get_after(0, next), *memo.get_after(0, next)), (2, 2));
    }
}
