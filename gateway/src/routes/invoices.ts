import { required } from "@matchbook/api/plain";
import { historyEntryResource, presentHistoryEntry } from "@matchbook/api/resources/history";
import { invoiceResource, invoiceWithMatchesResource, presentInvoice } from "@matchbook/api/resources/invoice";
import { invoiceImportResource, presentInvoiceImport } from "@matchbook/api/resources/invoice-import";
import { presentWithMatches } from "@matchbook/api/resources/match";
import { listQuery } from "@matchbook/api/schemas/common";
import {
  createInvoiceBatchSchema,
  createInvoicesSchema,
  exportInvoicesQuery,
  importInvoicesQuery,
  invoiceNumberParamSchema,
  invoiceNumberQuery,
  listInvoicesQuery,
  updateInvoiceSchema,
} from "@matchbook/api/schemas/invoices";
import type { NewInvoice } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { afterOf, pageOf, storeBatch, storeOne } from "../http/answers.ts";
import { CSV_PAGE, csvRoute, pagesOf } from "../http/csv-answer.ts";
import { byInvoiceNumber, CHANGE_ERRORS, invoiceName } from "../http/invoice-name.ts";
import { invoiceFilter } from "../http/list-filters.ts";
import { asShown, created, one, page, results, route, stored, undoable } from "../http/route.ts";
import type { Admitted } from "../http/route-types.ts";
import { fileUpload, INVOICE_FILES, invoiceMessages, wholeFileLimits } from "../http/uploads.ts";

const LAST_DAY = "9999-12-31";

