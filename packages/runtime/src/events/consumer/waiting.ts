import type { Backlog } from "./backlog.ts";
import type { ConsumerOptions } from "./delivery.ts";
import type { Held } from "./held.ts";
import type { Served } from "./served.ts";

/** Time after an event in which further events of the stream count as those of its tenant, in milliseconds. */
const ARRIVING_MS = 1_000;

/** Places where events wait, and their tracker. */
export interface WaitingParts {
  held: Held;
  backlog: Backlog;
  waiting: WaitingTracker;
}

type Options = Pick<ConsumerOptions, "log" | "durable" | "onCaughtUp">;
type Parts = Pick<WaitingParts, "held" | "backlog"> & { served: Served };

/** Tracks which tenants have events waiting, and which are to be told when they have no more. */
export class WaitingTracker {
  readonly #options: Options;
  readonly #parts: Parts;
  readonly #toTell = new Set<string>();
  #last = { tenant: "", pending: 0, at: 0 };

  constructor(options: Options, parts: Parts) {
    this.#options = options;
    this.#parts = parts;
  }

  begin() {
    const complete = new Set<string>();
    return {
      /** Tells whether more events of a tenant wait. The option `onCaughtUp` is then called later. */
      moreOf: (tenant: string): boolean => {
        const more = this.#moreOf(tenant);
        (more && this.#options.onCaughtUp !== undefined ? this.#toTell : complete).add(tenant);
        return more;
      },
      /** Called when the batch was handled. */
      done: (): void => {
        for (const tenant of complete) this.#toTell.delete(tenant);
      },
    };
  }

  /** Notes an event of the stream. @param pending the number of events behind it in the stream */
  arrived(tenant: string, pending: number): void {
    this.#last = { tenant, pending, at: Date.now() };
  }

  /** Calls the option `onCaughtUp` for tenants that were told of more events, have no more and are not being served. */
  async tellCaughtUp(): Promise<void> {
    const { log, durable, onCaughtUp } = this.#options;
    const { backlog, served } = this.#parts;
    if (onCaughtUp === undefined) return;
    await backlog.refresh();
    for (const tenant of [...this.#toTell]) {
      // While this lane told one tenant, another lane may have told the next.
      if (!this.#toTell.has(tenant) || this.#moreOf(tenant) || served.has(tenant)) continue;
      served.take(tenant);
      try {
        await onCaughtUp(tenant);
        this.#toTell.delete(tenant);
      } catch (error) {
        log.warn(
          { err: error, durable, tenant },
          "deciding what waited for the last event of a tenant failed and is repeated",
        );
      } finally {
        served.give(tenant);
      }
    }
  }

  /** Tells whether `tellCaughtUp` has nothing left to do. */
  isComplete(): boolean {
    return this.#toTell.size === 0;
  }

  #moreOf(tenant: string): boolean {
    const { tenant: last, pending, at } = this.#last;
    const isArriving = last === tenant && pending > 0 && Date.now() - at < ARRIVING_MS;
    return this.#parts.held.has(tenant) || this.#parts.backlog.holdsNew(tenant) || isArriving;
  }
}
