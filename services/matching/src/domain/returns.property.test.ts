import { adjust, removeAdjustment } from "@matchbook/matcher/books/adjustment";
import { Book, type Changes, type Entries } from "@matchbook/matcher/books/book";
import { Ledger } from "@matchbook/matcher/books/ledger";
import { allocates, type Invoice, type Line, type Match, PLAIN_INVOICE } from "@matchbook/matcher/model/model";
import { UNTOUCHED } from "@matchbook/matcher/model/states";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMatch } from "./create-match.ts";
import { includeLine, saveMatch, unlinkAll } from "./reconcile.ts";
import { shownError } from "./refusal.ts";
import { deleteMatch, updateMatch } from "./update-match.ts";

/**
 * Payments, returns, adjustments, credit notes and their undoing in any order: the sums hold, and undoing a return
 * restores what was before.
 */

const AT = new Date("2026-03-01T00:00:00.000Z");
const SAME = { kind: "same_currency" as const };
const RATE = { kind: "rate" as const, rate: "1.0837", inverse: false, date: "2026-03-01" };

const common = { version: 1n, createdAt: AT, updatedAt: AT };
// Lines 0 to 2 are payments, lines 3 to 5 returns. The third invoice is in another currency.
const lineOf = (n: number): Line => ({
  ...{ id: `line-${n}`, transactionCode: `L-${n}`, amount: 100n, currency: "EUR" },
  ...{ direction: n < 3 ? "credit" : "debit", valueDate: "2026-03-01", description: "", reference: undefined },
  ...{ endToEndId: undefined, counterpartyName: undefined, counterpartyIban: undefined },
  ...{ reversal: false, aggregated: false, ...UNTOUCHED, ...common },
});
const invoiceOf = (n: number): Invoice => ({
  ...{ id: `invoice-${n}`, invoiceNumber: `I-${n}`, direction: "receivable", counterpartyId: "c" },
  ...{ counterpartyCode: "C", currency: n === 2 ? "USD" : "EUR", total: 120n, remaining: 120n, void: false },
  ...{
    issueDate: "2026-02-01",
    metadataJson: "",
    ...PLAIN_INVOICE,
    ...common,
  },
});

/** A credit note, which only the invoices in its own currency may use. */
const NOTE: Invoice = {
  ...invoiceOf(0),
  id: "note",
  invoiceNumber: "N-1",
  type: "credit_note",
  total: 50n,
  remaining: 50n,
};

const [nth, amount] = [fc.nat(2), fc.bigInt({ min: 1n, max: 120n })];
const pick = fc.nat(9);
const stepArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("pay" as const), line: nth, invoice: nth, amount }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("return" as const), line: nth, pick, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("update" as const), pick, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("save" as const), pick, invoice: nth, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("adjust" as const), pick, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("credit" as const), invoice: nth, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unadjust" as const), invoice: nth, number: pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("end" as const), line: fc.nat(5), ignore: fc.boolean() }) },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer S> ? S : never;

