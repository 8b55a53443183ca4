//! A stack of lists of options.

/// Lists of options by number, each made from the one below it; the first has all of them.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    options: Vec<u32>,
    all: usize,
    current: Span,
    /// Where the lists end that may be restored.
    kept: usize,
}

/// The place of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    start: usize,
    end: usize,
}

impl Stack {
    pub(super) fn new(options: usize) -> Self {
        let all = Span { start: 0, end: options };
        Self { options: (0..options as u32).collect(), all: options, current: all, kept: options }
    }

    /// The current list.
    #[inline(always)]
    pub(super) fn top(&self) -> &[u32] {
        &self.options[self.current.start..self.current.end]
    }

    /// The place of the list of all options.
    pub(super) fn all(&self) -> Span {
        Span { start: 0, end: self.all }
    }

    /// The place of the current list, which may be restored from now on.
    pub(super) fn mark(&mut self) -> Span {
        self.kept = self.current.end;
        self.current
    }

    /// Restores a list below.
    pub(super) fn restore(&mut self, span: Span) {
        self.current = span;
        self.kept = span.end;
    }

    /// Keeps the options for which `stays` is true. A list that is not restored is overwritten.
    #[inline(always)]
    pub(super) fn retain(&mut self, stays: impl Fn(u32) -> bool) {
        let Span { start, end } = self.current;
        let begin = if start >= self.kept { start } else { end };
        let room = begin + (end - start);
        if self.options.len() < room {
            self.options.resize(room, 0);
        }
        // Each option is written and then kept or not, because a branch would rarely be predicted.
        let mut count = begin;
        for at in start..end {
            let option = self.options[at];
            self.options[count] = option;
            count += usize::from(stays(option));
        }
        self.current = Span { start: begin, end: count };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_below_stay() {
        let mut stack = Stack::new(6);
        let all = stack.mark();
        stack.retain(|option| option > 1);
        stack.retain(|option| option > 2);
        assert_eq!((stack.top(), stack.options.len()), ([3, 4, 5].as_slice(), 12));
        let some = stack.mark();
        stack.retain(|option| option != 4);
        assert_eq!(stack.top(), [3, 5]);
        stack.restore(some);
        assert_eq!(stack.top(), [3, 4, 5]);
        stack.retain(|_| false);
        assert!(stack.top().is_empty());
        stack.restore(all);
        assert_eq!(stack.top(), [0, 1, 2, 3, 4, 5]);
    }
}
