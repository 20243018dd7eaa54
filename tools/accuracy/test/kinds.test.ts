import { expect, test } from "vitest";
import { generateKinds } from "../src/kinds/generate.ts";
import { HABITS } from "../src/kinds/habits/all.ts";
import { halfOf } from "../src/kinds/habits/habit.ts";

const tenant = generateKinds(7, 1);
const arrivals = tenant.weeks.flatMap((week) => week.arrivals);
const invoices = new Map(tenant.weeks.flatMap(({ entries }) => entries).map(({ invoice }) => [invoice.id, invoice]));

test("the same seed makes the same payments", () => {
  expect(generateKinds(7, 1)).toEqual(tenant);
});

test("a line that may be confirmed pays exactly what is open of its invoices, or their next instalment", () => {
  const paid = new Map<string, bigint>();
  const book = (id: string, amount: bigint) => paid.set(id, (paid.get(id) ?? 0n) + amount);
  const byId = new Map(arrivals.map((arrival) => [arrival.line.id, arrival]));
  for (const { line, truth } of arrivals) {
    const isSure = truth.confirmable !== "never";
    if (isSure) expect(truth.pairs.length).toBeGreaterThan(0);
    if (isSure) expect(truth.pairs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(line.amount);
    for (const { invoiceId, amount } of truth.pairs) {
      const invoice = invoices.get(invoiceId);
      const open = (invoice?.total ?? 0n) - (paid.get(invoiceId) ?? 0n);
      book(invoiceId, amount);
      if (!isSure) continue;
      expect(invoice).toMatchObject({ void: false, currency: line.currency });
      expect(amount >= (invoice?.expected?.least ?? amount)).toBe(true);
      if (invoice?.expected === undefined) expect([open, invoice?.instalments?.[0]?.amount]).toContain(amount);
    }
    const returned = byId.get(truth.returns ?? "")?.truth.pairs ?? [];
    for (const { invoiceId, amount } of returned) book(invoiceId, -amount);
  }
});

test("the habits of payment are divided into halves of nearly the same size, with both texts of a habit in one", () => {
  const names = Object.keys(HABITS);
  const ofA = names.filter((name) => halfOf(name) === "A");
  expect(Math.abs(2 * ofA.length - names.length)).toBeLessThan(names.length / 5);
  for (const name of names) expect(halfOf(name)).toBe(halfOf(name.replace(", honest", "")));
});
