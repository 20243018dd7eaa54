import { OPEN_INVOICE_STATUSES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import type { RestBody } from "./tool.ts";

/** An argument of lists. */
export const words = z.string().min(1).max(200).describe("Words that a row contains, in any order");

export const paging = {
  page: z.int().min(1).max(10_000).default(1),
  pageSize: z.int().min(1).max(50).default(20),
};

/** The query for what is not fully paid. */
export const openOnly = ({ overdue, ...query }: { overdue?: boolean | undefined }) => ({
  query: { ...query, status: OPEN_INVOICE_STATUSES, overdue: overdue?.toString() },
});

export const pageShape = {
  total: z.int().describe("Of all pages; a lower bound beyond 10,000"),
  page: z.int(),
  pages: z.int(),
};

/** The rows of an answer under a name, beside its page. */
export const listOf =
  (name: string) =>
  ({ data, pagination }: RestBody) => ({
    [name]: data,
    total: pagination?.total,
    page: pagination?.page,
    pages: pagination?.totalPages,
  });

export const sayPage = (what: string, { total, page, pages }: { total: number; page: number; pages: number }) =>
  total === 0 ? `No ${what}.` : `${total} ${what}; page ${page} of ${pages}.`;
