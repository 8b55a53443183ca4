// The game on the board as the browser keeps it. Other tabs may play it, too: what was kept last goes on in all of them.
import { Game } from "./game.js";
import { listen, load, save } from "./store.js";

export class Keeper {
  /** `onother` is called when the board has become that of another tab. */
  constructor(onother) {
    this.onother = onother;
    this.game = null;
    listen((name) => this.game && name === this.place && this.look());
  }

  get place() {
    return `game/${this.game.puzzle.key}`;
  }

  /** The game of a puzzle, as it was kept; from now on it is kept. */
  open(puzzle) {
    this.game = new Game(puzzle, load(`game/${puzzle.key}`, null));
    return this.game;
  }

  /** Goes on with what another tab has kept since, if there is something. Returns whether there is. */
  look() {
    const kept = load(this.place, null);
    if (!(kept?.turn > this.game.turn)) return false;
    if (this.game.adopt(kept)) this.onother();
    return true;
  }

  keep() {
    if (!this.game || this.look()) return;
    this.game.turn += 1;
    save(this.place, this.game.kept());
  }
}
