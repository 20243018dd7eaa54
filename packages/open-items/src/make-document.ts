import { electronicReference, quote, requireCurrency, StatementError } from "@matchbook/statements/readers";
import { type DocumentParty, type InvoiceDocument, LIMITS } from "./invoice-document.ts";
import { referenceType } from "./reference-type.ts";
import { contradictions, type Totals } from "./totals.ts";
import { taxKey } from "./value-sets.ts";

/** What an e-invoice says, as its format writes it. */
export interface RawDocument
  extends Pick<InvoiceDocument, "position" | "format" | "number" | "issueDate" | "currency" | "sides"> {
  isCreditNote: boolean;
  dueDates: readonly string[];
  totals: Totals;
  reference: string | null;
  corrects: readonly (string | null)[];
}

/**
 * The document in the common form. An invoice of a negative amount is a credit note. Throws a `StatementError` for a
 * document without the amount to pay, for an unknown currency, and for a credit note of a negative amount, because
 * programs mean both a credit and a debit by it.
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
  if (raw.isCreditNote && isNegative)
    throw new StatementError(
      line,
      `the credit note ${quote(number)} has a negative amount, which can mean a debit as well`,
    );
  const sign = isNegative ? -1n : 1n;
  const warnings = contradictions(totals, currency);
  const isKept = reference !== null && reference.length <= LIMITS.reference;
  if (reference !== null && !isKept)
    warnings.push(`the payment reference is longer than ${LIMITS.reference} characters and was left out`);
  const days = [...new Set(raw.dueDates)].sort();
  if (days.length > 1)
    warnings.push(`it is due in parts, on ${days.slice(0, LIMITS.listed).join(", ")}; the first day was taken`);
  return {
    ...{ position: raw.position, format: raw.format, number, currency, sides: raw.sides },
    type: raw.isCreditNote || isNegative ? "credit_note" : "invoice",
    issueDate: raw.issueDate,
    dueDate: days[0] ?? null,
    payable: sign * payable,
    total: sign * (totals.gross ?? payable),
    prepaid: sign * (totals.prepaid ?? 0n),
    paymentReference: isKept ? electronicReference(reference) : null,
    paymentReferenceType: isKept ? referenceType(reference) : null,
    corrects: raw.corrects.filter((one) => one !== null).slice(0, LIMITS.listed),
    warnings,
  };
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
