//! Techniques that differ only in their names and a few arguments.

/// Declares techniques that `$find` finds. It receives the technique, the arguments in parentheses, the
/// candidates, and the receiver of steps. Fields that are not given are those of `$plain`.
macro_rules! family {
    ($find:path; $($technique:tt)*) => {
        $crate::techniques::family::family! { $find, like $crate::step::Technique::PLAIN; $($technique)* }
    };
    ($find:path, like $plain:expr; $($name:ident: $id:literal, $title:literal, $summary:literal,
        $level:ident, $rating:literal, $score:literal, ($($argument:expr),*)
        $(, $field:ident: $value:expr)*;)*) => {
        $(
            pub(crate) static $name: $crate::step::Technique = $crate::step::Technique {
                id: $id,
                name: $title,
                summary: $summary,
                level: $crate::level::Level::$level,
                rating: $crate::level::Rating($rating),
                score: $score,
                $($field: $value,)*
                find: |candidates, finds| $find(&$name, $($argument,)* candidates, finds),
                ..$plain
            };
        )*
    };
}

pub(super) use family;
