# `just` lists the recipes; `.ci/run` runs the tests and then `just ci`.

export RUST_BACKTRACE := "1"

# The recipes.
default:
    @just --list --unsorted

# Everything that is checked besides the tests.
ci: fmt-check clippy doc examples stranger

# The tests of the whole workspace.
test *args:
    cargo test --workspace {{ args }}

# All tests that take too long for every run: hours.
long:
    cargo test --release --workspace -- --ignored --nocapture

# Every technique on thousands of puzzles of all variants against their solutions, for when techniques change.
soundness:
    cargo test --release --package dlx-sudoku --test suite grade:: -- --ignored --nocapture

# The levels of puzzles that take too long for every run of the tests, for when the generator or techniques change.
levels:
    cargo test --release --package dlx-sudoku --test suite difficulty:: -- --ignored --nocapture

# Formats the sources.
fmt:
    cargo fmt --all

# Fails where the sources are not formatted.
fmt-check:
    cargo fmt --all --check

# Lints everything; a warning is an error.
clippy:
    cargo clippy --workspace --all-targets -- -D warnings
    cargo clippy --package dlx-engine --no-default-features --lib --tests -- -D warnings
    cargo clippy --package dlx-sudoku-cli --features terminal --all-targets -- -D warnings

# Builds the documentation; a warning is an error.
doc:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
    RUSTDOCFLAGS="-D warnings" cargo doc --package dlx-engine --no-default-features --no-deps

# Tests play in the terminal, which is a feature.
terminal:
    cargo test --package dlx-sudoku-cli --features terminal --test suite -- play::

