import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { exportInvoicesQuery } from "@matchbook/api/schemas/invoices";
import { CSV_PAGE, csvRoute, pagesOf } from "../http/csv-answer.ts";
import { invoiceFilter } from "../http/list-filters.ts";

const LAST_DAY = "9999-12-31";

export const exportInvoices = csvRoute({
  path: "/api/v1/invoices.csv",
  summary: "Export invoices as CSV, by issue date, newest first, then by number",
  auth: { scope: "invoices:read" },
  query: exportInvoicesQuery,
  columns: Object.keys(invoiceResource.shape),
  pages: ({ query }, admitted, context) => {
    const filter = invoiceFilter(query, context);
    const first = { day: query.dateTo ?? LAST_DAY, name: "" };
    return pagesOf<ReturnType<typeof presentInvoice>>(admitted, context, async (last, call) => {
      const after = last === undefined ? first : { day: last.issueDate, name: last.invoiceNumber };
      const { invoices } = await context.matching.listInvoices({ page: CSV_PAGE, ...filter, after }, call);
      return invoices.map(presentInvoice);
    });
  },
});
