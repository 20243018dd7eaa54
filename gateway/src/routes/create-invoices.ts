import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { batchEnvelope, dataEnvelope } from "@matchbook/api/resources/envelope";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { createInvoicesSchema } from "@matchbook/api/schemas/invoices";
import type { CreateInvoiceResult } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { data } from "../http/answers.ts";
import { createBatch, single } from "../http/batch.ts";
import { defineRoute } from "../http/define-route.ts";

export const createInvoices = defineRoute({
  method: "post",
  path: "/api/v1/invoices",
  operationId: "createInvoices",
  summary: "Create one invoice, or up to 1,000 at once",
  auth: { scope: "invoices:write" },
  body: createInvoicesSchema,
  creates: true,
  success: {
    status: 201,
    description: "The created invoice",
    body: dataEnvelope(invoiceResource),
    also: [{ status: 200, description: "The result of each item of a batch", body: batchEnvelope(invoiceResource) }],
  },
  errors: ["counterparty_not_found", "duplicate_invoice_number"],
  handler: async ({ body }, call, { matching }) => {
    if (body.kind === "many") {
      return createBatch(body.items, async (items) => {
        const { results } = await matching.createInvoices({ items }, call);
        return results.map(present);
      });
    }
    const { results } = await matching.createInvoices({ items: [body.item] }, call);
    return data(single(results.map(present)));
  },
});

function present({ outcome }: CreateInvoiceResult) {
  if (outcome === undefined) throw new Error("an item without an outcome");
  if (outcome.$case === "error") return { error: outcome.value };
  return { resource: presentInvoice(outcome.value) };
}
