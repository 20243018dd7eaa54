import fc from "fast-check";
import { expect, test } from "vitest";
import { readStatements } from "../src/read-statements.ts";
import { comma, dmy, point } from "./layouts/layout.ts";

interface Payment {
  gap: number;
  amount: number;
}
interface Shape {
  kind: "signed" | "inverted" | "pair" | "swapped" | "worded";
  balance: "none" | "each" | "daily" | "wrong";
  balanceFirst: boolean;
  falls: boolean;
  extra: "none" | "number" | "fee" | "tax";
  words: readonly [debit: string, credit: string];
  isGerman: boolean;
  named: boolean;
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constantFrom("signed", "inverted", "pair", "swapped", "worded"),
  balance: fc.constantFrom("none", "each", "daily", "wrong"),
  balanceFirst: fc.boolean(),
  falls: fc.boolean(),
  extra: fc.constantFrom("none", "number", "fee", "tax"),
  words: fc.constantFrom(["D", "C"], ["Ut", "In"], ["foo", "bar"], ["PAYMENT", "DEPOSIT"]),
  isGerman: fc.boolean(),
  named: fc.boolean(),
});
const payments: fc.Arbitrary<Payment[]> = fc.array(
  fc.record({
    gap: fc.integer({ min: 0, max: 4 }),
    amount: fc.integer({ min: -300_000, max: 300_000 }).filter((n) => n !== 0),
  }),
  { minLength: 1, maxLength: 14 },
);

/** A file of these payments, and what must be read from it. */
function fileOf(list: readonly Payment[], shape: Shape): { file: string; expected: string[] } {
  const write = shape.isGerman ? comma : point;
  let time = Date.UTC(2026, 5, 1);
  let balance = 54_321;
  const rows = list.map(({ gap, amount }, at) => {
    time += gap * 86_400_000;
    balance += amount;
    return { day: new Date(time).toISOString().slice(0, 10), amount, balance, at };
  });
  const cells = rows.map(({ day, amount, balance, at }) => {
    const isLast = rows[at + 1]?.day !== day;
    const shown = {
      none: "",
      each: write(balance),
      daily: isLast ? write(balance) : "",
      wrong: write(balance + at * at * 3 + 1),
    };
    const out = amount < 0 ? write(-amount) : "";
    const into = amount < 0 ? "" : write(amount);
    const [debit, credit] = shape.words;
    const money = {
      signed: [write(amount)],
      inverted: [write(-amount)],
      pair: [out, into],
      swapped: [into, out],
      worded: [write(Math.abs(amount)), amount < 0 ? debit : credit],
    };
    const extra = {
      none: "",
      number: String(1_000 + at),
      fee: write(at % 3 === 0 ? 25 : 0),
      tax: write(Math.abs(amount) % 977),
    };
    const parts = [
      shape.isGerman ? dmy(day, ".") : day,
      `Payment ${at} of somebody`,
      ...money[shape.kind],
      extra[shape.extra],
    ];
    if (shape.balance !== "none") parts.splice(shape.balanceFirst ? 2 : parts.length, 0, shown[shape.balance]);
    return parts.join(";");
  });
  const names = {
    signed: ["Sum"],
    inverted: ["Sum"],
    pair: ["Out", "In"],
    swapped: ["In", "Out"],
    worded: ["Sum", "Kind"],
  };
  const header = ["Day", "Text", ...names[shape.kind], "Extra"];
  if (shape.balance !== "none") header.splice(shape.balanceFirst ? 2 : header.length, 0, "Balance");
  const top = shape.named ? header : header.map((_, at) => `Column ${at}`);
  const expected = rows.map(({ amount }) => String(amount));
  const order = <T>(items: T[]) => (shape.falls ? items.toReversed() : items);
  return { file: [top.join(";"), ...order(cells), ""].join("\n"), expected: order(expected) };
}

test("a proposal is right in money for every row, or asks", async () => {
  await fc.assert(
    fc.asyncProperty(payments, shapes, async (list, shape) => {
      // A file in which money out is positive looks like one in which it is negative, unless its balances tell.
      if (shape.kind === "inverted" && shape.balance !== "each") return;
      // Balances after bookings of one day are, from the other end, balances before the opposite bookings.
      if (shape.kind === "inverted" && list.slice(1).every(({ gap }) => gap === 0)) return;
      const { file, expected } = fileOf(list, shape);
      const reading = readStatements(Buffer.from(file), {
        currency: "EUR",
        today: "2026-10-01",
        filename: "a.csv",
        proposeMapping: true,
      });
      const found: string[] = [];
      try {
        for await (const { amount, direction } of reading) found.push(String(direction === "debit" ? -amount : amount));
      } catch (error) {
        expect((error as Error).name).toBe("StatementError");
        return;
      }
      expect(found).toEqual(expected);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
  );
});
