import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine, anInvoice, ibanOf, outcome } from "../../test/matcher-world.ts";
import { type BankLine, type OpenItem, toLine } from "../input.ts";
import { match } from "../match.ts";
import { containsText, openRange, withExpected } from "./expected.ts";

const range = fc.record({ least: fc.bigInt(1n, 500n), more: fc.bigInt(0n, 500n) }).map(({ least, more }) => {
  return { least, most: least + more };
});

test("an amount in the range settles it in full, and taking it back opens it as it was", () => {
  fc.assert(
    fc.property(range, fc.array(fc.bigInt(1n, 1_000n), { maxLength: 4 }), (expected, payments) => {
      const fresh = { expected, total: expected.most, remaining: expected.most };
      const paid: bigint[] = [];
      let now = fresh;
      for (const payment of payments) {
        if (payment > now.remaining) continue;
        paid.push(payment);
        now = withExpected({ ...now, remaining: now.remaining - payment });
        const settled = paid.reduce((sum, each) => sum + each, 0n);
        expect(now.total - now.remaining).toBe(settled);
        expect(now.remaining === 0n).toBe(settled >= expected.least);
        if (now.remaining > 0n) expect(openRange(now)?.most).toBe(expected.most - settled);
      }
      for (const payment of paid) now = withExpected({ ...now, remaining: now.remaining + payment });
      expect(now).toEqual(fresh);
    }),
  );
});

const rent: OpenItem = {
  ...{ id: "e", type: "expected_payment", invoiceNumber: "RENT-2026-03", direction: "receivable", counterpartyId: "c" },
  ...{ currency: "EUR", total: 90_000n, issueDate: "2026-03-01", dueDate: "2026-03-05" },
  expected: { least: 80_000n, description: "Miete Hauptstr. 5" },
};
const next: OpenItem = {
  ...rent,
  id: "n",
  invoiceNumber: "RENT-2026-04",
  issueDate: "2026-04-01",
  dueDate: "2026-04-05",
};
const bill: OpenItem = {
  ...{ id: "i", invoiceNumber: "RE-2026-0017", direction: "receivable", counterpartyId: "c" },
  ...{ currency: "EUR", total: 85_000n, issueDate: "2026-02-20", dueDate: "2026-03-10" },
};
const line: BankLine = {
  ...{ id: "l", amount: 85_000n, currency: "EUR", direction: "credit", valueDate: "2026-03-03", description: "" },
  ...{ counterpartyIban: "DE44100999010000120345", counterpartyName: "Alder & Finch GmbH" },
};
const counterparties = [{ id: "c", name: "Alder & Finch GmbH", accounts: ["DE44100999010000120345"] }];

function decide(openItems: OpenItem[], of: Partial<BankLine> = {}) {
  return match({ lines: [{ ...line, ...of }], openItems, counterparties });
}
const shown = (openItems: OpenItem[], of: Partial<BankLine> = {}) =>
  decide(openItems, of).proposals.map(({ openItemId, status }) => `${openItemId} ${status}`);

