import { queryOptions } from "@tanstack/react-query";
import { lineKey, linePath } from "../../../api/line-query.ts";
import { get } from "../../../api/request.ts";
import type { Candidates, Invoice, Match } from "../../../api/resources.ts";
import type { Entry } from "../../../components/operations/operations.ts";

export const candidatesQuery = (code: string) =>
  queryOptions({
    queryKey: [...lineKey(code), "candidates"],
    queryFn: async ({ signal }) => (await get<Candidates>(`${linePath(code)}/candidates`, undefined, signal)).data,
  });

/** The history of a line and of these matches of it, newest first. */
export const lineHistoryQuery = (code: string, matchIds: readonly string[]) =>
  queryOptions({
    queryKey: [...lineKey(code), "history", matchIds],
    queryFn: async ({ signal }) => {
      const paths = [`${linePath(code)}/history`, ...matchIds.map((id) => `/matches/${id}/history`)];
      const answers = await Promise.all(paths.map((one) => get<Entry[]>(one, { pageSize: 50 }, signal)));
      return answers.flatMap(({ data }) => data).sort((one, other) => (one.at < other.at ? 1 : -1));
    },
  });

export const invoiceQuery = ({ invoiceId, counterpartyId }: Match) =>
  queryOptions({
    queryKey: ["invoices", invoiceId, counterpartyId],
    queryFn: async ({ signal }) =>
      (await get<Invoice>(`/invoices/${encodeURIComponent(invoiceId)}`, { counterpartyId }, signal)).data,
    staleTime: 30_000,
  });
