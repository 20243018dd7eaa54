import fc from "fast-check";
import { expect, test } from "vitest";
import { aLine, aMoment, anInvoice, aParty, ibanOf, liveOf, matched } from "../../test/matcher-world.ts";
import { matchAll } from "../assign/assign.ts";
import { adjust } from "../books/adjustment.ts";
import { removeMatch, replaceMatch } from "../books/allocation.ts";
import { Ledger } from "../books/ledger.ts";
import { Payments } from "../candidates/payments.ts";
import { Pool } from "../candidates/pool.ts";
import type { Invoice, Line, Match } from "../model/model.ts";
import { DEFAULT_SETTINGS, type MatchingSettings } from "../model/settings.ts";
import { returnMark } from "../reading/return-marks.ts";

/** Which lines return which payments. Payments and returns arrive in one chunk. */

const invoice = anInvoice("INV-2026-0017");
const paid = aLine("INV-2026-0017", { endToEndId: "E2E-17", counterpartyIban: ibanOf("alpha") });
const back = (fields: Partial<Line> = {}) =>
  aLine("Ruecklastschrift", {
    ...{ direction: "debit", valueDate: "2026-02-04", endToEndId: "E2E-17" },
    ...{ bankReturn: { reasonCode: "AC04", originalReference: undefined }, ...fields },
  });
const returnsOf = (ledger: Ledger, line: Line) =>
  liveOf(ledger, line).map(({ kind, status, invoiceNumber }) => `${kind} ${status} ${invoiceNumber}`);
const outcome = (line: Line) => returnsOf(matched([paid, line], { invoices: [invoice] }), line);
/** The outcome under these settings when the payment was confirmed before. */
const outcomeUnder = (line: Line, settings: MatchingSettings) => {
  const before = matched([paid], { invoices: [invoice] });
  const [lines, matches] = [[before.line(paid.id)], liveOf(before, paid)];
  const ledger = Ledger.of({ lines: [...lines, line], invoices: [before.invoice(invoice.id)], matches });
  const payments = new Payments(lines, matches);
  matchAll(ledger, [line.id], new Pool({ invoices: [], counterparties: [], payments, settings }), aMoment());
  return returnsOf(ledger, line);
};

const confirmed = ["return confirmed INV-2026-0017"];
const suggested = ["return pending_review INV-2026-0017"];

test.each<[string, Partial<Line>]>([
  ["the end-to-end id", {}],
  ["the instruction id", { endToEndId: undefined, instructionId: "E2E-17" }],
  [
    "the bank's id of the original",
    { endToEndId: undefined, bankReturn: { reasonCode: undefined, originalReference: "e2e 17" } },
  ],
  ["the invoice number", { endToEndId: undefined, description: "Returned INV-2026-0017" }],
  ["the bank's reversal mark", { bankReturn: undefined, reversal: true, description: "" }],
])("confirmed by %s", (_, fields) => {
  expect(outcome(back(fields))).toEqual(confirmed);
});

test.each<[string, Partial<Line>]>([
  ["only a word marks it", { bankReturn: undefined }],
  ["a fee is on top", { amount: 10_300n }],
  ["it returns a part", { amount: 4_000n }],
  ["payer and amount alone fit", { endToEndId: undefined, counterpartyIban: ibanOf("alpha") }],
  ["another payer is named", { counterpartyIban: ibanOf("beta") }],
  ["it stands for many payments", { aggregated: true }],
])("only suggested when %s", (_, fields) => {
  expect(outcome(back(fields))).toEqual(suggested);
});

test("a tenant that confirms nothing, or less than this amount, gets a suggestion", () => {
  expect(outcomeUnder(back(), DEFAULT_SETTINGS)).toEqual(confirmed);
  expect(outcomeUnder(back(), { ...DEFAULT_SETTINGS, autoConfirm: false })).toEqual(suggested);
  const ceilings = [{ currency: "EUR", amount: 9_999n }];
  expect(outcomeUnder(back(), { ...DEFAULT_SETTINGS, ceilings })).toEqual(suggested);
});

test("a suggested return outlives an adjustment of its invoice, which takes nothing from the payment", () => {
  const line = back({ bankReturn: undefined });
  const ledger = matched([paid, line], { invoices: [anInvoice("INV-2026-0017", { total: 15_000n })] });
  const [part] = liveOf(ledger, paid) as [Match];
  replaceMatch(ledger, part, { ...part, status: "active" });
  const payments = new Payments([ledger.line(paid.id)], liveOf(ledger, paid));
  const nothing = { invoices: [], counterparties: [], settings: DEFAULT_SETTINGS };
  matchAll(ledger, [line.id], new Pool({ ...nothing, payments }), aMoment());
  expect(returnsOf(ledger, line)).toEqual(suggested);
  adjust(ledger, part.invoiceId, { amount: 1_000n, reason: "fee", note: undefined, matchId: undefined }, aMoment());
  expect(returnsOf(ledger, line)).toEqual(suggested);
});