describe("a payment within the range, on the expected days, of a known payer with nothing else open", () => {
  test("is confirmed for what was paid, and its reasons say the range and the days", () => {
    const [proposal] = decide([rent, next]).proposals;
    expect(proposal).toMatchObject({ openItemId: "e", status: "confirmed", amount: 85_000n, settles: 85_000n });
    expect(proposal?.explanation).toContain("within the expected 800.00 to 900.00 EUR");
    expect(proposal?.explanation).toContain("on the expected days, 2026-03-01 to 2026-03-05");
  });

  test.each(["Miete", "rent Hauptstr. 5", "MIETE MAERZ 2026", "Danke"])("may say %j", (description) => {
    expect(shown([rent], { description })).toEqual(["e confirmed"]);
  });

  test.each([
    ["another purpose", "Kaution"],
    ["another month", "Miete Februar"],
    ["a number that is not its own", "Rechnung RE-2026-0099"],
    ["a refund", "Rückzahlung"],
    ["words that nothing explains", "Projekt Nordstern"],
  ])("is only suggested when it says %s", (_what, description) => {
    expect(shown([rent], { description })).toEqual(["e suggested"]);
  });

  test("may give the numbers of what it is for, and no number that only contains one of them", () => {
    const flat = {
      ...rent,
      expected: { least: 80_000n, description: "Miete März 2026, Wohnung 1203, Vertrag 88-20177" },
    };
    for (const description of ["Miete Wohnung 1203", "Miete März 2026", "Vertrag 88-20177", "danke 1203/88"])
      expect(shown([flat], { description })).toEqual(["e confirmed"]);
    for (const description of ["V1203991", "1203991 danke", "V2026991", "88-201771"])
      expect(shown([flat], { description })).toEqual(["e suggested"]);
  });

  test("is only suggested when another open item could be meant", () => {
    expect(shown([rent, bill]).sort()).toEqual(["e suggested", "i suggested"]);
    expect(shown([rent, { ...bill, total: 500_000n }])).toContain("e suggested");
    expect(shown([rent, { ...rent, id: "o", invoiceNumber: "HEATING" }]).sort()).toEqual([
      "e suggested",
      "o suggested",
    ]);
    // The rent of February was missed.
    expect(shown([rent, { ...rent, id: "o", issueDate: "2026-02-01", dueDate: "2026-02-05" }])).toHaveLength(2);
  });

  test("is only suggested when the payer has more open items than are examined", () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...{ ...bill, id: `i${at}`, invoiceNumber: `RE-2026-1${100 + at}`, total: 500_000n + BigInt(at) },
    }));
    expect(shown([rent, ...many])).toEqual(["e suggested"]);
  });

  test("makes no tie with one whose days have not begun, even if they begin soon", () => {
    const whole = [
      { ...rent, dueDate: "2026-03-31" },
      { ...next, dueDate: "2026-04-30" },
    ];
    expect(shown(whole, { valueDate: "2026-03-28" })).toContain("e confirmed");
    const contract = whole.map((one) => ({ ...one, paymentReference: "MV-4711-B" }));
    const stranger = { counterpartyIban: null, counterpartyName: null, description: "MV-4711-B" };
    expect(shown(contract, { valueDate: "2026-03-28", ...stranger })).toContain("e confirmed");
    expect(shown(contract.slice(1), { valueDate: "2026-03-28", ...stranger })).toEqual(["n suggested"]);
  });

  test("is only suggested when two lines could be it", () => {
    const { proposals } = match({ lines: [line, { ...line, id: "m" }], openItems: [rent], counterparties });
    expect(proposals.map(({ status }) => status)).toEqual(["suggested", "suggested"]);
  });
});

test.each([
  ["before the expected days", { valueDate: "2026-02-27" }],
  ["long after them", { valueDate: "2026-03-20" }],
  ["with less than the range", { amount: 79_999n }],
  ["with more than the range", { amount: 90_001n }],
])("a payment %s is not confirmed", (_what, of) => {
  expect(shown([rent], { description: "Miete", ...of })).not.toContain("e confirmed");
  expect(shown([{ ...rent, paymentReference: "MV-4711-B" }], { description: "Miete MV-4711-B", ...of })).toEqual([
    "e suggested",
  ]);
});

test("a payment long before the expected days is not even suggested", () => {
  expect(shown([rent], { valueDate: "2026-02-10" })).toEqual([]);
});

