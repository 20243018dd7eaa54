import fc from "fast-check";
import { expect, test } from "vitest";
import { aLine, aMoment, anInvoice, ibanOf, liveOf, matched } from "../../../packages/matcher/test/matcher-world.ts";
import { deleteMatch, updateMatch } from "../src/domain/update-match.ts";

test("confirming applies the note once, and undoing the match gives it back", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 9_999n }), fc.boolean(), (credit, deletes) => {
      const one = anInvoice("RE-1001", { total: 10_000n });
      const invoices = [one, anInvoice("GS-7", { type: "credit_note", total: credit })];
      const payment = { amount: 10_000n - credit, counterpartyIban: ibanOf("alpha") };
      const lines = [aLine("RE-1001", payment), aLine("RE-1001", payment)];
      const ledger = matched(lines, { invoices });
      const [first, second] = lines.flatMap((line) => liveOf(ledger, line));
      if (first === undefined || second === undefined) throw new Error("both lines have a suggestion");
      const confirmed = { status: "confirmed", matchedAmount: undefined, metadataJson: undefined } as const;
      const closing = { reason: undefined, moment: aMoment() };
      const match = updateMatch(ledger, first, confirmed, { kind: "same_currency" }, closing);
      const open = () => invoices.map(({ id }) => ledger.invoice(id).remaining);
      expect(open()).toEqual([0n, 0n]);
      expect(ledger.invoice(one.id).adjustments).toMatchObject([
        { amount: credit, reason: "credit", matchId: match.id, creditNote: { creditNoteNumber: "GS-7" } },
      ]);
      expect(ledger.match(second.id)?.status).toBe("cancelled");
      if (deletes) deleteMatch(ledger, match);
      else updateMatch(ledger, match, { ...confirmed, status: "cancelled" }, { kind: "same_currency" }, closing);
      expect(open()).toEqual([10_000n, credit]);
      expect(ledger.invoice(one.id).adjustments).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
