// The time that was played: it stands still while the page is hidden, paused or solved.
import { el } from "./dom.js";

export class Clock {
  constructor(ontick) {
    this.isPaused = false;
    this.last = performance.now();
    setInterval(() => this.tick(ontick), 1000);
  }

  tick(ontick) {
    const now = performance.now();
    const passed = now - this.last;
    this.last = now;
    // A machine that slept does not count.
    if (!this.game || this.game.isSolved || this.isPaused || document.hidden || passed > 5000) return;
    this.game.time += passed / 1000;
    this.show();
    ontick();
  }

  follow(game) {
    this.game = game;
    this.show();
  }

  show() {
    el("time").textContent = written(this.game.time);
  }
}

/** A time in seconds as people write it: 1:02:03. */
export function written(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
