import type { PayoutLayout } from "../payouts/payout-table.ts";
import type { AdviceItemKind } from "../value-sets.ts";

/** Stripe's reporting categories. Others, such as transfers and adjustments, are no part of a sale. */
const KINDS = new Map<string, AdviceItemKind | "payout">(
  Object.entries({
    ...{ charge: "payment", charge_failure: "payment", partial_capture_reversal: "refund" },
    ...{ refund: "refund", refund_failure: "refund", dispute: "chargeback", dispute_reversal: "chargeback" },
    ...{ fee: "fee", network_cost: "fee", tax: "fee", platform_earning_refund: "fee" },
    ...{
      risk_reserved_funds: "reserve",
      payout_minimum_balance_hold: "reserve",
      payout_minimum_balance_release: "reserve",
    },
    ...{ payout: "payout" },
  } as const),
);

/**
 * Stripe's payout reconciliation report, itemized (`payout_reconciliation.itemized`). Amounts are in major units. It
 * lists the transactions of automatic payouts; a row of the payout itself is optional.
 */
export const stripe: PayoutLayout = {
  format: "Stripe",
  processor: "Stripe",
  names: {
    payout: "automatic_payout_id",
    date: "automatic_payout_effective_at, automatic_payout_effective_at_utc",
    currency: "currency",
    type: "reporting_category",
    gross: "gross",
    fees: "fee",
    net: "net",
    documents:
      "invoice_number, payment_metadata[invoice*, payment_metadata[order*, payment_metadata[reference*, " +
      "refund_metadata[invoice*, refund_metadata[order*, invoice_id, payment_intent_id, charge_id, source_id",
    free: "payment_metadata[*, refund_metadata[*",
    name: "customer_name, shipping_address_name",
    text: "description",
    references: "trace_id, payout_statement_descriptor",
  },
  required: [["payout"], ["currency"], ["type"], ["gross"], ["fees"], ["net"]],
  amounts: ["gross", "net"],
  decimalSeparator: ".",
  kindOf: (text) => KINDS.get(text("type")) ?? "other",
};
