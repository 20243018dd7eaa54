import { invoiceResource } from "@matchbook/api/resources/invoice";
import { createInvoiceBatchSchema } from "@matchbook/api/schemas/invoices";
import { defineRoute, results } from "../http/define-route.ts";
import { storeInvoices } from "./create-invoices.ts";

export const createInvoiceBatch = defineRoute({
  method: "post",
  path: "/api/v1/invoices/batch",
  summary: "Create up to 1,000 invoices at once",
  description: "Each invoice is stored or refused alone, with the error of `POST /invoices`.",
  auth: { scope: "invoices:write" },
  body: createInvoiceBatchSchema,
  creates: true,
  success: results("The result of each invoice, in order", invoiceResource),
  handler: async ({ body }, call, { matching }) => storeInvoices(body.invoices, call, matching),
});
