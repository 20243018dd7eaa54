import { AsyncLocalStorage } from "node:async_hooks";
import { type Timer, Timers } from "./timers.ts";

/** Probabilities of the faults that a request of a process may meet. Those of a calm world all arrive. */
export interface FaultWeights {
  /** The request is lost: nothing happens, and the process gets an error. */
  lost: number;
  /** The answer is lost: it has happened, and the process gets an error. */
  unanswered: number;
}

type Outcome<T> = { value: T } | { error: unknown };
interface Step {
  label: string;
  run(): void;
}

/** A request that cannot be served before another transaction ends, which holds its rows. */
export class Blocked extends Error {}

const START = Date.UTC(2026, 2, 2, 8);
/**
 * Probability that time passes although something could happen, and the step of time, in milliseconds: mostly a little,
 * and now and then longer than leases and time limits last.
 */
const TIME_PASSES = 0.04;
const LITTLE_MS = 120;
const LONG_MS = 5_000;
const IS_LONG = 0.03;
/** Probability that the answer to a request is a separate step, so that other steps come in between. */
const SEPARATE_ANSWER = 0.3;
/** A schedule that has not ended by then hangs. */
const MOST_STEPS = 60_000;

const current = new AsyncLocalStorage<SimulatedProcess | undefined>();

/**
 * One schedule: a seed decides in which order requests and answers arrive, what is lost, how time passes and when
 * processes end. Every wait of simulated code is a step or a timer of the world, and one runs at a time.
 */
export class World {
  now: number;
  steps = 0;
  readonly processes: SimulatedProcess[] = [];
  /** Events so far; only the end of it is kept. */
  readonly #story: { at: number; text: string }[] = [];
  readonly #steps: Step[] = [];
  readonly #blocked: Step[] = [];
  readonly #immediates: (() => void)[] = [];
  readonly #timers = new Timers<SimulatedProcess>();
  readonly faults: FaultWeights;
  #state: number;
  #isCalm = false;

  constructor(seed: number, faults: FaultWeights, at = START) {
    this.now = at;
    // Neighbouring seeds must not begin alike.
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
    this.faults = faults;
  }

  /** A number from 0 to below 1 (mulberry32). */
  random = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  chance(share: number): boolean {
    return this.random() < share;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }

  /** Tells whether faults may happen. */
  get isCalm(): boolean {
    return this.#isCalm;
  }

  /** From now on nothing is lost and nothing ends, or again. */
  calm(isCalm = true): void {
    this.#isCalm = isCalm;
  }

