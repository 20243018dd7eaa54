import { expect, test } from "vitest";
import { aLine, anInvoice, ibanOf, liveOf, matched } from "../../test/matcher-world.ts";
import type { Invoice, Line } from "../model/model.ts";

/** Payments of invoices less credit notes. */

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

test.each(["Gutschrift GS-2026-7", "credit note GS-2026-7", "Rückzahlung GS-2026-7", "avoir GS-2026-7 du 12/01"])(
  "a supplier who pays a note out and names it: %s",
  (text) => {
    const note = aNote("GS-2026-7", 2_000n, { direction: "payable" });
    expect(shown(fromAlpha(2_000n, text), [note])).toEqual([["pending_review GS-2026-7 2000"]]);
    expect(shown(fromAlpha(2_000n, text.replace("7", "8")), [note])).toEqual([]);
    expect(shown(fromAlpha(2_000n, text), [{ ...note, direction: "receivable" }])).toEqual([]);
  },
);

test("a note is never paid by a payment of its amount", () => {
  expect(shown(fromAlpha(2_000n, "GS-7"), [aNote("GS-7", 2_000n)])).toEqual([]);
});
