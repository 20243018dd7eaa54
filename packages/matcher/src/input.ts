import { newMatch } from "./books/new-match.ts";
import type { Counterparty } from "./model/counterparty.ts";
import { withDueDate } from "./model/instalments.ts";
import { type Complete, type Invoice, type Line, type Match, PLAIN_INVOICE } from "./model/model.ts";
import { currencyDigits, MAX_MINOR } from "./model/money.ts";
import type { BankReturn, Expected } from "./model/parts.ts";
import { UNTOUCHED } from "./model/states.ts";
import type { InvoiceType } from "./model/value-sets.ts";

/** Fields that may be absent; `null` says the same as leaving one out. */
type Given<T> = { [Field in keyof T]?: T[Field] | null };

const TEXTS = [
  ...(["reference", "endToEndId", "counterpartyName", "counterpartyIban", "instructionId", "mandateId"] as const),
  ...(["bankReference", "bankTransactionCode", "purposeCode", "additionalInformation"] as const),
];
type Text = (typeof TEXTS)[number];

/** A movement of money on a bank account: what the bank says of a line. The amount is positive, at most `MAX_MINOR`. */
export interface BankLine
  extends Pick<Line, "id" | "amount" | "currency" | "direction" | "valueDate">,
    Given<Pick<Line, Text | "description" | "reversal" | "aggregated" | "ownAccount">> {
  /** Present when the bank marks the line as the return of a payment. */
  bankReturn?: Given<BankReturn> | null;
}

/**
 * An invoice, a credit note or an expected payment, to be paid by a customer (`receivable`) or to a supplier (`payable`).
 * The total is positive, at most `MAX_MINOR`, that of a credit note, too.
 */
