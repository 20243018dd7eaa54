import type { PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { ExportBatch } from "@matchbook/proto/matchbook/matching/v1/export";
import { existing } from "@matchbook/runtime/errors/errors";
import { findPage } from "@matchbook/runtime/values/paging";
import type { PostingSum } from "../domain/postings/sums.ts";
import type { ExportRow, ExportState, HistoryRange } from "./rows.ts";
import { findSmall, type TenantCollections } from "./tenant-collections.ts";

/** Of the first batch. */
const NO_EXPORTS: ExportState = { last: 0n, upTo: 0n, waiting: [] };

/** Ids of batches sort by their numbers, and begin with a word that no other small row begins with. */
export function exportId(number: bigint): string {
  return `export ${String(number).padStart(15, "0")}`;
}
const ALL_EXPORTS = { _id: { $gt: "export ", $lt: "export!" } };

export async function findExportState(collections: TenantCollections): Promise<ExportState> {
  return (await findSmall(collections, "exports")) ?? NO_EXPORTS;
}

/** @throws AppError export_not_found */
export async function findExport({ exports, session }: TenantCollections, number: bigint): Promise<ExportRow> {
  return existing(await exports.findOne({ _id: exportId(number) }, { session }), "export_not_found");
}

/** One page of batches, newest first. */
export function findExportPage({ exports }: TenantCollections, request: PageRequest | undefined) {
  return findPage(exports, ALL_EXPORTS, { _id: -1 }, request);
}

/** The sums of all batches that are not recalled. It reads the rows of all batches, which are few. */
export async function sumsOfExports({ exports, session }: TenantCollections): Promise<PostingSum[]> {
  const held = exports.find({ ...ALL_EXPORTS, status: { $ne: "recalled" } }, { session, projection: { sums: 1 } });
  return (await held.toArray()).flatMap(({ sums }) => sums);
}

export function toExportMessage({ _id, ranges, adjustmentsByPayment, sums, ...row }: ExportRow): ExportBatch {
  // Batches of earlier versions have not added up what is in another month.
  return { ...row, actorName: row.actorName, sums: sums.map((sum) => ({ ...sum, otherMonth: sum.otherMonth ?? 0n })) };
}

/** A batch of an earlier version whose sums do not tell which adjustments are in another month than their payment. */
export async function findUncheckedExport({ exports, session }: TenantCollections): Promise<ExportRow | null> {
  const unchecked = { $elemMatch: { kind: "adjustment", otherMonth: { $exists: false } } };
  return exports.findOne({ ...ALL_EXPORTS, status: { $ne: "recalled" }, sums: unchecked }, { session });
}

/** Ranges that do not overlap, in order, with those joined that follow one another. */
export function joinRanges(ranges: readonly HistoryRange[]): HistoryRange[] {
  const joined: HistoryRange[] = [];
  for (const { after, upTo } of ranges.toSorted((a, b) => (a.after < b.after ? -1 : 1))) {
    if (after === upTo) continue;
    const last = joined.at(-1);
    if (last?.upTo === after) joined.splice(-1, 1, { after: last.after, upTo });
    else joined.push({ after, upTo });
  }
  return joined;
}

/** Finds those of these lines whose allocation changed in a batch. */
export async function findExportedLines(collections: TenantCollections, ids: string[]): Promise<ReadonlySet<string>> {
  const { upTo } = await findExportState(collections);
  if (upTo === 0n) return new Set();
  const entries = await collections.history
    .find({ entity: "line", entityId: { $in: ids }, sequence: { $gt: 0n, $lte: upTo } })
    .project<{ entityId: string; before?: { allocated: bigint }; after?: { allocated: bigint } }>({
      ...{ entityId: 1, "before.allocated": 1, "after.allocated": 1 },
    })
    .toArray();
  const decided = entries.filter(({ before, after }) => before?.allocated !== after?.allocated);
  return new Set(decided.map(({ entityId }) => entityId));
}
