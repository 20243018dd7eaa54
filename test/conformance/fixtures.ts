import { expect } from "vitest";
import type { Answer } from "./client.ts";
import type { Api } from "./system.ts";

/** Test data, created through the API. Every name is unique, so nothing is matched by accident. */

// biome-ignore lint/suspicious/noExplicitAny: resources as the API answers them; tests say what they expect of them.
export type Resource = any;
type Fields = Record<string, unknown>;

export const UNKNOWN_ID = "0192f0c1-0000-7000-8000-00000000dead";
let count = 0;
export const unique = (prefix: string): string => `${prefix}-${process.pid}-${++count}`;

/** Checks that an answer is a success and returns its `data`. */
export function dataOf({ status, body, text }: Answer): Resource {
  expect(status, text).toBeLessThan(300);
  return body.data;
}

const inPath = encodeURIComponent;
export const transactionPath = (code: string) => `/transactions/${inPath(code)}`;
export const invoicePath = (number: string) => `/invoices/${inPath(number)}`;

/** A key that reads matches, from the console. */
export async function newKey(api: Api, fields: Fields = {}): Promise<Resource> {
  return dataOf(await api.console("POST", "/api-keys", { name: "k", scopes: ["matches:read"], ...fields }));
}

export async function newCounterparty(api: Api, fields: Fields = {}): Promise<Resource> {
  const accountCode = unique("C");
  const iban = `DE${String(10 ** 15 + ++count * 7_919)}`;
  const body = {
    accountCode,
    name: `Company ${accountCode}`,
    paymentMethods: [{ code: `${accountCode}-BANK`, type: "bank_account", iban }],
    ...fields,
  };
  return dataOf(await api.call("POST", "/counterparties", body));
}

// One counterparty per tenant serves all tests that need any: it saves requests.
const shared = new WeakMap<Api, Promise<Resource>>();
function anyCounterparty(api: Api): Promise<Resource> {
  const known = shared.get(api) ?? newCounterparty(api);
  shared.set(api, known);
  return known;
}

export async function newInvoice(api: Api, fields: Fields = {}): Promise<Resource> {
  const counterpartyId = fields.counterpartyId ?? (await anyCounterparty(api)).accountCode;
  const body = {
    invoiceNumber: unique("INV"),
    currency: "EUR",
    totalAmount: 100,
    issueDate: "2026-01-10",
    ...fields,
    counterpartyId,
  };
  return dataOf(await api.call("POST", "/invoices", body));
}

export async function newLine(api: Api, fields: Fields = {}): Promise<Resource> {
  const body = { amount: 100, currency: "EUR", direction: "credit", value_date: "2026-01-15", ...fields };
  return dataOf(await api.call("POST", "/transactions", body));
}

/** A line and an invoice with only the amount in common, so that only a person can match them. */
export async function newPair(api: Api, fields: { line?: Fields; invoice?: Fields } = {}) {
  const counterparty = await anyCounterparty(api);
  const invoice = await newInvoice(api, { counterpartyId: counterparty.accountCode, ...fields.invoice });
  const line = await newLine(api, fields.line);
  return { counterparty, invoice, line, pair: pairOf(line, invoice) };
}

export const pairOf = (line: Resource, invoice: Resource) => ({
  transactionId: line.transaction_code as string,
  invoiceId: invoice.invoiceNumber as string,
});

/** A pair with an `active` match of `matchedAmount`. */
export async function newAllocation(api: Api, matchedAmount = 100, fields: { line?: Fields; invoice?: Fields } = {}) {
  const made = await newPair(api, fields);
  const { match } = dataOf(await api.call("POST", "/matches", { ...made.pair, matchedAmount }));
  return { ...made, match };
}

/** A pair that matching confirms automatically: the text names the invoice and the amount is exact. */
export async function newConfirmed(api: Api, fields: { line?: Fields } = {}) {
  const counterparty = await anyCounterparty(api);
  const invoice = await newInvoice(api, { counterpartyId: counterparty.accountCode });
  const line = await newLine(api, { reference: invoice.invoiceNumber, ...fields.line });
  const match = await matched(api, line, invoice);
  expect(match.status).toBe("confirmed");
  return { counterparty, invoice, line, match, pair: pairOf(line, invoice) };
}

