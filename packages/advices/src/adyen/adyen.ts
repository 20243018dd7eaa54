import type { PayoutLayout } from "../payouts/payout-table.ts";
import type { AdviceItemKind } from "../value-sets.ts";

/** Adyen's journal types. */
const KINDS: readonly (readonly [RegExp, AdviceItemKind | "payout"])[] = [
  [/^MerchantPayout$|^MerchantPayin$/i, "payout"],
  [/^(Bulk)?Settled/i, "payment"],
  [/^Refunded/i, "refund"],
  [/Chargeback/i, "chargeback"],
  [/^(Fee|InvoiceDeduction|MiscCosts|PaymentCost|AccountSubscription)/i, "fee"],
  [/^(ReserveAdjustment|DepositCorrection|Balancetransfer)/i, "reserve"],
];

/**
 * Adyen's settlement details report. NC is the currency of the payout, GC that of the sale. Batches are numbered for
 * each merchant account; the row `MerchantPayout` is what reaches the bank. A batch without one was carried over.
 */
export const adyen: PayoutLayout = {
  format: "Adyen",
  processor: "Adyen",
  names: {
    payout: "Batch Number",
    account: "Merchant Account",
    date: "Creation Date, Booking Date",
    currency: "Net Currency",
    type: "Type",
    grossCurrency: "Gross Currency",
    grossCredit: "Gross Credit (GC)",
    grossDebit: "Gross Debit (GC)",
    credit: "Net Credit (NC)",
    debit: "Net Debit (NC)",
    fees: "Commission (NC), Markup (NC), Scheme Fees (NC), Interchange (NC)",
    documents:
      "Merchant Reference, Merchant Order Reference, Modification Merchant Reference, Psp Reference, Modification Reference",
    name: "Shopper Name",
    text: "Description",
    references: "Merchant Account",
  },
  required: [["payout"], ["account"], ["currency"], ["type"], ["credit"], ["debit"]],
  amounts: ["credit", "debit"],
  decimalSeparator: ".",
  kindOf: (text) => KINDS.find(([type]) => type.test(text("type")))?.[1] ?? "other",
  needsPayoutRow: true,
  isFeeInexact: true,
};
