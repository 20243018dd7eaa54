import type { Invoice, Line } from "../../../services/matching/src/domain/model.ts";
import { bare } from "./numbering.ts";
import type { Confirmable, Entry, Truth } from "./truth.ts";
import type { Draft } from "./world.ts";

/** What the referee knows besides a line: the tenant's books as they truly are when the line comes in. */
export interface Books {
  /** Open invoices of a counterparty at the beginning of the week or entered in it, with what is open in truth. */
  openOf(counterpartyId: string): { invoice: Invoice; remaining: bigint }[];
  invoice(id: string): Entry & { remaining: bigint };
  /** Counterparties that have an account on file. */
  ownersOf(iban: string | undefined): string[];
  /** How many invoices bear a number, compared without its signs. */
  bearers(bareNumber: string): number;
  /** Lines of the week that say nothing but their payer and this amount, as a key of `claimKey`. */
  claims(key: string): number;
}

export function claimKey(counterpartyId: string, line: Pick<Line, "amount" | "currency">): string {
  return `${counterpartyId} ${line.amount} ${line.currency}`;
}

/** What remains of the payer's reference in the line after the bank told it. */
export function surviving(draft: Draft): "exact" | "weak" | "none" {
  if (draft.citations.length === 0) return "none";
  const text = bare([draft.line.reference ?? "", draft.line.endToEndId ?? "", draft.line.description].join(" "));
  const qualities = draft.citations.map(({ quality, written }) => (text.includes(bare(written)) ? quality : "none"));
  if (qualities.every((quality) => quality === "none")) return "none";
  return qualities.every((quality) => quality === "exact") ? "exact" : "weak";
}

/**
 * The truth about a line. A scenario says what was meant and caps the rest; whether it can be told from the data is
 * decided here, by the rules a careful accountant keeps.
 */
export function judge(draft: Draft, books: Books): Truth {
  const verdict = draft.pairs.length === 0 ? nothing : verdictOf(draft, books);
  const truth: Truth = {
    lineId: draft.line.id,
    class: draft.class + verdict.note,
    pairs: draft.pairs,
    equals: verdict.equals,
    matchable: draft.matchable && verdict.matchable,
    confirmable: weaker(draft.cap, verdict.confirmable),
    refused: draft.line.refusals.map(({ invoiceId }) => invoiceId),
  };
  return truth.matchable ? truth : { ...truth, confirmable: weaker(truth.confirmable, "never") };
}

interface Verdict {
  matchable: boolean;
  confirmable: Confirmable;
  equals: string[];
  note: string;
}

const nothing: Verdict = { matchable: false, confirmable: "never", equals: [], note: "" };

function verdictOf(draft: Draft, books: Books): Verdict {
  const { line, pairs } = draft;
  const invoices = pairs.map(({ invoiceId }) => books.invoice(invoiceId));
  const [first] = invoices;
  if (first === undefined) return nothing;
  const owners = books.ownersOf(line.counterpartyIban);
  const payer = owners.includes(first.invoice.counterpartyId) ? (owners.length === 1 ? "sure" : "shared") : "unknown";
  const stranger = owners.length > 0 && payer === "unknown";
  const reference = surviving(draft);

  if (reference === "exact") {
    const numbers = invoices.map(({ invoice }) => bare(invoice.invoiceNumber));
    const unique = draft.structured !== undefined || numbers.every((number) => books.bearers(number) === 1);
    const telling = draft.structured !== undefined || numbers.every((number) => number.length >= 5);
    const named = line.counterpartyName !== undefined;
    if (stranger) return { matchable: true, confirmable: "never", equals: [], note: "" };
    if (unique && (telling || payer === "sure")) return { matchable: true, confirmable: "must", equals: [], note: "" };
    const confirmable = payer === "sure" || (named && telling) ? "may" : "never";
    return {
      matchable: payer !== "unknown" || named || unique,
      confirmable,
      equals: [],
      note: ", short or shared number",
    };
  }
  return withoutReference(draft, books, { payer, reference });
}

function withoutReference(
  { line, pairs }: Draft,
  books: Books,
  { payer, reference }: { payer: "sure" | "shared" | "unknown"; reference: "weak" | "none" },
): Verdict {
  const meant = books.invoice(pairs[0]?.invoiceId ?? "");
  const party = meant.invoice.counterpartyId;
  const same = books
    .openOf(party)
    .filter(({ invoice, remaining }) => invoice.currency === line.currency && remaining === line.amount);
  const others = same.map(({ invoice }) => invoice.id).filter((id) => id !== meant.invoice.id);
  const crowded = pairs.length === 1 && (others.length > 0 || books.claims(claimKey(party, line)) > 1);
  const named = line.counterpartyName !== undefined || line.description !== "";

  if (reference === "weak") {
    const confirmable = payer === "sure" && !crowded ? "may" : "never";
    return { matchable: payer !== "unknown" || named, confirmable, equals: [], note: "" };
  }
  if (crowded) return { matchable: false, confirmable: "never", equals: others, note: ": equal open invoices" };
  if (payer === "sure") return { matchable: true, confirmable: "must", equals: [], note: ": known account" };
  // A name alone is enough to suggest, and for nothing more.
  if (line.counterpartyName !== undefined)
    return { matchable: true, confirmable: "never", equals: [], note: ": name only" };
  return { matchable: false, confirmable: "never", equals: [], note: ": nobody named" };
}

function weaker(a: Confirmable, b: Confirmable): Confirmable {
  const order: Confirmable[] = ["never", "may", "must"];
  return order.indexOf(a) < order.indexOf(b) ? a : b;
}
