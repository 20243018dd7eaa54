import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { type MatchOptions, matchAll } from "../domain/matcher/assign.ts";
import type { Line } from "../domain/model.ts";
import { decideAndCommit } from "../store/commit.ts";
import { loadLedger } from "../store/load-ledger.ts";
import { loadPool } from "./load-pool.ts";

/**
 * Matches a chunk of lines against the tenant's open invoices and stores lines, matches and events in one commit. Lines
 * that are not stored yet are stored by it.
 */
export async function matchLines(
  context: Context,
  call: Call,
  lines: Line[],
  options: MatchOptions = {},
): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map((line) => line.id);
  await decideAndCommit(context, call, "automatic_matching", async (collections) => {
    const { pool, invoices } = await loadPool(collections, lines);
    const ledger = await loadLedger(collections, { lines, invoices });
    matchAll(ledger, ids, pool, context.moment(), options);
    return { ledger, result: undefined };
  });
}
