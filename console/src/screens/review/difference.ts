import type { DifferenceReason } from "@matchbook/vocabulary/statuses";
import type { Invoice, Match, Transaction } from "../../api/resources.ts";
import { fromMinor, toMinor } from "../../values/minor-units.ts";

/** The fields of the invoice that a suggestion pays. */
export type PaidInvoice = Pick<Invoice, "remainingAmount" | "currency"> & Partial<Pick<Invoice, "paymentTerms">>;

/** An amount that stays open after a confirmation, and why it may be closed instead. */
export interface OpenDifference {
  /** Minor units of the invoice's currency. */
  minor: bigint;
  /** The decimal of `minor`. */
  amount: string;
  currency: string;
  reason: DifferenceReason;
}

/** Words that a payer writes for it, in the languages that matching reads. */
const DISCOUNT = /skonto|discount|rabatt|nachlass|escompte|remise|korting|sconto|descuento|desconto|abzug/i;
const FEE = /\b(fees?|charges?|geb(ü|ue)hr(en)?|spesen|entgelt|frais|kosten|commissioni?|comisi(ó|o)n)\b/i;
/** At most this many minor units are a rounding. */
const ROUNDING = 5n;

/** Everything that the payer or the bank wrote about a line. */
export function textOf({
  description,
  reference,
  end_to_end_id,
}: Pick<Transaction, "description" | "reference" | "end_to_end_id">): string {
  return [description, reference, end_to_end_id].join(" ");
}

/** The open rest of the invoice after a confirmation, in minor units of its currency. */
export function leftAfter(match: Match, invoice: PaidInvoice): bigint {
  if (match.kind === "return") return 0n;
  const credits = match.credits.reduce((sum, { amount }) => sum + toMinor(amount, invoice.currency), 0n);
  return (
    toMinor(invoice.remainingAmount, invoice.currency) - toMinor(match.invoiceAmount, match.invoiceCurrency) - credits
  );
}

/**
 * The difference that a person may close with a confirmation. Matching knows the reason of an expected one; of others
 * the agreed percentage tells it, also after its days, or the payer's text. There is no limit, because a person decides.
 * @param text what the bank says about the line
 */
export function differenceOf(match: Match, invoice: PaidInvoice | undefined, text: string): OpenDifference | undefined {
  const { difference } = match;
  if (difference !== null) {
    const { amount, currency, reason } = difference;
    return { minor: toMinor(amount, currency), amount: String(amount), currency, reason };
  }
  if (invoice === undefined || match.status !== "pending_review") return undefined;
  const minor = leftAfter(match, invoice);
  const reason = minor <= 0n ? undefined : isOfTerms(invoice, minor) ? "discount" : reasonIn(text, minor);
  const { currency } = invoice;
  return reason && { minor, amount: fromMinor(minor, currency), currency, reason };
}

/** Recognizes exactly an agreed discount of the open amount, rounded up or down. */
function isOfTerms({ remainingAmount, currency, paymentTerms = [] }: PaidInvoice, minor: bigint): boolean {
  const due = toMinor(remainingAmount, currency);
  return paymentTerms.some(({ percent }) => {
    const off = (due * BigInt(Math.round(percent * 100))) / 10_000n - minor;
    return off >= -1n && off <= 1n;
  });
}

function reasonIn(text: string, minor: bigint): DifferenceReason | undefined {
  if (DISCOUNT.test(text)) return "discount";
  if (FEE.test(text)) return "fee";
  return minor <= ROUNDING ? "rounding" : undefined;
}
