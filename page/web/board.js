// The board: the picture of the puzzle with its shades on the ground, the player's layers, and a grid of elements that take the
// focus and are read aloud.
import { make, makeSvg, parseSvg } from "./dom.js";
import { colourName } from "./keypad.js";
import { Layers } from "./picture.js";

/** How many points of a way are looked at for each cell. */
const STEPS = 4;
const MARKS = ["corner", "centre", "colour"];

export class Board {
  constructor(root) {
    this.root = root;
    this.cells = [];
    this.theme = "light";
  }

  show(puzzle) {
    this.puzzle = puzzle;
    this.setPicture(puzzle.picture);
    const { x, y, width, height } = this.picture.viewBox.baseVal;
    this.frame = { x, y, width, height };
    this.boxes = puzzle.cells.map((_, cell) => {
      const { x, y, width } = this.picture.querySelector(`#cell-${cell}`);
      return { x: x.baseVal.value, y: y.baseVal.value, size: width.baseVal.value };
    });
    this.layers = new Layers(`${x} ${y} ${width} ${height}`, this.cornered());
    this.root.style.setProperty("--ratio", width / height);
    this.root.style.setProperty("--units", width);
    this.root.replaceChildren(this.ground, this.layers.under, this.picture, this.layers.over, this.grid());
  }

  /** The cells in whose upper left corner the picture has a text, such as the sum of a cage. */
  cornered() {
    const texts = [...this.picture.querySelectorAll("text")].map((text) => [text.x.baseVal[0].value, text.y.baseVal[0].value]);
    const isInCorner = ({ x, y, size }) => texts.some(([left, top]) => left >= x && left < x + size / 3 && top >= y && top < y + size / 2);
    return new Set(this.boxes.flatMap((box, cell) => (isInCorner(box) ? [cell] : [])));
  }

  /** Shows another picture of the same board, such as that of a hint. */
  setPicture({ svg, style }) {
    const picture = parseSvg(svg);
    picture.prepend(makeSvg("style", {}, style));
    picture.classList.add("layer", "picture");
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.setAttribute("aria-hidden", "true");
    const ground = makeSvg("svg", { viewBox: picture.getAttribute("viewBox"), class: "sudoku layer", "aria-hidden": "true" });
    // What the player colours and selects lies above shades.
    ground.append(...picture.querySelectorAll(".shade"));
    this.picture?.replaceWith(picture);
    this.ground?.replaceWith(ground);
    Object.assign(this, { picture, ground });
    this.setTheme(this.theme);
  }

  /** Shows the picture in the colours of a theme. */
  setTheme(theme) {
    this.theme = theme;
    for (const part of [this.root, this.picture, this.ground]) {
      part?.classList.remove("light", "dark");
      part?.classList.add(theme);
    }
  }

  /** The elements of the cells, in rows. */
  grid() {
    const { puzzle, frame } = this;
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    const rows = [...Array(puzzle.rows).keys()].map((row) => make("div", { role: "row", "aria-rowindex": row + 1 }));
    this.cells = puzzle.cells.map(([row, col], cell) => {
      const { x, y, size } = this.boxes[cell];
      const element = make("div", { role: "gridcell", "aria-colindex": col + 1, tabindex: "-1", "data-cell": cell });
      element.style.left = percent(x - frame.x, frame.width);
      element.style.top = percent(y - frame.y, frame.height);
      element.style.width = percent(size, frame.width);
      element.style.height = percent(size, frame.height);
      rows[row].append(element);
      return element;
    });
    return make(
      "div",
      {
        role: "grid",
        class: "grid",
        "aria-label": `Board: ${puzzle.name}`,
        "aria-multiselectable": "true",
        "aria-rowcount": puzzle.rows,
        "aria-colcount": puzzle.cols,
      },
      ...rows,
    );
  }

  paint(state) {
    this.layers.paint(this.boxes, state);
    const { selection, game } = state;
    this.cells.forEach((element, cell) => {
      const set = (name, value) => element.getAttribute(name) !== value && element.setAttribute(name, value);
      set("aria-selected", String(selection.cells.has(cell)));
      set("tabindex", cell === (selection.cursor ?? 0) ? "0" : "-1");
      set("aria-label", this.label(cell, game, state));
    });
    this.root.classList.toggle("paused", state.isPaused);
  }

  /** What a cell says. */
  label(cell, game, { wrong, broken }) {
    const [row, col] = this.puzzle.cells[cell];
    const { digit, ...marks } = game.cells[cell];
    const words = [`row ${row + 1} column ${col + 1}`];
    if (digit) words.push(`${this.puzzle.isGiven(cell) ? "given " : ""}${digit}`);
    else words.push("empty");
    for (const kind of MARKS) {
      const named = [...marks[kind]].map(kind === "colour" ? colourName : String);
      if (marks[kind] && (!digit || kind === "colour")) words.push(`${kind} ${named.join(" ")}`);
    }
    if (wrong.has(cell)) words.push("wrong");
    else if (broken.has(cell)) words.push("conflict");
    return words.concat(this.puzzle.about[cell]).join(", ");
  }

  /** Moves the focus to a cell, if it is on the board already. */
  focus(cell) {
    if (this.root.contains(document.activeElement)) this.cells[cell]?.focus({ preventScroll: true });
  }

  /** The cell at a point of the window; with `margin`, only if the point is that far from the cell's border. */
  cellAt(clientX, clientY, margin = 0) {
    if (!this.puzzle) return undefined;
    const area = this.layers.over.getBoundingClientRect();
    const x = this.frame.x + ((clientX - area.left) / area.width) * this.frame.width;
    const y = this.frame.y + ((clientY - area.top) / area.height) * this.frame.height;
    const cell = this.boxes.findIndex((box) => {
      const room = margin * box.size;
      return x >= box.x + room && x < box.x + box.size - room && y >= box.y + room && y < box.y + box.size - room;
    });
    return cell < 0 ? undefined : cell;
  }

  /** The cells on the way between two points of the window, as `cellAt` finds them. */
  cellsBetween([x, y], [toX, toY], margin) {
    const size = this.cells[0].getBoundingClientRect().width;
    const steps = Math.max(1, Math.ceil((STEPS * Math.hypot(toX - x, toY - y)) / size));
    const at = (step) => this.cellAt(x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps, margin);
    return [...Array(steps).keys()].map((step) => at(step + 1)).filter((cell) => cell !== undefined);
  }
}
