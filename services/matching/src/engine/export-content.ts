import { postingsOf } from "../domain/postings/posting.ts";
import { PostingSums } from "../domain/postings/sums.ts";
import { entriesOf } from "../store/export-entries.ts";
import { findPostingRules, joinRanges } from "../store/exports.ts";
import type { HistoryRange } from "../store/rows.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

export type Content = Awaited<ReturnType<typeof contentOf>>;

/** Adds up what a batch consists of, up to so many postings or entries. The same ranges always have the same. */
export async function contentOf(
  collections: TenantCollections,
  batch: Parameters<typeof findPostingRules>[1] & { ranges: HistoryRange[] },
  most: { postings: number; entries: number },
) {
  const { ranges } = batch;
  const rules = await findPostingRules(collections, batch);
  const total = new PostingSums();
  const upTo = async (): Promise<bigint> => {
    let read = 0;
    for await (const { entries, facts } of entriesOf(collections, ranges)) {
      for (const entry of entries) {
        for (const posting of postingsOf(entry, facts, rules)) total.add(posting);
        read += 1;
        if (total.postings >= most.postings || read >= most.entries) return entry.sequence;
      }
    }
    return ranges.at(-1)?.upTo ?? 0n;
  };
  const place = await upTo();
  const { postings, sums, missing } = total;
  return { ...splitRanges(ranges, place), postings, sums, missing };
}

/** Divides parts of the history at a number, which belongs to the first ones. For the rest a batch has no room. */
export function splitRanges(all: HistoryRange[], place: bigint): Record<"ranges" | "rest", HistoryRange[]> {
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  const most = (a: bigint, b: bigint) => (a > b ? a : b);
  const upTo = all.map((range) => ({ after: range.after, upTo: most(range.after, least(range.upTo, place)) }));
  const behind = all.map((range) => ({ after: least(range.upTo, most(range.after, place)), upTo: range.upTo }));
  return { ranges: joinRanges(upTo), rest: joinRanges(behind) };
}
