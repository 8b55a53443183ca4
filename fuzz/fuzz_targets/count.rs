#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    dlx_fuzz::count(bytes);
});
