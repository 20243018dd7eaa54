import type { PayoutLayout } from "../payouts/payout-table.ts";

/** GoCardless' export of the transactions of payouts. Fees are taken off each transaction. */
export const goCardless: PayoutLayout = {
  format: "GoCardless",
  processor: "GoCardless",
  names: {
    payout: "payouts.id",
    date: "payouts.arrival_date",
    currency: "currency, payouts.currency",
    type: "resources.type",
    gross: "gross_amount",
    fees: "gocardless_fees, app_fees, surcharge_fees",
    net: "net_amount",
    total: "payouts.amount",
    documents: "resources.reference, payments.reference, payments.id, refunds.id, resources.id, mandates.id",
    free: "payments.metadata.*, refunds.metadata.*, mandates.metadata.*",
    name: "customers.company_name, customers.family_name",
    text: "resources.description",
    references: "payouts.reference",
  },
  required: [["payout"], ["currency"], ["type"], ["gross"], ["net"]],
  amounts: ["gross", "net"],
  decimalSeparator: ".",
  kindOf: (text) => kindOfGoCardless(text("type")),
};

/** The kind of a resource of the export, or of an item of the API. */
export function kindOfGoCardless(type: string) {
  if (/refund/i.test(type)) return "refund";
  if (/charged_?back|chargeback|failed|failure|late/i.test(type)) return "chargeback";
  if (/fee|revenue_share/i.test(type)) return "fee";
  return /payment/i.test(type) ? "payment" : "other";
}
