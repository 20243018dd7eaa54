import { adjust, removeAdjustment } from "@matchbook/matcher/books/adjustment";
import { Book, type Changes, type Entries } from "@matchbook/matcher/books/book";
import { Ledger } from "@matchbook/matcher/books/ledger";
import { allocates, type Invoice, type Line, type Match, PLAIN_INVOICE } from "@matchbook/matcher/model/model";
import { UNTOUCHED } from "@matchbook/matcher/model/states";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOf } from "./changes.ts";
import { createMatch, refuseMatch } from "./create-match.ts";
import { includeLine, saveMatch, unlinkAll } from "./reconcile.ts";
import { shownError } from "./refusal.ts";
import { deleteMatch, updateMatch } from "./update-match.ts";

/**
 * Decisions stored in one commit have the same result as decisions stored one by one: the same entities, versions
 * and changes for the history and the events. After any decisions the open amounts follow from matches and adjustments.
 */

const AT = new Date("2026-03-01T00:00:00.000Z");
const common = { createdAt: AT, updatedAt: AT };
const lineOf = (n: number, version: bigint): Line => ({
  ...{ id: `line-${n}`, transactionCode: `L-${n}`, amount: 100n, currency: "EUR", direction: "credit" },
  ...{ valueDate: "2026-03-01", description: "", reference: undefined, endToEndId: undefined },
  ...{ counterpartyName: undefined, counterpartyIban: undefined, reversal: false, aggregated: false },
  ...UNTOUCHED,
  ...{ version, ...common },
});
const invoiceOf = (n: number): Invoice => ({
  ...{
    id: `invoice-${n}`,
    invoiceNumber: `I-${n}`,
    direction: "receivable",
    counterpartyId: "c",
    counterpartyCode: "C",
  },
  ...{ currency: "EUR", total: 100n, remaining: 100n, void: false, issueDate: "2026-02-01" },
  ...{ metadataJson: "", version: 1n, ...PLAIN_INVOICE, ...common },
  ...(n === 2 && { type: "expected_payment", dueDate: "2026-02-28", expected: { least: 40n, most: 100n } }),
});

const STEPS = 16;
const few = fc.nat(2);
const amount = fc.bigInt({ min: 1n, max: 120n });
const little = fc.bigInt({ min: 1n, max: 30n });
const stepArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("create" as const), line: few, invoice: few, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("update" as const), pick: fc.nat(9), amount, closes: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("save" as const), pick: fc.nat(9), invoice: few, amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("delete" as const), pick: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("end" as const), line: few, ignore: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("include" as const), line: few }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refuse" as const), line: few, invoice: few }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("adjust" as const), invoice: few, amount: little, bound: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("unadjust" as const), invoice: few, number: fc.nat(9) }) },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer S> ? S : never;

/** Makes one decision on the book, or returns undefined if a rule refuses it. Ids derive from the number of the step. */
function decide(book: Book, step: Step, number: number): Changes | undefined {
  const line = lineOf("line" in step ? step.line : 0, 0n);
  const ledger = new Ledger(book, "line" in step && book.line(line.id) === undefined ? [line] : []);
  const moment = { now: new Date(AT.getTime() + number), newId: () => `match-${number}` };
  const invoiceId = `invoice-${"invoice" in step ? step.invoice : 0}`;
  const pair = { lineId: line.id, invoiceId, paymentMethod: undefined, metadataJson: undefined };
  const exchange = { kind: "same_currency" } as const;
  try {
    const picked = "pick" in step ? pick(ledger, step.pick) : undefined;
    if ("pick" in step && picked === undefined) return undefined;
    const match = picked as Match;
    switch (step.kind) {
      case "create":
        createMatch(ledger, { pair, matchedAmount: step.amount, exchange }, moment);
        break;
      case "refuse":
        refuseMatch(ledger, pair, moment);
        break;
      case "update":
        updateMatch(
          ledger,
          match,
          { status: undefined, matchedAmount: step.amount, metadataJson: undefined },
          exchange,
          step.closes ? { reason: "fee", moment } : undefined,
        );
        break;
      case "save":
        saveMatch(ledger, match.lineId, {
          ...{ matchId: match.id, invoiceId, counterpartyId: "c", matchedAmount: step.amount, exchange },
          paymentMethod: { id: "p", code: "P", type: "bank", iban: undefined, bic: undefined },
        });
        break;
      case "delete":
        deleteMatch(ledger, match);
        break;
      case "end":
        unlinkAll(ledger, line.id, step.ignore);
        break;
      case "include":
        includeLine(ledger, line.id);
        break;
      case "adjust": {
        // The order of the matches is not part of the result, so the choice must not depend on it.
        const ids = ledger
          .matchesOfInvoice(invoiceId)
          .filter(allocates)
          .map(({ id }) => id);
        const matchId = step.bound ? ids.sort()[0] : undefined;
        adjust(ledger, invoiceId, { amount: step.amount, reason: "fee", note: undefined, matchId }, moment);
        break;
      }
      case "unadjust":
        removeAdjustment(ledger, invoiceId, `match-${step.number}`);
        break;
    }
  } catch (error) {
    if (
      (shownError(error) as { kind?: string }).kind === "rule" ||
      (shownError(error) as { kind?: string }).kind === "not_found"
    )
      return undefined;
    throw error;
  }
  return ledger.changes(moment.now);
}

