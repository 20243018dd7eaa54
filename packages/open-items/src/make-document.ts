import { electronicReference, quote, requireCurrency, StatementError } from "@matchbook/statements/readers";
import { type DocumentInstalment, type DocumentParty, type InvoiceDocument, LIMITS } from "./invoice-document.ts";
import { referenceType } from "./reference-type.ts";
import { contradictions, type Totals } from "./totals.ts";
import { taxKey } from "./value-sets.ts";

/** A day on which something is due, and what: an amount or a share of what is to be paid, where the document tells it. */
export interface PaymentTerm {
  /** `YYYY-MM-DD`. */
  day: string | undefined;
  /** Signed, in minor units. */
  amount?: bigint | undefined;
  percent?: string | null | undefined;
}

/** The content of an e-invoice, as its format writes it. */
export interface RawDocument
  extends Pick<InvoiceDocument, "position" | "format" | "number" | "issueDate" | "currency" | "sides"> {
  isCreditNote: boolean;
  terms: readonly PaymentTerm[];
  totals: Totals;
  reference: string | null;
  corrects: readonly (string | null)[];
}

/**
 * The document in the common form. An invoice of a negative amount is a credit note. A credit note of a negative amount
 * is one too, because many programs repeat the sign of its lines. Throws a `StatementError` for a document without the
 * amount to pay, for an unknown currency, and for a credit note whose total has another sign than what is to be paid.
 */
export function makeDocument(raw: RawDocument): InvoiceDocument {
  const { totals, currency, number, reference } = raw;
  const { line } = raw.position;
  requireCurrency(currency, line);
  if (number.length > LIMITS.number)
    throw new StatementError(line, `the number ${quote(number)} is longer than ${LIMITS.number} characters`);
  const payable = totals.payable ?? totals.gross;
  if (payable === undefined) throw new StatementError(line, "the document does not say what is to be paid");
  // A document that was settled otherwise has nothing to pay, and its total tells what it is.
  const isNegative = payable < 0n || (payable === 0n && (totals.gross ?? 0n) < 0n);
  if (raw.isCreditNote && isNegative && (totals.gross ?? 0n) > 0n)
    throw new StatementError(
      line,
      `the credit note ${quote(number)} has a negative amount and a positive total, which can mean a debit as well`,
    );
  const sign = isNegative ? -1n : 1n;
  const warnings = contradictions(totals, currency);
  const isKept = reference !== null && reference.length <= LIMITS.reference;
  if (reference !== null && !isKept)
    warnings.push(`the payment reference is longer than ${LIMITS.reference} characters and was left out`);
  if (raw.isCreditNote && isNegative) warnings.push("its amounts are negative; it is read as a credit note");
  const isCreditNote = raw.isCreditNote || isNegative;
  const days = [...new Set(raw.terms.flatMap(({ day }) => day ?? []))].sort();
  const instalments = isCreditNote ? [] : instalmentsOf(raw.terms, payable);
  if (days.length > 1 && instalments.length === 0)
    warnings.push(`it is due in parts, on ${days.slice(0, LIMITS.listed).join(", ")}; the first day was taken`);
  return {
    ...{ position: raw.position, format: raw.format, number, currency, sides: raw.sides },
    type: isCreditNote ? "credit_note" : "invoice",
    issueDate: raw.issueDate,
    dueDate: days[0] ?? null,
    instalments,
    payable: sign * payable,
    total: sign * (totals.gross ?? payable),
    prepaid: sign * (totals.prepaid ?? 0n),
    paymentReference: isKept ? electronicReference(reference) : null,
    paymentReferenceType: isKept ? referenceType(reference) : null,
    corrects: raw.corrects.filter((one) => one !== null).slice(0, LIMITS.listed),
    warnings,
  };
}

/** The parts on their days, if every one has an amount or a share and they add up to what is to be paid; else none. */
function instalmentsOf(terms: readonly PaymentTerm[], payable: bigint): DocumentInstalment[] {
  const isDistinct = new Set(terms.map(({ day }) => day)).size > 1;
  if (!isDistinct || terms.length > LIMITS.instalments) return [];
  const parts = terms.flatMap(({ day, amount, percent }) => {
    const part = amount ?? shareOf(payable, percent ?? "");
    return day === undefined || part === undefined || part <= 0n ? [] : [{ dueDate: day, amount: part }];
  });
  const sum = parts.reduce((all, { amount }) => all + amount, 0n);
  const last = parts.at(-1);
  // Shares are rounded, and the last one takes the rest.
  const isRounded = terms.every(({ amount }) => amount === undefined) && absolute(payable - sum) < BigInt(terms.length);
  if (last && isRounded) last.amount += payable - sum;
  if (parts.length !== terms.length || (sum !== payable && !isRounded)) return [];
  return parts.sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0));
}

/** A share in percent, rounded to minor units; undefined for a text that is no share. */
function shareOf(payable: bigint, percent: string): bigint | undefined {
  const [, whole, fraction = ""] = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(percent) ?? [];
  if (whole === undefined) return undefined;
  const millionths = BigInt(whole + fraction.padEnd(6, "0"));
  return (payable * millionths + 50_000_000n) / 100_000_000n;
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** A party of the texts that its document gives; the first name counts. */
export function makeParty({
  names,
  taxIds = [],
  ibans = [],
  code = null,
}: {
  names: readonly (string | null)[];
  taxIds?: readonly (string | null)[];
  ibans?: readonly string[];
  code?: string | null;
}): DocumentParty {
  const given = distinct(names.map((name) => name?.slice(0, LIMITS.name)));
  return {
    name: given[0] ?? null,
    otherNames: given.slice(1, LIMITS.listed),
    taxIds: distinct(taxIds.map((id) => id && taxKey(id).slice(0, LIMITS.number))).slice(0, LIMITS.listed),
    ibans: distinct(ibans).slice(0, LIMITS.listed),
    code,
  };
}

function distinct(texts: readonly (string | null | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null && text !== undefined && text !== ""))] as string[];
}
