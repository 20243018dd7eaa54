import { adjust, type Closing, removeAdjustment } from "@matchbook/matcher/books/adjustment";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import type { Invoice, Moment } from "@matchbook/matcher/model/model";
import type { Expected } from "@matchbook/matcher/model/parts";
import { isExpected } from "@matchbook/matcher/reading/expected";
import {
  Adjustment as AdjustmentMessage,
  type Invoice as InvoiceMessage,
} from "@matchbook/proto/matchbook/matching/v1/matching";
import {
  type CreateInvoiceResult,
  CreateInvoicesResponse,
  type NewInvoice,
  type UpdateInvoiceRequest,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError, existing, invalidField } from "@matchbook/runtime/errors/errors";
import { parseAmount } from "@matchbook/runtime/values/money";
import { ADJUSTMENT_REASONS, type InvoiceDirection, type InvoiceType } from "@matchbook/vocabulary/statuses";
import type { Call, Context, Rpcs } from "../context.ts";
import { asStored } from "../domain/changes.ts";
import { assertVersion } from "../domain/expected-version.ts";
import { createInvoice, updateInvoice, voidInvoice } from "../domain/invoice.ts";
import { type InvoiceName, invoiceBilledTo, namedInvoice, sameKey } from "../domain/named-invoice.ts";
import { oneOf } from "../domain/one-of.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { type ItemOutcome, refusalOf } from "../engine/execute-many.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import { fromInvoiceRow, toAdjustmentMessage, toInvoiceMessage } from "../store/invoices.ts";
import { findInvoicePage } from "../store/list-invoices.ts";
import { toMatchMessage } from "../store/matches.ts";

/** The number of invoices that take one slot of a commit. */
const INVOICES_PER_SLOT = 8;

export const invoices = {
  /**
   * Creates invoices. A taken number or an unknown counterparty refuses that one invoice; all others are created in
   * one commit, once per idempotency key. Matching processes them from their events.
   */
  createInvoices: async (context, { items }, call) =>
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
        decide: (ledger, set, moment) => items.map((item) => tryOne(item, ledger, set, moment)),
        answer: (results) => ({ results: results.map(toResult) }),
        remember: remember.later,
      }),
    ),
  getInvoice: async (context, name, { tenant }) => {
    const found = await context.invoicesByNumber.add(tenant, name.invoiceNumber);
    const entities = found.map(({ entity }) => entity);
    const invoice = namedInvoice(entities, name);
    const matches = found[entities.indexOf(invoice)]?.matches ?? [];
    return { invoice: toInvoiceMessage(invoice), matches: matches.map(toMatchMessage) };
  },
  /**
   * Invoices by issue date, newest first.
   * @throws AppError validation_failed
   */
  listInvoices: async (_context, { page: request, ...filter }, { collections }) => {
    const { items, page } = await findInvoicePage(collections, filter, request);
    return { invoices: items.map((row) => toInvoiceMessage(fromInvoiceRow(row))), page };
  },
  /** Changes an invoice; its total may not fall below what is allocated. */
  updateInvoice: async (context, request, call) =>
    changeInvoice(context, call, { operation: "update_invoice", name: request }, (ledger, invoice) => {
      assertVersion({ entity: "invoice", entityId: invoice.id }, invoice.revision, request.expectedVersion);
      const total = parseAmount(request.totalAmount, invoice.currency, "totalAmount");
      const others = ledger.invoicesByNumber(invoice.invoiceNumber).filter(({ id }) => id !== invoice.id);
      const { issueDate, dueDate, paymentReference, metadataJson, paymentTerms: terms, instalments: parts } = request;
      if (sameKey({ ...invoice, issueDate: issueDate ?? invoice.issueDate }, others) !== undefined)
        throw new AppError("duplicate_invoice_number");
      const instalments = parts?.instalments.map(({ dueDate, amount }, at) => ({
        ...{ dueDate, amount: parseAmount(amount, invoice.currency, `instalments.${at}.amount`) },
      }));
      const expected = expectedAfter(invoice, request);
      const fields = { issueDate, dueDate, paymentReference, metadataJson, paymentTerms: terms?.paymentTerms };
      return updateInvoice(ledger, invoice.id, { ...fields, total, instalments, expected });
    }),
  voidInvoice: async (context, request, call) =>
    changeInvoice(context, call, { operation: "void_invoice", name: request }, (ledger, invoice) =>
      voidInvoice(ledger, invoice.id),
    ),
  /** Closes an amount of an invoice without a payment; once per idempotency key. */
  createAdjustment: async (context, request, call) => {
    const { invoiceNumber, note, matchId, creditNoteNumber } = request;
    const reason = oneOf("reason", request.reason, ADJUSTMENT_REASONS);
    if (creditNoteNumber !== undefined && reason !== "credit") throw invalidField("creditNoteId", "Only for a credit");
    return context.idempotency.once(call, "CreateAdjustment", AdjustmentMessage, (remember) =>
      execute(context, call, {
        operation: "create_adjustment",
        scope: { invoiceNumbers: [invoiceNumber, creditNoteNumber ?? invoiceNumber], matchId },
        decide: (ledger, set, moment) => {
          const invoice = namedInvoice(set.book.invoicesByNumber(invoiceNumber), request);
          const amount = parseAmount(request.amount, invoice.currency, "amount");
          const creditNote = invoiceBilledTo(set.book.invoicesByNumber(creditNoteNumber ?? ""), invoice);
          if (creditNoteNumber !== undefined && creditNote === undefined) throw new AppError("credit_note_not_found");
          const asked = { amount, reason, note, matchId, creditNoteId: creditNote?.id };
          return toAdjustmentMessage(adjust(ledger, invoice.id, asked, moment), invoice);
        },
        answer: (adjustment) => adjustment,
        remember: remember.later,
      }),
    );
  },
  /** Removes an adjustment of an invoice: its amount is open again. */
  deleteAdjustment: async (context, { id, ...name }, call) =>
    changeInvoice(context, call, { operation: "delete_adjustment", name, adjustedLines: true }, (ledger, invoice) =>
      removeAdjustment(ledger, invoice.id, id),
    ),
} satisfies Rpcs;

