//! How streams are packed.

/// Bytes packed as streams of a document are.
pub(super) fn compressed(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, 6)
}
