import { describe, expect, test } from "vitest";
import { aLine, aMoment, anInvoice, aParty, ibanOf, liveOf, matched } from "../../test/matcher-world.ts";
import type { PoolContents } from "../candidates/pool.ts";
import type { Line } from "../model/model.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { adjust } from "./adjustment.ts";

/** Payments that differ a little from the open amount. */

const number = "RE-2026-0042";
const invoice = anInvoice(number);
const pays = (amount: bigint, fields: Partial<Line> = {}) =>
  aLine(`Rechnung ${number}`, { amount, counterpartyIban: ibanOf("alpha"), valueDate: "2026-01-20", ...fields });

function bestOf(line: Line, contents: Partial<PoolContents>) {
  const ledger = matched([line], contents);
  const [match] = liveOf(ledger, line);
  return { match, stored: ledger.invoice(contents.invoices?.[0]?.id ?? ""), ledger };
}

describe("a suggestion says what it lacks", () => {
  const terms = [
    { days: 7, basisPoints: 300 },
    { days: 14, basisPoints: 225 },
  ];
  test.each<[string, bigint, string, object | undefined]>([
    ["a discount within the first term", 9_700n, "2026-01-17", { amount: 300n, reason: "discount" }],
    ["a discount within the second term", 9_775n, "2026-01-24", { amount: 225n, reason: "discount" }],
    ["a discount that was taken too late", 9_775n, "2026-01-25", { amount: 225n, reason: "discount" }],
    ["a bank fee", 9_850n, "2026-01-20", { amount: 150n, reason: "fee" }],
    ["rounding", 9_997n, "2026-01-20", { amount: 3n, reason: "rounding" }],
    ["a part of the invoice", 5_000n, "2026-01-20", undefined],
  ])("%s", (_, amount, valueDate, difference) => {
    const invoices = [anInvoice(number, { paymentTerms: terms })];
    const { match } = bestOf(pays(amount, { valueDate }), { invoices });
    expect([match?.status, match?.difference]).toEqual(["pending_review", difference]);
  });

  test.each([
    "abzgl. 2 % Skonto",
    "meno sconto 2%",
    "po slevě 2 %",
    "со скидкой 2%",
    "less discount 2 %",
    "2 % iskonto",
  ])("a usual discount of which the payer writes, long after the invoice: %s", (text) => {
    const line = pays(9_800n, { valueDate: "2026-06-20", description: `${number} ${text}` });
    expect(bestOf(line, { invoices: [invoice] }).match?.difference).toEqual({ amount: 200n, reason: "discount" });
  });

  test("rounding to a whole unit, which has no smaller coins, but not to any amount near it", () => {
    const invoices = [anInvoice(number, { total: 10_040n })];
    const reasonOf = (amount: bigint) => bestOf(pays(amount), { invoices }).match?.difference?.reason;
    expect([reasonOf(10_000n), reasonOf(10_010n), reasonOf(9_900n)]).toEqual(["rounding", "fee", "fee"]);
  });

  test("until the open amount of the invoice changes", () => {
    const { ledger, match } = bestOf(pays(9_500n, { valueDate: "2026-03-20" }), { invoices: [invoice] });
    expect(match?.difference).toEqual({ amount: 500n, reason: "fee" });
    const fee = { reason: "fee", note: undefined, matchId: undefined } as const;
    adjust(ledger, invoice.id, { amount: 200n, ...fee }, aMoment());
    expect(ledger.match(match?.id ?? "")).toMatchObject({ status: "pending_review", difference: undefined });
  });
});

describe("matching closes a difference by itself", () => {
  const within = (currency: string, amount: bigint) => ({
    invoices: [invoice],
    settings: { ...DEFAULT_SETTINGS, differenceLimits: [{ currency, amount }] },
  });

  test("up to the limit of the currency: it confirms the payment and adjusts the invoice", () => {
    const { match, stored } = bestOf(pays(9_830n), within("EUR", 170n));
    expect([match?.status, match?.difference]).toEqual(["confirmed", undefined]);
    expect(stored).toMatchObject({ remaining: 0n, adjustments: [{ amount: 170n, reason: "fee", matchId: match?.id }] });
  });

  test.each([
    ["by default", { invoices: [invoice] }, {}],
    ["above the limit", within("EUR", 169n), {}],
    ["in another currency", within("USD", 170n), {}],
    ["without the invoice number", within("EUR", 170n), { description: "Zahlung" }],
  ])("but not %s", (_, contents, fields) => {
    const { match, stored } = bestOf(pays(9_830n, fields), contents);
    expect([match?.status, stored.remaining, stored.adjustments]).toEqual(["pending_review", 10_000n, []]);
  });
});

test("an overpayment of the only open invoice is suggested with the open amount", () => {
  const line = pays(25_000n, { description: "Zahlung" });
  expect(bestOf(line, { invoices: [invoice] }).match).toMatchObject({
    status: "pending_review",
    matchedAmount: 10_000n,
  });
  const several = { invoices: [invoice, anInvoice("RE-2026-0043")], counterparties: [aParty("alpha")] };
  expect(bestOf(line, several).match).toBeUndefined();
});
