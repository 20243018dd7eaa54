import type { ExportedSum } from "@matchbook/proto/matchbook/matching/v1/export";
import type { Rpc } from "../context.ts";
import { contentOf, splitRanges } from "../engine/export-content.ts";
import { numberHistory } from "../engine/number-history.ts";
import { findExportState, findUncheckedExport, joinRanges, sumsOfExports } from "../store/exports.ts";
import { lastNumber } from "../store/history-feed.ts";
import type { ExportProof } from "../store/rows.ts";
import { findSmall, putSmall } from "../store/small-rows.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

/** The most that one request numbers and reads of decisions that are in no batch. */
const MOST = { postings: 10_000, entries: 20_000 };

/** Before the first proof. */
const NOTHING: ExportProof = { ranges: [], sums: [] };

/**
 * Payments and returns by currency, in batches and in none: together what all lines have allocated. A request reads a
 * part of what is in none, and the next goes on there (docs/decisions/0086-exports-are-parts-of-the-history.md).
 */
export const sumExported: Rpc<"sumExported"> = async (context, _request, call) => {
  const areAll = await numberHistory(context, call, { most: MOST.entries });
  const collections = await context.collections(call.tenant);
  const unchecked = await checkMonths(collections);
  // Batches and what is in none of them, of one moment.
  const { sums, known, open } = await context.transaction(call, async (scope) => {
    const { waiting, preparing, upTo } = await findExportState(scope);
    const last = await lastNumber(scope);
    const ranges = joinRanges([...waiting, ...(preparing?.ranges ?? []), { after: upTo, upTo: last }]);
    const row = (await findSmall(scope, "exports proof")) ?? NOTHING;
    // Sums that were read before count as long as no batch has taken a part of it.
    const { ranges: begun, rest } = splitRanges(ranges, row.ranges.at(-1)?.upTo ?? 0n);
    const holds = keyOf(begun) === keyOf(row.ranges);
    return { sums: await sumsOfExports(scope), known: holds ? row : NOTHING, open: holds ? rest : ranges };
  });
  const content = await contentOf(collections, { ranges: open, settingsVersion: 0n, adjustmentsByPayment: true }, MOST);
  const byCurrency = new Map<string, ExportedSum>();
  const add = (name: "exported" | "waiting" | "otherMonth", currency: string, amount: bigint) => {
    const sum = byCurrency.get(currency) ?? { currency, exported: 0n, waiting: 0n, otherMonth: 0n };
    byCurrency.set(currency, { ...sum, [name]: sum[name] + amount });
  };
  for (const { currency, amount } of known.sums) add("waiting", currency, amount);
  for (const [name, found] of [["exported", sums] as const, ["waiting", content.sums] as const]) {
    for (const { kind, currency, credit, debit, otherMonth } of found) {
      if (name === "exported" && otherMonth) add("otherMonth", currency, otherMonth);
      if (kind !== "adjustment") add(name, currency, credit - debit);
    }
  }
  const more = content.rest.length > 0;
  if (more) {
    const read = [...byCurrency.values()].map(({ currency, waiting }) => ({ currency, amount: waiting }));
    const row = { ranges: joinRanges([...known.ranges, ...content.ranges]), sums: read };
    await putSmall(collections, "exports proof", row);
  }
  return {
    sums: [...byCurrency.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    more: more || !areAll || unchecked,
  };
};

/** Adds up a batch of an earlier version again, which lacks `otherMonth`. @returns whether there may be another one */
async function checkMonths(collections: TenantCollections): Promise<boolean> {
  const row = await findUncheckedExport(collections);
  if (row === null) return false;
  const { sums } = await contentOf(collections, row, { postings: Infinity, entries: Infinity });
  await collections.exports.updateOne({ _id: row._id }, { $set: { sums } });
  return true;
}

function keyOf(ranges: ExportProof["ranges"]): string {
  return ranges.map(({ after, upTo }) => `${after}-${upTo}`).join();
}
