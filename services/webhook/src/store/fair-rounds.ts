import pLimit from "p-limit";
import type { Store } from "./collections.ts";
import type { ScheduleRow } from "./rows.ts";
import { dueDestinations, dueTenants } from "./schedule.ts";

/** Concurrent queries of one round. */
const QUERIES_AT_ONCE = 8;

export interface Round {
  now: Date;
  /** Approximately the most rows to find. */
  limit: number;
  /** Tells whether there is room for a row of this destination. */
  isWanted(destination: Pick<ScheduleRow, "tenant" | "endpointId">): boolean;
}

/**
 * Finds due rows in rounds, for the case that more rows are due than one sweep claims. Each round goes on behind the
 * last tenant of the round before, in the order of their names, and likewise with the destinations of a tenant. So a
 * cycle over all of them skips none, whatever becomes due or is done meanwhile.
 */
export class FairRounds {
  readonly #store: Store;
  #lastTenant: string | undefined;
  /** The last destination of each due tenant. */
  readonly #lastDestinations = new Map<string, string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Finds some due rows of the next tenants and destinations, all of them if `limit` suffices. It takes one query, one
   * per tenant and one per destination. No query reads more index entries than there are destinations, or than it
   * returns rows.
   */
  async find({ now, limit, isWanted }: Round): Promise<ScheduleRow[]> {
    const query = pLimit(QUERIES_AT_ONCE);
    const due = await dueTenants(this.#store, now);
    this.#forgetAllBut(new Set(due));
    const tenants = startingAfter(due, this.#lastTenant).slice(0, limit);
    this.#lastTenant = tenants.at(-1) ?? this.#lastTenant;
    const perTenant = Math.ceil(limit / tenants.length);
    const found = tenants.map(async (tenant) => {
      const destinations = await query(() => dueDestinations(this.#store, tenant, now));
      const wanted = destinations.filter((endpointId) => isWanted({ tenant, endpointId }));
      const chosen = startingAfter(wanted, this.#lastDestinations.get(tenant)).slice(0, perTenant);
      const last = chosen.at(-1);
      if (last !== undefined) this.#lastDestinations.set(tenant, last);
      const perDestination = Math.ceil(perTenant / chosen.length);
      const rows = chosen.map((endpointId) =>
        query(() =>
          this.#store.schedule
            .find({ tenant, endpointId, dueAt: { $lte: now } })
            .sort({ dueAt: 1 })
            .limit(perDestination)
            .toArray(),
        ),
      );
      return (await Promise.all(rows)).flat();
    });
    return (await Promise.all(found)).flat();
  }

  #forgetAllBut(due: ReadonlySet<string>): void {
    for (const tenant of this.#lastDestinations.keys()) if (!due.has(tenant)) this.#lastDestinations.delete(tenant);
  }
}

/** The values in their order, beginning behind the last one, and from the start again. */
function startingAfter(values: readonly string[], last = ""): string[] {
  const sorted = values.toSorted();
  const next = sorted.findIndex((value) => value > last);
  return next === -1 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
}
