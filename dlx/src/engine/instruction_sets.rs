//! The instruction sets that vector loops are compiled for.

/// Compiles a function for several instruction sets; the best one that the machine supports is selected at
/// run time.
macro_rules! versions {
    ($(#[$attribute:meta])* $visibility:vis fn $name:ident $(<$generic:ident: $bound:ident>)? ($($argument:ident: $type:ty),*) $(-> $result:ty)? $body:block) => {
        $(#[$attribute])*
        #[multiversion::multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl+bmi1+bmi2+lzcnt+popcnt",
            "x86_64+avx2+bmi1+popcnt",
            "aarch64+neon"
        ))]
        $visibility fn $name $(<$generic: $bound>)? ($($argument: $type),*) $(-> $result)? $body
    };
}

pub(super) use versions;
