import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { LRUCache } from "lru-cache";
import { sequenceOf } from "./store/transaction-row.ts";

/** How long a state is remembered, in milliseconds: its event arrives within a moment, or after an outage. */
const KEPT_MS = 10_000;
const MAX_LINES = 10_000;

/** The line states that calls of this process have just projected, so that their events need not read the lines. */
export interface Projected {
  /** Remembers states that are stored. */
  note(tenant: string, states: readonly LineState[]): void;
  /** The states that are not known to be stored, neither themselves nor a newer state of their line. */
  missing(tenant: string, states: readonly LineState[]): LineState[];
}

export function projectedStates(): Projected {
  const sequences = new LRUCache<string, bigint>({ max: MAX_LINES, ttl: KEPT_MS });
  const keyOf = (tenant: string, { transactionId }: LineState) => `${tenant} ${transactionId}`;
  const missing = (tenant: string, states: readonly LineState[]) =>
    states.filter((state) => (sequences.get(keyOf(tenant, state)) ?? -1n) < sequenceOf(state));
  return {
    note: (tenant, states) => {
      for (const state of missing(tenant, states)) sequences.set(keyOf(tenant, state), sequenceOf(state));
    },
    missing,
  };
}
