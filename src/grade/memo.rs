//! What techniques derive from the same candidates, such as graphs, kept for those that are tried later.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

/// Values derived from some candidates, by type and key. Once the candidates change, it has to be replaced by an empty one.
#[derive(Default)]
pub(crate) struct Memo {
    values: RefCell<Vec<(usize, Arc<dyn Any + Send + Sync>)>>,
}

impl Memo {
    /// The value of this type and key, which is derived if it is not there.
    pub(crate) fn get<T: Any + Send + Sync>(&self, key: usize, derive: impl FnOnce() -> T) -> Arc<T> {
        self.known(key).unwrap_or_else(|| self.keep(key, derive()))
    }

    /// The value of this type and key, if it is there.
    pub(crate) fn known<T: Any + Send + Sync>(&self, key: usize) -> Option<Arc<T>> {
        let values = self.values.borrow();
        let mut with_key = values.iter().filter(|&&(of, _)| of == key);
        with_key.find_map(|(_, value)| value.clone().downcast().ok())
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
}
