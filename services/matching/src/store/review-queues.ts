import type {
  CountImportedRequest,
  CountReviewQueuesResponse,
  ImportedLines,
} from "@matchbook/proto/matchbook/matching/v1/line_list";
import { fits } from "@matchbook/runtime/mongo/day-counts/counted-page";
import type { DayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { TOTAL_BOUND } from "@matchbook/runtime/values/paging";
import type { Collection } from "mongodb";
import { type Bounds, between, foundBy, type Kind } from "./found-by.ts";
import { conditionsOf, countedValues, isCounted, type ListFilter } from "./list-lines.ts";
import { SUGGESTED, TRANSACTIONS } from "./listed-line.ts";
import type { LineRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** For a filter that the day counts cannot answer, at most so many lines are counted. */
const MOST_LINES = 50_000;

/** Lines with the same status and kind of suggestions. */
interface Group {
  status: string;
  /** A value of SUGGESTED; empty without a suggestion. */
  suggestions: string;
  lines: number;
}

/** The number of lines in each queue of a reviewer. For periods that are closed, only open lines are looked at. */
export async function countReviewQueues(
  { lines, counts }: TenantCollections,
  filter: ListFilter,
): Promise<CountReviewQueuesResponse> {
  const { closed, ...ofAll } = filter;
  const groupsOf = async (wanted: ListFilter) =>
    isCounted(wanted) ? countedGroups(counts, wanted) : foundGroups(lines, (await conditionsOf(wanted, counts)).total);
  const isOpen = ({ status }: Group) => OPEN_STATUSES.includes(status);
  const groups =
    closed === undefined
      ? await groupsOf(ofAll)
      : [
          ...(await groupsOf(ofAll)).filter((group) => !isOpen(group)),
          ...(await groupsOf({ ...filter, statuses: [...OPEN_STATUSES] })),
        ];
  const sum = (fitting: (group: Group) => boolean) =>
    BigInt(groups.reduce((all, group) => (fitting(group) ? all + group.lines : all), 0));
  return {
    suggested: sum(({ suggestions }) => suggestions !== ""),
    ambiguous: sum(({ suggestions }) => suggestions === SUGGESTED.ambiguous),
    unmatched: sum(({ status, suggestions }) => status === "unmatched" && suggestions === ""),
    partiallyMatched: sum(({ status }) => status === "partially_matched"),
    done: sum(({ status }) => status === "matched" || status === "ignored"),
    open: sum(isOpen),
    areLowerBounds: !isCounted(filter) && sum(() => true) >= MOST_LINES,
  };
}

async function countedGroups(counts: DayCounts, filter: ListFilter): Promise<Group[]> {
  const { dateFrom: from, dateTo: to } = filter;
  const wanted = countedValues(filter);
  const days = await counts.read(TRANSACTIONS, { from, to });
  return days
    .flatMap((day) => day.counts)
    .filter(({ values }) => fits(values, wanted))
    .map(({ values: [status = "", , , suggestions = ""], rows }) => ({ status, suggestions, lines: rows }));
}

async function foundGroups(lines: Collection<LineRow>, condition: object): Promise<Group[]> {
  const groups = await lines
    .aggregate<{ _id: { status: string; ambiguous?: boolean }; lines: number }>([
      { $match: condition },
      { $limit: MOST_LINES },
      { $group: { _id: { status: "$listed.status", ambiguous: "$listed.ambiguous" }, lines: { $sum: 1 } } },
    ])
    .toArray();
  return groups.map(({ _id: { status, ambiguous }, lines }) => {
    const suggestions = ambiguous === undefined ? "" : ambiguous ? SUGGESTED.ambiguous : SUGGESTED.clear;
    return { status, suggestions, lines };
  });
}

/** The statuses of lines that wait for a person. */
export const OPEN_STATUSES: readonly string[] = ["unmatched", "partially_matched"];

/** The number of open lines with a key of this kind from one value to another, by default any; at most TOTAL_BOUND. */
export async function countOpenLines({ lines }: TenantCollections, kind: Kind, bounds: Bounds = {}): Promise<bigint> {
  const filter = { ...between(kind, bounds), "listed.status": { $in: [...OPEN_STATUSES] } };
  return BigInt(await lines.countDocuments(filter as object, { limit: TOTAL_BOUND }));
}

/** The numbers of lines of imports that wait for the rest of their file, and of some that are stored. Indexes tell both. */
export async function countImported(
  { lines }: Pick<TenantCollections, "lines">,
  { syncIds, storedOf }: CountImportedRequest,
): Promise<ImportedLines[]> {
  const countOf = (kind: "pending" | "sync") => async (id: string) =>
    [id, BigInt(await lines.countDocuments({ foundBy: foundBy(kind, id) }))] as const;
  const pending = new Map(await Promise.all(syncIds.map(countOf("pending"))));
  const stored = new Map(await Promise.all(storedOf.map(countOf("sync"))));
  return syncIds.map((syncId) => ({
    ...{ syncId, pending: pending.get(syncId) ?? 0n, stored: stored.get(syncId) ?? 0n },
  }));
}
