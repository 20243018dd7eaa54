import { AppError, invalidField } from "@matchbook/runtime/errors";
import { duplicateKeyIndex } from "@matchbook/runtime/mongo";
import type { Rpc } from "../context.ts";
import { findLatestExportSettings, insertExportSettings } from "../store/export-settings.ts";

/** The most accounts of bank connections, accounts of counterparties, and columns. */
const MOST = { bankAccounts: 100, counterpartyAccounts: 1_000, columns: 50 };

/**
 * Stores new settings as the next version. Batches keep the version that they were made with.
 * @throws AppError changed_meanwhile
 */
export const putExportSettings: Rpc<"putExportSettings"> = async (context, { ledger, expectedVersion }, call) => {
  if (ledger === undefined) throw invalidField("ledger", "Is required");
  const { bankAccounts, counterpartyAccounts, csv } = ledger;
  for (const [field, list] of Object.entries({ bankAccounts, counterpartyAccounts, columns: csv?.columns ?? [] })) {
    const most = MOST[field as keyof typeof MOST];
    if (list.length > most) throw invalidField(field, `Must have at most ${most} items`);
  }
  const collections = await context.collections(call.tenant);
  const latest = await findLatestExportSettings(collections);
  if (expectedVersion !== undefined && expectedVersion !== latest.version) throw new AppError("changed_meanwhile");
  const { actor, actorName } = call;
  const next = { ledger, version: latest.version + 1n, updatedAt: context.clock(), actor, actorName };
  try {
    await insertExportSettings(collections, next);
  } catch (error) {
    throw duplicateKeyIndex(error) === undefined ? error : new AppError("changed_meanwhile");
  }
  return next;
};
