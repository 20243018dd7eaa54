import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../api/query-client.ts";
import { get } from "../../api/request.ts";
import type { ListedTransaction, Transaction, TransactionWithMatches } from "../../api/resources.ts";
import type { LoadPage } from "../../components/list/sparse-list.ts";
import { filterOf, QUEUES, type Queue, type ReviewSearch } from "./search.ts";

/** A line with its live matches. */
export type Line = Transaction & Partial<Pick<TransactionWithMatches, "matches">>;

export const codeOf = (line: Line): string => line.transaction_code;

/** Loads the lines of a queue. */
export function loadLines(search: ReviewSearch): LoadPage<Line> {
  const query = { ...QUEUES[search.queue].query, ...filterOf(search), include: "matches" };
  return async ({ page, pageSize }, signal) => {
    const answer = await get<ListedTransaction[]>("/transactions", { ...query, page, pageSize }, signal);
    for (const line of answer.data) keepLine(line);
    return answer;
  };
}

export const lineKey = (code: string) => ["lines", code] as const;
export const linePath = (code: string) => `/transactions/${encodeURIComponent(code)}`;

/** One line with its live matches. */
export const lineQuery = (code: string) =>
  queryOptions({
    queryKey: lineKey(code),
    queryFn: async ({ signal }) => (await get<TransactionWithMatches>(linePath(code), undefined, signal)).data,
  });

/** A line of a list with its matches needs no further request before it is shown. */
function keepLine({ matches, ...line }: ListedTransaction): void {
  if (matches === undefined || queryClient.getQueryData(lineKey(line.transaction_code)) !== undefined) return;
  queryClient.setQueryData<TransactionWithMatches>(lineKey(line.transaction_code), { ...line, matches });
}

/** Loads a line ahead of its display. */
export function prepareLine(code: string | undefined): void {
  if (code !== undefined) void queryClient.prefetchQuery(lineQuery(code));
}

/** How many lines a queue holds with the current filters. */
export const queueCountQuery = (queue: Queue, search: ReviewSearch) =>
  queryOptions({
    queryKey: ["queue-counts", queue, filterOf(search)],
    queryFn: async ({ signal }) => {
      const query = { ...QUEUES[queue].query, ...filterOf(search), pageSize: 1 };
      const { pagination } = await get<Line[]>("/transactions", query, signal);
      return { total: pagination?.total ?? 0, atLeast: pagination?.totalIsLowerBound === true };
    },
    staleTime: 15_000,
  });

/**
 * Brings the counts of the queues in view up to date: all of them when the list in view has another number of lines
 * than its tab shows, else those older than their `staleTime`.
 */
export async function followCounts(search: ReviewSearch, list: { total: number | undefined }): Promise<void> {
  const shown = queryClient.getQueryData(queueCountQuery(search.queue, search).queryKey);
  const differs = shown?.atLeast === false && list.total !== undefined && shown.total !== list.total;
  await queryClient.refetchQueries({ queryKey: ["queue-counts"], type: "active", ...(!differs && { stale: true }) });
}

/** Everything about all lines may have changed. */
export async function linesChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["lines"] });
}

/** Everything about a line may have changed. */
export async function lineChanged(code: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: lineKey(code) });
}
