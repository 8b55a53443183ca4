// What the player has entered, with undo and redo. Everything in a cell is a text of symbols, in order.

const EMPTY = Object.freeze({ digit: "", corner: "", centre: "", colour: "" });

const sorted = (symbols) => [...new Set(symbols)].sort().join("");
const isSame = (one, other) => one.size === other.size && [...one].every((line) => other.has(line));
const without = (symbols, symbol) => symbols.replaceAll(symbol, "");

/** What a view of a puzzle came with, if it came with something: what is in its cells. */
function entered({ cells, entries, corner, centre }) {
  if (!entries && !corner) return null;
  const digit = (cell) => (entries && entries[cell] !== "." ? entries[cell] : "");
  return cells.map((_, cell) => ({ digit: digit(cell), corner: corner?.[cell] ?? "", centre: centre?.[cell] ?? "" }));
}

/** Whether something was entered in a game that was kept. */
export function isBegun(puzzle, kept) {
  const isEmpty = ({ digit, corner, centre, colour }, cell) => !corner && !centre && !colour && (!digit || puzzle.isGiven(cell));
  return Boolean(kept && (kept.lines?.length || !kept.cells?.every(isEmpty)));
}

export class Game {
  /** The game of a puzzle, as it was kept. */
  constructor(puzzle, kept) {
    if (kept?.cells?.length !== puzzle.count) kept = { cells: entered(puzzle) ?? puzzle.cells.map(() => EMPTY) };
    this.puzzle = puzzle;
    this.take(kept);
    this.lines = new Set(kept.lines ?? []);
    this.cells = this.read(kept.cells);
    this.past = [];
    this.future = [];
    this.onchange = () => {};
  }

  /** Takes what was kept beside the board. */
  take({ time, isSolved, isShown, turn }) {
    this.time = time ?? 0;
    this.isSolved = isSolved ?? false;
    // Whether the solution was shown: what is right after that is not the player's.
    this.isShown = isShown ?? false;
    // How often the game was kept.
    this.turn = turn ?? 0;
  }

  /** The cells of a game that was kept, with the givens in their places. */
  read(cells) {
    const { puzzle } = this;
    const given = (cell) => (puzzle.isGiven(cell) ? { digit: puzzle.givens[cell], corner: "", centre: "" } : {});
    return cells.map((kept, cell) => ({ ...EMPTY, ...kept, ...given(cell) }));
  }

  /** Goes on with what another tab has kept of this game. Returns whether its board is another one: that is a step. */
  adopt(kept) {
    if (kept.cells?.length !== this.puzzle.count) return false;
    const isOther = this.step(this.read(kept.cells).entries(), new Set(kept.lines));
    this.take(kept);
    return isOther;
  }

  kept() {
    const small = (cell) => Object.fromEntries(Object.entries(cell).filter(([, text]) => text));
    const { time, isSolved, isShown, turn } = this;
    return { cells: this.cells.map(small), lines: [...this.lines], time, isSolved, isShown, turn };
  }

  /** Enters what a text of this puzzle came with. Returns whether that changes the board: it is a step. */
  bring(view) {
    const cells = entered(view);
    return cells !== null && this.step(this.open([...cells.keys()]).map((cell) => [cell, cells[cell]]));
  }

  get values() {
    return this.cells.map((cell) => cell.digit);
  }

  /** The board as the engine reads it. */
  get board() {
    return this.cells.map((cell) => cell.digit || ".").join("");
  }

  get isFull() {
    return this.cells.every((cell) => cell.digit);
  }

  /** Changes cells and lines as one step: `changes` maps cells to what changes in them. A step that begins anew ends what was shown. */
  change(changes, lines, isShown) {
    if (this.step(changes, lines, isShown)) this.onchange();
  }

  step(changes, lines = this.lines, isShown = this.isShown) {
    const step = { cells: [], lines: null, isShown: [this.isShown, isShown] };
    for (const [cell, change] of changes) {
      if (this.isChanged(cell, change)) step.cells.push([cell, this.cells[cell], { ...this.cells[cell], ...change }]);
    }
    if (!isSame(lines, this.lines)) step.lines = [this.lines, lines];
    if (!step.cells.length && !step.lines && isShown === this.isShown) return false;
    this.past.push(step);
    this.future = [];
    this.apply(step, 2);
    return true;
  }

  isChanged(cell, change) {
    return Object.keys(change).some((key) => change[key] !== this.cells[cell][key]);
  }

