import type { CountedRow } from "./transaction-keys.ts";

/**
 * What is counted of lines that this process stored a moment ago: most are projected soon, and need not be read for that.
 * It may be wrong about any of them: who writes rests on the version that it says, and reads when that is not there.
 */
export interface RecentLines {
  add(rows: readonly CountedRow[]): void;
  /** Those of these ids that are remembered; they are forgotten. */
  take(ids: readonly string[]): CountedRow[];
}

/** Lines of all tenants that are remembered: a few megabytes. */
const MOST = 5_000;

/** Gives what is remembered for a tenant, out of one memory for all. */
export function recentLines(most = MOST): (tenant: string) => RecentLines {
  const remembered = new Map<string, CountedRow>();
  return (tenant) => {
    const keyOf = (id: string) => `${tenant} ${id}`;
    return {
      add: (rows) => {
        for (const { _id, facts, state } of rows) {
          const { direction, currency, valueDate, amount } = facts;
          remembered.set(keyOf(_id), { _id, facts: { direction, currency, valueDate, amount }, state });
        }
        for (const oldest of remembered.keys()) {
          if (remembered.size <= most) break;
          remembered.delete(oldest);
        }
      },
      take: (ids) =>
        ids.flatMap((id) => {
          const key = keyOf(id);
          const row = remembered.get(key);
          remembered.delete(key);
          return row ?? [];
        }),
    };
  };
}
