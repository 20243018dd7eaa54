import { expect, test } from "vitest";
import { addLater, type DatedPayment, type DecidedItem, openOn } from "./ageing.ts";

/** Items of 100 as they were at the end of a day. */

const item = (id: string, changes: Partial<DecidedItem> = {}): DecidedItem => ({
  ...{ id, type: "invoice", direction: "receivable", currency: "EUR", total: 100n, remaining: 100n },
  ...{ issueDate: "2026-01-01", dueDate: undefined, instalments: undefined, adjustments: [], ...changes },
});
const payment = (id: string, bookingDay: string, changes: Partial<DatedPayment> = {}): DatedPayment => ({
  ...{ id, invoiceId: "i", kind: "payment", status: "active", returnedAmount: 0n, invoiceAmount: 100n, bookingDay },
  ...{ valueDate: bookingDay, ...changes },
});
const adjustment = (amount: bigint, changes: object) => ({
  ...{ id: `a-${amount}`, amount, reason: "credit" as const, note: undefined, matchId: undefined },
  ...{ createdAt: new Date("2026-03-10T23:59:59Z"), ...changes },
});
const remainingOn = (day: string, items: DecidedItem[], payments: DatedPayment[]) => {
  const later = new Map<string, bigint>();
  addLater(later, { items, payments, day });
  return items.flatMap((one) => openOn(one, later.get(one.id), day)).map(({ remaining }) => remaining);
};

test("a payment that the bank returned settled its invoice from its booking until the return", () => {
  const both = [payment("p", "2026-02-10"), payment("r", "2026-03-10", { kind: "return" })];
  const days = ["2026-02-09", "2026-02-10", "2026-03-09", "2026-03-10"];
  expect(days.map((day) => remainingOn(day, [item("i")], both))).toEqual([[100n], [], [], [100n]]);
  const suggested = [payment("p", "2026-02-10", { status: "pending_review" })];
  expect(remainingOn("2026-02-09", [item("i")], suggested)).toEqual([100n]);
  // A bank may book the return first.
  expect(remainingOn("2026-03-05", [item("i")], [payment("p", "2026-03-10"), payment("r", "2026-03-01")])).toEqual([
    100n,
  ]);
});

test("an adjustment is of the day of its line, else of its creation, and gives its credit note back before", () => {
  const credit = { creditNoteId: "n", creditNoteNumber: "N-1" };
  const adjustments = [adjustment(30n, { creditNote: credit }), adjustment(20n, { matchId: "p" })];
  const items = [item("i", { remaining: 0n, adjustments }), item("n", { type: "credit_note", remaining: 70n })];
  const paid = [payment("p", "2026-02-10", { invoiceAmount: 50n })];
  expect(remainingOn("2026-02-09", items, paid)).toEqual([100n, 100n]);
  expect(remainingOn("2026-03-09", items, paid)).toEqual([30n, 100n]);
  expect(remainingOn("2026-03-10", items, paid)).toEqual([70n]);
});

test("an item that was issued later was not open", () => {
  expect(remainingOn("2025-12-31", [item("i")], [])).toEqual([]);
  expect(remainingOn("2026-01-01", [item("i")], [])).toEqual([100n]);
});
