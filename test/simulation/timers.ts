import type { SimulatedProcess } from "./world.ts";

/** A timer of a process, which ends with it. */
export interface Timer {
  at: number;
  run: () => void;
  everyMs: number | undefined;
  process: SimulatedProcess | undefined;
  isCancelled: boolean;
}

/** Timers in the order in which they are due. */
export class Timers {
  readonly #all: Timer[] = [];

  add({ at, ...given }: Pick<Timer, "run" | "everyMs" | "process" | "at">): Timer {
    const timer: Timer = { ...given, at, isCancelled: false };
    this.#insert(timer);
    return timer;
  }

  #insert(timer: Timer): void {
    let place = this.#all.length;
    while (place > 0 && (this.#all[place - 1] as Timer).at > timer.at) place -= 1;
    this.#all.splice(place, 0, timer);
  }

  next(): Timer | undefined {
    while (this.#all.length > 0 && !isWanted(this.#all[0] as Timer)) this.#all.shift();
    return this.#all[0];
  }

  /** Runs each timer that is due, once. */
  runDue(now: number, run: (timer: Timer) => void): void {
    const due: Timer[] = [];
    for (let timer = this.next(); timer !== undefined && timer.at <= now; timer = this.next()) {
      this.#all.shift();
      due.push(timer);
    }
    for (const timer of due) {
      if (!isWanted(timer)) continue;
      // An interval is not made up for: a process that was late runs it once.
      if (timer.everyMs !== undefined) this.#insert(Object.assign(timer, { at: now + timer.everyMs }));
      run(timer);
    }
  }
}

function isWanted({ isCancelled, process }: Timer): boolean {
  return !isCancelled && process?.isAlive !== false;
}
