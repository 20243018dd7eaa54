import { addDays } from "@matchbook/runtime/values/days";
import { readStatements, toDecimal } from "@matchbook/statements";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chainIssues, endOfDay } from "../src/domain/balance-chain.ts";
import { type BalanceRow, balanceRows, ownBalances } from "../src/store/balance-row.ts";

/** Exports of one account, each with some of its bookings and the balance after each. */

interface Booking {
  day: string;
  /** Minor units; all are positive, so that every balance is there once. */
  amount: bigint;
  balance: bigint;
}

/** Inclusive positions of the first and the last booking of an export. */
type Range = readonly [number, number];

const account = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 90 })), { minLength: 3, maxLength: 16 })
  .map((parts) => {
    let day = "2026-03-01";
    let balance = 500n;
    return parts.map(([days, amount], at): Booking => {
      // Nothing tells the order of exports of one day that no earlier day precedes.
      day = addDays(day, at === 1 ? days + 1 : days);
      // Equal amounts would not tell the column of the amount.
      const moved = BigInt(amount * 20 + at);
      balance += moved;
      return { day, amount: moved, balance };
    });
  });

/** Numbers that decide how an account is exported. */
const picks = fc.array(fc.nat(), { minLength: 40, maxLength: 40 });

/** Ranges without a hole between them, of which some overlap. */
function covering(count: number, next: (below: number) => number, from = 0): Range[] {
  const ranges: Range[] = [];
  for (let at = from; at < count; ) {
    const last = Math.min(count - 1, at + next(5));
    ranges.push([Math.max(from, at - next(3)), last]);
    at = last + 1;
  }
  return ranges;
}

const csvMapping = { columns: { bookingDate: "Date", amount: "Amount", description: "Text", balance: "Balance" } };

async function rowsOf(bookings: readonly Booking[], [first, last]: Range, sync: string, isNewestFirst: boolean) {
  const rows = bookings.slice(first, last + 1).map(({ day, amount, balance }, nth) => {
    return `${day},${toDecimal(amount, "EUR")},text ${first + nth},${toDecimal(balance, "EUR")}`;
  });
  const text = ["Date,Amount,Text,Balance", ...(isNewestFirst ? rows.reverse() : rows)].join("\n");
  const reading = readStatements(Buffer.from(text), { filename: "a.csv", currency: "EUR", csvMapping });
  for await (const _line of reading);
  return balanceRows(
    ownBalances(reading.summary.balances, { iban: undefined }, () => true),
    "bank",
    sync,
  );
}

/** The stored balances of exports, in the order of their import. */
async function stored(bookings: readonly Booking[], ranges: readonly Range[], next: (below: number) => number) {
  const known = new Map<string, BalanceRow>();
  for (const [at, range] of ranges.entries()) {
    const rows = await rowsOf(bookings, range, `sync ${String(at).padStart(2, "0")}`, next(2) === 1);
    for (const row of rows) if (!known.has(row._id)) known.set(row._id, row);
  }
  return [...known.values()];
}

function pickFrom(numbers: readonly number[]) {
  let at = 0;
  return (below: number): number => (numbers[at++ % numbers.length] ?? 0) % below;
}

function shuffled<T>(items: readonly T[], next: (below: number) => number): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(next(left.length), 1));
}

test("exports that leave no booking out follow from one another, and tell every balance at the end of a day", async () => {
  await fc.assert(
    fc.asyncProperty(account, picks, async (bookings, numbers) => {
      const next = pickFrom(numbers);
      const ranges = shuffled(covering(bookings.length, next), next);
      const rows = await stored(bookings, ranges, next);
      expect(chainIssues(rows)).toEqual([]);
      const days = Map.groupBy(rows, ({ to }) => to);
      for (const [day, some] of days) {
        const end = endOfDay(some, rows);
        if (end !== undefined) expect(end.closing).toBe(bookings.findLast((one) => one.day === day)?.balance);
      }
    }),
    { numRuns: 60 },
  );
});

test("bookings that no export has are one gap with their days and sum, until an export has them", async () => {
  await fc.assert(
    fc.asyncProperty(account, picks, async (bookings, numbers) => {
      const next = pickFrom(numbers);
      const first = 1 + next(bookings.length - 2);
      const last = Math.min(bookings.length - 2, first + next(3));
      const ranges = [...covering(first, next), ...covering(bookings.length, next, last + 1)];
      const rows = await stored(bookings, shuffled(ranges, next), next);
      const missing = bookings.slice(first, last + 1);
      const issues = chainIssues(rows);
      expect(issues).toHaveLength(1);
      const [{ from, to, stated, expected } = { from: "", to: "", stated: 0n, expected: 0n }] = issues;
      expect(missing.filter(({ day }) => day < from || day > to)).toEqual([]);
      expect(stated - (expected ?? 0n)).toBe(missing.reduce((sum, { amount }) => sum + amount, 0n));
      expect(chainIssues(await stored(bookings, [...ranges, [first, last]], next))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
