import fc from "fast-check";
import { expect, test } from "vitest";
import { begin, explained, world } from "../../test/explained-worlds.ts";
import { judge } from "../assign/judge.ts";
import type { Ledger } from "../books/ledger.ts";
import { MAX_NAMED } from "../books/reason.ts";
import { LINE_REASONS } from "../model/match-reasons.ts";
import { isLive, type Line, lineRemaining, type Match } from "../model/model.ts";
import { isAboutText } from "../model/signals.ts";
import { MAX_PROSPECTS, type Prospect, prospectsOf } from "./prospects.ts";
import { sentenceOf } from "./sentences.ts";

/** Properties of the explanation of every line, whatever invoices there are. */

const liveOf = (ledger: Ledger, { id }: Line): Match[] => ledger.matchesOfLine(id).filter(isLive);

test("every line that is not confirmed has a reason, and no other line has one", () => {
  const known = new Set<string>(LINE_REASONS);
  fc.assert(
    fc.property(world, (made) => {
      const numbers = new Set(made.invoices.map(({ invoiceNumber }) => invoiceNumber));
      const ledger = explained(made, begin(made));
      for (const { id } of made.lines) {
        const line = ledger.line(id);
        const reasons = line.matchReasons.filter((reason) => !isAboutText(reason));
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
    { numRuns: 120 },
  );
});

test("deciding again on the same state changes no explanation", () => {
  fc.assert(
    fc.property(world, (made) => {
      const things = begin({ ...made, moreToCome: false });
      const ledger = explained({ ...made, moreToCome: false }, things);
      const before = made.lines.map(({ id }) => ledger.line(id).matchReasons);
      explained({ ...made, moreToCome: false }, things);
      expect(made.lines.map(({ id }) => ledger.line(id).matchReasons)).toEqual(before);
    }),
    { numRuns: 80 },
  );
});

test("each candidate is confirmed, or suggested, or says what prevents it", () => {
  fc.assert(
    fc.property(world, (made) => {
      const [line] = made.lines as [Line];
      const things = begin({ ...made, lines: [line] });
      const { ledger, pool } = things;
      const verdict = judge(line, pool, ledger.current);
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
    { numRuns: 120 },
  );
});

function prevented({ preventions }: Prospect, step: "suggestion" | "confirmation"): boolean {
  return preventions.some(({ prevents }) => prevents === step);
}
