import { queryOptions } from "@tanstack/react-query";
import { lineKey, lineQuery } from "../../api/line-query.ts";
import { queryClient } from "../../api/query-client.ts";
import { get, type Query } from "../../api/request.ts";
import type { ListedTransaction, ReviewQueues, Transaction, TransactionWithMatches } from "../../api/resources.ts";
import type { LoadRows } from "../../components/list/cursor-list.ts";
import { filterOf, QUEUES, type ReviewSearch } from "./search.ts";

/** A line with its live matches. */
export type Line = Transaction & Partial<Pick<TransactionWithMatches, "matches">>;

export const codeOf = (line: Line): string => line.transaction_code;

/** Queues leave out lines of closed books. They show late lines, which no closing has counted. */
const OPEN = { period: "open" };

/** The query of `GET /transactions` for the lines of a queue. They do not wait for a total. */
export function linesOfQueue(search: ReviewSearch): Query {
  const ofOpen = search.queue === "done" ? {} : OPEN;
  return { ...QUEUES[search.queue].query, ...ofOpen, ...filterOf(search), include: "matches", total: "none" };
}

/** Loads the lines of a queue. */
export function loadLines(search: ReviewSearch): LoadRows<Line> {
  const query = linesOfQueue(search);
  return async (page, signal) => {
    const answer = await get<ListedTransaction[]>("/transactions", { ...query, ...page }, signal);
    for (const line of answer.data) keepLine(line);
    return answer;
  };
}

/** A line of a list with its matches needs no further request before it is shown. */
function keepLine({ matches, ...line }: ListedTransaction): void {
  if (matches === undefined || queryClient.getQueryData(lineKey(line.transaction_code)) !== undefined) return;
  queryClient.setQueryData<TransactionWithMatches>(lineKey(line.transaction_code), { ...line, matches });
}

/** Loads a line ahead of its display. */
export function prepareLine(code: string | undefined): void {
  if (code !== undefined) void queryClient.prefetchQuery(lineQuery(code));
}

/** The number of lines in each queue with the current filters. */
export const queueCountsQuery = (search: ReviewSearch) => {
  const filter = { ...filterOf(search), ...OPEN, order: undefined };
  return queryOptions({
    queryKey: ["queue-counts", filter],
    queryFn: async ({ signal }) => (await get<ReviewQueues>("/queues/review", filter, signal)).data,
    staleTime: 15_000,
  });
};

/** The counts of the queues in view follow what happened. */
export async function countsChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["queue-counts"] });
}

/** The counts follow a decision after this pause, so that a quick series asks once, in milliseconds. */
const FOLLOW_MS = 700;
let following: ReturnType<typeof setTimeout> | undefined;

/** The counts of the queues in view follow a decision, and those right after it. */
export function countsChangedSoon(): void {
  clearTimeout(following);
  following = setTimeout(() => void countsChanged(), FOLLOW_MS);
}

/** Everything about all lines may have changed. */
export async function linesChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["lines"] });
}

/** Everything about a line may have changed. */
export async function lineChanged(code: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: lineKey(code) });
}
