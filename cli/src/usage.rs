//! What is wrong with arguments, in words.

use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// The message on arguments that were refused, or help where that is what they need. `typed` are the arguments.
pub(crate) fn message(mut error: Error, typed: &[String]) -> String {
    if error.kind() == ErrorKind::ArgumentConflict {
        keep_typed(&mut error, typed);
    }
    let text = error.render().to_string();
    match number_fault(&error) {
        Some((given, expected)) => text.replace(&given, expected),
        None => text,
    }
}

/// What a fault in a whole number is called by the standard library, and here.
fn number_fault(error: &Error) -> Option<(String, &'static str)> {
    let fault = std::error::Error::source(error)?.downcast_ref::<ParseIntError>()?;
    let expected = match fault.kind() {
        IntErrorKind::PosOverflow => "the number is too large",
        _ => "expected a whole number without a sign",
    };
    Some((fault.to_string(), expected))
}

/// Of all arguments that exclude another, names only the options that were typed, or those without a name if there are none.
fn keep_typed(error: &mut Error, typed: &[String]) {
    let Some(ContextValue::Strings(all)) = error.get(ContextKind::PriorArg) else { return };
    let is_typed = |option: &&String| {
        let name = option.split(' ').next();
        typed.iter().any(|argument| argument.split('=').next() == name)
    };
    if typed.iter().any(|argument| argument.starts_with('-') && !argument.starts_with("--")) {
        // Short names tell too little.
        return;
    }
    let mut kept: Vec<String> = all.iter().filter(is_typed).cloned().collect();
    if kept.is_empty() {
        kept.extend(all.iter().filter(|argument| !argument.starts_with('-')).cloned());
    }
    match &kept[..] {
        [] => {}
        [one] => drop(error.insert(ContextKind::PriorArg, ContextValue::String(one.clone()))),
        _ => drop(error.insert(ContextKind::PriorArg, ContextValue::Strings(kept))),
    }
}
