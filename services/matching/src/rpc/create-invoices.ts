import {
  type CreateInvoiceResult,
  type CreateInvoicesRequest,
  CreateInvoicesResponse,
  type NewInvoice,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Remember } from "@matchbook/runtime/idempotency";
import { duplicateKeyIndex } from "@matchbook/runtime/mongo";
import type { Context } from "../context.ts";
import { createInvoice } from "../domain/invoice.ts";
import type { Counterparty, Invoice, InvoiceDirection } from "../domain/model.ts";
import { insertInvoices } from "../store/commit.ts";
import { findCounterpartiesByCodes } from "../store/counterparties.ts";
import { findTakenInvoiceNumbers, toInvoiceMessage } from "../store/invoices.ts";

/**
 * Creates invoices, each on its own: a number that is taken or a counterparty that does not exist refuses that one
 * alone. All that can be created are created in one commit, once per idempotency key; matching takes them up from
 * their events.
 */
export async function createInvoices(
  context: Context,
  request: CreateInvoicesRequest,
  call: Call,
): Promise<CreateInvoicesResponse> {
  return context.idempotency.once(call, "CreateInvoices", CreateInvoicesResponse, (remember) =>
    createRetrying(context, request.items, call, remember),
  );
}

async function createRetrying(
  context: Context,
  items: NewInvoice[],
  call: Call,
  remember: Remember<CreateInvoicesResponse>,
): Promise<CreateInvoicesResponse> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await createAll(context, items, call, remember);
    } catch (error) {
      // Somebody took one of the numbers in between: the next round sees it.
      if (duplicateKeyIndex(error) === undefined || attempt === 10) throw error;
    }
  }
}

async function createAll(
  context: Context,
  items: NewInvoice[],
  call: Call,
  remember: Remember<CreateInvoicesResponse>,
): Promise<CreateInvoicesResponse> {
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
  const answer = { results: results.map(toResult) };
  if (created.length > 0) await insertInvoices(context, call, created, (session) => remember(answer, session));
  return answer;
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
