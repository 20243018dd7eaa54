import { readFileSync } from "node:fs";
import { createCounterpartySchema } from "@matchbook/api/schemas/counterparties";
import { isIban, readStatements } from "@matchbook/statements";
import { describe, expect, it } from "vitest";

const sample = (name: string) => readFileSync(new URL(`../samples/${name}`, import.meta.url));
async function parse(file: Uint8Array) {
  const reading = readStatements(file);
  return { lines: await Array.fromAsync(reading), summary: reading.summary };
}

interface SampleInvoice {
  invoiceNumber: string;
  counterpartyId: string;
  currency: string;
  totalAmount: number;
  direction?: string;
  paymentReference?: string;
}
interface SampleCounterparty {
  accountCode: string;
  name: string;
  paymentMethods?: { iban: string }[];
}

const { invoices } = JSON.parse(sample("sample-invoices.json").toString()) as { invoices: SampleInvoice[] };
const counterparties = JSON.parse(sample("sample-counterparties.json").toString()) as SampleCounterparty[];
const statement = await parse(sample("sample-statement.camt053.001.08.xml"));
const searched = (text: string) => text.replace(/[^A-Z0-9]/gi, "").toUpperCase();

/** The lines that settle an invoice: same currency, amount and direction. */
function linesFor(invoice: SampleInvoice) {
  const direction = invoice.direction === "payable" ? "debit" : "credit";
  return statement.lines.filter(
    (line) =>
      line.currency === invoice.currency &&
      line.direction === direction &&
      line.amount === BigInt(Math.round(invoice.totalAmount * 100)),
  );
}

describe("the sample statement", () => {
  it("has two accounts with correct balances and one entry that is not booked", () => {
    const eur = { opening: 2_500_000n, closing: 2_790_465n, difference: 0n, from: "2026-03-02", to: "2026-03-06" };
    const usd = { opening: 800_000n, closing: 1_146_700n, difference: 0n, from: "2026-03-03", to: "2026-03-06" };
    expect(statement.summary).toEqual({
      format: "camt.053",
      version: "001.08",
      statements: 2,
      entries: 23,
      lines: 24,
      notBooked: 1,
      zero: 0,
      status: 0,
      skipped: [{ line: 1098, reason: "not_booked", value: "PDNG" }],
      firstDay: "2026-03-02",
      lastDay: "2026-03-06",
      accounts: ["DE88100999000004711000", "DE09100999000004711840"],
      balances: [
        { line: 42, account: "DE88100999000004711000", currency: "EUR", ...eur },
        { line: 1191, account: "DE09100999000004711840", currency: "USD", ...usd },
      ],
      encoding: "utf-8",
      warnings: [],
      warningCount: 0,
      notUsed: [],
    });
    expect(new Set(statement.lines.map((line) => line.currency))).toEqual(new Set(["EUR", "USD"]));
  });

  it("yields the same lines in the older version, except for fields that only the newer version has", async () => {
    const older = await parse(sample("sample-statement-eur.camt053.001.02.xml"));
    const comparable = (lines: typeof older.lines) => lines.map(({ position, ...line }) => line);
    expect(comparable(older.lines)).toEqual(comparable(statement.lines.filter((line) => line.currency === "EUR")));
    expect(older.summary.warnings).toEqual([]);
  });

  it.each([
    "INV-2026-0101",
    "INV-2026-0102",
    "INV-2026-0103",
    "INV-2026-0105",
    "INV-2026-0106",
    "INV-2026-0107",
    "INV-2026-0112",
    "HT-88/2231",
    "SF-2026-418",
    "PH-7741",
  ])("pays invoice %s exactly and cites its number", (number) => {
    const invoice = invoices.find(({ invoiceNumber }) => invoiceNumber === number) as SampleInvoice;
    const lines = linesFor(invoice).filter((line) => searched(line.description).includes(searched(number)));
    expect(lines).toHaveLength(1);
  });

  it("pays one invoice by its structured reference only", () => {
    const invoice = invoices.find(({ paymentReference }) => paymentReference !== undefined) as SampleInvoice;
    const [line] = linesFor(invoice);
    expect(line?.reference).toBe(invoice.paymentReference);
    expect(searched(line?.description ?? "")).not.toContain(searched(invoice.invoiceNumber));
    // ISO 11649 uses the check digits of an IBAN: "RF" and the check digits are moved to the end.
    const reference = line?.reference ?? "";
    const digits = [...(reference.slice(4) + reference.slice(0, 4))].map((character) => Number.parseInt(character, 36));
    expect(BigInt(digits.join("")) % 97n).toBe(1n);
  });

  it("pays one invoice by amount and account only, and one by amount and name only", () => {
    const [byIban] = linesFor(invoices.find(({ invoiceNumber }) => invoiceNumber === "INV-2026-0108") as SampleInvoice);
    const payer = counterparties.find(({ accountCode }) => accountCode === "C-1008");
    expect(byIban?.counterpartyIban).toBe(payer?.paymentMethods?.[0]?.iban);
    expect(byIban?.description).toBe("Überweisung");
    const [byName] = linesFor(invoices.find(({ invoiceNumber }) => invoiceNumber === "INV-2026-0109") as SampleInvoice);
    expect(byName).toMatchObject({ counterpartyName: "Lumen Gallery Ltd", counterpartyIban: null });
  });

  it("has invoices and counterparties that the API accepts, with valid IBANs", () => {
    const codes = counterparties.map((body) => createCounterpartySchema.parse(body).accountCode);
    expect(invoices.every(({ counterpartyId }) => codes.includes(counterpartyId))).toBe(true);
    const ibans = counterparties.flatMap(({ paymentMethods }) => paymentMethods ?? []).map(({ iban }) => iban);
    expect(ibans.filter((iban) => !isIban(iban))).toEqual([]);
  });
});