function apply(ledger: Ledger, step: Step, number: number): void {
  const moment = { now: AT, newId: () => `match-${number}` };
  const rateFor = (invoiceId: string) => (ledger.invoice(invoiceId).currency === "EUR" ? SAME : RATE);
  const pairOf = (line: number, invoiceId: string) => ({
    ...{ lineId: `line-${line}`, invoiceId, paymentMethod: undefined, metadataJson: undefined },
  });
  const blank = { status: undefined, matchedAmount: undefined, metadataJson: undefined };
  if (step.kind === "end") {
    const id = `line-${step.line}`;
    unlinkAll(ledger, id, step.ignore);
    includeLine(ledger, id);
    return;
  }
  if (step.kind === "pay") {
    const invoiceId = `invoice-${step.invoice}`;
    const exchange = rateFor(invoiceId);
    const allocation = { pair: pairOf(step.line, invoiceId), matchedAmount: step.amount, exchange };
    return void createMatch(ledger, allocation, moment);
  }
  if (step.kind === "unadjust") {
    removeAdjustment(ledger, `invoice-${step.invoice}`, `match-${step.number}`);
    return;
  }
  if (step.kind === "credit") {
    const asked = { amount: step.amount, reason: "credit" as const, note: undefined, matchId: undefined };
    adjust(ledger, `invoice-${step.invoice}`, { ...asked, creditNoteId: NOTE.id }, moment);
    return;
  }
  const match = ledger.match(`match-${step.pick}`);
  if (match === undefined) return;
  const exchange = rateFor(match.invoiceId);
  switch (step.kind) {
    case "return": {
      const pair = pairOf(3 + step.line, match.invoiceId);
      return void createMatch(ledger, { pair, payment: match, matchedAmount: step.amount, exchange }, moment);
    }
    case "adjust":
      adjust(
        ledger,
        match.invoiceId,
        { amount: step.amount, reason: "fee", note: undefined, matchId: match.id },
        moment,
      );
      return;
    case "update":
      return void updateMatch(ledger, match, { ...blank, matchedAmount: step.amount }, exchange);
    case "cancel":
      return void updateMatch(ledger, match, { ...blank, status: "cancelled" }, exchange);
    case "delete":
      deleteMatch(ledger, match);
      return;
    case "save": {
      const to = `invoice-${step.invoice}`;
      saveMatch(ledger, match.lineId, {
        ...{ matchId: match.id, invoiceId: to, counterpartyId: "c", matchedAmount: step.amount },
        ...{
          exchange: rateFor(to),
          paymentMethod: { id: "p", code: "P", type: "bank", iban: undefined, bic: undefined },
        },
      });
    }
  }
}

/** Makes one decision; undefined when a rule refuses it. A programming error is thrown. */
function decide(book: Book, step: Step, number: number): Changes | undefined {
  const ledger = new Ledger(book);
  try {
    apply(ledger, step, number);
  } catch (error) {
    const { kind } = shownError(error) as { kind?: string };
    if (kind === "rule" || kind === "not_found" || kind === "validation") return undefined;
    throw error;
  }
  return ledger.changes(AT);
}

const six = [0, 1, 2, 3, 4, 5];

function seeded(): Book {
  return new Book({ lines: six.map(lineOf), invoices: [...[0, 1, 2].map(invoiceOf), NOTE], matches: [] });
}

function entriesOf(book: Book): Entries {
  const lines = six.map((n) => book.line(`line-${n}`) as Line);
  const ids = new Set(lines.flatMap(({ id }) => [...book.matchesOfLine(id)]));
  return {
    lines,
    invoices: ["invoice-0", "invoice-1", "invoice-2", NOTE.id].map((id) => book.invoice(id) as Invoice),
    matches: [...ids].map((id) => book.match(id)).filter((match) => match !== undefined),
  };
}

function sum(matches: Match[], of: (match: Match) => bigint): bigint {
  return matches.filter(allocates).reduce((total, match) => total + of(match), 0n);
}

function expectSums({ lines, invoices, matches }: Entries): void {
  for (const line of lines) {
    const own = matches.filter(({ lineId }) => lineId === line.id);
    expect(line.allocated).toBe(sum(own, ({ matchedAmount }) => matchedAmount));
    expect(line.allocated).toBeLessThanOrEqual(line.amount);
  }
  for (const invoice of invoices.filter(({ type }) => type === "invoice")) {
    const own = matches.filter(({ invoiceId }) => invoiceId === invoice.id);
    const paid = sum(own, ({ kind, invoiceAmount }) => (kind === "payment" ? invoiceAmount : -invoiceAmount));
    const adjusted = invoice.adjustments.reduce((total, each) => total + each.amount, 0n);
    expect(invoice.remaining).toBe(invoice.total - paid - adjusted);
    expect(paid).toBeGreaterThanOrEqual(0n);
    expect(paid + adjusted).toBeLessThanOrEqual(invoice.total);
  }
  const uses = invoices.flatMap(({ adjustments }) => adjustments.filter(({ creditNote }) => creditNote !== undefined));
  const used = uses.reduce((total, each) => total + each.amount, 0n);
  expect(invoices.find(({ id }) => id === NOTE.id)?.remaining).toBe(NOTE.total - used);
  expect(used).toBeLessThanOrEqual(NOTE.total);
  for (const match of matches) {
    const returned = sum(
      matches.filter(({ returnsMatchId }) => returnsMatchId === match.id),
      ({ invoiceAmount }) => invoiceAmount,
    );
    expect(match.returnedAmount).toBe(returned);
    expect(returned).toBeLessThanOrEqual(allocates(match) ? match.invoiceAmount : 0n);
  }
}

