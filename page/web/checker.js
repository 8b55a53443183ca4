// Conflicts and wrong entries: houses are looked at here, all other rules by the engine.
import { Cancelled } from "./engine.js";

/** What is told of a full board whose rules cannot all be checked. */
const UNCHECKED = "No row, column or box repeats a symbol; this page cannot check the other rules, as it has no engine.";

/** Why entries are not compared with a solution, by how many there are. */
const UNCOMPARED = {
  none: "The puzzle has no solution.",
  many: "The puzzle has more than one solution, so its entries were not compared with one.",
  unknown: "The puzzle is not known to have exactly one solution, so its entries were not compared with one.",
};

/** What is told of a full board that is not the solution, where no engine names the rules that it breaks. */
const NOT_RIGHT = "The board is full, but not right; Check shows where.";

export class Checker {
  constructor(engine, onchange) {
    this.engine = engine;
    this.onchange = onchange;
    this.asked = 0;
    this.forget();
  }

  /** Begins with another puzzle. The count of questions goes on, so that answers about the last puzzle come too late. */
  forget() {
    this.broken = new Set();
    this.wrong = new Set();
    this.messages = [];
  }

  /** Looks at the board after a change. */
  look(puzzle, game) {
    this.wrong = new Set();
    this.broken = puzzle.repeats(game.values);
    this.messages = [];
    const isKnown = puzzle.solution && game.isFull;
    if (isKnown) {
      this.isRight = game.board === puzzle.solution;
      if (!this.isRight && !this.engine.isThere) this.messages = [NOT_RIGHT];
    } else {
      const isFine = game.isFull && this.broken.size === 0 && !this.engine.isThere;
      this.isRight = isFine && puzzle.has_houses_only;
      if (isFine && !this.isRight) this.messages = [UNCHECKED];
    }
    const asked = ++this.asked;
    if (!this.engine.isThere || this.isRight) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(puzzle, game, asked), game.isFull ? 0 : 150);
  }

  async ask(puzzle, game, asked) {
    try {
      const answer = await this.engine.ask({ do: "check", puzzle: puzzle.puzzle, entries: game.board });
      if (asked !== this.asked) return;
      this.broken = new Set(answer.broken.flatMap(({ cells }) => cells));
      this.messages = answer.broken.map(({ message }) => message);
      this.isRight = answer.solved;
      this.onchange();
    } catch (error) {
      if (asked === this.asked && !this.engine.isThere) {
        // What is known without an engine.
        this.look(puzzle, game);
        this.onchange();
      } else if (!(error instanceof Cancelled)) console.warn(error);
    }
  }

  /** Finds wrong entries, which it returns with what to tell about them. */
  async check(puzzle, game) {
    let wrong;
    if (puzzle.solution) {
      wrong = [...game.cells.keys()].filter((cell) => game.cells[cell].digit && game.cells[cell].digit !== puzzle.solution[cell]);
    } else {
      const answer = await this.engine.ask({ do: "check", puzzle: puzzle.puzzle, entries: game.board, solution: true });
      if (!answer.wrong) return { text: UNCOMPARED[answer.solutions], kind: "warning" };
      wrong = answer.wrong;
    }
    if (!wrong.length) return { text: "Everything is right so far.", kind: "good" };
    return { wrong, text: `${wrong.length} ${wrong.length === 1 ? "entry is" : "entries are"} wrong.`, kind: "warning" };
  }
}
