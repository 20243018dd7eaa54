import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, refusal } from "../client.ts";
import {
  dataOf,
  getInvoice,
  getMatch,
  newCounterparty,
  newInvoice,
  newLine,
  pairOf,
  reconcile,
  saveBody,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Matches between two currencies. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
  await put("EUR", "USD", "2026-03-10", "1.2345");
  await put("EUR", "USD", "2026-03-12", "1.5");
  await put("GBP", "EUR", "2026-03-12", "1.25");
  await put("EUR", "JPY", "2026-03-12", "50");
  await put("EUR", "KWD", "2026-03-12", "0.33450");
  await put("EUR", "CHF", "2026-03-12", "0.5");
});

const NEVER = [400, "Transaction and invoice currencies must match", "currency_mismatch"];
const NO_RATE = [400, "No applicable currency conversion rate is available", "fx_rate_unavailable"];

async function put(base: string, quote: string, date: string, rate: string): Promise<void> {
  dataOf(await api.call("PUT", "/fx-rates", { rates: [{ base, quote, date, rate }] }));
}

/** Allocates `matchedAmount` of a EUR line of that value date to an invoice in another currency. */
async function allocate(
  currency: string,
  matchedAmount: number,
  more: { date?: string; amount?: number; total?: number } = {},
) {
  const line = await newLine(api, { amount: more.amount ?? 1_000, value_date: more.date ?? "2026-03-12" });
  const invoice = await newInvoice(api, { currency, totalAmount: more.total ?? 100_000 });
  const answer = await api.call("POST", "/matches", { ...pairOf(line, invoice), matchedAmount });
  return { line, invoice, answer, match: answer.body.data?.match };
}

describe("the rate of the value date, or the latest earlier one of at most 7 days", () => {
  for (const [date, rate, rateDate, invoiceAmount] of [
    ["2026-03-10", "1.2345", "2026-03-10", 123.45],
    ["2026-03-11", "1.2345", "2026-03-10", 123.45],
    ["2026-03-12", "1.5", "2026-03-12", 150],
    ["2026-03-19", "1.5", "2026-03-12", 150],
  ] as const) {
    test(`value date ${date}: the rate of ${rateDate}`, async () => {
      const { match } = await allocate("USD", 100, { date });
      expect(match).toMatchObject({
        matchedAmount: 100,
        currency: "EUR",
        invoiceAmount,
        invoiceCurrency: "USD",
        exchangeRate: Number(rate),
        rateDate,
      });
    });
  }

  test("without a rate of the last 7 days the match is refused", async () => {
    for (const date of ["2026-03-20", "2026-03-09"]) {
      expect([date, ...refusal((await allocate("USD", 100, { date })).answer)]).toEqual([date, ...NO_RATE]);
    }
  });

  test("a pair of currencies without any rate is refused as different currencies", async () => {
    expect(refusal((await allocate("SEK", 100)).answer)).toEqual(NEVER);
    // EUR/USD and GBP/EUR are quoted; GBP/USD is not, and no rate is made of two.
    const line = await newLine(api, { currency: "GBP", value_date: "2026-03-12" });
    const invoice = await newInvoice(api, { currency: "USD" });
    expect(refusal(await api.call("POST", "/matches", { ...pairOf(line, invoice), matchedAmount: 1 }))).toEqual(NEVER);
  });

  test("the inverse of a stored rate applies", async () => {
    const { match } = await allocate("GBP", 100);
    expect(match).toMatchObject({ invoiceAmount: 80, exchangeRate: 0.8, rateDate: "2026-03-12" });
  });

  test("save and update convert like a new match, and save is refused like it", async () => {
    const { line, match, invoice } = await allocate("USD", 100);
    await api.call("PUT", `/matches/${match.id}`, { matchedAmount: 10.01 });
    // 15.015 is halfway: to the even cent.
    expect(await getMatch(api, match)).toMatchObject({ matchedAmount: 10.01, invoiceAmount: 15.02 });
    expect((await getInvoice(api, invoice)).remainingAmount).toBe(100_000 - 15.02);
    const counterparty = await newCounterparty(api);
    const save = async (currency: string): Promise<Answer> => {
      const target = await newInvoice(api, { currency, counterpartyId: counterparty.accountCode });
      return reconcile(api, line.transaction_code, saveBody(match, counterparty, target, 40));
    };
    expect(refusal(await save("SEK"))).toEqual(NEVER);
    await put("EUR", "NOK", "2026-01-01", "11");
    expect(refusal(await save("NOK"))).toEqual(NO_RATE);
    expect(dataOf(await save("GBP")).match).toMatchObject({ invoiceAmount: 32, invoiceCurrency: "GBP" });
    expect((await getInvoice(api, invoice)).remainingAmount).toBe(100_000);
    expect(dataOf(await save("EUR")).match).toMatchObject({ invoiceAmount: 40, exchangeRate: null, rateDate: null });
  });
});

