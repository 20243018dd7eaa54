import type { Place } from "@matchbook/runtime/migrations/schema";
import type { Collection } from "mongodb";
import { type TransactionRow, wordsOf } from "./transaction-row.ts";

const PORTION = 500;

/**
 * Renews the search words of stored lines, as a step of a migration. Facts never change, so the words depend on nothing
 * that could change meanwhile.
 * @param place the id of the last renewed line
 */
export async function renewWords(transactions: Collection<TransactionRow>, place: Place): Promise<void> {
  for (let after = place.at ?? ""; ; ) {
    const rows = await transactions
      .find({ _id: { $gt: after } }, { projection: { facts: 1 } })
      .sort({ _id: 1 })
      .limit(PORTION)
      .toArray();
    const last = rows.at(-1);
    if (last === undefined) return;
    const updates = rows.map(({ _id, facts }) => ({
      updateOne: { filter: { _id }, update: { $set: { words: wordsOf(facts) } } },
    }));
    await transactions.bulkWrite(updates, { ordered: false });
    after = last._id;
    await place.reached(after);
  }
}
