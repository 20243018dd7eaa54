import type { Counterparty } from "@matchbook/matcher/counterparty";
import type { Ledger } from "@matchbook/matcher/ledger";
import type { Invoice, Moment } from "@matchbook/matcher/model";
import {
  type CreateInvoiceResult,
  CreateInvoicesResponse,
  type NewInvoice,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors";
import type { InvoiceDirection, InvoiceType } from "@matchbook/vocabulary/statuses";
import type { Rpc } from "../context.ts";
import { createInvoice } from "../domain/invoice.ts";
import { isNumberTaken } from "../domain/named-invoice.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import { toInvoiceMessage } from "../store/invoices.ts";

/** The number of invoices that take one slot of a commit. */
const INVOICES_PER_SLOT = 8;

type Result = { invoice: Invoice } | { error: AppError };

/**
 * Creates invoices. A taken number or an unknown counterparty refuses that one invoice; all others are created in
 * one commit, once per idempotency key. Matching processes them from their events.
 */
export const createInvoices: Rpc<"createInvoices"> = async (context, { items }, call) =>
  context.idempotency.once(call, "CreateInvoices", CreateInvoicesResponse, (remember) =>
    execute(context, call, {
      operation: "create_invoice",
      weight: Math.min(MAX_BATCH, Math.ceil(items.length / INVOICES_PER_SLOT)),
      scope: {
        newInvoices: {
          numbers: items.map(({ invoiceNumber }) => invoiceNumber),
          counterpartyCodes: items.map(({ counterpartyCode }) => counterpartyCode),
        },
      },
      decide: (ledger, set, moment) => items.map((item) => decideOne(item, ledger, set, moment)),
      answer: (results) => ({ results: results.map(toResult) }),
      remember: remember.later,
    }),
  );

function decideOne(item: NewInvoice, ledger: Ledger, set: WorkingSet, moment: Moment): Result {
  const counterparty = set.billed(item.counterpartyCode);
  if (counterparty === undefined) return { error: new AppError("counterparty_not_found") };
  const invoice = fromItem(item, counterparty, moment);
  if (invoice instanceof AppError) return { error: invoice };
  if (isNumberTaken(invoice, ledger.invoicesByNumber(invoice.invoiceNumber)))
    return { error: new AppError("duplicate_invoice_number") };
  ledger.setInvoice(invoice);
  return { invoice };
}

/** @returns what is wrong with its instalments */
function fromItem(item: NewInvoice, counterparty: Counterparty, moment: Moment): Invoice | AppError {
  const {
    counterpartyCode: _billed,
    type = "invoice",
    direction,
    paymentTerms,
    instalments,
    metadataJson = "",
    ...fields
  } = item;
  const kind = { type: type as InvoiceType, direction: direction as InvoiceDirection };
  const input = { ...fields, ...kind, paymentTerms: paymentTerms?.paymentTerms ?? [], metadataJson };
  try {
    return createInvoice({ ...input, instalments: instalments?.instalments }, counterparty, moment);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function toResult(result: Result): CreateInvoiceResult {
  if ("invoice" in result) return { outcome: { $case: "created", value: toInvoiceMessage(result.invoice) } };
  const { code, message, fields } = result.error;
  return { outcome: { $case: "error", value: { code, message, fields } } };
}
