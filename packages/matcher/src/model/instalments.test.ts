import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BankLine, OpenItem } from "../input.ts";
import { match } from "../match.ts";
import { exactAmounts, instalmentsWithOpen, nextInstalment, openInstalments } from "./instalments.ts";
import type { Instalment } from "./parts.ts";

const part = fc.record({ dueDate: fc.constantFrom("2026-01-31", "2026-02-28"), amount: fc.bigInt(1n, 1_000n) });
const plan = fc.array(part, { minLength: 1, maxLength: 6 }).chain((instalments) => {
  const total = instalments.reduce((sum, { amount }) => sum + amount, 0n);
  return fc.record({
    instalments: fc.constant(instalments),
    total: fc.constant(total),
    remaining: fc.bigInt(0n, total),
  });
});

test("what is open of the instalments adds up to what is open, and they are settled in order", () => {
  fc.assert(
    fc.property(plan, (invoice) => {
      const parts = instalmentsWithOpen(invoice);
      expect(parts.reduce((sum, { open }) => sum + open, 0n)).toBe(invoice.remaining);
      const firstOpen = parts.findIndex(({ open }) => open > 0n);
      for (const [at, { open, amount }] of parts.entries()) {
        if (firstOpen === -1 || at < firstOpen) expect(open).toBe(0n);
        else if (at > firstOpen) expect(open).toBe(amount);
      }
      const next = nextInstalment(invoice);
      if (next !== undefined) expect(openInstalments(invoice)[0]).toEqual(next);
      expect(exactAmounts(invoice).length).toBe(next === undefined ? 1 : 2);
    }),
  );
});

describe("a payment of an instalment", () => {
  const monthly: Instalment[] = ["2026-03-01", "2026-04-01", "2026-05-01"].map((dueDate) => ({
    dueDate,
    amount: 10_000n,
  }));
  const item = {
    ...{ id: "i", invoiceNumber: "RE-2026-0017", direction: "receivable" as const, counterpartyId: "c" },
    ...{ currency: "EUR", total: 30_000n, issueDate: "2026-02-01", instalments: monthly },
  };
  const other = { ...item, id: "o", invoiceNumber: "RE-2026-0099", total: 10_000n, instalments: undefined };
  const line = {
    ...{ id: "l", amount: 10_000n, currency: "EUR", direction: "credit" as const, valueDate: "2026-03-02" },
    ...{ description: "Danke", counterpartyIban: "DE44100999010000120345", counterpartyName: "Alder & Finch GmbH" },
  };
  const counterparties = [{ id: "c", name: "Alder & Finch GmbH", accounts: ["DE44100999010000120345"] }];
  const shown = (openItems: OpenItem[], of: Partial<BankLine> = {}) =>
    match({ lines: [{ ...line, ...of }], openItems, counterparties }).proposals.map(
      ({ openItemId, status, amount, reasons }) => {
        return [openItemId, status, amount, reasons.find(({ signal }) => signal.startsWith("amount_"))?.signal];
      },
    );

  test("by a known payer is confirmed for the next one", () => {
    expect(shown([item])).toEqual([["i", "confirmed", 10_000n, "amount_instalment"]]);
    expect(shown([{ ...item, remaining: 10_000n }])).toEqual([["i", "confirmed", 10_000n, "amount_exact"]]);
  });

  test("with the number is confirmed, also of a stranger", () => {
    const stranger = { counterpartyIban: null, counterpartyName: null, description: "Rechnung RE-2026-0017" };
    expect(shown([{ ...item, remaining: 20_000n }], stranger)).toEqual([
      ["i", "confirmed", 10_000n, "amount_instalment"],
    ]);
  });

  test("is only suggested when another open item has the amount", () => {
    const proposals = shown([item, other]);
    expect(proposals.map(([id, status]) => [id, status]).sort()).toEqual([
      ["i", "suggested"],
      ["o", "suggested"],
    ]);
  });

  test("is only suggested when two lines could pay it", () => {
    const { proposals } = match({ lines: [line, { ...line, id: "m" }], openItems: [item], counterparties });
    expect(proposals.map(({ status }) => status)).not.toContain("confirmed");
  });

  test("needs exactly what is open of the next one", () => {
    // Half of the first instalment is paid, so 50 is open of it.
    const half = { ...item, remaining: 25_000n };
    expect(shown([half]).map(([, status]) => status)).not.toContain("confirmed");
    expect(shown([half], { amount: 5_000n })).toEqual([["i", "confirmed", 5_000n, "amount_instalment"]]);
  });
});
