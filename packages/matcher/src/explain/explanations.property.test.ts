import fc from "fast-check";
import { expect, test } from "vitest";
import { aLine, aMoment, anInvoice, aParty, ibanOf } from "../../test/matcher-world.ts";
import { currentIn, matchAll } from "../assign/assign.ts";
import { judge } from "../assign/judge.ts";
import { Ledger } from "../books/ledger.ts";
import { MAX_NAMED } from "../books/reason.ts";
import { ClosedInvoices } from "../candidates/closed-invoices.ts";
import { Pool } from "../candidates/pool.ts";
import { LINE_REASONS } from "../model/match-reasons.ts";
import { type Invoice, isLive, type Line, lineRemaining, type Match } from "../model/model.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { isAboutText } from "../model/signals.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { explainLines } from "./explain-lines.ts";
import { MAX_PROSPECTS, type Prospect, prospectsOf } from "./prospects.ts";
import { sentenceOf } from "./sentences.ts";

/** What holds for the explanation of every line, whatever invoices there are. */

const AMOUNTS = [5_000n, 9_800n, 10_000n, 15_000n, 20_000n] as const;
const NUMBERS = Array.from({ length: 12 }, (_, at) => `RE-2026-${1_000 + at}`);

const someInvoice = (invoiceNumber: string) =>
  fc.record({
    invoiceNumber: fc.constant(invoiceNumber),
    counterpartyId: fc.constantFrom("alpha", "beta"),
    direction: fc.constantFrom("receivable" as const, "receivable" as const, "payable" as const),
    currency: fc.constantFrom("EUR", "EUR", "CHF"),
    total: fc.constantFrom(...AMOUNTS),
    paid: fc.boolean(),
    void: fc.nat(9).map((n) => n === 0),
  });

const someLine = fc.record({
  description: fc.oneof(
    fc.subarray(NUMBERS, { maxLength: 3 }).map((numbers) => `Rechnung ${numbers.join(", ")}`),
    fc.constantFrom("danke", "RE-2026-1000 und RE-2026-7777", "Invoice 4711999", ""),
  ),
  amount: fc.constantFrom(...AMOUNTS),
  direction: fc.constantFrom("credit" as const, "credit" as const, "debit" as const),
  counterpartyIban: fc.constantFrom(undefined, undefined, ibanOf("alpha"), ibanOf("beta"), "IBANNOBODY"),
  counterpartyName: fc.constantFrom(undefined, "Alpha Handels", "Gamma"),
  reference: fc.constantFrom(undefined, undefined, "RF18539007547034", "RE-2026-1003"),
  reversal: fc.nat(9).map((n) => n === 0),
  refused: fc.subarray(NUMBERS, { maxLength: 2 }),
});

const world = fc
  .record({
    invoices: fc.subarray(NUMBERS).chain((numbers) => fc.tuple(...numbers.map(someInvoice))),
    lines: fc.array(someLine, { minLength: 1, maxLength: 6 }),
    autoConfirm: fc.boolean(),
    suggestFrom: fc.constantFrom(30, 60),
    moreToCome: fc.boolean(),
  })
  .map(({ invoices, lines, ...options }) => ({
    ...options,
    invoices: invoices.map(({ paid, ...fields }) =>
      anInvoice(fields.invoiceNumber, { ...fields, remaining: paid ? 0n : fields.total }),
    ),
    lines: lines.map(({ refused, ...fields }) =>
      aLine(fields.description, {
        ...fields,
        refusals: refused.map((number) => ({ invoiceId: `i-${number}`, kind: "rejected" as const })),
      }),
    ),
  }));

interface World {
  invoices: Invoice[];
  lines: Line[];
  autoConfirm: boolean;
  suggestFrom: number;
  moreToCome: boolean;
}

function begin({ invoices, lines, autoConfirm, suggestFrom }: World) {
  const settings = { ...DEFAULT_SETTINGS, autoConfirm, suggestFrom };
  const closed = new ClosedInvoices(invoices.filter((invoice) => !isOpen(invoice)));
  const pool = new Pool({ invoices, closed, counterparties: [aParty("alpha"), aParty("beta")], settings });
  return { ledger: Ledger.of({ lines, invoices, matches: [] }), pool };
}

function explained(made: World, { ledger, pool }: ReturnType<typeof begin>): Ledger {
  const ids = made.lines.map(({ id }) => id);
  const { left } = matchAll(ledger, ids, pool, aMoment(), { waitsFor: made.moreToCome ? "file" : undefined });
  explainLines(ledger, left, pool);
  return ledger;
}

const liveOf = (ledger: Ledger, { id }: Line): Match[] => ledger.matchesOfLine(id).filter(isLive);

test("every line that is not confirmed has a reason, and no other line has one", () => {
  const known = new Set<string>(LINE_REASONS);
  fc.assert(
    fc.property(world, (made) => {
      const numbers = new Set(made.invoices.map(({ invoiceNumber }) => invoiceNumber));
      const ledger = explained(made, begin(made));
      for (const { id } of made.lines) {
        const line = ledger.line(id);
        const reasons = line.reasons.filter((reason) => !isAboutText(reason));
        expect(reasons.length > 0).toBe(lineRemaining(line) > 0n);
        for (const reason of reasons) {
          expect(known).toContain(reason.signal);
          expect(sentenceOf(reason, line)).toMatch(/^[A-Z0-9].*[^.]\.$/);
          expect(sentenceOf(reason, line)).not.toMatch(/undefined|: \./);
          expect(reason.invoices?.length ?? 1).toBeLessThanOrEqual(MAX_NAMED);
          for (const { invoiceNumber } of reason.invoices ?? []) expect(numbers).toContain(invoiceNumber);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test("deciding again on the same state changes no explanation", () => {
  fc.assert(
    fc.property(world, (made) => {
      const things = begin({ ...made, moreToCome: false });
      const ledger = explained({ ...made, moreToCome: false }, things);
      const before = made.lines.map(({ id }) => ledger.line(id).reasons);
      explained({ ...made, moreToCome: false }, things);
      expect(made.lines.map(({ id }) => ledger.line(id).reasons)).toEqual(before);
    }),
    { numRuns: 200 },
  );
});

test("each candidate is confirmed, or suggested, or says what prevents it", () => {
  fc.assert(
    fc.property(world, (made) => {
      const [line] = made.lines as [Line];
      const things = begin({ ...made, lines: [line] });
      const { ledger, pool } = things;
      const verdict = judge(line, pool, currentIn(ledger));
      explained({ ...made, lines: [line], moreToCome: false }, things);
      const prospects = prospectsOf(ledger, verdict, pool, new Set());
      expect(prospects.length).toBeLessThanOrEqual(MAX_PROSPECTS);
      const outcomes = new Map(prospects.map((prospect) => [prospect.candidate.invoice.id, prospect]));
      for (const { invoiceId, status } of liveOf(ledger, line)) {
        expect(outcomes.get(invoiceId)?.outcome).toBe(status);
      }
      for (const prospect of prospects) {
        expect(prevented(prospect, "confirmation")).toBe(prospect.outcome !== "confirmed");
        expect(prevented(prospect, "suggestion")).toBe(prospect.outcome === "none");
      }
    }),
    { numRuns: 400 },
  );
});

function prevented({ preventions }: Prospect, step: "suggestion" | "confirmation"): boolean {
  return preventions.some(({ prevents }) => prevents === step);
}
