import { expect, test } from "vitest";
import { aLine, aMoment, anInvoice, aParty, ibanOf, liveOf } from "../../test/matcher-world.ts";
import { endMatch } from "../books/allocation.ts";
import { Ledger } from "../books/ledger.ts";
import { Pool } from "../candidates/pool.ts";
import { explainLines } from "../explain/explain-lines.ts";
import type { Line } from "../model/model.ts";
import { matchAll } from "./assign.ts";
import { BATCH_MS } from "./contest.ts";

/** A line that fitted two invoices of one amount, of which another payment settled one. */

const invoices = [anInvoice("INV-1001"), anInvoice("INV-1002")];
const counterpartyIban = ibanOf("alpha");
const unnamed = aLine("danke", { counterpartyIban });
const named = aLine("INV-1001", { counterpartyIban });

/** The ledger after the line without a number came first, and then the payment of the first invoice. */
function paidOnce(): Ledger {
  const ledger = Ledger.of({ lines: [unnamed, named], invoices, matches: [] });
  decide(ledger, unnamed, 0);
  expect(statusesOf(ledger, unnamed).toSorted()).toEqual(["pending_review INV-1001", "pending_review INV-1002"]);
  decide(ledger, named, 0);
  expect(statusesOf(ledger, named)).toEqual(["confirmed INV-1001"]);
  return ledger;
}

/** Decides about a line on the invoices that are open then. */
function decide(ledger: Ledger, { id }: Line, laterMs: number): void {
  const stored = invoices.map((invoice) => ledger.invoice(invoice.id));
  const open = stored.filter((invoice) => invoice.remaining > 0n && !invoice.void);
  const pool = new Pool({ invoices: open, counterparties: [aParty("alpha")] });
  const moment = aMoment();
  const now = new Date(moment.now.getTime() + laterMs);
  const { left } = matchAll(ledger, [id], pool, { ...moment, now });
  explainLines(ledger, left, pool);
}

const statusesOf = (ledger: Ledger, line: Line) =>
  liveOf(ledger, line).map(({ status, invoiceNumber }) => `${status} ${invoiceNumber}`);

test("stays suggested for the other one, because it may be a second payment of the first", () => {
  const ledger = paidOnce();
  decide(ledger, unnamed, BATCH_MS + 1);
  expect(statusesOf(ledger, unnamed)).toEqual(["pending_review INV-1002"]);
  expect(ledger.line(unnamed.id).matchReasons).toMatchObject([{ signal: "not_certain", detail: "left_over" }]);
});

test("is confirmed for the other one in the same batch, whose lines have no order", () => {
  const ledger = paidOnce();
  decide(ledger, unnamed, BATCH_MS);
  expect(statusesOf(ledger, unnamed)).toEqual(["confirmed INV-1002"]);
});

test("is confirmed for the other one when its text names it", () => {
  const before = paidOnce();
  // The text of a stored line never changes, so its reading is kept; this is another line with the same matches.
  const ledger = Ledger.of({
    lines: [{ ...before.line(unnamed.id), description: "INV-1002" }, before.line(named.id)],
    invoices: invoices.map(({ id }) => before.invoice(id)),
    matches: [unnamed, named].flatMap(({ id }) => before.matchesOfLine(id)),
  });
  decide(ledger, unnamed, BATCH_MS + 1);
  expect(statusesOf(ledger, unnamed)).toEqual(["confirmed INV-1002"]);
});

test("is confirmed for the other one when the first is not paid but void", () => {
  const ledger = paidOnce();
  for (const match of liveOf(ledger, named)) endMatch(ledger, match, "cancelled");
  ledger.setInvoice({ ...ledger.invoice("i-INV-1001"), void: true });
  decide(ledger, unnamed, BATCH_MS + 1);
  expect(statusesOf(ledger, unnamed)).toEqual(["confirmed INV-1002"]);
});
