//! Markdown tables.

/// A table whose columns are as wide as necessary. All columns but the first hold numbers, aligned to the
/// right.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(heads: impl IntoIterator<Item = String>) -> Self {
        Self { rows: vec![heads.into_iter().collect()] }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    pub(crate) fn print(&self) {
        let columns = self.rows[0].len();
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for (number, row) in self.rows.iter().enumerate() {
            let cells: Vec<_> = row.iter().zip(&widths).enumerate().map(cell).collect();
            println!("| {} |", cells.join(" | "));
            if number == 0 {
                let rules: Vec<_> = widths.iter().enumerate().map(rule).collect();
                println!("|{}|", rules.join("|"));
            }
        }
        println!();
    }
}

fn cell((column, (text, &width)): (usize, (&String, &usize))) -> String {
    if column == 0 { format!("{text:width$}") } else { format!("{text:>width$}") }
}

fn rule((column, &width): (usize, &usize)) -> String {
    if column == 0 { "-".repeat(width + 2) } else { format!("{}:", "-".repeat(width + 1)) }
}

/// A time in seconds, or a ratio, to three digits.
pub(crate) fn number(value: f64) -> String {
    let decimals = if value >= 100.0 || value <= 0.0 { 0 } else { (2 - value.log10().floor() as i32).max(0) };
    format!("{value:.*}", decimals as usize)
}

/// A number, followed by its ratio to `reference` in parentheses.
pub(crate) fn with_ratio(value: f64, reference: Option<f64>) -> String {
    let ratio = reference.map(|reference| format!(" ({:.2})", value / reference));
    format!("{}{}", number(value), ratio.unwrap_or_default())
}
