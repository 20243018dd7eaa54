import type { CsvPreset } from "../preset.ts";

/** Revolut, personal and business accounts. A business fee is written with either sign. */
export const revolut: CsvPreset[] = [
  {
    name: "Revolut",
    beside: ["Product"],
    header: ["Type", "Started Date", "Completed Date", "Description", "Amount", "Fee", "Currency", "State"],
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["YYYY-MM-DD HH:mm:ss", "YYYY-MM-DD"],
      bookedWords: ["completed"],
      skipWords: ["pending", "reverted", "declined", "failed"],
      columns: {
        bookingDate: "Completed Date",
        amount: "Amount",
        currency: "Currency",
        description: "Description",
        type: "Type",
        fee: "Fee",
        status: "State",
      },
    },
  },
  {
    name: "Revolut Business",
    beside: ["Orig currency", "Orig amount", "Account"],
    header: (
      "Date completed (UTC), ID, Type, State, Description, Reference, Payer, Amount, Fee, " + "Payment currency"
    ).split(", "),
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["YYYY-MM-DD", "YYYY-MM-DD HH:mm:ss"],
      bookedWords: ["completed"],
      skipWords: ["pending", "reverted", "declined", "failed", "created"],
      feeSign: "out",
      columns: {
        bookingDate: "Date completed (UTC)",
        amount: "Amount",
        currency: "Payment currency",
        description: ["Description", "Reference"],
        payerName: "Payer",
        bankReference: "ID",
        type: "Type",
        fee: "Fee",
        status: "State",
      },
    },
  },
];
