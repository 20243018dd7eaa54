import { queryOptions } from "@tanstack/react-query";
import { get, type Query } from "../../api/request.ts";
import type { Changes } from "../../api/resources.ts";

type Change = Changes["entries"][number];

/** Entries of an answer: the most that the API gives. */
const PAGE = 100;
/** The most requests for a list: where matching decides about an import, an operation has hundreds of entries. */
const MOST_REQUESTS = 6;

export interface Recent {
  /** Newest first. */
  entries: Change[];
  /** The number before which older entries are; undefined at the end. */
  next?: number;
  /** All entries are of one operation, which has more. */
  isCut?: true;
  /** Newer entries have no number yet. */
  behind: boolean;
}

/**
 * The newest operations, each with all of its entries: part of them would say a wrong number of what was done.
 * @param wanted how many operations are enough
 */
export const recentQuery = (wanted: number, filters: Query = {}) =>
  queryOptions({
    queryKey: ["/history", "operations", wanted, filters],
    queryFn: ({ signal }) => readRecent(wanted, filters, signal),
  });

async function readRecent(wanted: number, filters: Query, signal: AbortSignal): Promise<Recent> {
  const entries: Change[] = [];
  let before = filters.before;
  // Entries older than another are complete.
  let behind = false;
  for (let requests = 0; requests < MOST_REQUESTS; requests++) {
    const query = { order: "newest", limit: PAGE, ...filters, before };
    const { data } = await get<Changes>("/history", query, signal);
    entries.push(...data.entries);
    behind ||= before === undefined && data.behind;
    if (data.entries.length < PAGE || data.next === null) return { entries, behind };
    before = String(data.next);
    if (new Set(entries.map(operationOf)).size > wanted) break;
  }
  return { ...withoutLast(entries, Number(before)), behind };
}

const operationOf = ({ id, operationId }: Change) => operationId ?? id;

/** Leaves out the oldest operation, because entries of it are missing, unless it is the only one. */
function withoutLast(entries: Change[], next: number): Omit<Recent, "behind"> {
  const last = entries.at(-1);
  const from = entries.findIndex((entry) => last !== undefined && operationOf(entry) === operationOf(last));
  const first = entries[from];
  if (first === undefined || from === 0) return { entries, next, isCut: true };
  return { entries: entries.slice(0, from), next: first.sequence + 1 };
}
