import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { exportInvoicesQuery } from "@matchbook/api/schemas/invoices";
import { CSV_DESCRIPTION, CSV_PAGE, csv, csvSuccess, pagesOf } from "../http/csv-answer.ts";
import { defineRoute } from "../http/define-route.ts";
import { invoiceFilter } from "../http/list-filters.ts";

const COLUMNS = Object.keys(invoiceResource.shape);

const LAST_DAY = "9999-12-31";

export const exportInvoices = defineRoute({
  method: "get",
  path: "/api/v1/invoices.csv",
  operationId: "exportInvoices",
  summary: "Export invoices as CSV, by issue date, newest first, then by number",
  description: CSV_DESCRIPTION,
  auth: { scope: "invoices:read" },
  query: exportInvoicesQuery,
  streams: true,
  success: csvSuccess,
  errors: [],
  handler: async ({ query }, admitted, context) => {
    const filter = invoiceFilter(query, context);
    const first = { day: query.dateTo ?? LAST_DAY, name: "" };
    const rows = pagesOf<ReturnType<typeof presentInvoice>>(admitted, context, async (last, call) => {
      const after = last === undefined ? first : { day: last.issueDate, name: last.invoiceNumber };
      const { invoices } = await context.matching.listInvoices({ page: CSV_PAGE, ...filter, after }, call);
      return invoices.map(presentInvoice);
    });
    return csv("invoices", COLUMNS, rows);
  },
});
