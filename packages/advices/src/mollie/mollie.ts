import type { PayoutLayout } from "../payouts/payout-table.ts";
import type { AdviceItemKind } from "../value-sets.ts";

/** By the method, the beginning of the id, and the text of rows without one. */
const KINDS: readonly (readonly ["type" | "documents" | "text", RegExp, AdviceItemKind])[] = [
  ["type", /refund/i, "refund"],
  ["type", /chargeback/i, "chargeback"],
  ["type", /reserve/i, "reserve"],
  ["documents", /^re_/, "refund"],
  ["documents", /^chb_/, "chargeback"],
  ["documents", /^(tr|cpt|py)_/, "payment"],
  ["text", /reserve/i, "reserve"],
  ["text", /\bfees?\b|\bMOL-|invoice/i, "fee"],
];

/**
 * Mollie's settlement report. A row is a payment, a refund, a chargeback or the fees of a period; the settlement is their
 * sum, and the bank shows its reference. The dates are those of the transactions, so the payout has none.
 */
export const mollie: PayoutLayout = {
  format: "Mollie",
  processor: "Mollie",
  names: {
    payout: "Settlement reference",
    currency: "Settlement currency",
    type: "Payment method",
    net: "Settlement amount",
    documents: "ID",
    name: "Consumer name",
    iban: "Consumer bank account",
    text: "Description",
  },
  required: [["payout"], ["currency"], ["net"], ["documents"], ["text"]],
  amounts: ["net"],
  kindOf: (text) => KINDS.find(([field, shape]) => shape.test(text(field)))?.[2] ?? "other",
};