  note(text: string): void {
    this.#story.push({ at: this.now - START, text });
    if (this.#story.length > 400) this.#story.splice(0, 200);
  }

  /** The last steps. Ids differ between two runs, and are left out. */
  story(last = 200): string {
    return this.#story
      .slice(-last)
      .map(({ at, text }) => `${at} ${text}`)
      .join("\n")
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…");
  }

  /** Runs something at a time that the schedule picks. */
  later(label: string, run: () => void): void {
    this.#steps.push({ label, run });
  }

  /** Lets blocked requests be tried again. */
  release(): void {
    this.#steps.push(...this.#blocked.splice(0));
  }

  timer(run: () => void, ms: number, everyMs?: number): Timer<SimulatedProcess> {
    return this.#timers.add({ run, everyMs, process: current.getStore(), at: this.now + ms });
  }

  immediate(run: () => void): void {
    const process = current.getStore();
    this.#immediates.push(() => {
      if (process?.isAlive !== false) current.run(process, run);
    });
  }

  /**
   * Sends a request of the current process to a server and waits for the answer. A dead process gets none.
   * @param effect what the server does
   * @param failure makes the error when the request or its answer is lost
   */
  request<T>(label: string, effect: () => T, failure: () => unknown): Promise<T> {
    const process = current.getStore();
    return new Promise<T>((resolve, reject) => {
      if (process?.isAlive === false) return;
      const { lost, unanswered } = this.#isCalm || process === undefined ? NO_FAULTS : this.faults;
      const luck = this.random();
      const answer = (outcome: Outcome<T>) => {
        if (process?.isAlive === false) return;
        if ("value" in outcome) resolve(outcome.value);
        else reject(outcome.error);
      };
      const arrive = () => {
        if (luck < lost) return answer({ error: failure() });
        const outcome = outcomeOf(effect);
        if ("error" in outcome && outcome.error instanceof Blocked) {
          this.#blocked.push({ label: `${label} again`, run: arrive });
          return;
        }
        const answered = luck < lost + unanswered ? { error: failure() } : outcome;
        if (!this.#isCalm && this.chance(SEPARATE_ANSWER)) this.later(`answer of ${label}`, () => answer(answered));
        else answer(answered);
      };
      this.later(label, arrive);
    });
  }

  /** Runs until the work has ended. @param between is called before each step; it may end processes */
  async run(work: Promise<unknown>, between: () => void = () => undefined): Promise<void> {
    let ended = false;
    let failed: { error: unknown } | undefined;
    work.then(
      () => {
        ended = true;
      },
      (error: unknown) => {
        ended = true;
        failed = { error };
      },
    );
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        if (ended) return failed === undefined ? resolve() : reject(failed.error);
        if (++this.steps > MOST_STEPS) return reject(new Error("the schedule does not end"));
        try {
          between();
          this.#step();
        } catch (error) {
          return reject(error);
        }
        // Node runs a tick that a microtask has queued after all other microtasks: everything that this step has settled.
        queueMicrotask(() => process.nextTick(next));
      };
      next();
    });
  }

  #step(): void {
    if (this.#immediates.length > 0) {
      for (const run of this.#immediates.splice(0)) run();
      return;
    }
    const passes = this.#steps.length === 0 || this.chance(TIME_PASSES);
    if (!passes) {
      this.#takeAny();
      return;
    }
    const due = this.#timers.next();
    if (due === undefined && this.#steps.length === 0)
      throw new Error(
        `nothing can happen any more\n${this.processes.map((one) => `${one.name} ${one.failed}`).join("; ")}\n${this.story()}`,
      );
    const ms = Math.ceil(this.random() * (!this.#isCalm && this.chance(IS_LONG) ? LONG_MS : LITTLE_MS));
    // Without steps, time goes on to the next timer. Otherwise it passes a little, so that requests may also be late.
    const until = this.#steps.length === 0 && due !== undefined ? Math.max(due.at, this.now) : this.now + ms;
    this.pass(until - this.now);
  }

  /** Lets time pass, and runs each timer that is due then, once. */
  pass(ms: number): void {
    this.now += ms;
    this.#timers.runDue(this.now, ({ process, run }) => current.run(process, run));
  }

  #takeAny(): void {
    const at = Math.floor(this.random() * this.#steps.length);
    const step = this.#steps[at] as Step;
    const last = this.#steps.pop() as Step;
    if (last !== step) this.#steps[at] = last;
    this.note(step.label);
    step.run();
  }

  /** Starts a process. */
  start(name: string, program: () => Promise<unknown>): SimulatedProcess {
    const process = new SimulatedProcess(name);
    this.processes.push(process);
    current.run(process, () => {
      program().catch((error: unknown) => {
        process.failed = error;
      });
    });
    return process;
  }
}

const NO_FAULTS: FaultWeights = { lost: 0, unanswered: 0 };

function outcomeOf<T>(run: () => T): Outcome<T> {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}

/** A process: the code that was started in it, and everything that this code waits for. */
export class SimulatedProcess {
  readonly name: string;
  isAlive = true;
  /** The error that ended its program. */
  failed: unknown;
  /** Called when it ends, for what its servers hold for it. */
  readonly onEnd: (() => void)[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** Runs code as a part of this process. */
  run<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** Ends it at once: nothing that it waits for comes. */
  kill(): void {
    this.isAlive = false;
    for (const end of this.onEnd) end();
  }
}

/** Runs code that belongs to no process, so that it goes on when a process ends. */
export const outside = <T>(work: () => T): T => current.run(undefined, work);

/** The process whose code runs now; undefined outside of all processes. */
export const currentProcess = (): SimulatedProcess | undefined => current.getStore();
