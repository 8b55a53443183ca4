//! Reads and writes documents of classic puzzles in every format that is written; the reported rate is in
//! bytes of the document.

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dlx_sudoku::format::{self, FORMATS, Format, Look};
use dlx_sudoku::{ModelFinder, Record};

/// The number of puzzles of a document.
const PUZZLES: usize = 10_000;

fn records() -> Vec<Record> {
    let text = include_bytes!("data/easy.sdm");
    let own = format::read(text, None, &mut ModelFinder::detect()).expect("the puzzles are well formed");
    own.into_iter().cycle().take(PUZZLES).collect()
}

fn bench(criterion: &mut Criterion, format: &'static Format, records: &[Record]) {
    let write =
        || format::text(records, format, Look::default()).expect("every format can hold classic puzzles");
    let text = write();
    let mut group = criterion.benchmark_group(format!("formats/{}", format.name));
    group.throughput(Throughput::Bytes(text.len() as u64)).sample_size(10);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
    let given: usize = records.iter().map(|record| record.puzzle.clue_count()).sum();
    let read = || {
        let mut finder = ModelFinder::detect();
        let reader = format::Reader::new(text.as_bytes(), Some(format), &mut finder);
        let clues =
            reader.map(|record| record.expect("the document is sound").puzzle.clue_count()).sum::<usize>();
        assert_eq!(clues, given);
    };
    group.bench_function("read", |bencher| bencher.iter(read));
    group.bench_function("write", |bencher| bencher.iter(|| assert_eq!(write().len(), text.len())));
    group.finish();
}

fn formats(criterion: &mut Criterion) {
    let records = records();
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        bench(criterion, format, &records);
    }
}

criterion_group!(benches, formats);
criterion_main!(benches);
