// A puzzle as the page holds it; see `PuzzleView`.

export class Puzzle {
  constructor(view) {
    Object.assign(this, view);
    this.count = view.cells.length;
    this.symbols = view.alphabet.length;
    this.rows = 1 + Math.max(...view.cells.map(([row]) => row));
    this.cols = 1 + Math.max(...view.cells.map(([, col]) => col));
    this.places = new Map(view.cells.map(([row, col], cell) => [row * this.cols + col, cell]));
    this.peers = view.cells.map(() => new Set());
    for (const { cells } of view.houses) {
      for (const cell of cells) cells.forEach((peer) => peer !== cell && this.peers[cell].add(peer));
    }
    this.about = view.cells.map(() => []);
    for (const { title, cells } of view.parts) cells.forEach((cell) => this.about[cell].push(title));
  }

  /** The cell at a row and column, if there is one. */
  at(row, col) {
    return col < 0 || col >= this.cols ? undefined : this.places.get(row * this.cols + col);
  }

  isGiven(cell) {
    return this.givens[cell] !== ".";
  }

  /** The cells that repeat a symbol of some house. */
  repeats(values) {
    const wrong = new Set();
    for (let cell = 0; cell < this.count; cell++) {
      if (!values[cell]) continue;
      for (const peer of this.peers[cell]) if (values[peer] === values[cell]) wrong.add(cell);
    }
    return wrong;
  }

  /** What the puzzle is called, and how it is told from others. */
  get name() {
    const level = this.level ? `, ${this.level}` : "";
    return this.title ?? `${this.variant_title}${level}${this.seed == null ? "" : ` (seed ${this.seed})`}`;
  }
}
