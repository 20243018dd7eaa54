import type { CsvPreset } from "../preset.ts";

/**
 * PayPal activity reports. A row with the balance impact "Memo" moves no money. Dates follow the language of the user.
 */
const columns = {
  bookingDate: "Date",
  amount: "Gross",
  currency: "Currency",
  description: ["Type", "Subject", "Note"],
  counterpartyName: "Name",
  bankReference: "Transaction ID",
  type: "Type",
  fee: "Fee",
};

export const paypal: CsvPreset[] = [
  {
    name: "PayPal",
    header: (
      "Date, Name, Type, Status, Currency, Gross, Fee, Net, Transaction ID, Subject, Note, " + "Balance Impact"
    ).split(", "),
    dateStyles: ["MM/DD/YYYY", "DD/MM/YYYY", "D.M.YYYY", "YYYY-MM-DD"],
    mapping: {
      feeSign: "negative_out",
      bookedWords: ["credit", "debit"],
      skipWords: ["memo"],
      columns: { ...columns, status: "Balance Impact" },
    },
  },
  {
    name: "PayPal",
    header: ["Date", "Name", "Type", "Status", "Currency", "Gross", "Fee", "Net", "Transaction ID", "Subject", "Note"],
    dateStyles: ["MM/DD/YYYY", "DD/MM/YYYY", "D.M.YYYY", "YYYY-MM-DD"],
    mapping: {
      feeSign: "negative_out",
      bookedWords: ["completed", "cleared", "refunded", "partially refunded", "reversed"],
      skipWords: ["pending", "denied", "canceled", "cancelled", "expired", "held", "placed", "removed", "unclaimed"],
      columns: { ...columns, status: "Status" },
    },
  },
];
