import type { Rpc } from "../context.ts";
import type { PostingSum } from "../domain/postings/sums.ts";
import { contentOf, splitRanges } from "../engine/export-content.ts";
import { numberHistory } from "../engine/number-history.ts";
import { findExportState, findUncheckedExport, joinRanges, sumsOfExports } from "../store/exports.ts";
import { lastNumber } from "../store/history-feed.ts";
import type { ExportProof } from "../store/rows.ts";
import { findSmall, putSmall, type TenantCollections } from "../store/tenant-collections.ts";

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
  const unchecked = await checkMonths(call.collections);
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
  const batch = { ranges: open, settingsVersion: 0n, adjustmentsByPayment: true };
  const content = await contentOf(call.collections, batch, MOST);
  const waiting = addUp([...known.sums, ...moneyOf(content.sums)]);
  const exported = addUp(moneyOf(sums));
  const otherMonth = addUp(sums.flatMap(({ currency, otherMonth: amount }) => (amount ? { currency, amount } : [])));
  const more = content.rest.length > 0;
  if (more) {
    const read = [...waiting].map(([currency, amount]) => ({ currency, amount }));
    const row = { ranges: joinRanges([...known.ranges, ...content.ranges]), sums: read };
    await putSmall(call.collections, "exports proof", row);
  }
  return {
    sums: [...new Set([...waiting.keys(), ...exported.keys(), ...otherMonth.keys()])].sort().map((currency) => {
      const of = (amounts: ReadonlyMap<string, bigint>) => amounts.get(currency) ?? 0n;
      return { currency, exported: of(exported), waiting: of(waiting), otherMonth: of(otherMonth) };
    }),
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

type Amounts = ExportProof["sums"];

/** Payments, returns and codings, credits less debits. */
function moneyOf(sums: readonly PostingSum[]): Amounts {
  const money = sums.filter(({ kind }) => kind !== "adjustment");
  return money.map(({ currency, credit, debit }) => ({ currency, amount: credit - debit }));
}

function addUp(amounts: Amounts): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return sums;
}

function keyOf(ranges: ExportProof["ranges"]): string {
  return ranges.map(({ after, upTo }) => `${after}-${upTo}`).join();
}
