// What the player has entered, as layers of SVG below and above the picture of the puzzle.
import { makeSvg } from "./dom.js";

/** Where corner marks go, in parts of a cell: corners first, then sides. */
const CORNERS = [[0.18, 0.2], [0.82, 0.2], [0.18, 0.82], [0.82, 0.82], [0.5, 0.2], [0.5, 0.82], [0.18, 0.51], [0.82, 0.51], [0.5, 0.51]];

/** How far below its middle the baseline of a text lies, in parts of its size. */
const RISE = 0.36;

/**
 * Draws the layers of a board: `boxes` are the squares of the cells, `state` what is to be seen. The first corner of the cells
 * `cornered` is taken.
 */
export class Layers {
  constructor(viewBox, cornered) {
    this.cornered = cornered;
    this.under = makeSvg("svg", { viewBox, class: "layer under", "aria-hidden": "true" });
    this.over = makeSvg("svg", { viewBox, class: "layer over", "aria-hidden": "true" });
    this.lines = makeSvg("g");
    // The groups of each cell, and what they show.
    this.cells = [];
  }

  /** Paints what has changed. */
  paint(boxes, state) {
    if (!this.cells.length) this.begin(boxes);
    this.cells.forEach((groups, cell) => {
      const shown = looks(cell, state);
      if (groups.shown === shown) return;
      groups.shown = shown;
      groups.under.replaceChildren();
      groups.over.replaceChildren();
      this.paintUnder(groups.under, boxes[cell], cell, state);
      this.paintOver(groups.over, boxes[cell], cell, state);
    });
    this.lines.replaceChildren(...[...state.lines].map((line) => this.line(boxes, line)));
  }

  begin(boxes) {
    this.cells = boxes.map(() => ({ under: makeSvg("g"), over: makeSvg("g"), shown: "" }));
    this.under.append(...this.cells.map(({ under }) => under));
    this.over.append(...this.cells.map(({ over }) => over), this.lines);
  }

  paintUnder(layer, box, cell, { game, selection, peers, alike }) {
    if (alike.has(cell)) layer.append(rect(box, "alike"));
    else if (peers.has(cell)) layer.append(rect(box, "peer"));
    if (selection.cells.has(cell)) layer.append(rect(box, cell === selection.cursor ? "cursor" : "selected"));
    // Colours lie above: the frame tells what is selected.
    const colours = [...game.cells[cell].colour];
    colours.forEach((colour, n) => {
      const width = box.size / colours.length;
      layer.append(rect({ ...box, x: box.x + n * width }, `colour-${colour}`, width));
    });
  }

  paintOver(layer, box, cell, { game, puzzle, wrong, broken, selection }) {
    const { digit, corner, centre } = game.cells[cell];
    const kind = wrong.has(cell) ? "wrong" : broken.has(cell) ? "broken" : "";
    if (kind) layer.append(makeSvg("circle", { class: `fault ${kind}`, cx: box.x + 0.86 * box.size, cy: box.y + 0.86 * box.size, r: 0.07 * box.size }));
    if (digit && !puzzle.isGiven(cell)) layer.append(text(box, 0.5, 0.5, 0.72, `entry ${kind}`, digit));
    if (!digit) {
      marks(corner, this.cornered.has(cell)).forEach(([mark, x, y, size]) => layer.append(text(box, x, y, size, "mark corner", mark)));
      if (centre) layer.append(text(box, 0.5, 0.5, Math.min(0.3, 1.5 / centre.length), "mark centre", centre));
    }
    if (selection.cells.has(cell)) layer.append(rect(box, cell === selection.cursor ? "frame cursor-frame" : "frame"));
  }

  line(boxes, line) {
    const [from, to] = line.split("-").map((cell) => boxes[cell]);
    const middle = ({ x, y, size }) => [x + size / 2, y + size / 2];
    const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
    return makeSvg("line", { class: "pencil", x1, y1, x2, y2 });
  }
}

/** All that a cell's looks depend on, as a text. */
function looks(cell, { game, selection, peers, alike, wrong, broken }) {
  const sets = [selection.cells, peers, alike, wrong, broken].map((set) => set.has(cell));
  return [...Object.values(game.cells[cell]), ...sets, cell === selection.cursor].join("|");
}

function rect({ x, y, size }, kind, width = size) {
  return makeSvg("rect", { class: kind, x, y, width, height: size });
}

function text(box, x, y, size, kind, symbols) {
  return makeSvg(
    "text",
    { class: kind, x: box.x + x * box.size, y: box.y + (y + RISE * size) * box.size, "font-size": size * box.size },
    symbols,
  );
}

/** Corner marks with their places: around the edge, or in rows if there are too many. */
function marks(symbols, isCornered) {
  const places = [...symbols];
  const corners = isCornered ? CORNERS.slice(1) : CORNERS;
  if (places.length <= corners.length) return places.map((mark, n) => [mark, ...corners[n], 0.25]);
  const first = isCornered ? 2 : 0;
  return places.map((mark, n) => [mark, 0.14 + 0.18 * ((first + n) % 5), 0.16 + 0.18 * Math.floor((first + n) / 5), 0.17]);
}