export const invoices = {
  createInvoices: route.post("/api/v1/invoices", "invoices:write", {
    summary: "Create an invoice",
    description:
      "Its counterparty must exist. The number of a receivable is unique, that of a payable per counterparty and year of issue. " +
      "Open transactions that may pay it are matched at once. A body with a list as `invoices` is answered like `POST /invoices/batch`.",
    body: createInvoicesSchema,
    success: stored("The created invoice", invoiceResource),
    errors: ["counterparty_not_found", "duplicate_invoice_number"],
    handler: ({ body }, call, { matching }) => {
      const store = (items: NewInvoice[]) => matching.createInvoices({ items }, call);
      return body.kind === "many"
        ? storeBatch(body.items, store, presentInvoice)
        : storeOne(body.item, store, presentInvoice);
    },
  }),
  createInvoiceBatch: route.post("/api/v1/invoices/batch", "invoices:write", {
    summary: "Create up to 1,000 invoices at once",
    description: "Each invoice is stored or refused alone, with the error of `POST /invoices`.",
    body: createInvoiceBatchSchema,
    creates: true,
    success: results("The result of each invoice, in order", invoiceResource),
    handler: ({ body }, call, { matching }) =>
      storeBatch(body.invoices, (items) => matching.createInvoices({ items }, call), presentInvoice),
  }),
  importInvoices: route.post("/api/v1/invoices/files", "invoices:write", {
    summary: "Create and change invoices from a file",
    description: `${INVOICE_FILES} All documents are stored or none. An invoice that is stored with the same content is left as it is; one that differs is changed. Open transactions that may pay them are matched at once.`,
    query: importInvoicesQuery,
    upload: fileUpload(16),
    success: created("What was stored", invoiceImportResource, presentInvoiceImport),
    errors: ["too_many_invoice_files"],
    handler: (input, call, context) => importFile(input, false, call, context),
  }),
  previewInvoices: route.post("/api/v1/invoices/files/preview", "invoices:write", {
    summary: "Show what an import of a file of invoices would do",
    description:
      "Reads the file exactly as `POST /invoices/files` would, and stores nothing. For a table with an unknown header it " +
      "proposes a mapping.",
    query: importInvoicesQuery,
    upload: fileUpload(16),
    success: one("The preview", invoiceImportResource, presentInvoiceImport),
    errors: ["too_many_invoice_files"],
    handler: (input, call, context) => importFile(input, true, call, context),
  }),
  listInvoices: route.get("/api/v1/invoices", "invoices:read", {
    summary: "List invoices by issue date, newest first, then by number",
    description: "Filters are combined. Beyond 10,000 invoices the total may be a lower bound.",
    query: listInvoicesQuery,
    success: page("A page of invoices", invoiceResource, "invoices", presentInvoice),
    placeOf: ({ issueDate: day, invoiceNumber: name }: z.input<typeof invoiceResource>) => ({ day, name }),
    handler: ({ query }, call, context) => {
      const { cursor, paidBy, ...filters } = query;
      const filter = { ...invoiceFilter(filters, context), paidBy };
      return context.matching.listInvoices({ ...filter, page: pageOf(query), after: afterOf(cursor) }, call);
    },
  }),
  exportInvoices: csvRoute("/api/v1/invoices.csv", "invoices:read", {
    summary: "Export invoices as CSV, by issue date, newest first, then by number",
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
  }),
  getInvoice: route.get("/api/v1/invoices/:number", "invoices:read", {
    summary: "Get an invoice with its live matches",
    description: "The number is percent-encoded in the path: it may contain slashes, spaces and any letters.",
    ...byInvoiceNumber,
    success: one("The invoice", invoiceWithMatchesResource, asShown),
    errors: ["invoice_not_found", "ambiguous_invoice"],
    handler: async ({ params, query }, call, { matching }) => {
      const { invoice, matches } = await matching.getInvoice(invoiceName(params, query), call);
      return presentWithMatches(presentInvoice(required(invoice, "invoice")), matches);
    },
  }),
  getInvoiceHistory: route.get("/api/v1/invoices/:number/history", "invoices:read", {
    summary: "List the changes of an invoice, newest first",
    description: "Each entry shows who changed what, with the invoice before and after.",
    params: invoiceNumberParamSchema,
    query: listQuery.extend(invoiceNumberQuery.shape),
    success: page("A page of the history", historyEntryResource(invoiceResource), "entries", presentHistoryEntry),
    errors: ["invoice_not_found", "ambiguous_invoice"],
    handler: ({ params, query }, call, { matching }) => {
      const of = { $case: "invoiceNumber" as const, value: params.number };
      const request = { page: pageOf(query), of, counterpartyCode: query.counterpartyId, issueYear: query.issueYear };
      return matching.listHistory(request, call);
    },
  }),
  updateInvoice: route.patch("/api/v1/invoices/:number", "invoices:write", {
    summary: "Change fields of an invoice",
    description: "Fields that are left out stay as they are. The total cannot be below what is already allocated.",
    ...byInvoiceNumber,
    body: updateInvoiceSchema,
    success: undoable(one("The changed invoice", invoiceResource, presentInvoice)),
    errors: ["invoice_not_found", ...CHANGE_ERRORS],
    handler: ({ params, query, body }, call, { matching }) => {
      const { paymentTerms: terms, instalments: parts, metadata: metadataJson, ...fields } = body;
      const paymentTerms = terms && { paymentTerms: terms };
      const instalments = parts && { instalments: parts };
      const lists = { paymentTerms, instalments };
      const request = { ...fields, ...invoiceName(params, query), ...lists, metadataJson, expected: undefined };
      return matching.updateInvoice(request, call);
    },
  }),
  voidInvoice: route.post("/api/v1/invoices/:number/void", "invoices:write", {
    summary: "Void an invoice without allocations",
    description: "A void invoice is not matched and cannot be changed.",
    ...byInvoiceNumber,
    success: undoable(one("The void invoice", invoiceResource, presentInvoice)),
    errors: ["invoice_not_found", "ambiguous_invoice", "invoice_allocated"],
    handler: ({ params, query }, call, { matching }) => matching.voidInvoice(invoiceName(params, query), call),
  }),
};

function importFile(
  input: Parameters<typeof invoiceMessages>[0],
  dryRun: boolean,
  call: Admitted,
  { matching, transactions, config }: Context,
) {
  const messages = invoiceMessages(input, { dryRun, call, transactions });
  return matching.importInvoices(messages, call, wholeFileLimits(config));
}
