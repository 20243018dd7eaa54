import type { CsvPreset } from "../preset.ts";

/** Wise balance statements. An amount contains the fees of its transfer. */
export const wise: CsvPreset[] = [
  {
    name: "Wise",
    beside: ["Transaction Type", "Transaction Details Type"],
    header: (
      "TransferWise ID, Date, Amount, Currency, Description, Payment Reference, Payer Name, " + "Payee Name, Total fees"
    ).split(", "),
    mapping: {
      decimalSeparator: ".",
      dateFormats: ["DD-MM-YYYY"],
      feeSign: "out",
      feeIncluded: true,
      columns: {
        bookingDate: "Date",
        amount: "Amount",
        currency: "Currency",
        description: ["Description", "Payment Reference"],
        payerName: "Payer Name",
        payeeName: "Payee Name",
        bankReference: "TransferWise ID",
        fee: "Total fees",
        exchangeRate: "Exchange Rate",
      },
    },
  },
];
