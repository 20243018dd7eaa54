import type { Ledger } from "@matchbook/matcher/books/ledger";
import { cancelUnfitting, reviseDifferences, voidUnsettled } from "@matchbook/matcher/books/lines";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import { daysBetween } from "@matchbook/matcher/model/days";
import { withDueDate } from "@matchbook/matcher/model/instalments";
import { type Invoice, type Moment, PLAIN_INVOICE } from "@matchbook/matcher/model/model";
import type { Instalment } from "@matchbook/matcher/model/parts";
import { withExpected } from "@matchbook/matcher/reading/expected";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";

/** The input for a new invoice: its fields apart from those that follow from others. */
export type InvoiceInput = Omit<
  Invoice,
  | ("id" | "counterpartyId" | "counterpartyCode" | "remaining" | "adjustments" | "void")
  | ("version" | "revision" | "createdAt" | "updatedAt")
>;

/** @throws AppError validation_failed for instalments that do not fit, and for an impossible expected payment */
export function createInvoice(
  input: InvoiceInput,
  counterparty: Pick<Counterparty, "id" | "accountCode">,
  moment: Moment,
): Invoice {
  const created: Invoice = {
    ...PLAIN_INVOICE,
    ...input,
    id: moment.newId(),
    counterpartyId: counterparty.id,
    counterpartyCode: counterparty.accountCode,
    remaining: input.total,
    void: false,
    version: 1n,
    revision: 1n,
    createdAt: moment.now,
    updatedAt: moment.now,
  };
  return planned(created, input.instalments, input.dueDate);
}

type Changeable = Omit<InvoiceInput, "type" | "invoiceNumber" | "direction" | "currency">;

/** New values of fields. Undefined leaves a field as it is, an empty text removes what may be absent. */
export type InvoiceUpdate = { [Field in keyof Changeable]: Changeable[Field] | undefined };

/** Changes an invoice. Suggestions that no longer fit are cancelled. @throws AppError also below what is allocated */
export function updateInvoice(ledger: Ledger, invoiceId: string, update: InvoiceUpdate): Invoice {
  const invoice = ledger.invoice(invoiceId);
  if (invoice.void) throw new AppError("invoice_void");
  assertNotOnAccount(invoice);
  const allocated = invoice.total - invoice.remaining;
  const { total = update.expected?.most ?? invoice.total, ...others } = update;
  if (total < allocated) throw new AppError("total_below_allocated");
  const { instalments = invoice.instalments, ...fields } = others;
  const changed: Invoice = { ...invoice, ...given(fields), total, remaining: total - allocated };
  const next = planned(changed, instalments, fields.dueDate);
  ledger.setInvoice(next);
  cancelUnfitting(ledger, next);
  reviseDifferences(ledger, invoiceId);
  return next;
}

/** The invoice with ordered instalments and what follows from them. @param dueDate what the caller set */
function planned(invoice: Invoice, instalments: Instalment[] | undefined, dueDate: string | undefined): Invoice {
  const next = withInstalments(invoice, instalments, dueDate);
  assertExpectable(next);
  return withExpected(next);
}

function withInstalments(
  invoice: Invoice,
  instalments: Instalment[] | undefined,
  dueDate: string | undefined,
): Invoice {
  if (instalments === undefined || instalments.length === 0) return { ...invoice, instalments: undefined };
  if (invoice.type === "credit_note") throw invalidField("instalments", "Must be left out of a credit note");
  if (dueDate !== undefined) throw invalidField("dueDate", "Must be left out with instalments, from which it follows");
  const sum = instalments.reduce((total, { amount }) => total + amount, 0n);
  if (sum !== invoice.total) throw invalidField("instalments", "Must add up to totalAmount");
  const ordered = instalments.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0));
  return withDueDate({ ...invoice, instalments: ordered });
}

function given(update: Partial<InvoiceUpdate>): Partial<Invoice> {
  const fields = Object.entries(update).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, value === "" && mayBeAbsent(name) ? undefined : value]),
  );
}

function mayBeAbsent(field: string): boolean {
  return field in PLAIN_INVOICE && PLAIN_INVOICE[field as keyof typeof PLAIN_INVOICE] === undefined;
}

/** Voids an invoice permanently and cancels its suggestions. Voiding twice is allowed. */
export function voidInvoice(ledger: Ledger, invoiceId: string): Invoice {
  const invoice = ledger.invoice(invoiceId);
  if (invoice.void) return invoice;
  assertNotOnAccount(invoice);
  if (!voidUnsettled(ledger, invoiceId)) throw new AppError("invoice_allocated");
  return ledger.invoice(invoiceId);
}

/** Refuses to change apart from its line what is kept of the line. */
function assertNotOnAccount({ onAccountOf }: Invoice): void {
  if (onAccountOf !== undefined)
    throw invalidField("number", `Is kept on account: change the coding of transaction ${onAccountOf}`);
}

/** The most days from the first expected day to the last: a year. */
const MOST_DAYS = 366;

/** Checks what is particular to an expected payment, with the fields' names of `/expected-payments`. */
function assertExpectable({ type, expected, issueDate, dueDate, instalments }: Invoice): void {
  if ((type === "expected_payment") !== (expected !== undefined))
    throw invalidField("type", "Must be created and changed at /expected-payments");
  if (expected === undefined) return;
  if (expected.least > expected.most) throw invalidField("amountFrom", "Must be at most amountTo");
  if (dueDate === undefined || dueDate < issueDate) throw invalidField("dateTo", "Must not be before dateFrom");
  if (daysBetween(issueDate, dueDate) > MOST_DAYS)
    throw invalidField("dateTo", `Must be at most ${MOST_DAYS} days after dateFrom`);
  if (instalments !== undefined) throw invalidField("instalments", "Must be left out of an expected payment");
}
