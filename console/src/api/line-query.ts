import { queryOptions } from "@tanstack/react-query";
import { get } from "./request.ts";
import type { TransactionWithMatches } from "./resources.ts";

export const lineKey = (code: string) => ["lines", code] as const;
export const linePath = (code: string) => `/transactions/${encodeURIComponent(code)}`;

/** One line with its live matches. */
export const lineQuery = (code: string) =>
  queryOptions({
    queryKey: lineKey(code),
    queryFn: async ({ signal }) => (await get<TransactionWithMatches>(linePath(code), undefined, signal)).data,
  });
