//! Techniques that differ only in what they are called and in a few arguments.

/// Techniques that `$find` finds: it gets the technique, the arguments in parentheses, a state, and where to report.
macro_rules! family {
    ($find:path; $($name:ident: $id:literal, $title:literal, $summary:literal,
        $level:ident, $rating:literal, $score:literal, ($($argument:expr),*);)*) => {
        $(
            pub(super) static $name: $crate::grade::technique::Technique = $crate::grade::technique::Technique {
                id: $id,
                name: $title,
                summary: $summary,
                level: $crate::grade::level::Level::$level,
                rating: $crate::grade::level::Rating($rating),
                score: $score,
                find: |state, finds| $find(&$name, $($argument,)* state, finds),
            };
        )*
    };
}

pub(super) use family;
