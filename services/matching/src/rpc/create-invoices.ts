import type {
  CreateInvoiceResult,
  CreateInvoicesRequest,
  CreateInvoicesResponse,
  NewInvoice,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import { duplicateKeyIndex } from "@matchbook/runtime/mongo";
import type { Context } from "../context.ts";
import { createInvoice } from "../domain/invoice.ts";
import type { Counterparty, Invoice, InvoiceDirection } from "../domain/model.ts";
import { insertInvoices } from "../store/commit.ts";
import { findCounterpartiesByCodes } from "../store/counterparties.ts";
import { findTakenInvoiceNumbers, toInvoiceMessage } from "../store/invoices.ts";

/**
 * Creates invoices, each on its own: a number that is taken or a counterparty that does not exist refuses that one
 * alone. All that can be created are created in one commit; matching takes them up from their events.
 */
export async function createInvoices(
  context: Context,
  request: CreateInvoicesRequest,
  call: Call,
): Promise<CreateInvoicesResponse> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { results: await createAll(context, request.items, call) };
    } catch (error) {
      // Somebody took one of the numbers in between: the next round sees it.
      if (duplicateKeyIndex(error) === undefined || attempt === 10) throw error;
    }
  }
}

async function createAll(context: Context, items: NewInvoice[], call: Call): Promise<CreateInvoiceResult[]> {
  const collections = await context.collections(call.tenant);
  const taken = await findTakenInvoiceNumbers(
    collections,
    items.map((item) => item.invoiceNumber),
  );
  const counterparties = await findCounterpartiesByCodes(collections, [
    ...new Set(items.map((item) => item.counterpartyCode)),
  ]);
  const results = items.map((item): { invoice: Invoice } | { error: AppError } => {
    const counterparty = counterparties.get(item.counterpartyCode);
    if (counterparty === undefined) return { error: new AppError("counterparty_not_found") };
    if (taken.has(item.invoiceNumber)) return { error: new AppError("duplicate_invoice_number") };
    taken.add(item.invoiceNumber);
    return { invoice: fromItem(context, item, counterparty) };
  });
  const created = results.flatMap((result) => ("invoice" in result ? [result.invoice] : []));
  if (created.length > 0) await insertInvoices(context, call, created);
  return results.map(toResult);
}

function fromItem(context: Context, item: NewInvoice, counterparty: Counterparty): Invoice {
  const input = {
    invoiceNumber: item.invoiceNumber,
    direction: item.direction as InvoiceDirection,
    currency: item.currency,
    total: item.total,
    issueDate: item.issueDate,
    dueDate: item.dueDate,
    paymentReference: item.paymentReference,
    metadataJson: item.metadataJson ?? "",
  };
  return createInvoice(input, counterparty, context.moment());
}

function toResult(result: { invoice: Invoice } | { error: AppError }): CreateInvoiceResult {
  if ("invoice" in result) return { outcome: { $case: "created", value: toInvoiceMessage(result.invoice) } };
  const { code, message, fields } = result.error;
  return { outcome: { $case: "error", value: { code, message, fields } } };
}
