//! What is wrong with arguments, in words.

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use crate::files::source;

/// The message on arguments that were refused, or help where that is what they need. `typed` are the
/// arguments.
pub(crate) fn message(mut error: Error, typed: &[String]) -> String {
    match error.kind() {
        ErrorKind::ArgumentConflict => keep_typed(&mut error, typed),
        ErrorKind::UnknownArgument => suggest(&mut error, typed),
        _ => {}
    }
    let text = error.render().to_string();
    match variant_for_file(typed).filter(|_| error.kind() == ErrorKind::ArgumentConflict) {
        Some(variant) => format!("{}\n\n{}", text.trim_end(), source::for_variant(variant)),
        None => text,
    }
}

/// Options that other subcommands have under another name: the subcommand, what is typed, and what is meant.
const MEANT: [(&str, &str, &str); 2] = [("sample", "--limit", "--count"), ("gen", "--limit", "--count")];

/// Suggests the option that is meant in place of what is alike in letters, or of taking it for a file.
fn suggest(error: &mut Error, typed: &[String]) {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else { return };
    let is_typed = |command: &str| typed.iter().any(|word| word == command);
    let meant = MEANT.iter().find(|(command, option, _)| option == unknown && is_typed(command));
    if let Some((_, _, meant)) = meant {
        error.remove(ContextKind::Suggested);
        error.insert(ContextKind::SuggestedArg, ContextValue::String((*meant).to_owned()));
    }
}

/// The variant that `play` was given where it expects files.
fn variant_for_file(typed: &[String]) -> Option<&str> {
    let words = typed.iter().skip_while(|word| *word != "play").skip(1);
    words.map(String::as_str).take_while(|word| !word.starts_with('-')).find(|word| source::is_variant(word))
}

/// Of all arguments that exclude another, names only the options that were typed, or those without a name if
/// there are none.
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
