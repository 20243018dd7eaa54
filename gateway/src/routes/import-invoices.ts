import { presentInvoiceImport } from "@matchbook/api/presenters/invoice-import";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { invoiceImportResource } from "@matchbook/api/resources/invoice-import";
import { importInvoicesQuery } from "@matchbook/api/schemas/invoices";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";
import { INVOICE_FILES, invoiceMessages, invoiceUpload, wholeFileLimits } from "../http/invoice-file.ts";

export const importInvoices = defineRoute({
  method: "post",
  path: "/api/v1/invoices/files",
  operationId: "importInvoices",
  summary: "Create and change invoices from a file",
  description: `${INVOICE_FILES} All documents are stored or none. An invoice that is stored with the same content is left as it is; one that differs is changed. Open transactions that may pay them are matched at once.`,
  auth: { scope: "invoices:write" },
  query: importInvoicesQuery,
  upload: invoiceUpload,
  creates: true,
  success: {
    status: 201,
    description: "What was stored",
    body: dataEnvelope(invoiceImportResource),
  },
  errors: ["too_many_invoice_files"],
  handler: async (input, call, { matching, transactions, config }) => {
    const messages = invoiceMessages(input, { dryRun: false, call, transactions });
    return data(presentInvoiceImport(await matching.importInvoices(messages, call, wholeFileLimits(config))));
  },
});