export interface OpenItem
  extends Pick<Invoice, "id" | "invoiceNumber" | "direction" | "counterpartyId" | "currency" | "total" | "issueDate">,
    Partial<Pick<Invoice, "paymentTerms" | "instalments" | "void">>,
    Given<Pick<Invoice, "dueDate" | "paymentReference">> {
  /** `invoice` when absent. */
  type?: InvoiceType | undefined;
  /** The unpaid amount; `total` when absent. With 0, lines that name the item are told that it is paid. */
  remaining?: bigint | undefined;
  /**
   * Of an expected payment, which `total` is the most of until it is settled: the least that settles it, and what it is
   * for. Its days are `issueDate` to `dueDate`, and `paymentReference` is a text that a line must contain.
   */
  expected?: Omit<Expected, "most"> | undefined;
  /** Texts about it, such as its subject or project: a payer may quote any of them. */
  metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** A customer or supplier. */
export interface Party {
  id: string;
  name: string;
  /** Further names under which it pays. */
  aliases?: readonly string[] | undefined;
  /** Its accounts, as IBAN or as the bank writes them. */
  accounts?: readonly string[] | undefined;
}

/** The rows of the ledger need times that matching as a whole does not look at. */
const NEVER = new Date(0);

/** The line of the ledger. @throws RangeError for an amount, a currency or a date that cannot be one */
export function toLine(line: BankLine): Complete<Line> {
  assertMoney(`line ${line.id}`, line.amount, line.currency);
  assertDay(`line ${line.id}`, line.valueDate);
  const { id, amount, currency, direction, valueDate, description, reversal, aggregated, bankReturn } = line;
  const texts = Object.fromEntries(TEXTS.map((field) => [field, line[field] ?? undefined]));
  const { reasonCode, originalReference } = bankReturn ?? {};
  return {
    ...UNTOUCHED,
    ...{ id, transactionCode: id, amount, currency, direction, valueDate, description: description ?? "" },
    ...(texts as Complete<Pick<Line, Text>>),
    ...{ reversal: reversal ?? false, aggregated: aggregated ?? false },
    bankReturn: bankReturn
      ? { reasonCode: reasonCode ?? undefined, originalReference: originalReference ?? undefined }
      : undefined,
    ownAccount: line.ownAccount ?? undefined,
    ...{ bankConnectionId: undefined, bookingDay: undefined, createdAt: NEVER, updatedAt: NEVER },
  };
}

/** The invoice of the ledger. @throws RangeError for an amount, a currency or a date that cannot be one */
export function toInvoice({ remaining, paymentTerms, ...item }: OpenItem): Invoice {
  const { id, total, currency, issueDate, dueDate, paymentReference } = item;
  assertMoney(`open item ${id}`, total, currency);
  for (const day of [issueDate, dueDate ?? issueDate]) assertDay(`open item ${id}`, day);
  const open = remaining ?? total;
  assertMinor(`open item ${id}`, open, ...(item.instalments ?? []).map(({ amount }) => amount));
  if (open < 0n || open > total) throw new RangeError(`open item ${id}: remaining must be from 0 to its total`);
  const { instalments } = item;
  if (instalments !== undefined && instalments.reduce((sum, { amount }) => sum + amount, 0n) !== total)
    throw new RangeError(`open item ${id}: its instalments must add up to its total`);
  return withDueDate({
    ...PLAIN_INVOICE,
    instalments,
    type: item.type ?? (item.expected === undefined ? "invoice" : "expected_payment"),
    expected: expectedOf(item),
    ...{ id, total, currency, issueDate, remaining: open, paymentTerms: paymentTerms ?? [] },
    ...{ invoiceNumber: item.invoiceNumber, direction: item.direction },
    ...{ counterpartyId: item.counterpartyId, counterpartyCode: item.counterpartyId },
    ...{ dueDate: dueDate ?? undefined, paymentReference: paymentReference ?? undefined, void: item.void ?? false },
    ...{ metadataJson: item.metadata === undefined ? "" : JSON.stringify(item.metadata) },
    ...{ version: 1n, createdAt: NEVER, updatedAt: NEVER },
  });
}

function expectedOf({ id, type, total, expected }: OpenItem): Expected | undefined {
  if (expected === undefined) return type === "expected_payment" ? { least: total, most: total } : undefined;
  if (type !== undefined && type !== "expected_payment")
    throw new RangeError(`open item ${id}: only an expected payment has a range`);
  const { least } = expected;
  assertMinor(`open item ${id}`, least);
  if (least < 1n || least > total) throw new RangeError(`open item ${id}: the least must be from 1 to its total`);
  return { ...expected, most: total };
}

export function toCounterparty({ id, name, aliases = [], accounts = [] }: Party): Counterparty {
  const methods = accounts.map((iban) => ({ id: iban, code: iban, type: "bank_account", iban, bic: undefined }));
  return {
    ...{ id, accountCode: id, name, aliases: [...aliases], paymentMethods: methods, taxIds: [] },
    ...{ version: 1n, createdAt: NEVER, updatedAt: NEVER },
  };
}

/** @throws RangeError when two of these have the same id */
export function assertDistinct(what: string, of: readonly { id: string }[]): void {
  const ids = new Set<string>();
  for (const { id } of of) {
    if (ids.has(id)) throw new RangeError(`two ${what} have the id ${id}`);
    ids.add(id);
  }
}

function assertMoney(whose: string, amount: bigint, currency: string): void {
  assertMinor(whose, amount);
  if (currencyDigits(currency) === undefined) throw new RangeError(`${whose}: currency ${currency} is not known`);
  if (amount <= 0n || amount > MAX_MINOR) throw new RangeError(`${whose}: the amount must be from 1 to ${MAX_MINOR}`);
}

/** Programs in JavaScript may give numbers. @throws RangeError for an amount that is no bigint */
export function assertMinor(whose: string, ...amounts: readonly unknown[]): void {
  for (const amount of amounts)
    if (typeof amount !== "bigint")
      throw new RangeError(`${whose}: an amount is a bigint of minor units, not the ${typeof amount} ${amount}`);
}

function assertDay(whose: string, day: string): void {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new RangeError(`${whose}: ${day} is no day`);
}

/** A payment that was accepted before. Lines that the bank marks as returns may take it back. */
export interface PastPayment {
  id: string;
  line: BankLine;
  openItemId: string;
  /** The part of the line that paid the item, in minor units of the line's currency. */
  amount: bigint;
  /** The settled amount, in minor units of the item's currency; `amount` when absent. */
  settled?: bigint | undefined;
}

/** Distinguishes the id that a caller gave from the ids of new matches. */
const PREFIX = "past ";

/**
 * The rows of past payments. Several payments of one line share its row.
 * @throws RangeError for a payment of an unknown item, or of more than its line has or its item was paid
 */
export function pastOf(payments: readonly PastPayment[], invoices: ReadonlyMap<string, Invoice>) {
  assertDistinct("payments", payments);
  const lines = new Map<string, Line>();
  const paid = new Map<string, bigint>();
  const matches = payments.map(({ id, line: given, openItemId, amount, settled = amount }): Match => {
    assertMinor(`payment ${id}`, amount, settled);
    const invoice = invoices.get(openItemId);
    if (invoice === undefined) throw new RangeError(`payment ${id}: no open item has the id ${openItemId}`);
    const known = lines.get(given.id) ?? { ...toLine(given), version: 1n };
    const line = { ...known, allocated: known.allocated + amount };
    const sum = (paid.get(openItemId) ?? 0n) + settled;
    if (amount <= 0n || settled <= 0n || line.allocated > line.amount || sum > invoice.total - invoice.remaining)
      throw new RangeError(`payment ${id}: more than its line has or its item was paid`);
    lines.set(line.id, line);
    paid.set(openItemId, sum);
    const rows = { line: () => line, invoice: () => invoice };
    const decided = { source: "manual", status: "confirmed", version: 1n } as const;
    const moment = { now: line.createdAt, newId: () => `${PREFIX}${id}` };
    const amounts = { matchedAmount: amount, invoiceAmount: settled };
    return newMatch(rows, { lineId: line.id, invoiceId: openItemId }, moment, { ...decided, ...amounts });
  });
  return { lines: [...lines.values()], matches };
}

/** The id that the caller gave a past payment; undefined for a new match. */
export const pastId = ({ id }: Match): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;
