import { exactNumber } from "../../api/json.ts";
import { request } from "../../api/request.ts";
import { dayBefore } from "../../values/days.ts";

const PARTIES = [
  ["PRAXIS", "Praxis Öztürk", "DE02120300000000202051"],
  ["ALDER", "Alder & Finch Ltd", "GB33BUKB20201555555555"],
  ["LUMEN", "Lumen Gallery", "NL91ABNA0417164300"],
] as const;
/** Number, payer, total, and what is paid of it with which text. */
const INVOICES: readonly [number: string, party: number, total: string, paid: string, text: string][] = [
  ["SAMPLE-0101", 0, "637.00", "637.00", "Invoice SAMPLE-0101"],
  ["SAMPLE-0102", 1, "1190.00", "1154.30", "SAMPLE-0102 less 3 % discount"],
  ["SAMPLE-0103", 2, "420.50", "200.00", "part payment SAMPLE-0103"],
  ["SAMPLE-0104", 1, "89.90", "89.90", "thank you"],
  ["SAMPLE-0105", 0, "248.00", "248.00", "SAMPLE 0105"],
];

/** Fills an empty tenant with a few counterparties, invoices and bank lines, as programs would send them. */
export async function addSampleData(): Promise<void> {
  // A repetition after a lost answer adds nothing.
  const post = (path: string, name: string, body: object) =>
    request("POST", path, { body, idempotencyKey: `sample-${name}-${dayBefore(0)}` });
  for (const [accountCode, name, iban] of PARTIES)
    await post("/counterparties", accountCode, {
      ...{ accountCode, name },
      paymentMethods: [{ code: `${accountCode}-1`, type: "bank_account", iban }],
    });
  await post("/invoices", "invoices", {
    invoices: INVOICES.map(([invoiceNumber, party, total], at) => ({
      ...{ invoiceNumber, counterpartyId: PARTIES[party]?.[0], currency: "EUR", totalAmount: exactNumber(total) },
      ...{ issueDate: dayBefore(30 - at), dueDate: dayBefore(16 - at) },
    })),
  });
  await post("/transactions", "lines", {
    transactions: INVOICES.map(([number, party, , paid, description], at) => ({
      ...{ transaction_code: `SAMPLE-LINE-${number.slice(-4)}`, amount: exactNumber(paid), currency: "EUR" },
      ...{ direction: "credit", value_date: dayBefore(5 - at), description },
      ...{ counterparty_name: PARTIES[party]?.[1], counterparty_iban: PARTIES[party]?.[2] },
    })),
  });
}
