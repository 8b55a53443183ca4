//! The command line, as data: each file in `cmd/` holds commands with what they print and their exit status.
//! `TRYCMD=overwrite cargo test -p dlx-sudoku-cli --test suite` records the current output, which must be
//! reviewed before it is committed.

#[test]
fn commands() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}
