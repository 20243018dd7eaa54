import { changeResource } from "@matchbook/api/resources/history";
import { exportChangesQuery } from "@matchbook/api/schemas/history";
import { CSV_PAGE, csvRoute, pagesOf } from "../http/csv-answer.ts";
import { readChanges } from "../http/read-changes.ts";

type Change = Awaited<ReturnType<typeof readChanges>>["entries"][number];

export const exportChanges = csvRoute({
  path: "/api/v1/history.csv",
  summary: "Export the changes of all transactions, invoices and matches as CSV in the order of their commits",
  auth: { scope: "history:read" },
  query: exportChangesQuery,
  columns: Object.keys(changeResource.shape),
  pages: ({ query }, admitted, context) =>
    pagesOf<Change>(admitted, context, async (last, call) => {
      const place = last && { [query.order === "newest" ? "before" : "after"]: last.sequence };
      const page = { ...query, ...place, limit: CSV_PAGE.pageSize };
      return (await readChanges(page, call, context)).entries;
    }),
});
