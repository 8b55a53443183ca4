//! `penpa-link`: links of Penpa. They can only be read.
//!
//! Penpa's documents are drawings on a grid of square cells. The reader takes what stands for a rule wherever
//! Sudoku is drawn: givens, regions, diagonals, cages with their sums, thermometers, arrows, dots, X and V,
//! odd and even cells. It rejects a puzzle with other drawings, by their name, because only words say what
//! they mean.

mod drawing;
mod drawings;
mod first_version;
mod frames;
mod number;
mod places;
mod player;
mod read;
mod unpack;

use super::container::Container;

/// The name of the format of links, which `link.rs` describes.
pub(super) const LINK: &str = "penpa-link";

/// The container of Penpa.
pub(super) const CONTAINER: Container =
    Container { name: "Penpa", payload, unpack: unpack::unpack, parse: unpack::parse, record: read::record };

/// The compressed puzzle in a line, if it is a link of Penpa: `m=edit&p=...` or `m=solve&p=...`, or, in its
/// first version, `penpa-edit/?p=...`. Its base64 is not escaped, but a forwarded link may be.
fn payload(line: &str) -> Option<String> {
    let plain = super::container::percent_decoded(line.trim());
    let ways = [("m=edit", "&p="), ("m=solve", "&p="), ("penpa-edit/", "?p=")];
    let payload = ways.into_iter().find_map(|(mark, name)| {
        let (_, rest) = plain.split_once(mark)?;
        Some(rest.split_once(name)?.1)
    })?;
    Some(payload.split(['&', '#']).next().unwrap_or_default().replace(' ', "+"))
}
