import type { Logger } from "../logger.ts";
import type { Backlog, BacklogRow } from "./backlog.ts";
import type { Delivery } from "./delivery.ts";
import type { Held } from "./held.ts";

/**
 * How long after an event of a tenant further events in the stream are assumed to be of the same tenant, in
 * milliseconds.
 */
const ARRIVING_MS = 1_000;
/** The minimum time between two queries whether the backlog has more events of a tenant, in milliseconds. */
const QUERY_EVERY_MS = 500;

/** Tracks which tenants have events waiting, and which tenants have to be settled when they have no more. */
export interface WaitingTracker {
  begin(): {
    /** True when more events of a tenant wait. The tenant is then settled later. */
    moreOf(tenant: string): boolean;
    /** The batch was handled. */
    done(): void;
  };
  /** An event was taken from the stream. @param pending the number of events behind it in the stream */
  arrived(tenant: string, pending: number): void;
  /** Events are being moved to the backlog until `end` is called. */
  spilling(deliveries: readonly Delivery[]): { end(): void };
  claimed(row: BacklogRow): Promise<void>;
  /** Calls the option `settle` for tenants that were told of more events and have no more. */
  settle(): Promise<void>;
  /** True when `settle` has nothing left to do. */
  isSettled(): boolean;
}

export interface WaitingOptions {
  log: Logger;
  durable: string;
  settle?(tenant: string): Promise<void>;
}

export function trackWaiting({ log, durable, settle }: WaitingOptions, held: Held, backlog: Backlog): WaitingTracker {
  let last = { tenant: "", pending: 0, at: 0 };
  const inBacklog = new Set<string>();
  const spills = new Set<ReadonlySet<string>>();
  const toSettle = new Set<string>();
  let queriedAt = 0;

  const isArriving = (tenant: string): boolean =>
    last.tenant === tenant && last.pending > 0 && Date.now() - last.at < ARRIVING_MS;
  const isSpilling = (tenant: string): boolean => [...spills].some((tenants) => tenants.has(tenant));
  const moreOf = (tenant: string): boolean =>
    held.has(tenant) || inBacklog.has(tenant) || isSpilling(tenant) || isArriving(tenant);
  const queryBacklog = async (tenant: string): Promise<void> => {
    if (await backlog.holdsNew(tenant)) inBacklog.add(tenant);
    else inBacklog.delete(tenant);
  };

  return {
    begin: () => {
      const complete = new Set<string>();
      return {
        moreOf: (tenant) => {
          const more = moreOf(tenant);
          (more && settle !== undefined ? toSettle : complete).add(tenant);
          return more;
        },
        done: () => {
          for (const tenant of complete) toSettle.delete(tenant);
        },
      };
    },
    arrived: (tenant, pending) => {
      last = { tenant, pending, at: Date.now() };
    },
    spilling: (deliveries) => {
      const tenants = new Set(deliveries.map(({ tenant }) => tenant));
      if (settle !== undefined) spills.add(tenants);
      return {
        end: () => {
          if (spills.delete(tenants)) for (const tenant of tenants) inBacklog.add(tenant);
        },
      };
    },
    claimed: async ({ tenant }) => {
      if (settle !== undefined) await queryBacklog(tenant);
    },
    settle: async () => {
      // Other processes claim rows of the backlog as well, so the set is refreshed.
      if (inBacklog.size > 0 && Date.now() - queriedAt >= QUERY_EVERY_MS) {
        queriedAt = Date.now();
        for (const tenant of [...inBacklog]) await queryBacklog(tenant);
      }
      for (const tenant of [...toSettle]) {
        if (moreOf(tenant)) continue;
        try {
          await settle?.(tenant);
          toSettle.delete(tenant);
        } catch (error) {
          log.warn({ err: error, durable, tenant }, "settling a tenant failed and is repeated");
        }
      }
    },
    isSettled: () => toSettle.size === 0,
  };
}
