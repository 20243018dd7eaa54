import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { invoiceResource } from "@matchbook/api/resources/invoice";
import { createInvoicesSchema } from "@matchbook/api/schemas/invoices";
import type { BatchItem } from "@matchbook/api/schemas/one-or-many";
import type { CreateInvoiceResult, NewInvoice } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { type Answer, data } from "../http/answers.ts";
import { createBatch, type ItemResult, itemResult, single } from "../http/batch.ts";
import { created, defineRoute } from "../http/define-route.ts";

export const createInvoices = defineRoute({
  method: "post",
  path: "/api/v1/invoices",
  summary: "Create an invoice",
  description:
    "Its counterparty must exist. The number of a receivable is unique, that of a payable per counterparty. " +
    "Open transactions that may pay it are matched at once. A body with a list as `invoices` is answered like `POST /invoices/batch`.",
  auth: { scope: "invoices:write" },
  body: createInvoicesSchema,
  creates: true,
  success: created("The created invoice", invoiceResource),
  errors: ["counterparty_not_found", "duplicate_invoice_number"],
  handler: async ({ body }, call, { matching }) => {
    if (body.kind === "many") return storeInvoices(body.items, call, matching);
    const { results } = await matching.createInvoices({ items: [body.item] }, call);
    return data(single(results.map(present)));
  },
});

/** Stores a batch of invoices, and answers with a result for each. */
export function storeInvoices(
  items: readonly BatchItem<NewInvoice>[],
  call: Call,
  matching: Context["matching"],
): Promise<Answer> {
  return createBatch(items, async (valid) => {
    const { results } = await matching.createInvoices({ items: valid }, call);
    return results.map(present);
  });
}

function present({ outcome }: CreateInvoiceResult): ItemResult {
  return itemResult(outcome, presentInvoice);
}
