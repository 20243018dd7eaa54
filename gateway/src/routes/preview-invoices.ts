import { presentInvoiceImport } from "@matchbook/api/presenters/invoice-import";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { invoiceImportResource } from "@matchbook/api/resources/invoice-import";
import { importInvoicesQuery } from "@matchbook/api/schemas/invoices";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { INVOICE_FILES, invoiceMessages, invoiceUpload, wholeFileLimits } from "../http/invoice-file.ts";

export const previewInvoices = defineRoute({
  method: "post",
  path: "/api/v1/invoices/files/preview",
  operationId: "previewInvoices",
  summary: "Show what an import of a file of invoices would do",
  description: `${INVOICE_FILES} Reads it exactly as an import would, and stores nothing. For a table with an unknown header it proposes a mapping.`,
  auth: { scope: "invoices:write" },
  query: importInvoicesQuery,
  upload: invoiceUpload,
  success: {
    status: 200,
    description: "The preview",
    body: dataEnvelope(invoiceImportResource),
  },
  errors: ["too_many_invoice_files"],
  handler: async (input, call, { matching, transactions, config }) => {
    const messages = invoiceMessages(input, { dryRun: true, call, transactions });
    return data(presentInvoiceImport(await matching.importInvoices(messages, call, wholeFileLimits(config))));
  },
});
