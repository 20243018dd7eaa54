import type { MissingAccount } from "@matchbook/proto/matchbook/matching/v1/export";
import { postingsOf } from "../domain/postings/posting.ts";
import { type PostingSum, PostingSums } from "../domain/postings/sums.ts";
import { entriesOf } from "../store/export-entries.ts";
import { accountSettings, findExportSettings, joinRanges } from "../store/exports.ts";
import type { HistoryRange } from "../store/rows.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

export interface Content {
  ranges: HistoryRange[];
  /** The parts for which the batch has no room. */
  rest: HistoryRange[];
  postings: bigint;
  sums: PostingSum[];
  /** The accounts that the settings lack. */
  missing: MissingAccount[];
}

/** Adds up what a batch consists of, up to so many postings or entries. The same ranges always have the same. */
export async function contentOf(
  collections: TenantCollections,
  {
    ranges,
    settingsVersion,
    adjustmentsByPayment = false,
  }: { ranges: HistoryRange[]; settingsVersion: bigint; adjustmentsByPayment?: boolean | undefined },
  most: { postings: number; entries: number },
): Promise<Content> {
  const rules = { ...accountSettings(await findExportSettings(collections, settingsVersion)), adjustmentsByPayment };
  const total = new PostingSums();
  let read = 0;
  for await (const { entries, facts } of entriesOf(collections, ranges)) {
    for (const entry of entries) {
      for (const posting of postingsOf(entry, facts, rules)) total.add(posting);
      read += 1;
      if (total.postings >= most.postings || read >= most.entries) return contentUpTo(ranges, entry.sequence, total);
    }
  }
  return contentUpTo(ranges, ranges.at(-1)?.upTo ?? 0n, total);
}

function contentUpTo(all: HistoryRange[], place: bigint, { postings, sums, missing }: PostingSums): Content {
  return { ...splitRanges(all, place), postings, sums, missing };
}

/** Divides parts of the history at a number, which belongs to the first ones. */
export function splitRanges(all: HistoryRange[], place: bigint): Pick<Content, "ranges" | "rest"> {
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  const most = (a: bigint, b: bigint) => (a > b ? a : b);
  const upTo = all.map((range) => ({ after: range.after, upTo: most(range.after, least(range.upTo, place)) }));
  const behind = all.map((range) => ({ after: least(range.upTo, most(range.after, place)), upTo: range.upTo }));
  return { ranges: joinRanges(upTo), rest: joinRanges(behind) };
}