/** Amounts and decisions, without versions, times, the memory of pairs and explanations. */
function content({ lines, invoices, matches }: Entries): unknown {
  const bare = ({ version: _, updatedAt: __, ...rest }: Line | Invoice | Match) => ({ ...rest, revision: undefined });
  return [
    lines.map((line) => ({ ...bare(line), refusals: [], matchReasons: [] })),
    invoices.map(bare),
    matches.map(bare),
  ];
}

// Each invoice has a payment at first, so that there is something to return.
const steps = fc
  .array(stepArbitrary, { maxLength: 14 })
  .map((later) => [
    ...[0, 1, 2].map((n): Step => ({ kind: "pay", line: n, invoice: n, amount: 60n + BigInt(n) })),
    ...later,
  ]);

test("payments less returns plus adjustments stay between 0 and the total, and no amount of a credit note is used twice", () => {
  let returns = 0;
  let credits = 0;
  fc.assert(
    fc.property(steps, (all) => {
      const book = seeded();
      for (const [number, step] of all.entries()) {
        const changes = decide(book, step, number);
        if (changes === undefined) continue;
        book.apply(changes);
        if (step.kind === "return") returns += 1;
        if (step.kind === "credit") credits += 1;
        expectSums(entriesOf(book));
      }
    }),
    { numRuns: 500 },
  );
  expect(returns).toBeGreaterThan(10);
  expect(credits).toBeGreaterThan(10);
});

test.each(["delete", "cancel"] as const)("a return that is undone by %s leaves everything as it was", (how) => {
  let undone = 0;
  fc.assert(
    fc.property(steps, nth, pick, amount, (all, line, picked, asked) => {
      const book = seeded();
      for (const [number, step] of all.entries()) {
        const changes = decide(book, step, number);
        if (changes !== undefined) book.apply(changes);
      }
      const before = content(entriesOf(book));
      const made = decide(book, { kind: "return", line, pick: picked, amount: asked }, 99);
      if (made?.matches.some(({ after }) => after.kind === "return") !== true) return;
      book.apply(made);
      const undoing = new Ledger(book);
      const match = undoing.match("match-99") as Match;
      if (how === "delete") deleteMatch(undoing, match);
      else
        updateMatch(undoing, match, { status: "cancelled", matchedAmount: undefined, metadataJson: undefined }, SAME);
      book.apply(undoing.changes(AT));
      const { matches, ...rest } = entriesOf(book);
      expect(content({ ...rest, matches: matches.filter(({ id }) => id !== "match-99") })).toEqual(before);
      undone += 1;
    }),
    { numRuns: 300 },
  );
  expect(undone).toBeGreaterThan(10);
});

test("returning a payment as a whole reopens exactly what it settled, at any rate", () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(1, 2), (paid, at) => {
      const book = seeded();
      const pay = decide(book, { kind: "pay", line: 0, invoice: at, amount: paid }, 0);
      if (pay === undefined) return;
      book.apply(pay);
      const back = decide(book, { kind: "return", line: 0, pick: 0, amount: paid }, 1);
      expect(back).toBeDefined();
      book.apply(back as Changes);
      expect(book.invoice(`invoice-${at}`)?.remaining).toBe(120n);
      expect(decide(book, { kind: "return", line: 1, pick: 0, amount: 1n }, 2)).toBeUndefined();
      expect(decide(book, { kind: "delete", pick: 0 }, 3)).toBeUndefined();
    }),
  );
});
