import fc from "fast-check";
import { expect, test } from "vitest";
import { aLine, aMoment, anInvoice, aParty, ibanOf, liveOf } from "../../test/matcher-world.ts";
import { Ledger } from "../books/ledger.ts";
import { Pool } from "../candidates/pool.ts";
import type { Invoice, Line } from "../model/model.ts";
import { matchAll } from "./assign.ts";

/** Properties of matching for any lines and invoices, in any order and any chunks. */

const PARTIES = ["alpha", "beta", "gamma"];
const counterparties = PARTIES.map((id) => aParty(id));

interface World {
  lines: Line[];
  invoices: Invoice[];
}

/**
 * Invoices of three customers with few different amounts, and payments that name one or two of them or nothing, from
 * known accounts or not. Several lines may name one invoice, but then they are equal: see the decision record.
 */
const world: fc.Arbitrary<World> = fc
  .array(
    fc.record({
      party: fc.constantFrom(...PARTIES),
      amount: fc.constantFrom(1_000n, 2_000n, 3_000n),
      payment: fc.constantFrom(
        "cited",
        "cited twice",
        "known payer",
        "known payer twice",
        "known payer, once early",
        "both",
        "part",
        "none",
      ),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((specs) => {
    const invoices: Invoice[] = [];
    const lines: Line[] = [];
    specs.forEach(({ party, amount, payment, day }, at) => {
      const number = `INV-2026-${1001 + at * 2}`;
      const second = `INV-2026-${1002 + at * 2}`;
      const valueDate = `2026-02-${String(day).padStart(2, "0")}`;
      const pay = (text: string, fields: Partial<Line> = {}) =>
        lines.push(aLine(text, { id: `line-${at}-${lines.length}`, amount, valueDate, ...fields }));
      const from = { counterpartyIban: ibanOf(party) };
      invoices.push(anInvoice(number, { counterpartyId: party, total: amount }));
      if (payment.startsWith("cited")) pay(number);
      if (payment === "cited twice") pay(number);
      if (payment.startsWith("known payer")) pay("", from);
      if (payment === "known payer twice") pay("", from);
      if (payment === "known payer, once early") pay("", { ...from, valueDate: "2026-01-05" });
      if (payment === "part") pay(number, { ...from, amount: amount / 2n });
      if (payment !== "both") return;
      invoices.push(anInvoice(second, { counterpartyId: party, total: amount }));
      pay(`${number}, ${second}`, { amount: amount * 2n });
    });
    return { invoices, lines };
  });

/** Matches the lines in chunks, each on the result of the one before, and then all again to end the batch. */
function run({ lines, invoices }: World, order: Line[], portion: number): Ledger {
  const ledger = Ledger.of({ lines, invoices, matches: [] });
  const moment = aMoment();
  const look = (some: Line[], moreToCome: boolean) => {
    const pool = new Pool({ invoices: invoices.map(({ id }) => ledger.invoice(id)), counterparties });
    matchAll(
      ledger,
      some.map(({ id }) => id),
      pool,
      moment,
      { waitsFor: moreToCome ? "file" : undefined },
    );
  };
  for (let start = 0; start < order.length; start += portion) look(order.slice(start, start + portion), true);
  for (let start = 0; start < order.length; start += portion) look(order.slice(start, start + portion), false);
  return ledger;
}

/** The outcome of each line, sorted and without line ids, because equal payments are interchangeable. */
function told({ lines }: World, ledger: Ledger): string[] {
  return lines
    .map((line) => {
      const made = liveOf(ledger, line).map(({ status, invoiceNumber }) => `${status} ${invoiceNumber}`);
      return `${line.description} ${line.valueDate} ${line.amount} ${line.counterpartyIban}: ${made.sort().join(", ")}`;
    })
    .sort();
}

test("the result depends neither on the order of the lines nor on the chunks", () => {
  const shuffled = world.chain((made) =>
    fc.record({
      made: fc.constant(made),
      order: fc.shuffledSubarray(made.lines, { minLength: made.lines.length }),
      portion: fc.integer({ min: 1, max: 6 }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ made, order, portion }) => {
      const whole = run(made, made.lines, Math.max(1, made.lines.length));
      expect(told(made, run(made, order, portion))).toEqual(told(made, whole));
    }),
    { numRuns: 50 },
  );
});

test("one chunk gives the same result as several", () => {
  fc.assert(
    fc.property(world, (made) => {
      const ledger = Ledger.of({ lines: made.lines, invoices: made.invoices, matches: [] });
      const ids = made.lines.map(({ id }) => id);
      matchAll(ledger, ids, new Pool({ invoices: made.invoices, counterparties }), aMoment());
      expect(told(made, ledger)).toEqual(told(made, run(made, made.lines, 2)));
    }),
    { numRuns: 40 },
  );
});

test("an additional equally good invoice never leads to a confirmation", () => {
  fc.assert(
    fc.property(world, fc.nat(), (made, pick) => {
      const before = run(made, made.lines, 9);
      const line = made.lines[pick % Math.max(1, made.lines.length)];
      fc.pre(line !== undefined);
      const target = made.invoices.find((invoice) => invoice.remaining === (line as Line).amount);
      fc.pre(target !== undefined);
      const like = target as Invoice;
      const twin = { ...like, id: "twin", invoiceNumber: like.invoiceNumber.replace("2026", "2026-0") };
      const more = { lines: made.lines, invoices: [...made.invoices, twin] };
      const after = run(more, made.lines, 9);
      for (const each of made.lines) {
        const confirmedBefore = liveOf(before, each).some((match) => match.status === "confirmed");
        const confirmedAfter = liveOf(after, each).filter((match) => match.status === "confirmed");
        if (!confirmedBefore) expect(confirmedAfter).toEqual([]);
        expect(confirmedAfter.map((match) => match.invoiceId)).not.toContain("twin");
      }
    }),
    { numRuns: 40 },
  );
});

test("unrelated invoices do not change the result of a line", () => {
  const strangers = Array.from({ length: 40 }, (_, at) =>
    anInvoice(`ZZ-9${at}`, { counterpartyId: "omega", total: 77_777n + BigInt(at) }),
  );
  fc.assert(
    fc.property(world, (made) => {
      const alone = run(made, made.lines, 3);
      const more = { lines: made.lines, invoices: [...made.invoices, ...strangers] };
      expect(told(made, run(more, made.lines, 3))).toEqual(told(made, alone));
    }),
    { numRuns: 40 },
  );
});

test("allocations exceed neither the amount of a line nor the open amount of an invoice", () => {
  fc.assert(
    fc.property(world, fc.integer({ min: 1, max: 5 }), (made, portion) => {
      const ledger = run(made, made.lines, portion);
      const confirmed = made.lines.flatMap((line) => liveOf(ledger, line).filter((m) => m.status === "confirmed"));
      for (const invoice of made.invoices) {
        const taken = confirmed.filter((match) => match.invoiceId === invoice.id);
        expect(taken.length).toBeLessThanOrEqual(1);
        for (const match of taken) expect(match.invoiceAmount).toBe(invoice.total);
      }
      for (const line of made.lines) {
        const given = confirmed.filter((match) => match.lineId === line.id);
        const sum = given.reduce((total, match) => total + match.matchedAmount, 0n);
        expect([0n, line.amount]).toContain(sum);
      }
    }),
    { numRuns: 40 },
  );
});
