import { Ledger } from "@matchbook/matcher/books/ledger";
import { type Invoice, isLive, type Line, type Match, PLAIN_INVOICE } from "@matchbook/matcher/model/model";
import { UNTOUCHED } from "@matchbook/matcher/model/states";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMatch } from "./create-match.ts";
import { includeLine, unlinkAll, unlinkMatch } from "./reconcile.ts";
import { invoiceStatus, lineStatus } from "./statuses.ts";
import { deleteMatch, updateMatch } from "./update-match.ts";

/** Undoing an allocation restores all amounts, for every way to allocate and to undo. */

const AT = new Date("2026-03-01T00:00:00.000Z");
const SAME = { kind: "same_currency" as const };
const RATE = { kind: "rate" as const, rate: "1.0837", inverse: false, date: "2026-03-01" };

function line(id: string, amount: bigint): Line {
  const facts = { transactionCode: id, currency: "EUR", direction: "credit" as const, valueDate: "2026-03-01" };
  const texts = {
    reference: undefined,
    endToEndId: undefined,
    counterpartyName: undefined,
    counterpartyIban: undefined,
  };
  const flags = { reversal: false, aggregated: false };
  return {
    id,
    amount,
    description: "",
    ...facts,
    ...texts,
    ...flags,
    ...UNTOUCHED,
    version: 1n,
    createdAt: AT,
    updatedAt: AT,
  };
}

function invoice(id: string, total: bigint, currency: string): Invoice {
  const whose = { invoiceNumber: id, counterpartyId: `party-${id}`, counterpartyCode: `C-${id}` };
  const dates = { issueDate: "2026-02-01", createdAt: AT, updatedAt: AT };
  const rest = { metadataJson: "", void: false, version: 1n };
  return {
    id,
    ...whose,
    direction: "receivable",
    currency,
    total,
    remaining: total,
    ...PLAIN_INVOICE,
    ...dates,
    ...rest,
  };
}

type Step = { line: number; invoice: number; amount: bigint; metadata: boolean };
const step: fc.Arbitrary<Step> = fc.record({
  line: fc.nat(2),
  invoice: fc.nat(2),
  amount: fc.bigInt({ min: 1n, max: 120n }),
  metadata: fc.boolean(),
});

const lines = ["L0", "L1", "L2"];
const invoices = ["I0", "I1", "I2"];
let ids = 0;
const moment = { now: AT, newId: () => `m${ids++}` };

function allocate(ledger: Ledger, { line: at, invoice: to, amount, metadata }: Step): Match | undefined {
  const [lineId = "", invoiceId = ""] = [lines[at], invoices[to]];
  const metadataJson = metadata ? "{}" : undefined;
  const exchange = ledger.invoice(invoiceId).currency === "EUR" ? SAME : RATE;
  try {
    const pair = { lineId, invoiceId, paymentMethod: undefined, metadataJson };
    return createMatch(ledger, { pair, matchedAmount: amount, exchange }, moment);
  } catch {
    return undefined; // refused by a rule
  }
}

/** The amounts, statuses and counterparties of all lines and invoices. */
function state(ledger: Ledger) {
  return [
    ...lines.map((id) => {
      const { allocated, counterpartyId, paymentMethodId } = ledger.line(id);
      return [id, allocated, lineStatus(ledger.line(id)), counterpartyId, paymentMethodId];
    }),
    ...invoices.map((id) => [id, ledger.invoice(id).remaining, invoiceStatus(ledger.invoice(id))]),
  ];
}

const blank = { status: undefined, matchedAmount: undefined, metadataJson: undefined };
const undoings: Record<string, (ledger: Ledger, match: Match) => void> = {
  unlink_match: (ledger, match) => void unlinkMatch(ledger, match.lineId, match.id),
  cancel: (ledger, match) => void updateMatch(ledger, match, { ...blank, status: "cancelled" }, SAME),
  reject: (ledger, match) => void updateMatch(ledger, match, { ...blank, status: "rejected" }, SAME),
  delete: (ledger, match) => deleteMatch(ledger, match),
};

test.each(Object.keys(undoings))(
  "allocating and then %s restores amounts, statuses and the line's counterparty",
  (how) => {
    const undo = undoings[how];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), step, (before, one) => {
        const ledger = newLedger();
        for (const other of before) allocate(ledger, other);
        const was = state(ledger);
        const match = allocate(ledger, one);
        if (match === undefined) return;
        expect(state(ledger)).not.toEqual(was);
        undo?.(ledger, match);
        expect(state(ledger)).toEqual(was);
      }),
    );
  },
);

test("unlinking or ignoring a line releases all its allocations; including it allocates nothing", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.nat(2), fc.boolean(), (steps, at, ignore) => {
      const others = steps.filter((one) => one.line !== at);
      const [alone, ledger] = [newLedger(), newLedger()];
      for (const one of others) allocate(alone, one);
      // The line allocates last, so no other line's allocation depends on the amounts that it releases.
      for (const one of [...others, ...steps.filter((other) => other.line === at)]) allocate(ledger, one);
      const id = lines[at] ?? "";
      unlinkAll(ledger, id, ignore);
      expect(ledger.matchesOfLine(id).filter(isLive)).toEqual([]);
      includeLine(ledger, id);
      expect(state(ledger)).toEqual(state(alone));
    }),
  );
});

function newLedger(): Ledger {
  return Ledger.of({
    lines: lines.map((id) => line(id, 100n)),
    invoices: [invoice("I0", 100n, "EUR"), invoice("I1", 60n, "EUR"), invoice("I2", 110n, "USD")],
    matches: [],
  });
}
