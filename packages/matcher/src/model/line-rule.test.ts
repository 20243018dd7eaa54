import { expect, test } from "vitest";
import { aLine, anInvoice, ibanOf, liveOf, matched, outcome } from "../../test/matcher-world.ts";
import type { PoolContents } from "../candidates/pool.ts";
import type { Line } from "./model.ts";
import type { LineRule } from "./parts.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

/** The outcome of a line under a rule of the tenant. */

const invoice = anInvoice("INV-2026-0017");
const cites = "Rechnung INV-2026-0017";
const from = { counterpartyIban: ibanOf("alpha") };

function under(line: Line, rule: Partial<LineRule>, contents: Partial<PoolContents> = {}): string[] {
  const acted = { rule: { id: "r-1", name: "one", version: 1n }, neverConfirm: false, ...rule };
  return outcome(line, { invoices: [invoice], ...contents, rules: new Map([[line.id, acted]]) });
}

const fee = { amount: 500n, basisPoints: undefined, reason: "write_off" as const };

test("an allowed difference closes what a payment lacks that names its one invoice whole", () => {
  expect(under(aLine(cites, { amount: 9_600n, ...from }), { difference: fee })).toEqual(["confirmed INV-2026-0017"]);
  const line = aLine(cites, { amount: 9_600n, ...from });
  const rules = new Map([
    [line.id, { rule: { id: "r", name: "r", version: 1n }, neverConfirm: false, difference: fee }],
  ]);
  const ledger = matched([line], { invoices: [invoice], rules });
  expect(ledger.invoice(invoice.id)).toMatchObject({
    remaining: 0n,
    adjustments: [{ amount: 400n, reason: "write_off" }],
  });
  expect(liveOf(ledger, line)).toMatchObject([{ matchedAmount: 9_600n, automatic: true }]);
  expect(ledger.line(line.id).rule).toEqual({ id: "r", name: "r", version: 1n });
});

test("it closes nothing beyond either limit, for a line that is not sure, or against a veto", () => {
  const suggested = ["pending_review INV-2026-0017"];
  expect(under(aLine(cites, { amount: 9_499n, ...from }), { difference: fee })).toEqual(suggested);
  expect(under(aLine(cites, { amount: 9_600n, ...from }), { difference: { ...fee, basisPoints: 399 } })).toEqual(
    suggested,
  );
  expect(under(aLine(cites, { amount: 9_600n, ...from }), { difference: { ...fee, basisPoints: 400 } })).toEqual([
    "confirmed INV-2026-0017",
  ]);
  const payer = aLine("danke", { amount: 9_600n, ...from });
  // Without the payer, the number and less than the amount are too few points.
  expect(under(aLine(cites, { amount: 9_600n }), { difference: fee })).toEqual(suggested);
  expect(under(payer, { difference: fee })).not.toContain("confirmed INV-2026-0017");
  const back = aLine(`Rueckzahlung ${cites}`, { amount: 9_600n, ...from });
  expect(under(back, { difference: fee })).toEqual(suggested);
  expect(under(aLine(cites, { amount: 9_600n, ...from }), { difference: fee, neverConfirm: true })).toEqual(suggested);
});

test("it closes nothing for a number so short that it may be another, and no later instalment", () => {
  const short = anInvoice("4711");
  const named = aLine("4711", { amount: 9_600n, ...from });
  expect(under(named, { difference: fee }, { invoices: [short] })).toEqual(["pending_review 4711"]);
  const instalments = [
    { amount: 9_600n, dueDate: "2026-03-10" },
    { amount: 400n, dueDate: "2026-04-10" },
  ];
  const line = aLine(cites, { amount: 9_600n, ...from });
  const rule = { rule: { id: "r", name: "r", version: 1n }, neverConfirm: false, difference: fee };
  const inParts = { ...invoice, instalments };
  const ledger = matched([line], { invoices: [inParts], rules: new Map([[line.id, rule]]) });
  expect(liveOf(ledger, line)).toMatchObject([{ status: "confirmed", matchedAmount: 9_600n }]);
  expect(ledger.invoice(invoice.id)).toMatchObject({ remaining: 400n, adjustments: [] });
});

test("a ceiling is lowered freely, and raised to no more than the most that the settings allow", () => {
  const settings = { ...DEFAULT_SETTINGS, ceilings: [{ currency: "EUR", amount: 5_000n }] };
  const ceiling = (amount: bigint, most: bigint) => under(aLine(cites), { ceiling: { amount, most } }, { settings });
  expect(ceiling(20_000n, 10_000n)).toEqual(["confirmed INV-2026-0017"]);
  expect(ceiling(20_000n, 9_999n)).toEqual(["pending_review INV-2026-0017"]);
  expect(ceiling(20_000n, 0n)).toEqual(["pending_review INV-2026-0017"]);
  expect(under(aLine(cites), { ceiling: { amount: 9_999n, most: 0n } })).toEqual(["pending_review INV-2026-0017"]);
  const unlimited = { settings: { ...DEFAULT_SETTINGS, ceilingOtherwise: undefined } };
  expect(under(aLine(cites), { ceiling: { amount: 9_999n, most: 0n } }, unlimited)).toEqual([
    "pending_review INV-2026-0017",
  ]);
});

test("a named counterparty leads to suggestions and never to a confirmation", () => {
  const line = aLine("danke");
  const other = anInvoice("INV-2026-0018", { total: 10_000n, counterpartyId: "beta" });
  const contents = { invoices: [invoice, other] };
  expect(under(line, { partyId: "alpha" }, contents)[0]).toBe("pending_review INV-2026-0017");
  // Of a line that tells its own counterparty, the rule says nothing.
  const own = aLine("danke", { counterpartyIban: ibanOf("beta") });
  expect(under(own, { partyId: "alpha" }, contents)).toEqual(["confirmed INV-2026-0018"]);
});

test("what is not confirmed without rules is not confirmed beside them", () => {
  const line = aLine(cites);
  const contents = { invoices: [invoice], unruled: new Set<string>() };
  expect(outcome(line, contents)).toEqual(["pending_review INV-2026-0017"]);
  expect(outcome(aLine(cites, { id: "l" }), { ...contents, unruled: new Set([`l ${invoice.id}`]) })).toEqual([
    "confirmed INV-2026-0017",
  ]);
});
