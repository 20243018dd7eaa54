import { describe, expect, it } from "vitest";
import { readStatements } from "../src/read-statements.ts";
import { StatementError } from "../src/statement-error.ts";

/** The amounts of a table as `100 EUR`, and the questions about it, read for a connection with this currency. */
async function read(file: string, currency: string | undefined) {
  const reading = readStatements(Buffer.from(file), { currency, today: "2026-11-29", proposeMapping: true });
  const amounts: string[] = [];
  let isRefused = false;
  try {
    for await (const { direction, amount, currency: own } of reading)
      amounts.push(`${direction === "debit" ? -amount : amount} ${own}`);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    isRefused = true;
  }
  return { amounts, asks: reading.summary.questions?.map(({ field }) => field) ?? [], isRefused };
}

const table = (amount: string, beside = "", cell = "") =>
  `Day;Words;${amount}${beside && `;${beside}`}\n24.08.2026;Shop;-45,20${cell && `;${cell}`}\n23.08.2026;Client;100,00${cell && `;${cell}`}\n`;
const READ = (currency: string) => ({
  amounts: [`-4520 ${currency}`, `10000 ${currency}`],
  asks: [],
  isRefused: false,
});
const ASKED = { amounts: [], asks: ["currency"], isRefused: true };

describe("the currency of a table", () => {
  it.each([
    ["Amount Euros", "CHF", "EUR"],
    ["Määrä EUROA", "SEK", "EUR"],
    ["Montant(EUROS)", undefined, "EUR"],
    ["Částka Kč", "EUR", "CZK"],
    ["Kwota (zł)", "EUR", "PLN"],
    ["Сумма, руб.", "EUR", "RUB"],
    ["Сума, грн", "EUR", "UAH"],
    ["Tutar (TL)", "EUR", "TRY"],
    ["金额(人民币)", "EUR", "CNY"],
  ])("is the one that %s says, not %s of the connection", async (name, known, currency) => {
    expect(await read(table(name), known)).toEqual(READ(currency));
  });

  it.each([
    ["Waluta", "zł", "PLN"],
    ["Para Birimi", "TL", "TRY"],
    ["币别", "人民币", "CNY"],
    ["Currency", "RMB", "CNY"],
    ["Currency", "Euro", "EUR"],
  ])("is the one that cells under %s name: %s", async (name, cell, currency) => {
    expect(await read(table("Amount", name, cell), "USD")).toEqual(READ(currency));
  });

  it.each([
    ["Amount ($)", "AUD"],
    ["Beløb (kr)", "DKK"],
    ["金额(元)", "CNY"],
  ])("is asked where %s is no amount of the connection", async (name, currency) => {
    expect(await read(table(name), currency)).toEqual(READ(currency));
    expect(await read(table(name), "EUR")).toEqual(ASKED);
  });

  it("is asked where a column of currencies holds words of several", async () => {
    expect(await read(table("Importe", "Moneda", "Pesos"), "MXN")).toEqual(READ("MXN"));
    expect(await read(table("Importe", "Moneda", "Pesos"), "EUR")).toEqual(ASKED);
  });

  it("is no word under another name", async () => {
    expect(await read(table("Amount", "Type", "FT"), "EUR")).toEqual(READ("EUR"));
  });

  it.each([
    ["CAD$;USD$", "-45.20;", ";100.00"],
    ["Importe Pesos;Importe Dólares", "-45,20;", ";100,00"],
    ["Debit (USD);Credit (EUR)", "45.20;", ";100.00"],
  ])("is never one for two columns of two: %s", async (names, first, second) => {
    const file = `Day;Words;${names}\n2026-08-24;Shop;${first}\n2026-08-23;Client;${second}\n`;
    expect(await read(file, "CAD")).toMatchObject({ amounts: [], isRefused: true });
  });
});

it("money that is mostly positive beside the names of merchants is asked about", async () => {
  const rows = (sign: string, other: string) =>
    `Date,CardId,Amount,Currency,MerchantName\n2026-03-13,77,${sign}29.00,CHF,Inn\n2026-03-14,77,${sign}10.00,CHF,Shop\n2026-03-15,77,${other}80.00,CHF,Shop\n`;
  expect(await read(rows("", "-"), "CHF")).toMatchObject({ asks: ["invertSign"], isRefused: true });
  expect(await read(rows("-", ""), "CHF")).toMatchObject({ amounts: ["-2900 CHF", "-1000 CHF", "8000 CHF"] });
});
