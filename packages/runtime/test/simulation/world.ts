import { expect, vi } from "vitest";

/**
 * The fates of a request, and how often each happens. After `late` the process has an error and the request still
 * arrives.
 */
const FAULTS = {
  none: 60,
  "request lost": 3,
  "answer lost": 3,
  late: 4,
  repeated: 4,
  "crash before": 1,
  "crash after": 1,
} as const;
type Fault = keyof typeof FAULTS;

const ALL_FAULTS = Object.entries(FAULTS).flatMap(([fault, weight]) => Array<Fault>(weight).fill(fault as Fault));

/** The share of steps in which time passes, and in which the clock jumps so that no timer runs in between. */
const TIME_PASSES = 0.12;
const CLOCK_JUMPS = 0.01;
const A_PROCESS_ENDS = 0.004;
/** A schedule that has not ended by then hangs. */
const MOST_STEPS = 20_000;

interface Step {
  label: string;
  run(): void;
}

/**
 * One schedule: the order in which requests and answers arrive, what is lost, late or repeated, when processes end and how
 * the clock moves. All of it follows from the seed.
 */
export class World {
  readonly #longestMs: number;
  readonly #processes: SimulatedProcess[] = [];
  readonly #steps: Step[] = [];
  /** The steps so far, for the message of a failure. */
  readonly #taken: string[] = [];
  #state: number;
  #calm = false;

  /** @param longestMs the longest time that passes at once */
  constructor(seed: number, longestMs: number) {
    this.#state = seed;
    this.#longestMs = longestMs;
  }

  /** A number from 0 to below 1 (mulberry32). */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }

  fault(): Fault {
    return this.#calm ? "none" : this.pick(ALL_FAULTS);
  }

  process(): SimulatedProcess {
    const process = new SimulatedProcess(this);
    this.#processes.push(process);
    return process;
  }

  /** Runs something at a time that the schedule picks. */
  atSomeTime<T>(label: string, run: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const step = () => {
      try {
        resolve(run());
      } catch (error) {
        reject(error);
      }
    };
    this.#steps.push({ label, run: step });
    return promise;
  }

  /** Runs the schedule until the work has ended. @param check is called after each step */
  async run(work: Promise<unknown>, check: () => void): Promise<void> {
    let ended = false;
    work.finally(() => {
      ended = true;
    });
    for (let steps = 0; ; steps += 1) {
      await settled();
      if (ended) return;
      if (steps > MOST_STEPS) throw new Error("the schedule does not end");
      this.#step();
      check();
    }
  }

  /** Ends all processes and everything that is still under way. From now on nothing is lost and no process ends. */
  async endAll(): Promise<void> {
    for (const process of this.#processes) process.kill();
    while (this.#steps.length > 0) {
      this.#takeAny();
      await settled();
    }
    this.#calm = true;
  }

  /** The last steps, for the message of a failure. */
  story(): string {
    return this.#taken.slice(-60).join("\n");
  }

  #step(): void {
    if (!this.#calm && this.chance(A_PROCESS_ENDS)) {
      const alive = this.#processes.filter((process) => process.isAlive());
      if (alive.length > 0) this.pick(alive).kill();
      this.#taken.push("a process ends");
    } else if (!this.#calm && this.chance(CLOCK_JUMPS)) {
      const ms = Math.ceil(this.random() * this.#longestMs);
      vi.setSystemTime(Date.now() + ms);
      this.#taken.push(`the clock jumps by ${ms} ms`);
    } else if (this.#steps.length === 0 || this.chance(TIME_PASSES)) {
      const ms = Math.ceil(this.random() ** 2 * this.#longestMs);
      vi.advanceTimersByTime(ms);
      this.#taken.push(`${ms} ms pass`);
    } else this.#takeAny();
  }

  #takeAny(): void {
    const at = Math.floor(this.random() * this.#steps.length);
    const [step] = this.#steps.splice(at, 1);
    this.#taken.push(step?.label ?? "");
    step?.run();
  }
}

/**
 * A process whose requests arrive, and whose answers come back, in the order that the schedule picks. So the process may
 * end at each of its awaits: what it awaits then never comes.
 */
export class SimulatedProcess {
  readonly #world: World;
  readonly #ended = Promise.withResolvers<void>();
  #state: "alive" | "dead" = "alive";

  constructor(world: World) {
    this.#world = world;
  }

  isAlive(): boolean {
    return this.#state === "alive";
  }

  kill(): void {
    this.#state = "dead";
    this.#ended.resolve();
  }

  /** Runs a program until it ends or the process does. */
  run(program: (process: SimulatedProcess) => Promise<void>): Promise<void> {
    return Promise.race([program(this), this.#ended.promise]);
  }

  /** Sends a request and waits for the answer. */
  async request<T>(label: string, send: () => T): Promise<T> {
    if (!this.isAlive()) return neverComes();
    const fault = this.#world.fault();
    if (fault === "late") void this.#world.atSomeTime(`${label} arrives late`, send).catch(() => undefined);
    const outcome = await this.#world
      .atSomeTime(`${label}: ${fault}`, () => this.#arrive(fault, send))
      .then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
    await this.#world.atSomeTime(`the answer of ${label}`, () => undefined);
    if (!this.isAlive()) return neverComes();
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  }

  #arrive<T>(fault: Fault, send: () => T): T {
    if (fault === "crash before") this.kill();
    // A request that a process sent before its end still arrives, unless it was lost with it.
    if (fault === "crash before" || fault === "request lost" || fault === "late") throw new Error(fault);
    const answer = send();
    if (fault === "repeated") return send();
    if (fault === "answer lost") throw new Error(fault);
    if (fault === "crash after") this.kill();
    return answer;
  }
}

const neverComes = <T>() => new Promise<T>(() => undefined);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Runs a property for many schedules, each with another seed. A failure names the seed, with which
 * `SIMULATION_SEED=… npm test -- packages/runtime/test/simulation` repeats it alone.
 */
export async function forSchedules(count: number, property: (seed: number) => Promise<void>): Promise<void> {
  const { SIMULATION_SEED: only, SIMULATION_RUNS } = process.env;
  const first = only === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(only);
  const last = first + (only === undefined ? Number(SIMULATION_RUNS ?? count) : 1);
  const timers = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] as const;
  for (let seed = first; seed < last; seed += 1) {
    vi.useFakeTimers({ toFake: [...timers], now: 1_772_000_000_000 });
    try {
      await property(seed);
    } catch (error) {
      throw new Error(`SIMULATION_SEED=${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
    } finally {
      vi.useRealTimers();
    }
  }
  expect(last).toBeGreaterThan(first);
}
