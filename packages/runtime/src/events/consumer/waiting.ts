import type { Backlog, BacklogRow } from "./backlog.ts";
import type { ConsumerOptions, Delivery } from "./delivery.ts";
import type { Held } from "./held.ts";
import type { Served } from "./served.ts";

/** Time after an event in which further events of the stream count as those of its tenant, in milliseconds. */
const ARRIVING_MS = 1_000;
/** Time between two queries for events of a tenant in the backlog, in milliseconds. */
export const QUERY_EVERY_MS = 500;

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
  readonly #inBacklog = new Set<string>();
  readonly #spills = new Set<ReadonlySet<string>>();
  readonly #toTell = new Set<string>();
  #last = { tenant: "", pending: 0, at: 0 };
  #queriedAt = 0;

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

  /** Notes that events move to the backlog until `end` is called. */
  spilling(deliveries: readonly Delivery[]): { end(): void } {
    const tenants = new Set(deliveries.map(({ tenant }) => tenant));
    if (this.#options.onCaughtUp !== undefined) this.#spills.add(tenants);
    return {
      end: () => {
        if (this.#spills.delete(tenants)) for (const tenant of tenants) this.#inBacklog.add(tenant);
      },
    };
  }

  async claimed({ tenant }: BacklogRow): Promise<void> {
    if (this.#options.onCaughtUp !== undefined) await this.#queryBacklog(tenant);
  }

  /** Calls the option `onCaughtUp` for tenants that were told of more events, have no more and are not being served. */
  async tellCaughtUp(): Promise<void> {
    const { log, durable } = this.#options;
    const { served } = this.#parts;
    // Other processes claim rows of the backlog as well, so the set is refreshed.
    if (this.#inBacklog.size > 0 && Date.now() - this.#queriedAt >= QUERY_EVERY_MS) {
      this.#queriedAt = Date.now();
      for (const tenant of [...this.#inBacklog]) await this.#queryBacklog(tenant);
    }
    for (const tenant of [...this.#toTell]) {
      // While this lane told one tenant, another lane may have told the next.
      if (!this.#toTell.has(tenant) || this.#moreOf(tenant) || served.has(tenant)) continue;
      served.take(tenant);
      try {
        await this.#options.onCaughtUp?.(tenant);
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
    const isSpilling = [...this.#spills].some((tenants) => tenants.has(tenant));
    return this.#parts.held.has(tenant) || this.#inBacklog.has(tenant) || isSpilling || isArriving;
  }

  async #queryBacklog(tenant: string): Promise<void> {
    if (await this.#parts.backlog.holdsNew(tenant)) this.#inBacklog.add(tenant);
    else this.#inBacklog.delete(tenant);
  }
}
