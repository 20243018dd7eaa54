import { Ledger } from "@matchbook/matcher/books/ledger";
import type { Line } from "@matchbook/matcher/model/model";
import type { LineSuggestion } from "@matchbook/matcher/model/parts";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { commitTogether } from "@matchbook/runtime/mongo/write-together";
import { newId } from "@matchbook/runtime/values/ids";
import { writesOf } from "../src/store/commit.ts";
import { findLines } from "../src/store/lines.ts";
import type { TenantCollections } from "../src/store/tenant-collections.ts";

/** Gives stored lines states, with the writes of a commit. */
export async function storeStates(
  mongo: Mongo,
  collections: TenantCollections,
  states: readonly Partial<Line>[],
): Promise<void> {
  const ids = states.map(({ id = "" }) => id);
  const ledger = Ledger.of({ lines: await findLines(collections, [...new Set(ids)]), invoices: [], matches: [] });
  for (const state of states) ledger.setLine({ ...ledger.line(state.id ?? ""), ...state });
  const writes = await writesOf(collections, ledger.changes(new Date()));
  if (writes.length > 0) await commitTogether(mongo, writes);
}

export function suggestion(matchedAmount: bigint, confidence: number): LineSuggestion {
  return { matchId: newId(), matchedAmount, confidence };
}