test.each<[string, Partial<Line>]>([
  ["nothing marks it", { bankReturn: undefined, description: "Transfer" }],
  ["it goes the same way", { direction: "credit" }],
  ["it is older", { valueDate: "2026-02-01" }],
  ["it is in another currency", { currency: "USD" }],
  ["only the amount fits", { endToEndId: undefined }],
  ["a person refused the pair", { refusals: [{ invoiceId: invoice.id, kind: "rejected" }] }],
])("nothing when %s", (_, fields) => {
  expect(outcome(back(fields)).filter((match) => match.startsWith("return"))).toEqual([]);
});

test("a short number names a payment of the counterparty that is named, and of no other", () => {
  const short = anInvoice("13187");
  const payment = aLine("Rechnung 13187", { counterpartyIban: ibanOf("alpha") });
  const outcomeOf = (fields: Partial<Line>) => {
    const line = back({ endToEndId: undefined, description: "Returned 13187", ...fields });
    return returnsOf(matched([payment, line], { invoices: [short] }), line);
  };
  const known = { counterpartyIban: ibanOf("alpha") };
  expect(outcomeOf(known)).toEqual(["return confirmed 13187"]);
  expect(outcomeOf({ ...known, amount: 10_480n })).toEqual(["return pending_review 13187"]);
  expect(outcomeOf({ ...known, bankReturn: undefined, amount: 10_480n })).toEqual(["return pending_review 13187"]);
  expect(outcomeOf({})).toEqual([]);
  expect(outcomeOf({ counterpartyIban: ibanOf("beta") })).toEqual([]);
});

test("a payment is returned once, and two payments with the same id are both suggested", () => {
  const [first, second] = [back(), back({ valueDate: "2026-02-05" })];
  const twice = matched([paid, first, second], { invoices: [invoice] });
  expect([returnsOf(twice, first), returnsOf(twice, second)]).toEqual([confirmed, []]);

  const other = anInvoice("INV-2026-0018");
  const alike = aLine("INV-2026-0018", { endToEndId: "E2E-17" });
  const ledger = matched([paid, alike, first], { invoices: [invoice, other] });
  expect(returnsOf(ledger, first).sort()).toEqual([...suggested, "return pending_review INV-2026-0018"]);
  expect(liveOf(ledger, first)[0]?.reasons.map(({ signal }) => signal)).toContain("return_ambiguous");
});

test("one line returns all payments of the line that it names", () => {
  const other = anInvoice("INV-2026-0018", { total: 2_500n });
  const both = aLine("INV-2026-0017, INV-2026-0018", { amount: 12_500n, endToEndId: "E2E-17" });
  const line = back({ amount: 12_500n });
  const ledger = matched([both, line], { invoices: [invoice, other] });
  expect(liveOf(ledger, line).map(({ status, matchedAmount }) => [status, matchedAmount])).toEqual([
    ["confirmed", 10_000n],
    ["confirmed", 2_500n],
  ]);
  expect([invoice, other].map(({ id }) => ledger.invoice(id).remaining)).toEqual([10_000n, 2_500n]);
});

test("a line that cites an open invoice is not taken for a return because of a word; an invoice settled again stays so", () => {
  const note = anInvoice("GS-2026-0004", { direction: "payable", total: 12_000n });
  const partly = aLine("Erstattung GS-2026-0004", {
    direction: "debit",
    valueDate: "2026-02-04",
    counterpartyIban: ibanOf("alpha"),
  });
  const ledger = matched([paid, partly], { invoices: [invoice, note] });
  expect(returnsOf(ledger, partly)).toEqual(["payment pending_review GS-2026-0004"]);

  const line = back();
  const again = matched([paid, line], { invoices: [invoice] });
  const second = { ...aLine("INV-2026-0017"), version: 1n };
  const [made] = liveOf(again, line);
  const later = Ledger.of({
    lines: [again.line(paid.id), again.line(line.id), second].map((one) => ({ ...one, version: 1n })),
    invoices: [again.invoice(invoice.id)],
    matches: [...liveOf(again, paid), ...liveOf(again, line)],
  });
  matchAll(later, [second.id], new Pool({ invoices: [later.invoice(invoice.id)], counterparties: [] }), aMoment());
  expect(later.invoice(invoice.id).remaining).toBe(0n);
  expect(() => removeMatch(later, made as Match)).toThrow("invoice_settled_again");
});

