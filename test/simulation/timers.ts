/** A timer of a process, which ends with it. */
export interface Timer<P extends { isAlive: boolean }> {
  at: number;
  run: () => void;
  everyMs: number | undefined;
  process: P | undefined;
  isCancelled: boolean;
}

/** Timers in the order in which they are due. */
export class Timers<P extends { isAlive: boolean }> {
  readonly #all: Timer<P>[] = [];

  add({ at, ...given }: Pick<Timer<P>, "run" | "everyMs" | "process" | "at">): Timer<P> {
    const timer: Timer<P> = { ...given, at, isCancelled: false };
    this.#insert(timer);
    return timer;
  }

  #insert(timer: Timer<P>): void {
    let place = this.#all.length;
    while (place > 0 && (this.#all[place - 1] as Timer<P>).at > timer.at) place -= 1;
    this.#all.splice(place, 0, timer);
  }

  next(): Timer<P> | undefined {
    while (this.#all.length > 0 && !isWanted(this.#all[0] as Timer<P>)) this.#all.shift();
    return this.#all[0];
  }

  /** Runs each timer that is due, once. */
  runDue(now: number, run: (timer: Timer<P>) => void): void {
    const due: Timer<P>[] = [];
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

function isWanted({ isCancelled, process }: Timer<{ isAlive: boolean }>): boolean {
  return !isCancelled && process?.isAlive !== false;
}
