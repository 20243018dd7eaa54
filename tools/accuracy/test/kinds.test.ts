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

test("a line that may be confirmed pays open invoices or their next instalment exactly, and no other line pays them", () => {
  const paid = new Set<string>();
  for (const { line, truth } of arrivals.filter((each) => each.truth.confirmable !== "never")) {
    expect(truth.pairs.length).toBeGreaterThan(0);
    for (const { invoiceId, amount } of truth.pairs) {
      const invoice = invoices.get(invoiceId);
      expect(invoice).toMatchObject({ void: false, currency: line.currency });
      expect(amount >= (invoice?.expected?.least ?? amount)).toBe(true);
      if (invoice?.expected === undefined)
        expect([invoice?.total, invoice?.instalments?.[0]?.amount]).toContain(amount);
      expect(paid).not.toContain(invoiceId);
      paid.add(invoiceId);
    }
    expect(truth.pairs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(line.amount);
  }
});

test("the habits of payment are divided into halves of nearly the same size, with both texts of a habit in one", () => {
  const names = Object.keys(HABITS);
  const ofA = names.filter((name) => halfOf(name) === "A");
  expect(Math.abs(2 * ofA.length - names.length)).toBeLessThan(names.length / 5);
  for (const name of names) expect(halfOf(name)).toBe(halfOf(name.replace(", honest", "")));
});