  apply({ cells, lines, isShown }, side) {
    for (const change of cells) this.cells[change[0]] = change[side];
    if (lines) this.lines = lines[side - 1];
    // What was shown before a step was taken stays shown when the step is taken back.
    if (isShown[0] !== isShown[1]) this.isShown = isShown[side - 1];
    // Another digit plays on; whether the board is right is looked at again.
    if (cells.some(([, before, after]) => before.digit !== after.digit)) this.isSolved = false;
  }

  undo() {
    const step = this.past.pop();
    if (!step) return;
    this.future.push(step);
    this.apply(step, 1);
    this.onchange();
  }

  redo() {
    const step = this.future.pop();
    if (!step) return;
    this.past.push(step);
    this.apply(step, 2);
    this.onchange();
  }

  open(cells) {
    return cells.filter((cell) => !this.puzzle.isGiven(cell));
  }

  /** Enters a symbol in the manner of a mode; again takes it away. `isTidy` takes it out of the marks of peers. */
  enter(mode, selected, symbol, isTidy) {
    if (mode === "colour") return this.toggle("colour", selected, symbol);
    const cells = this.open(selected);
    if (mode !== "digit") return this.toggle(mode, cells.filter((cell) => !this.cells[cell].digit), symbol);
    const isThere = cells.every((cell) => this.cells[cell].digit === symbol);
    const changes = new Map(cells.map((cell) => [cell, { digit: isThere ? "" : symbol }]));
    if (isTidy && !isThere) this.tidy(cells, symbol, changes);
    this.change(changes);
  }

  toggle(mark, cells, symbol) {
    const isThere = cells.every((cell) => this.cells[cell][mark].includes(symbol));
    const change = (text) => (isThere ? without(text, symbol) : sorted(text + symbol));
    this.change(cells.map((cell) => [cell, { [mark]: change(this.cells[cell][mark]) }]));
  }

  /** Takes a symbol out of the marks of all peers. */
  tidy(cells, symbol, changes) {
    for (const peer of new Set(cells.flatMap((cell) => [...this.puzzle.peers[cell]]))) {
      const { corner, centre, digit } = { ...this.cells[peer], ...changes.get(peer) };
      if (digit) continue;
      changes.set(peer, { ...changes.get(peer), corner: without(corner, symbol), centre: without(centre, symbol) });
    }
  }

  /** Takes away what the mode enters; if there is nothing of it, whatever there is. */
  erase(mode, cells) {
    const kinds = [mode, "digit", "centre", "corner", "colour"];
    const has = (cell, kind) => this.cells[cell][kind] && (kind === "colour" || !this.puzzle.isGiven(cell));
    const kind = kinds.find((kind) => cells.some((cell) => has(cell, kind)));
    if (!kind) return;
    this.change(cells.filter((cell) => has(cell, kind)).map((cell) => [cell, { [kind]: "" }]));
  }

  /** Sets the centre marks of all empty cells. */
  fillCandidates(candidates) {
    const empty = [...this.cells.keys()].filter((cell) => !this.cells[cell].digit);
    this.change(empty.map((cell) => [cell, { centre: candidates[cell] }]));
  }

  /** What a step of a hint changes: placements, and eliminations where candidates are noted. */
  following({ placements, eliminations }, isTidy) {
    const changes = new Map(placements.map(([cell, symbol]) => [cell, { digit: symbol }]));
    if (isTidy) placements.forEach(([cell, symbol]) => this.tidy([cell], symbol, changes));
    for (const [cell, symbol] of eliminations) {
      const { corner, centre } = { ...this.cells[cell], ...changes.get(cell) };
      changes.set(cell, { ...changes.get(cell), corner: without(corner, symbol), centre: without(centre, symbol) });
    }
    return changes;
  }

  /** The lines between cells after a stroke, which takes its lines away if all are there. */
  drawn(stroke) {
    const after = new Set(this.lines);
    const isThere = stroke.every((line) => after.has(line));
    stroke.forEach((line) => (isThere ? after.delete(line) : after.add(line)));
    return after;
  }

  draw(stroke) {
    this.change([], this.drawn(stroke));
  }

  /** Shows a solution as one step. */
  show(solution) {
    this.isShown = true;
    this.change([...solution].map((symbol, cell) => [cell, { digit: symbol }]));
    this.isSolved = true;
  }

  restart() {
    const clear = (_, cell) => [cell, { ...EMPTY, digit: this.puzzle.isGiven(cell) ? this.puzzle.givens[cell] : "" }];
    this.time = 0;
    this.change(this.cells.map(clear), new Set(), false);
  }
}
