import { portionsOf } from "@matchbook/runtime/mongo/migrations/portions";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { CODE } from "../domain/line-identity.ts";
import type { TransactionRow } from "./transaction-row.ts";

/** The name of the migration step. */
export const CODES_STEP = "codes-are-identities";

/** Makes lines of an earlier version found by their codes. It may run more than once. */
export async function identifyByCodes({ db }: Mongo, tenant: string): Promise<void> {
  const rows = db.collection<TransactionRow>(`transactions.${tenant}`);
  const known = { $cond: [{ $isArray: "$identity" }, "$identity", ["$identity"]] };
  const identity = { $setUnion: [known, [{ $concat: [CODE, "$facts.transactionCode"] }]] };
  for await (const portion of portionsOf(rows)) await rows.updateMany(portion, [{ $set: { identity } }]);
}
