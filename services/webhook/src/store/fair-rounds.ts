import pLimit from "p-limit";
import type { Store } from "./collections.ts";
import type { ScheduleRow } from "./rows.ts";
import { dueEndpoints, dueTenants } from "./schedule.ts";

const QUERIES_AT_ONCE = 8;

export interface Round {
  now: Date;
  /** Approximately the most rows to find. */
  limit: number;
  /** Tells whether there is room for a row of this endpoint. */
  isWanted(endpoint: Pick<ScheduleRow, "tenant" | "endpointId">): boolean;
}

/**
 * Finds due rows in rounds, for the case that more rows are due than one sweep claims. Each round goes on behind the
 * last tenant of the round before, in the order of their names, and likewise with the endpoints of a tenant. So a cycle
 * over all of them skips none, even when rows become due or are done between two rounds.
 */
export class FairRounds {
  readonly #store: Store;
  #lastTenant: string | undefined;
  readonly #lastEndpoints = new Map<string, string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Finds due rows of the next tenants and endpoints. No query reads more index entries than there are endpoints. */
  async find({ now, limit, isWanted }: Round): Promise<ScheduleRow[]> {
    const query = pLimit(QUERIES_AT_ONCE);
    const due = await dueTenants(this.#store, now);
    this.#forgetAllBut(new Set(due));
    const tenants = startingAfter(due, this.#lastTenant).slice(0, limit);
    this.#lastTenant = tenants.at(-1) ?? this.#lastTenant;
    const perTenant = Math.ceil(limit / tenants.length);
    const found = tenants.map(async (tenant) => {
      const endpoints = await query(() => dueEndpoints(this.#store, tenant, now));
      const wanted = endpoints.filter((endpointId) => isWanted({ tenant, endpointId }));
      const chosen = startingAfter(wanted, this.#lastEndpoints.get(tenant)).slice(0, perTenant);
      const last = chosen.at(-1);
      if (last !== undefined) this.#lastEndpoints.set(tenant, last);
      const perEndpoint = Math.ceil(perTenant / chosen.length);
      const rows = chosen.map((endpointId) =>
        query(() =>
          this.#store.schedule
            .find({ tenant, endpointId, dueAt: { $lte: now } })
            .sort({ dueAt: 1 })
            .limit(perEndpoint)
            .toArray(),
        ),
      );
      return (await Promise.all(rows)).flat();
    });
    return (await Promise.all(found)).flat();
  }

  #forgetAllBut(due: ReadonlySet<string>): void {
    for (const tenant of this.#lastEndpoints.keys()) if (!due.has(tenant)) this.#lastEndpoints.delete(tenant);
  }
}

/** The values in their order, beginning behind the last one, and from the start again. */
function startingAfter(values: readonly string[], last = ""): string[] {
  const sorted = values.toSorted();
  const next = sorted.findIndex((value) => value > last);
  return next === -1 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
}
