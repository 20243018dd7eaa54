import { changeResource } from "@matchbook/api/resources/history";
import { exportChangesQuery } from "@matchbook/api/schemas/history";
import { CSV_DESCRIPTION, CSV_PAGE, csv, csvSuccess, pagesOf } from "../http/csv-answer.ts";
import { defineRoute } from "../http/define-route.ts";
import { readChanges } from "../http/read-changes.ts";

type Change = Awaited<ReturnType<typeof readChanges>>["entries"][number];

const COLUMNS = Object.keys(changeResource.shape);

export const exportChanges = defineRoute({
  method: "get",
  path: "/api/v1/history.csv",
  operationId: "exportChanges",
  summary: "Export the changes of all transactions, invoices and matches as CSV in the order of their commits",
  description: CSV_DESCRIPTION,
  auth: { scope: "history:read" },
  query: exportChangesQuery,
  streams: true,
  success: csvSuccess,
  errors: [],
  handler: async ({ query }, admitted, context) => {
    const rows = pagesOf<Change>(admitted, context, async (last, call) => {
      const place = last && { [query.order === "newest" ? "before" : "after"]: last.sequence };
      const page = { ...query, ...place, limit: CSV_PAGE.pageSize };
      return (await readChanges(page, call, context)).entries;
    });
    return csv("history", COLUMNS, rows);
  },
});
