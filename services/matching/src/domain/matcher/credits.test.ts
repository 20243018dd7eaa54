import fc from "fast-check";
import { expect, test } from "vitest";
import { aLine, aMoment, anInvoice, ibanOf, liveOf, matched } from "../../../test/matcher-world.ts";
import type { Invoice, Line } from "../model.ts";
import { deleteMatch, updateMatch } from "../update-match.ts";

/** Payments of invoices less credit notes. */

const SAME = { kind: "same_currency" as const };
const aNote = (number: string, total: bigint, fields: Partial<Invoice> = {}) =>
  anInvoice(number, { type: "credit_note", total, ...fields });
const fromAlpha = (amount: bigint, description = "Zahlung") =>
  aLine(description, { amount, counterpartyIban: ibanOf("alpha") });
const shown = (line: Line, invoices: Invoice[]) =>
  liveOf(matched([line], { invoices }), line).map(({ status, invoiceNumber, matchedAmount, credits = [] }) => [
    `${status} ${invoiceNumber} ${matchedAmount}`,
    ...credits.map(({ creditNoteNumber, amount }) => `${creditNoteNumber} ${amount}`),
  ]);

const one = anInvoice("RE-1001", { total: 10_000n });
const two = anInvoice("RE-1002", { total: 7_000n });

test.each<[string, bigint, string, Invoice[], string[][]]>([
  [
    "one invoice less a note",
    8_000n,
    "Zahlung",
    [one, aNote("GS-7", 2_000n)],
    [["pending_review RE-1001 8000", "GS-7 2000"]],
  ],
  [
    "the invoices that the line names less two notes",
    14_500n,
    "RE-1001 RE-1002 abzgl. Gutschriften",
    [one, two, aNote("GS-7", 2_000n), aNote("GS-8", 500n)],
    [["pending_review RE-1001 7500", "GS-7 2000", "GS-8 500"], ["pending_review RE-1002 7000"]],
  ],
  [
    "nothing when a note is another party's",
    8_000n,
    "Zahlung",
    [one, two, aNote("GS-7", 2_000n, { counterpartyId: "beta" })],
    [],
  ],
  ["nothing when the note is used up", 8_000n, "Zahlung", [one, two, aNote("GS-7", 2_000n, { remaining: 0n })], []],
  [
    "nothing when two notes explain it alike",
    8_000n,
    "Zahlung",
    [one, two, aNote("GS-7", 2_000n), aNote("GS-8", 2_000n)],
    [],
  ],
])("%s", (_, amount, text, invoices, expected) => {
  expect(shown(fromAlpha(amount, text), invoices)).toEqual(expected);
});

test("a note is never paid by a payment of its amount", () => {
  expect(shown(fromAlpha(2_000n, "GS-7"), [aNote("GS-7", 2_000n)])).toEqual([]);
});

test("confirming applies the note once, and undoing the match gives it back", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 9_999n }), fc.boolean(), (credit, deletes) => {
      const invoices = [one, aNote("GS-7", credit)];
      const lines = [fromAlpha(10_000n - credit, "RE-1001"), fromAlpha(10_000n - credit, "RE-1001")];
      const ledger = matched(lines, { invoices });
      const [first, second] = lines.flatMap((line) => liveOf(ledger, line));
      if (first === undefined || second === undefined) throw new Error("both lines have a suggestion");
      const confirmed = { status: "confirmed", matchedAmount: undefined, metadataJson: undefined } as const;
      const closing = { reason: undefined, moment: aMoment() };
      const match = updateMatch(ledger, first, confirmed, SAME, closing);
      const open = () => invoices.map(({ id }) => ledger.invoice(id).remaining);
      expect(open()).toEqual([0n, 0n]);
      expect(ledger.invoice(one.id).adjustments).toMatchObject([
        { amount: credit, reason: "credit", matchId: match.id, creditNote: { creditNoteNumber: "GS-7" } },
      ]);
      expect(ledger.match(second.id)?.status).toBe("cancelled");
      if (deletes) deleteMatch(ledger, match);
      else updateMatch(ledger, match, { ...confirmed, status: "cancelled" }, SAME, closing);
      expect(open()).toEqual([10_000n, credit]);
      expect(ledger.invoice(one.id).adjustments).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
