import type { Place } from "@matchbook/runtime/migrations/schema";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import type { AliasKey, Confirmation } from "../domain/knowledge.ts";
import { isNameOf } from "../domain/learning.ts";
import { findCounterparties } from "./counterparties.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The name of the migration step that judges what older versions learned. */
export const JUDGING_STEP = "proofs-of-learned-accounts";
const PORTION = 500;

type Judged = Pick<TenantCollections, "learnedAliases" | "lines" | "counterparties">;

/**
 * Notes which confirmations of names and accounts have the payer's name as a proof. Older versions noted none, so all of
 * them count as an agent's until this step has run. It may run while others write, and more than once.
 * @param place where to begin, and where to record the progress
 * @param size rows per database transaction
 */
export async function judgeLearned(mongo: Mongo, collections: Judged, place: Place, size = PORTION): Promise<void> {
  for (let after: string | undefined = place.at ?? ""; after !== undefined; ) {
    after = await judgePortion(mongo, collections, after, size);
    if (after !== undefined) await place.reached(after);
  }
}

/** @returns the id of the last row; undefined when there was none */
function judgePortion(mongo: Mongo, collections: Judged, after: string, size: number): Promise<string | undefined> {
  const { learnedAliases, lines } = collections;
  return inTransaction(mongo, async (session) => {
    const portion = { _id: { $gt: after } };
    const rows = await learnedAliases.find(portion, { session }).sort({ _id: 1 }).limit(size).toArray();
    const confirmations = rows.flatMap((row) => row.confirmations);
    const lineIds = [...new Set(confirmations.map(({ lineId }) => lineId))];
    const payers = await lines
      .find({ _id: { $in: lineIds } }, { session })
      .project<{ _id: string; counterpartyName?: string }>({ counterpartyName: 1 })
      .toArray();
    const names = new Map(payers.map(({ _id, counterpartyName }) => [_id, counterpartyName]));
    const ids = [...new Set(confirmations.map(({ counterpartyId }) => counterpartyId))];
    const parties = await findCounterparties({ ...collections, session } as TenantCollections, ids);
    const judged = (kind: AliasKey["kind"], one: Confirmation): Confirmation => {
      if (kind === "merchant" || one.proof !== undefined) return one;
      return isNameOf(names.get(one.lineId), parties.get(one.counterpartyId)) ? { ...one, proof: "payer_name" } : one;
    };
    const writes = rows.flatMap(({ _id, kind, confirmations: stored }) => {
      const now = stored.map((one) => judged(kind, one));
      if (now.every((one, index) => one === stored[index])) return [];
      return [{ updateOne: { filter: { _id }, update: { $set: { confirmations: now } } } }];
    });
    if (writes.length > 0) await learnedAliases.bulkWrite(writes, { session });
    return rows.at(-1)?._id;
  });
}
