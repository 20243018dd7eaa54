/** The value sets of advices, without the code that reads them. */

/** The formats of documents that explain a payment, as people call them. */
export const ADVICE_FORMATS = [
  "Stripe",
  "PayPal",
  "Adyen",
  "Mollie",
  "GoCardless",
  "CSV",
  "XLSX",
  "ODS",
  "X12 820",
  "pain.001",
  "pain.008",
  "pain.002",
  "NACHA",
] as const;
export type AdviceFormat = (typeof ADVICE_FORMATS)[number];

/** The formats in a sentence, such as `A, B or C`. */
export function adviceFormats(): string {
  return `${ADVICE_FORMATS.slice(0, -1).join(", ")} or ${ADVICE_FORMATS.at(-1)}`;
}

/** From whom a document is: from a payer, from a payment processor, or the tenant's own order. */
export const ADVICE_KINDS = ["remittance", "payout", "order"] as const;
export type AdviceKind = (typeof ADVICE_KINDS)[number];

/** The kinds of items of an advice. A reserve is held back or released. */
export const ADVICE_ITEM_KINDS = ["payment", "refund", "chargeback", "fee", "reserve", "other"] as const;
export type AdviceItemKind = (typeof ADVICE_ITEM_KINDS)[number];

/** The deductions of a payer or a processor from a document's amount. */
export const ADVICE_DEDUCTIONS = ["discount", "fee", "tax", "other"] as const;
export type AdviceDeductionType = (typeof ADVICE_DEDUCTIONS)[number];
