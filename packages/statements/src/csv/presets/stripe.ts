import type { CsvPreset } from "../preset.ts";

/** Stripe. Use either the balance or the payouts for one connection: each payout is in both. */
export const stripe: CsvPreset[] = [
  {
    name: "Stripe balance",
    header: "id, Type, Source, Amount, Fee, Net, Currency, Created (UTC), Available On (UTC), Description".split(", "),
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["YYYY-MM-DD HH:mm", "YYYY-MM-DD HH:mm:ss", "YYYY-MM-DD"],
      columns: {
        bookingDate: "Created (UTC)",
        valueDate: "Available On (UTC)",
        amount: "Amount",
        currency: "Currency",
        description: "Description",
        bankReference: "id",
        type: "Type",
        fee: "Fee",
      },
    },
  },
  {
    name: "Stripe balance",
    header: (
      "balance_transaction_id, created_utc, available_on_utc, currency, gross, fee, net, " +
      "reporting_category, description"
    ).split(", "),
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["YYYY-MM-DD HH:mm:ss", "YYYY-MM-DD HH:mm", "YYYY-MM-DD"],
      columns: {
        bookingDate: "created_utc",
        valueDate: "available_on_utc",
        amount: "gross",
        currency: "currency",
        description: "description",
        bankReference: "balance_transaction_id",
        type: "reporting_category",
        fee: "fee",
      },
    },
  },
  {
    name: "Stripe payouts",
    beside: ["Livemode", "Source Type", "Destination", "Type", "Method"],
    header: (
      "id, Amount, Arrival Date (UTC), Currency, Status, Description, Balance Transaction, " + "Statement Descriptor"
    ).split(", "),
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["YYYY-MM-DD HH:mm", "YYYY-MM-DD HH:mm:ss", "YYYY-MM-DD"],
      // A payout leaves the Stripe account.
      invertSign: true,
      bookedWords: ["paid"],
      skipWords: ["pending", "in_transit", "canceled", "failed"],
      columns: {
        bookingDate: "Arrival Date (UTC)",
        amount: "Amount",
        currency: "Currency",
        description: ["Description", "Statement Descriptor"],
        bankReference: "id",
        status: "Status",
      },
    },
  },
];
