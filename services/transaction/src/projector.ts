import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { LRUCache } from "lru-cache";
import type { Store } from "./store/collections.ts";
import { type CountedRow, sequenceOf } from "./store/transaction-row.ts";
import { projectStates } from "./store/transactions.ts";

/** How long a state is remembered, in milliseconds: its event arrives within a moment, or after an outage. */
const KEPT_MS = 10_000;
const MAX_LINES = 10_000;

/** Projects states like `projectStates`, but reads nothing for states that this process has just projected. */
export type Project = (tenant: string, states: readonly LineState[], known?: readonly CountedRow[]) => Promise<void>;

/** A call projects the state that it changes. When the event of that state arrives, nothing is left to do. */
export function createProjector(store: Store): Project {
  const projected = new LRUCache<string, bigint>({ max: MAX_LINES, ttl: KEPT_MS });
  const keyOf = (tenant: string, { transactionId }: LineState) => `${tenant} ${transactionId}`;
  return async (tenant, states, known) => {
    const isNew = (state: LineState) => (projected.get(keyOf(tenant, state)) ?? -1n) < sequenceOf(state);
    const news = states.filter(isNew);
    if (news.length === 0) return;
    await projectStates(store, tenant, news, known);
    for (const state of news) if (isNew(state)) projected.set(keyOf(tenant, state), sequenceOf(state));
  };
}