test("an invoice that a return in the same chunk opened again is paid by the next payment", () => {
  const again = aLine("INV-2026-0017", {
    endToEndId: "E2E-18",
    counterpartyIban: ibanOf("alpha"),
    valueDate: "2026-02-09",
  });
  const ledger = matched([paid, back(), again], { invoices: [invoice] });
  expect(liveOf(ledger, again).map(({ status, invoiceNumber }) => `${status} ${invoiceNumber}`)).toEqual([
    "confirmed INV-2026-0017",
  ]);
});

/** The outcome of a credit after our transfer of 100.00 EUR paid the payable 44710 of alpha. */
const afterTransfer = (text: string, fields: Partial<Line> = {}, open: Invoice[] = []) => {
  const payable = anInvoice("44710", { direction: "payable" });
  const sent = aLine("44710", { direction: "debit", counterpartyIban: ibanOf("alpha") });
  const before = matched([sent], { invoices: [payable] });
  const [lines, matches] = [[before.line(sent.id)], liveOf(before, sent)];
  const line = aLine(text, { valueDate: "2026-02-05", ...fields });
  const invoices = [before.invoice(payable.id), ...open];
  const ledger = Ledger.of({ lines: [...lines, line], invoices, matches });
  const payments = new Payments(lines, matches);
  matchAll(ledger, [line.id], new Pool({ invoices, counterparties: [aParty("alpha")], payments }), aMoment());
  return returnsOf(ledger, line);
};

test.each([
  ...["RVSL 44710", "UPI/REV/44710", "REVERSO 44710", "冲正 44710", "FAILED TRANSFER 44710", "nedoručeno 44710"],
  ...["отказ 44710", "visszautasított 44710", "组 44710 退汇", "mislukt 44710", "RETD alpha Handels GmbH", "INV 44710"],
])("a transfer of our own that comes back with %j is suggested as its return", (text) => {
  expect(afterTransfer(text)).toEqual(["return pending_review 44710"]);
});

test("the number of a paid payable says nothing with another amount, or when it is that of an open invoice", () => {
  expect(afterTransfer("INV 44710", { amount: 9_900n })).toEqual([]);
  const open = anInvoice("44710", { id: "i-open", counterpartyId: "beta" });
  expect(afterTransfer("INV 44710", {}, [open])).toEqual(["payment confirmed 44710"]);
});

test("words for returns are found in any case, with and without umlauts, and only as whole words", () => {
  const marked = [
    "Rücklastschrift AC04",
    "R-transaction MD01",
    "RUECKLASTSCHRIFT",
    "Rucklastschrift",
    "Charge back 12",
    "refund",
    "impayé",
  ];
  expect(marked.map((text) => returnMark(aLine(text))?.by)).toEqual(marked.map(() => "text"));
  for (const text of ["Returnia GmbH", "Refundable deposit", "Miete", ""])
    expect(returnMark(aLine(text))).toBeUndefined();
});

test("whatever arrives in one chunk, in any order, an invoice's open amount is its total less payments plus returns", () => {
  const line = fc.record({
    description: fc.constantFrom("INV-2026-0017", "Ruecklastschrift", "INV-2026-0018 returned", ""),
    direction: fc.constantFrom("credit" as const, "debit" as const),
    amount: fc.constantFrom(10_000n, 2_500n, 12_500n),
    endToEndId: fc.constantFrom("E2E-17", "E2E-18", undefined),
    reversal: fc.boolean(),
    valueDate: fc.constantFrom("2026-02-02", "2026-02-03"),
  });
  let returns = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (given) => {
      const lines = given.map(({ description, ...fields }) => aLine(description, fields));
      const invoices = [invoice, anInvoice("INV-2026-0018", { total: 2_500n })];
      const ledger = matched(lines, { invoices });
      for (const { id, total } of invoices) {
        const settled = ledger
          .matchesOfInvoice(id)
          .filter(({ status }) => status === "confirmed")
          .reduce((sum, { kind, invoiceAmount }) => sum + (kind === "payment" ? invoiceAmount : -invoiceAmount), 0n);
        expect(ledger.invoice(id).remaining).toBe(total - settled);
        expect(settled >= 0n && settled <= total).toBe(true);
      }
      returns += lines.flatMap((one) => liveOf(ledger, one)).filter(({ kind }) => kind === "return").length;
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 150) },
  );
  expect(returns).toBeGreaterThan(0);
});
