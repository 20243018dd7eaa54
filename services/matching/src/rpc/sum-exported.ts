import type { ExportedSum } from "@matchbook/proto/matchbook/matching/v1/export";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Rpc } from "../context.ts";
import type { PostingSum } from "../domain/postings/sums.ts";
import { contentOf } from "../engine/export-content.ts";
import { findExportState, joinRanges, sumsOfExports } from "../store/exports.ts";

/** What is read of decisions that are in no batch. */
const MOST = { postings: 10_000, entries: 20_000 };

/**
 * Payments and returns by currency: those in all batches that are not recalled, and those in no batch. Together they are
 * what all lines have allocated (docs/decisions/0086-exports-are-parts-of-the-history.md).
 */
export const sumExported: Rpc<"sumExported"> = async (context, _request, call) => {
  await context.numbering.add(call.tenant, "all");
  const collections = await context.collections(call.tenant);
  // Batches and what is in none of them, of one moment.
  const { sums, ranges } = await inTransactionOf(call, context.mongo, async (session) => {
    const scope = { ...collections, session };
    const { waiting, preparing, upTo } = await findExportState(scope);
    const last = (await scope.historyCounter.findOne({ _id: "history" }, { session }))?.sequence ?? 0n;
    const ranges = joinRanges([...waiting, ...(preparing?.ranges ?? []), { after: upTo, upTo: last }]);
    return { sums: await sumsOfExports(scope), ranges };
  });
  const content = await contentOf(collections, { ranges, settingsVersion: 0n }, MOST);
  const byCurrency = new Map<string, ExportedSum>();
  const add = (
    name: "exported" | "waiting",
    { kind, currency, credit, debit }: Pick<PostingSum, "kind" | "currency" | "credit" | "debit">,
  ) => {
    if (kind === "adjustment") return;
    const sum = byCurrency.get(currency) ?? { currency, exported: 0n, waiting: 0n };
    byCurrency.set(currency, { ...sum, [name]: sum[name] + credit - debit });
  };
  for (const sum of sums) add("exported", sum);
  for (const sum of content.sums) add("waiting", sum);
  return {
    sums: [...byCurrency.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    more: content.rest.length > 0,
  };
};