describe("a text that the line must contain", () => {
  const contract = { ...rent, paymentReference: "MV-4711-B" };
  const stranger = { counterpartyIban: null, counterpartyName: null };

  test("confirms beside other open items, also of a stranger, and only on the days of its month", () => {
    const series = [contract, { ...next, paymentReference: "MV-4711-B" }];
    expect(shown([...series, bill], { description: "Miete MV-4711-B" })).toContain("e confirmed");
    expect(shown(series, { description: "Miete MV-4711-B", ...stranger })).toEqual(["e confirmed"]);
    expect(shown(series, { description: "MV-4711-B April", ...stranger })).not.toContain("e confirmed");
    expect(shown(series, { description: "Kaution MV-4711-B", ...stranger })).not.toContain("e confirmed");
  });

  test("prevents a confirmation when the line lacks it", () => {
    expect(shown([contract], { description: "Miete" })).toEqual(["e suggested"]);
    const exact = { ...contract, expected: { least: 90_000n } };
    expect(shown([exact], { amount: 90_000n })).toEqual(["e suggested"]);
    expect(decide([exact], { amount: 90_000n }).explanations[0]?.reasons.map(({ detail }) => detail)).toContain(
      "expected_text_missing",
    );
  });

  test("of letters alone needs a known payer", () => {
    const streaming = { ...rent, paymentReference: "Streaming Plus", expected: { least: 80_000n } };
    expect(shown([streaming], { description: "Streaming Plus" })).toEqual(["e confirmed"]);
    expect(shown([streaming], { description: "Streaming Plus", ...stranger })).not.toContain("e confirmed");
  });

  test("is found as whole words, however they are divided", () => {
    const contains = (description: string, text: string) => containsText(toLine({ ...line, description }), text);
    expect(contains("Miete MV 4711 B Mai", "mv-4711-b")).toBe(true);
    expect(contains("Miete MV4711B", "MV-4711-B")).toBe(true);
    expect(contains("Miete MV-4711-BX", "MV-4711-B")).toBe(false);
    expect(contains("Miete", "-")).toBe(false);
    expect(contains("a ".repeat(1_000), "a".repeat(140))).toBe(true);
  });
});

describe("an exact amount", () => {
  const exact = { ...rent, expected: { least: 90_000n } };
  const paid = { amount: 90_000n };

  test("that is the only open item is confirmed as an invoice is", () => {
    expect(shown([exact], paid)).toEqual(["e confirmed"]);
    expect(shown([exact, { ...bill, total: 500_000n }], paid)).toContain("e confirmed");
    expect(shown([exact, { ...bill, total: 90_000n }], paid).sort()).toEqual(["e suggested", "i suggested"]);
  });

  test("has no discount, fee or sum, and no rule closes what is missing", () => {
    const signals = (openItems: OpenItem[], of: Partial<BankLine>) =>
      decide(openItems, of).proposals.map(({ openItemId, reasons }) => [
        openItemId,
        reasons.find(({ signal }) => signal.startsWith("amount"))?.signal,
      ]);
    const contract = { ...exact, paymentReference: "MV-4711-B" };
    const cites = { description: "MV-4711-B" };
    expect(signals([contract, bill], { amount: 175_000n, ...cites })).toEqual([["e", "amount_differs"]]);
    expect(signals([exact], { amount: 88_200n })).toEqual([["e", "amount_partial"]]);
    const short = aLine("MV-4711-B", { counterpartyIban: ibanOf("alpha"), amount: 8_900n, valueDate: "2026-03-03" });
    const open = anInvoice("RENT", {
      ...{ type: "expected_payment", expected: { least: 9_000n, most: 9_000n }, total: 9_000n },
      ...{ paymentReference: "MV-4711-B", issueDate: "2026-03-01", dueDate: "2026-03-05" },
    });
    const difference = { amount: 500n, basisPoints: undefined, reason: "fee" } as const;
    const rule = { rule: { id: "r", name: "fees", version: 1n }, neverConfirm: false, difference };
    expect(outcome(short, { invoices: [open], rules: new Map([[short.id, rule]]) })).toEqual(["pending_review RENT"]);
  });
});

test("an expected payment is not named by the number that the tenant gave it", () => {
  expect(shown([rent], { description: "RENT-2026-03", counterpartyIban: null, counterpartyName: null })).toEqual([]);
});

test("an expected payment whose range does not fit its total is refused", () => {
  expect(() => shown([{ ...rent, expected: { least: 90_001n } }])).toThrow(RangeError);
  expect(() => shown([{ ...bill, expected: { least: 1n } }])).not.toThrow();
  expect(() => shown([{ ...bill, type: "invoice", expected: { least: 1n } }])).toThrow(RangeError);
});