/** Fields of a line that comes from the account of a counterparty and is older than its invoices. */
export const olderFrom = (counterparty: Resource): Fields => ({
  counterparty_iban: counterparty.paymentMethods[0].iban,
  value_date: "2026-01-05",
});

/** A pair that matching suggests: a known account and the exact amount, but older than the invoice and without a reference. */
export async function newSuggestion(api: Api) {
  const counterparty = await newCounterparty(api);
  const invoice = await newInvoice(api, { counterpartyId: counterparty.accountCode });
  const line = await newLine(api, olderFrom(counterparty));
  const match = await matched(api, line, invoice);
  expect(match.status).toBe("pending_review");
  return { counterparty, invoice, line, match, pair: pairOf(line, invoice) };
}

// `include` runs matching inside the call, so tests need not wait for the event of the new line.
async function matched(api: Api, line: Resource, invoice: Resource): Promise<Resource> {
  await reconcile(api, line.transaction_code, { action: "include" });
  const [match] = await matchesOf(api, pairOf(line, invoice));
  return match;
}

export async function reconcile(api: Api, code: string, body: Fields): Promise<Answer> {
  return api.call("POST", `${transactionPath(code)}/reconcile`, body);
}

export const saveBody = (match: Resource, counterparty: Resource, invoice: Resource, matchedAmount: unknown) => ({
  action: "save",
  matchId: match.id,
  counterpartyId: counterparty.accountCode,
  paymentMethodId: counterparty.paymentMethods[0].code,
  invoiceId: invoice.invoiceNumber,
  matchedAmount,
});

export async function matchesOf(api: Api, pair: { transactionId: string; invoiceId: string }): Promise<Resource[]> {
  return dataOf(await api.call("GET", `/matches?${new URLSearchParams(pair)}`));
}
export const getLine = async (api: Api, line: Resource): Promise<Resource> =>
  dataOf(await api.call("GET", transactionPath(line.transaction_code)));
/** A transaction without its matches and reasons: matching may decide about it between two requests. */
export const undecided = ({ matches, match_reasons, ...line }: Resource): Resource => line;
export const getInvoice = async (api: Api, invoice: Resource): Promise<Resource> =>
  dataOf(await api.call("GET", invoicePath(invoice.invoiceNumber)));
export const newAdjustment = (api: Api, invoice: Resource, body: unknown): Promise<Answer> =>
  api.call("POST", `${invoicePath(invoice.invoiceNumber)}/adjustments`, body);

/** An invoice's status, open amount and number of adjustments. */
export async function openOf(api: Api, invoice: Resource) {
  const { status, remainingAmount, adjustments } = await getInvoice(api, invoice);
  return [status, remainingAmount, adjustments.length];
}
export const getMatch = async (api: Api, match: Resource): Promise<Resource> =>
  dataOf(await api.call("GET", `/matches/${match.id}`));

/** For each status of a match, a function that makes a pair with such a match. */
export const newMatchIn = {
  pending_review: newSuggestion,
  active: (api: Api) => newAllocation(api),
  confirmed: (api: Api) => newConfirmed(api),
  rejected: (api: Api) => newEnded(api, "rejected"),
  cancelled: (api: Api) => newEnded(api, "cancelled"),
};

async function newEnded(api: Api, status: "rejected" | "cancelled") {
  const made = await newAllocation(api);
  await api.call("PUT", `/matches/${made.match.id}`, { status });
  return { ...made, match: await getMatch(api, made.match) };
}

/** A payout of one payment. */
export function advice(number: string, invoice = "INV-0") {
  const payout = { kind: "payout", number, direction: "credit", currency: "EUR", totalAmount: 97, date: "2026-03-02" };
  const deductions = [{ type: "fee", amount: 3 }];
  return { ...payout, party: { name: "Stripe" }, items: [{ documents: [invoice], amount: 97, deductions }] };
}

/** A remittance advice in a file. */
export function adviceFile(number: string, invoice = "INV-0"): string {
  return `Payment reference;Payment date;Invoice number;Paid amount;Currency\n${number};2026-03-02;${invoice};100.00;EUR\n`;
}