# Runs every example; each asserts its answer. They are compiled with the features of the whole workspace, as the tests are: a
# package alone has others, and the engine would be compiled once more.
examples:
    #!/usr/bin/env bash
    set -euo pipefail
    shopt -s nullglob
    cargo build --workspace --examples
    built=${CARGO_TARGET_DIR:-target}/debug/examples
    for file in examples/*.rs; do
        name=$(basename "$file" .rs)
        echo "--- example $name"
        "$built/$name"
    done
    echo "--- example draw_svg"
    "$built/draw_svg" >"$built/killer.svg"
    echo "--- example make_book"
    "$built/make_book"

# Draws every variant and every rule to contact sheets in target/sheet, to be looked at.
sheet:
    cargo run --package dlx-drawing --features png --example sheet -- target/sheet

# Runs a program outside of the workspace, and fails where the library makes it compile a dependency of the command.
stranger:
    #!/usr/bin/env bash
    set -euo pipefail
    manifest=examples/stranger/Cargo.toml
    cargo run --quiet --manifest-path $manifest --target-dir target/stranger
    tree=$(cargo tree --manifest-path $manifest --edges normal,build --prefix none)
    grep -q '^dlx-engine ' <<<"$tree"
    if grep -E '^(anstream|anyhow|clap|ctrlc|getrandom|humantime|indicatif|ratatui|tempfile)[a-z_]* ' <<<"$tree"; then
        echo "the library depends on what only the command needs" >&2
        exit 1
    fi

# Builds the engine and the library for the web (needs `rustup target add wasm32-unknown-unknown`).
wasm:
    cargo build --package dlx-engine --package dlx-variants --package dlx-grade --package dlx-sudoku --lib --target wasm32-unknown-unknown

# Builds the page with the library in it: target/page/dlx-sudoku.html, and its engine, which `play` puts into pages (needs
# `rustup target add wasm32-unknown-unknown`; `wasm-opt`, where it is there, makes the engine smaller).
page:
    #!/usr/bin/env bash
    set -euo pipefail
    cargo rustc --package dlx-page --features engine --lib --crate-type cdylib --profile page --target wasm32-unknown-unknown \
        -- -C link-arg=--strip-all
    mkdir -p target/page
    engine=target/wasm32-unknown-unknown/page/dlx_page.wasm
    if command -v wasm-opt >/dev/null; then
        wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
            --enable-nontrapping-float-to-int --enable-reference-types --enable-multivalue \
            $engine --output target/page/dlx-sudoku.wasm
    else
        cp $engine target/page/dlx-sudoku.wasm
    fi
    ls -l target/page/dlx-sudoku.wasm
    cargo run -- play --no-open --out target/page/dlx-sudoku.html

# Builds the page and plays in it, in headless Chromium (needs chromium and chromedriver; without them it says what it skips).
page-test: page
    cargo test --workspace --test suite -- --ignored --test-threads 1 --show-output browser

# Checks that the oldest compiler that Cargo.toml promises will do (needs `rustup toolchain install 1.89.0`).
oldest:
    cargo +1.89.0 check --workspace --target-dir target/oldest

# Checks the engine as compiled for several instruction sets; runs its suite as compiled for this machine (`native`), for
# each of them that this machine can run (`all`), or not at all (`none`).
instruction-sets which="native":
    #!/usr/bin/env bash
    set -euo pipefail
    export CARGO_TARGET_DIR=target/instruction-sets
    # With a target, procedural macros are compiled once, without the flags.
    host=$(rustc -vV | sed -n 's/^host: //p')
    sets=(native)
    if [ "$(uname -m)" = x86_64 ]; then sets+=(x86-64-v2 x86-64-v3 x86-64-v4); fi
    can_run() {
        case $1 in
            native) ;;
            x86-64-v2) grep -qw sse4_2 /proc/cpuinfo ;;
            x86-64-v3) grep -qw avx2 /proc/cpuinfo ;;
            x86-64-v4) grep -qw avx512vl /proc/cpuinfo ;;
        esac
    }
    for set in "${sets[@]}"; do
        export RUSTFLAGS="-C target-cpu=$set"
        echo "--- $set"
        if [[ {{ which }} = "$set" || {{ which }} = all ]] && can_run "$set"; then
            cargo test --target "$host" --package dlx-engine --test suite engines::
        else
            cargo check --target "$host" --package dlx-engine --no-default-features --lib
        fi
    done

# Runs the criterion benches; `just bench engine` runs one of them.
bench *args:
    cargo bench --package dlx-benches {{ if args == "" { "--benches" } else { "--bench " + args } }}

# Compares the engines with naive backtracking on the built-in problems.
compare *args:
    cargo run --release -- bench {{ args }}

# Compares the engines with other people's solvers; see benches/peers/README.md.
peers *args:
    cargo run --release --manifest-path benches/peers/Cargo.toml -- {{ args }}

# How long each kind of work goes on after a limit of a second and after an interrupt; `just limits gen-sumo` for one row.
limits *args:
    cargo build --release
    cargo bench --package dlx-benches --bench limits -- {{ args }}

# Tries a property on byte strings of a seed, without a fuzzer: `just drive agree 1000000`; see fuzz/README.md.
drive property runs="100000" seed="1":
    cargo run --release --manifest-path fuzz/Cargo.toml --no-default-features -- {{ property }} {{ runs }} {{ seed }}

# Lets a fuzzer work on a target for some seconds (needs nightly and cargo-fuzz); see fuzz/README.md.
fuzz target seconds="120":
    cargo +nightly fuzz run {{ target }} -- -max_total_time={{ seconds }} -max_len=4096

# Checks licences, bans and sources of the dependencies (needs cargo-deny).
deny:
    cargo deny check bans licenses sources

# Writes down what seeds give, what engines count and what the commands in cli/tests/cmd print now, to be read before it is kept.
golden:
    UPDATE_GOLDEN=1 cargo test --package dlx-sudoku --test suite -- golden:: grade::
    UPDATE_GOLDEN=1 cargo test --package dlx-engine --test suite counts::
    TRYCMD=overwrite cargo test --package dlx-sudoku-cli
