import type { IgnoreReason } from "@matchbook/vocabulary/statuses";
import type { ApiError } from "../../api/errors.ts";
import { withoutFollowing } from "../../api/follow-changes.ts";
import { type ItemAnswer, refusalOf } from "../../api/item-answer.ts";
import { type Answer, get, request } from "../../api/request.ts";
import type { Match, ReviewQueues } from "../../api/resources.ts";
import { codeOf, type Line, linesOfQueue } from "./queries.ts";
import type { Queue, ReviewSearch } from "./search.ts";
import { warningOfSignal } from "./signal-words.ts";
import { suggestionsOf } from "./suggestions.ts";
import type { Selection } from "./use-selection.ts";

/** Items per request of the API. */
export const MOST_AT_ONCE = 1_000;
const PAGE_SIZE = 100;

export type BulkKind = "confirm" | "ignore" | "assign";

/** One line of a bulk action, with the suggestion to confirm. */
export interface BulkItem {
  line: Line;
  match?: Match;
}

/** The items of a bulk action, and the lines that a person must decide alone. */
export interface BulkPlan {
  items: readonly BulkItem[];
  /** They have no suggestion, several that compete, or one with a warning. */
  leftOut: readonly Line[];
  /** The filter holds more lines than one request takes. */
  more: boolean;
}

/** The result of one item. */
export interface BulkResult extends BulkItem {
  /** Why it was refused. */
  error?: ApiError;
}

/** The lines of a filter, at most as many as one request takes. */
export async function linesOf(search: ReviewSearch, signal: AbortSignal): Promise<{ lines: Line[]; more: boolean }> {
  const lines = new Map<string, Line>();
  const query = { ...linesOfQueue(search), pageSize: PAGE_SIZE };
  let cursor: string | null = "";
  while (cursor !== null && lines.size < MOST_AT_ONCE) {
    const answer: Answer<Line[]> = await get("/transactions", { ...query, cursor }, signal);
    for (const line of answer.data) lines.set(codeOf(line), line);
    cursor = answer.pagination?.nextCursor ?? null;
  }
  const more = cursor !== null || lines.size > MOST_AT_ONCE;
  return { lines: [...lines.values()].slice(0, MOST_AT_ONCE), more };
}

/** The suggestion of a line that has no other one, unless it has a warning. */
function onlySuggestion({ matches = [] }: Line): Match | undefined {
  const [match, ...others] = suggestionsOf({ matches });
  return others.length > 0 || match === undefined || isWarned(match) ? undefined : match;
}

/**
 * The number of selected lines with a suggestion that can be confirmed together with others.
 * @param counts of the filter @param total its lines, until the counts are there
 */
export function countConfirmable(
  { all, lines }: Pick<Selection, "all" | "lines">,
  queue: Queue,
  counts: ReviewQueues | undefined,
  total: number,
): number {
  if (!all) return lines.filter((line) => onlySuggestion(line) !== undefined).length;
  if (queue !== "suggested" && queue !== "work") return 0;
  return counts === undefined ? total : counts.suggested - counts.ambiguous;
}

/** Divides lines into those that the action can be done to, and the others. */
export function planFor(kind: BulkKind, lines: readonly Line[], more: boolean): BulkPlan {
  const items: BulkItem[] = [];
  const leftOut: Line[] = [];
  for (const line of lines) {
    const match = onlySuggestion(line);
    if (kind === "assign" || (kind === "ignore" && line.status !== "ignored")) items.push({ line });
    else if (kind === "confirm" && match !== undefined) items.push({ line, match });
    else leftOut.push(line);
  }
  return { items, leftOut, more };
}

function isWarned({ reasons }: Match): boolean {
  return reasons.some(({ signal }) => warningOfSignal(signal) !== undefined);
}

/**
 * Carries a plan out in one request; each item is done or refused alone.
 * @param dryRun only answers what would become of each
 * @param reason why lines are ignored
 */
export async function carryOut(
  kind: BulkKind,
  { items }: BulkPlan,
  dryRun: boolean,
  reason?: IgnoreReason,
): Promise<{ results: BulkResult[]; operationId?: string }> {
  if (items.length === 0) return { results: [] };
  // Ignoring and assigning have no conditions but the version, so there is nothing to try.
  if (kind !== "confirm" && dryRun) return { results: [...items] };
  const { path, body } = requestOf(kind, items, dryRun, reason);
  const answer = await withoutFollowing(() => request<ItemAnswer[]>("POST", path, { body }));
  const results = items.map((item, at) => {
    const error = refusalOf(answer.data[at]);
    return error === undefined ? item : { ...item, error };
  });
  return { results, ...(answer.operationId && { operationId: answer.operationId }) };
}

function requestOf(
  kind: BulkKind,
  items: readonly BulkItem[],
  dryRun: boolean,
  reason: IgnoreReason | undefined,
): { path: string; body: object } {
  const named = items.map(({ line }) => ({ code: codeOf(line), expectedVersion: line.version }));
  if (kind === "ignore")
    return {
      path: "/transactions/reconcile",
      body: { items: named.map((item) => ({ ...item, action: "ignore", reason })) },
    };
  if (kind === "assign")
    return { path: "/transactions/work", body: { items: named.map((item) => ({ ...item, assignee: { id: "me" } })) } };
  const decisions = items.map(({ match }) => ({
    ...{ matchId: match?.id, status: "confirmed", expectedVersion: match?.version },
  }));
  return { path: "/matches/decisions", body: { decisions, dryRun } };
}
