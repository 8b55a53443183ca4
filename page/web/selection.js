// The selected cells, and the cursor: the one that was selected last.

export class Selection {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.cells = new Set();
    this.cursor = null;
    this.onchange = () => {};
  }

  get list() {
    return [...this.cells];
  }

  /** Selects cells, or adds them; the last is the cursor. */
  select(cells, isAdded = false) {
    if (!isAdded) this.cells.clear();
    for (const cell of cells) {
      // The cell that was selected last comes last.
      this.cells.delete(cell);
      this.cells.add(cell);
      this.cursor = cell;
    }
    this.onchange();
  }

  remove(cell) {
    this.cells.delete(cell);
    this.cursor = this.list.at(-1) ?? cell;
    this.onchange();
  }

  all() {
    const { cursor } = this;
    this.select([...Array(this.puzzle.count).keys()]);
    this.cursor = cursor ?? 0;
    this.onchange();
  }

  clear() {
    this.cells.clear();
    this.onchange();
  }

  /** Moves the cursor by rows and columns, around the edges and over places without a cell. */
  move(down, right, isAdded) {
    const { rows, cols } = this.puzzle;
    let [row, col] = this.puzzle.cells[this.cursor ?? 0];
    if (this.cursor === null) return this.select([0]);
    let next;
    do {
      [row, col] = [(row + down + rows) % rows, (col + right + cols) % cols];
      next = this.puzzle.at(row, col);
    } while (next === undefined);
    this.select([next], isAdded);
  }

  /** Selects every cell that looks like this one: the same digit, or else the same marks or colours. */
  alike(cell, game, isAdded) {
    const kind = ["digit", "centre", "corner", "colour"].find((kind) => game.cells[cell][kind]);
    if (!kind) return;
    const wanted = game.cells[cell][kind];
    const cells = [...game.cells.keys()].filter((other) => game.cells[other][kind] === wanted && other !== cell);
    this.select([...cells, cell], isAdded);
  }
}