function tryOne(...given: Parameters<typeof createOne>): ItemOutcome<Invoice> {
  try {
    return { answer: createOne(...given) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** @throws AppError counterparty_not_found, duplicate_invoice_number, those of `createInvoice` */
function createOne(item: NewInvoice, ledger: Ledger, set: WorkingSet, moment: Moment): Invoice {
  const counterparty = existing(set.billed.get(item.counterpartyCode), "counterparty_not_found");
  const { counterpartyCode: _billed, type = "invoice", direction, metadataJson = "", ...fields } = item;
  const input = {
    ...{ ...fields, type: type as InvoiceType, direction: direction as InvoiceDirection, metadataJson },
    paymentTerms: item.paymentTerms?.paymentTerms ?? [],
    instalments: item.instalments?.instalments,
  };
  const invoice = createInvoice(input, counterparty, moment);
  if (sameKey(invoice, ledger.invoicesByNumber(invoice.invoiceNumber)) !== undefined)
    throw new AppError("duplicate_invoice_number");
  ledger.setInvoice(invoice);
  return invoice;
}

function toResult(result: ItemOutcome<Invoice>): CreateInvoiceResult {
  if ("error" in result) return { outcome: { $case: "error", value: result.error } };
  return { outcome: { $case: "created", value: toInvoiceMessage(result.answer) } };
}

/** Executes a change of one invoice and returns its stored form. */
export async function changeInvoice(
  context: Context,
  call: Call,
  { operation, name, adjustedLines }: { operation: string; name: InvoiceName; adjustedLines?: boolean },
  decide: (ledger: Ledger, invoice: Invoice) => Invoice,
): Promise<InvoiceMessage> {
  return execute(context, call, {
    operation,
    scope: { invoiceNumbers: [name.invoiceNumber], ...(adjustedLines && { adjustedLines }) },
    decide: (ledger, set) => decide(ledger, namedInvoice(set.book.invoicesByNumber(name.invoiceNumber), name)),
    answer: (invoice, changes) => toInvoiceMessage(asStored(changes.invoices, invoice)),
  });
}

/**
 * The range and the description of an expected payment after a change; undefined for an invoice, and without a change.
 * @throws AppError validation_failed for a malformed amount, and for an expected payment that is changed as an invoice
 */
function expectedAfter(
  invoice: Invoice,
  { expected: change, onlyExpected }: Pick<UpdateInvoiceRequest, "expected" | "onlyExpected">,
): Expected | undefined {
  const { expected, currency } = invoice;
  if (isExpected(invoice) && !onlyExpected)
    throw invalidField("number", "Is that of an expected payment: change it at /expected-payments");
  if (expected === undefined || change === undefined) return undefined;
  const { least, most, description = expected.description } = change;
  return {
    least: parseAmount(least, currency, "amountFrom") ?? expected.least,
    most: parseAmount(most, currency, "amountTo") ?? expected.most,
    description: description === "" ? undefined : description,
  };
}

/** @throws AppError validation_failed when the request closes a difference for an unknown reason */
export function closingOf(request: { closeDifference?: string | undefined }, moment: Moment): Closing {
  return { reason: oneOf("closeDifference", request.closeDifference, ADJUSTMENT_REASONS), moment };
}
