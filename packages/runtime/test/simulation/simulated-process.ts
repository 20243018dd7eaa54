import fc from "fast-check";
import type { Collection, CollectionOptions, Document } from "mongodb";
import { vi } from "vitest";

/** What happens to a request, and how often. After `late` the process has an error and the request still arrives. */
const FAULTS = {
  none: 30,
  "request lost": 2,
  "answer lost": 2,
  late: 2,
  repeated: 2,
  "crash before": 1,
  "crash after": 1,
} as const;
export type Fault = keyof typeof FAULTS;

/** A schedule: the order in which requests arrive, and their faults. The seed of fast-check repeats it. */
export interface Schedule {
  scheduler: fc.Scheduler;
  faults: Iterator<Fault>;
  /** Called after each request. */
  check(): void;
}

export function anySchedule(): fc.Arbitrary<Omit<Schedule, "check">> {
  const fault = Object.entries(FAULTS).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Fault) }));
  return fc.record({ scheduler: fc.scheduler(), faults: fc.infiniteStream(fc.oneof(...fault)) });
}

/** Reads see every write that was answered, and no write waits for the disk: requests are executed one at a time. */
export const ONE_AT_A_TIME = {
  readConcern: { level: "local" },
  writeConcern: { w: 1, journal: false },
} satisfies CollectionOptions;

/** Runs something in an order that the scheduler picks, and alone. */
function inTurn<T>({ scheduler, check }: Schedule, label: string, run: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const builder = async () => {
    await run().then(resolve, reject);
    check();
  };
  scheduler.scheduleSequence([{ label, builder }]);
  return promise;
}

/** Lets time pass in steps between the requests. */
export async function ticking(schedule: Schedule, steps: readonly number[]): Promise<void> {
  for (const ms of steps) await inTurn(schedule, `${ms} ms pass`, async () => void vi.advanceTimersByTime(ms));
}

/**
 * A process whose requests to servers are executed one at a time, in the order that the scheduler picks. So a request
 * and its answer may take any time, and the process may end before or after each of them.
 */
export class SimulatedProcess {
  readonly #schedule: Schedule;
  readonly #ended = Promise.withResolvers<void>();
  #state: "alive" | "dead" = "alive";

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  isAlive(): boolean {
    return this.#state === "alive";
  }

  /** Runs a program until it ends or the process is killed. What it awaits then never comes. */
  run(program: (process: SimulatedProcess) => Promise<void>): Promise<void> {
    return Promise.race([program(this), this.#ended.promise]);
  }

  kill(): void {
    this.#state = "dead";
    this.#ended.resolve();
  }

  /** Sends a request and waits for the answer. */
  async request<T>(label: string, send: () => Promise<T>): Promise<T> {
    const fault = this.#schedule.faults.next().value as Fault;
    if (fault === "late") void inTurn(this.#schedule, `${label}, late`, send).catch(() => undefined);
    const answer = await inTurn(this.#schedule, `${label}: ${fault}`, () => this.#arrives(fault, send)).catch(
      (error: unknown) => (this.isAlive() ? Promise.reject(error) : neverEnds<T>()),
    );
    await inTurn(this.#schedule, `the answer of ${label}`, async () => undefined);
    return this.isAlive() ? answer : neverEnds();
  }

  /** A collection whose operations are requests. A cursor reads everything with one request. */
  collection<T extends Document>(rows: Collection<T>): Collection<T> {
    return new Proxy(rows, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        if (name !== "find")
          return (...args: unknown[]) => this.request(String(name), () => Reflect.apply(method, target, args));
        const read = (args: Parameters<Collection<T>["find"]>) =>
          this.request("find", () => target.find(...args).toArray());
        return (...args: Parameters<Collection<T>["find"]>) => ({
          async *[Symbol.asyncIterator]() {
            yield* await read(args);
          },
        });
      },
    });
  }

  async #arrives<T>(fault: Fault, send: () => Promise<T>): Promise<T> {
    if (fault === "crash before") this.kill();
    if (!this.isAlive() || fault === "request lost" || fault === "late") throw new Error(fault);
    const answer = await send();
    if (fault === "repeated") return send();
    if (fault === "answer lost") throw new Error(fault);
    if (fault === "crash after") this.kill();
    return answer;
  }
}

const neverEnds = <T>() => new Promise<T>(() => undefined);