/** One of the matches that exist. */
function pick(ledger: Ledger, nth: number): Match | undefined {
  const matches = Array.from({ length: STEPS }, (_, number) => ledger.match(`match-${number}`)).filter(Boolean);
  return matches[nth % matches.length];
}

type Stored = Map<string, { id: string; version: bigint }>;

/** Stores changes like the database: each row is replaced only in the version that was read. */
function store(stored: Stored, { lines, invoices, matches, deletedMatches }: Changes): void {
  for (const { before, after } of [...lines, ...invoices, ...matches]) {
    expect(stored.get(after.id)?.version).toBe(before?.version);
    stored.set(after.id, after);
  }
  for (const { id, version } of deletedMatches) {
    expect(stored.get(id)?.version).toBe(version);
    stored.delete(id);
  }
}

/**
 * The open amount of every invoice is its total less allocations and adjustments, and never below zero. An expected
 * payment is settled exactly when what is allocated and adjusted is in its range.
 */
function expectSums(stored: Stored): void {
  const { invoices, matches } = entriesOf(stored);
  for (const { id, total, remaining, adjustments, expected } of invoices) {
    const own = matches.filter((match) => match.invoiceId === id && allocates(match));
    const closed = [...own.map(({ invoiceAmount }) => invoiceAmount), ...adjustments.map(({ amount }) => amount)];
    expect(remaining).toBe(closed.reduce((left, each) => left - each, total));
    expect(remaining).toBeGreaterThanOrEqual(0n);
    const settled = total - remaining;
    if (expected !== undefined) expect(remaining === 0n).toBe(settled >= expected.least && settled <= expected.most);
    const bound = adjustments.flatMap(({ matchId }) => matchId ?? []);
    expect(bound.filter((matchId) => own.every((match) => match.id !== matchId))).toEqual([]);
  }
}

function entriesOf(stored: Stored): Entries {
  const all = <T>(kind: string) => [...stored.values()].filter(({ id }) => id.startsWith(kind)) as unknown as T[];
  return { lines: all<Line>("line"), invoices: all<Invoice>("invoice"), matches: all<Match>("match") };
}

function seeded(): Stored {
  return new Map([lineOf(0, 1n), invoiceOf(0), invoiceOf(1), invoiceOf(2)].map((entity) => [entity.id, entity]));
}

test("decisions stored in one commit have the same result as decisions stored one by one", () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: STEPS, size: "large" }), (steps) => {
      const oneByOne = seeded();
      const apart = steps.map((step, number) => {
        const changes = decide(new Book(entriesOf(oneByOne)), step, number);
        if (changes !== undefined) store(oneByOne, changes);
        return changes;
      });

      const together = seeded();
      const book = new Book(entriesOf(together));
      const made = steps.map((step, number) => {
        const changes = decide(book, step, number);
        if (changes !== undefined) book.apply(changes);
        return changes;
      });
      store(together, sumOf(made.filter((changes) => changes !== undefined)));

      expect(made).toEqual(apart);
      expect(together).toEqual(oneByOne);
      expectSums(together);
    }),
    { numRuns: 300 },
  );
});
