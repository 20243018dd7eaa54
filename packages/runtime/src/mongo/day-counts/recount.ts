import type { ClientSession } from "mongodb";
import type { Mongo } from "../mongo.ts";
import { withSnapshot } from "../snapshot.ts";
import { commitTogether } from "../write-together.ts";
import { noteOf, readDays } from "./day-counts.ts";
import { type CountEntry, combinationOf } from "./entries.ts";

/** Notes the differences between stored and `expected` counts, both in one snapshot. A step may repeat it. */
export async function recount(
  mongo: Mongo,
  tenant: string,
  lists: readonly string[],
  expected: (session: ClientSession) => Promise<CountEntry[]>,
): Promise<void> {
  const differencesIn = async (session: ClientSession): Promise<CountEntry[]> => {
    const differences = new Map<string, CountEntry>();
    const add = ([list, day, combination, rows, amount = 0n]: CountEntry) => {
      const key = `${list} ${day} ${combination}`;
      const [, , , others = 0, sum = 0n] = differences.get(key) ?? [];
      differences.set(key, [list, day, combination, rows + others, amount + sum]);
    };
    for (const entry of await expected(session)) add(entry);
    for (const list of lists)
      for (const { day, counts } of await readDays(mongo, tenant, list, {}, session))
        for (const { values, rows, amount } of counts) add([list, day, combinationOf(values), -rows, -amount]);
    return [...differences.values()].filter(([, , , rows, amount]) => rows !== 0 || amount !== 0n);
  };
  const entries = await withSnapshot(() => mongo.client.withSession({ snapshot: true }, differencesIn));
  const writes = noteOf(mongo, tenant, entries);
  if (writes.length > 0) await commitTogether(mongo, writes);
}