describe("rounding", () => {
  test("is half-even to the minor unit of the invoice's currency", async () => {
    for (const [currency, matchedAmount, settled] of [
      ["CHF", 0.05, 0.02],
      ["CHF", 0.07, 0.04],
      ["CHF", 0.06, 0.03],
      ["JPY", 0.03, 2],
      ["JPY", 0.05, 2],
      ["JPY", 12.34, 617],
      ["KWD", 1, 0.334],
      ["KWD", 3, 1.004],
    ] as const) {
      const { match } = await allocate(currency, matchedAmount);
      expect([currency, matchedAmount, match.invoiceAmount]).toEqual([currency, matchedAmount, settled]);
    }
  });

  test("an amount that converts to zero is refused", async () => {
    const { answer } = await allocate("CHF", 0.01);
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ field: "matchedAmount", message: expect.any(String) }],
    ]);
  });

  test("a match of the whole rest of a transaction leaves no minor unit of the invoice open", async () => {
    // 10.00 EUR are 12.345 USD, 12.34 when rounded half-even.
    for (const [total, settled, status] of [
      [12.35, 12.35, "paid"],
      [12.34, 12.34, "paid"],
      [12.33, 12.33, "paid"],
      [12.36, 12.34, "partially_paid"],
    ] as const) {
      const { match, invoice } = await allocate("USD", 10, { date: "2026-03-10", amount: 10, total });
      expect([total, match.invoiceAmount]).toEqual([total, settled]);
      expect((await getInvoice(api, invoice)).status).toBe(status);
    }
    const { answer } = await allocate("USD", 10, { date: "2026-03-10", amount: 10, total: 12.32 });
    expect(answer.body.error).toBe("Matched amount exceeds the remaining amount of the invoice");
  });

  test("a match that leaves a rest of the transaction also leaves the rest of the invoice", async () => {
    const { answer } = await allocate("USD", 10, { date: "2026-03-10", amount: 11, total: 12.33 });
    expect(answer.body.error).toBe("Matched amount exceeds the remaining amount of the invoice");
    const { invoice } = await allocate("USD", 10, { date: "2026-03-10", amount: 11, total: 12.35 });
    expect(await getInvoice(api, invoice)).toMatchObject({ status: "partially_paid", remainingAmount: 0.01 });
  });
});

describe("POST /fx-rates/import: the file of the European Central Bank", () => {
  const file = (rate: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
      xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time="2026-05-04"><Cube currency="USD" rate="${rate}"/>
      <Cube currency="SKK" rate="30.126"/></Cube></Cube></gesmes:Envelope>`;
  const upload = (text: string, type = "application/xml") =>
    api.call("POST", "/fx-rates/import", text, { headers: { "content-type": type } });

  test("its rates are used, and a later file of the same day replaces them", async () => {
    const counted = { stored: 1, skipped: 1, skippedCurrencies: ["SKK"], days: 1 };
    for (const rate of ["1.0837", "1.0838", "1.0838"]) {
      expect(dataOf(await upload(file(rate)))).toEqual({
        ...counted,
        dateFrom: "2026-05-04",
        dateTo: "2026-05-04",
      });
      const { match } = await allocate("USD", 100, { date: "2026-05-06" });
      expect(match).toMatchObject({
        exchangeRate: Number(rate),
        rateDate: "2026-05-04",
        invoiceAmount: Number((Number(rate) * 100).toFixed(2)),
      });
    }
    const listed = await api.call("GET", "/fx-rates?quote=USD&dateFrom=2026-05-01");
    expect(dataOf(listed)).toEqual([{ base: "EUR", quote: "USD", date: "2026-05-04", rate: 1.0838 }]);
  });

  test("a file with an error stores nothing and names the place; other media types are 415", async () => {
    const broken = await upload(file("1.5").replace("2026-05-04", "2026-06-31"));
    expect(refusal(broken)).toEqual([400, "Validation failed", "validation_failed"]);
    expect(broken.body.details).toEqual([{ field: "", message: expect.stringContaining("Line 2") }]);
    expect((await upload(file("1.5"), "application/json")).status).toBe(415);
    expect(dataOf(await api.call("GET", "/fx-rates?dateFrom=2026-06-01"))).toEqual([]);
  });
});
