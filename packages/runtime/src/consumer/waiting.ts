import type { Backlog, BacklogRow } from "./backlog.ts";
import type { ConsumerOptions } from "./consumer.ts";
import type { Delivery } from "./delivery.ts";
import type { Held } from "./held.ts";

/** How long after a tenant's last event more of what the stream holds is expected to be the tenant's, in milliseconds. */
const ARRIVING_MS = 1_000;
/** How often it is asked whether the backlog holds more of a tenant, in milliseconds. */
const ASK_EVERY_MS = 500;

/** What a process knows of the events that wait, and the tenants that were told that more of theirs do. */
export interface WaitingKnown {
  /** Begins a batch. */
  begin(): {
    /** Whether more events of a tenant wait; remembers the answer for `settle`. */
    moreOf(tenant: string): boolean;
    /** The batch was handled. */
    done(): void;
  };
  /** An event was taken from the stream. @param pending how many wait in the stream behind it */
  arrived(tenant: string, pending: number): void;
  /** Events are being moved to the backlog until `end` is called. */
  spilling(deliveries: readonly Delivery[]): { end(): void };
  /** A row of the backlog was claimed. */
  claimed(row: BacklogRow): Promise<void>;
  /** Calls the option `settle` for tenants that were told of more events and have no more. */
  settle(): Promise<void>;
  /** True when `settle` has nothing left to do. */
  isSettled(): boolean;
}

export function waitingKnown(
  { log, durable, settle }: Pick<ConsumerOptions, "log" | "durable" | "settle">,
  held: Held,
  backlog: Backlog,
): WaitingKnown {
  let last = { tenant: "", pending: 0, at: 0 };
  const inBacklog = new Set<string>();
  const onTheirWay = new Set<ReadonlySet<string>>();
  const told = new Set<string>();
  let asked = 0;

  const isArriving = (tenant: string): boolean =>
    last.tenant === tenant && last.pending > 0 && Date.now() - last.at < ARRIVING_MS;
  const isOnItsWay = (tenant: string): boolean => [...onTheirWay].some((tenants) => tenants.has(tenant));
  const moreOf = (tenant: string): boolean =>
    held.has(tenant) || inBacklog.has(tenant) || isOnItsWay(tenant) || isArriving(tenant);
  const ask = async (tenant: string): Promise<void> => {
    if (await backlog.holdsNew(tenant)) inBacklog.add(tenant);
    else inBacklog.delete(tenant);
  };

  return {
    begin: () => {
      const complete = new Set<string>();
      return {
        moreOf: (tenant) => {
          const more = moreOf(tenant);
          (more && settle !== undefined ? told : complete).add(tenant);
          return more;
        },
        done: () => {
          for (const tenant of complete) told.delete(tenant);
        },
      };
    },
    arrived: (tenant, pending) => {
      last = { tenant, pending, at: Date.now() };
    },
    spilling: (deliveries) => {
      const tenants = new Set(deliveries.map(({ tenant }) => tenant));
      if (settle !== undefined) onTheirWay.add(tenants);
      return {
        end: () => {
          if (onTheirWay.delete(tenants)) for (const tenant of tenants) inBacklog.add(tenant);
        },
      };
    },
    claimed: async ({ tenant }) => {
      if (settle !== undefined) await ask(tenant);
    },
    settle: async () => {
      // Other processes take rows of the backlog as well.
      if (inBacklog.size > 0 && Date.now() - asked >= ASK_EVERY_MS) {
        asked = Date.now();
        for (const tenant of [...inBacklog]) await ask(tenant);
      }
      for (const tenant of [...told]) {
        if (moreOf(tenant)) continue;
        try {
          await settle?.(tenant);
          told.delete(tenant);
        } catch (error) {
          log.warn({ err: error, durable, tenant }, "a tenant's batch is settled later");
        }
      }
    },
    isSettled: () => told.size === 0,
  };
}
