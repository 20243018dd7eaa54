import { minMinor } from "@matchbook/runtime/money";
import {
  type Counterparty,
  directionsAgree,
  type Invoice,
  type Line,
  lineRemaining,
  type PaymentMethod,
  type Reason,
} from "../model.ts";
import { ibanKey, keyOf } from "./keys.ts";
import { dedicatedKeys, lineKeys, type Pool } from "./pool.ts";
import { isCreditorReference } from "./references.ts";

/** What matching thinks of one line and one invoice. */
export interface Proposal {
  lineId: string;
  invoice: Invoice;
  status: "confirmed" | "pending_review";
  /** In the currency that both share. */
  matchedAmount: bigint;
  /** 0 to 1. */
  confidence: number;
  reasons: Reason[];
  explanation: string;
  paymentMethod: PaymentMethod | undefined;
}

/** Points of each signal. A confirmation does not depend on them but on the gate; they rank suggestions. */
const POINTS = {
  structured_reference: 60,
  invoice_number: 50,
  amount_exact: 30,
  counterparty_iban: 25,
  counterparty_name: 15,
  amount_differs: -20,
  counterparty_conflict: -40,
} as const;
type Signal = keyof typeof POINTS;

/** At most this many suggestions are kept for a line. */
export const MAX_SUGGESTIONS = 5;

/** No match is certain, so confidence stays below 1. */
const MAX_CONFIDENCE = 0.99;

/**
 * Weighs the open invoices that a line could pay, best first. `confirmed` needs an invoice cited by number or structured
 * reference, alone, for exactly what is open on both sides, from nobody else's account. An exact amount from a known
 * counterparty, or a citation with another amount, is only ever a suggestion.
 */
export function judge(line: Line, pool: Pool): Proposal[] {
  const keys = lineKeys(line);
  const party = partyOf(line, pool);
  const refused = new Set(line.refusals.map((refusal) => refusal.invoiceId));
  const fits = (invoice: Invoice) =>
    !refused.has(invoice.id) && invoice.currency === line.currency && directionsAgree(line, invoice);

  const cited = pool.citedBy(keys).filter((invoice) => directionsAgree(line, invoice));
  const known = party === undefined ? [] : pool.ofParty(party.counterparty.id, line.currency, lineRemaining(line));
  const judged = [...new Set([...cited, ...known])].filter(fits).map((invoice) => weigh(line, invoice, keys, party));

  // A text that cites two open invoices is about both or about neither: no single one of them is confirmed.
  const confirmable = cited.length === 1 && !line.reversal && !line.aggregated;
  return judged
    .filter(isPlausible)
    .map((evidence) => toProposal(line, evidence, confirmable && passesGate(evidence)))
    .sort((a, b) => b.confidence - a.confidence || (a.invoice.id < b.invoice.id ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS);
}

interface Party {
  counterparty: Counterparty;
  signal: "counterparty_iban" | "counterparty_name";
}

interface Evidence {
  invoice: Invoice;
  signals: Map<Signal, string>;
  paymentMethod: PaymentMethod | undefined;
}

function partyOf(line: Line, pool: Pool): Party | undefined {
  const byIban = pool.byIban(line.counterpartyIban);
  if (byIban !== undefined) return { counterparty: byIban, signal: "counterparty_iban" };
  const byName = pool.byName(line.counterpartyName);
  return byName === undefined ? undefined : { counterparty: byName, signal: "counterparty_name" };
}

function weigh(line: Line, invoice: Invoice, keys: string[], party: Party | undefined): Evidence {
  const signals = new Map<Signal, string>();
  const reference = keyOf(invoice.paymentReference ?? "");
  if (isCreditorReference(reference) || dedicatedKeys(line).includes(reference)) {
    if (keys.includes(reference)) signals.set("structured_reference", invoice.paymentReference ?? "");
  }
  if (keys.includes(keyOf(invoice.invoiceNumber))) signals.set("invoice_number", invoice.invoiceNumber);

  if (lineRemaining(line) === invoice.remaining) signals.set("amount_exact", invoice.remaining.toString());
  else signals.set("amount_differs", (lineRemaining(line) - invoice.remaining).toString());

  let paymentMethod: PaymentMethod | undefined;
  if (party !== undefined && party.counterparty.id === invoice.counterpartyId) {
    signals.set(party.signal, party.counterparty.accountCode);
    paymentMethod = methodByIban(party.counterparty, line.counterpartyIban);
  } else if (party !== undefined) {
    signals.set("counterparty_conflict", party.counterparty.accountCode);
  }
  return { invoice, signals, paymentMethod };
}

/** The payment method of a counterparty with this account. */
export function methodByIban(counterparty: Counterparty, iban: string | undefined): PaymentMethod | undefined {
  if (iban === undefined) return undefined;
  return counterparty.paymentMethods.find(
    (method) => method.iban !== undefined && ibanKey(method.iban) === ibanKey(iban),
  );
}

function isCited({ signals }: Evidence): boolean {
  return signals.has("structured_reference") || signals.has("invoice_number");
}

function isPlausible(evidence: Evidence): boolean {
  const { signals } = evidence;
  const fromParty = signals.has("counterparty_iban") || signals.has("counterparty_name");
  return isCited(evidence) || (signals.has("amount_exact") && fromParty);
}

function passesGate(evidence: Evidence): boolean {
  const { signals } = evidence;
  return isCited(evidence) && signals.has("amount_exact") && !signals.has("counterparty_conflict");
}

function toProposal(line: Line, { invoice, signals, paymentMethod }: Evidence, confirmed: boolean): Proposal {
  const reasons = [...signals].map(([signal, detail]) => ({ signal, detail, points: POINTS[signal] }));
  const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
  const open = lineRemaining(line);
  return {
    lineId: line.id,
    invoice,
    status: confirmed ? "confirmed" : "pending_review",
    matchedAmount: minMinor(open, invoice.remaining),
    confidence: Math.max(0, Math.min(MAX_CONFIDENCE, points / 100)),
    reasons,
    explanation: explain(signals, line),
    paymentMethod,
  };
}

const PHRASES: Record<Signal, string> = {
  structured_reference: "carries the invoice's payment reference",
  invoice_number: "names the invoice number",
  amount_exact: "is exactly the open amount",
  counterparty_iban: "{way} an account of the counterparty",
  counterparty_name: "bears the counterparty's name",
  amount_differs: "differs from the open amount",
  counterparty_conflict: "{way} somebody else",
};

function explain(signals: Map<Signal, string>, { direction }: Line): string {
  const way = direction === "credit" ? "comes from" : "goes to";
  const phrases = [...signals.keys()].map((signal) => PHRASES[signal].replace("{way}", way));
  const last = phrases.pop() ?? "";
  return `The payment ${phrases.length > 0 ? `${phrases.join(", ")} and ${last}` : last}.`;
}
