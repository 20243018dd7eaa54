import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CsvMapping } from "../src/csv-mapping.ts";
import { readStatements, type StatementError } from "../src/index.ts";

/** The balances beside the rows of a table tell what a row moves that could not be read. */

interface Booking {
  day: string;
  /** Minor units. */
  amount: number;
}

const decimal = (minor: number) => (minor / 100).toFixed(2);

/** @param wrong the bookings whose amount is unreadable */
function table(opening: number, bookings: readonly Booking[], { newestFirst = false, wrong = [] as number[] } = {}) {
  let balance = opening;
  const rows = bookings.map(({ day, amount }, at) => {
    balance += amount;
    return `${day},${wrong.includes(at) ? "x" : decimal(amount)},text ${at},${decimal(balance)}`;
  });
  return ["Date,Amount,Text,Balance", ...(newestFirst ? rows.reverse() : rows)].join("\n");
}

async function balancesOf(text: string, csvMapping?: CsvMapping) {
  const errors: StatementError[] = [];
  const options = {
    filename: "a.csv",
    currency: "EUR",
    csvMapping,
    onError: (error: StatementError) => errors.push(error),
  };
  async function* chunks() {
    yield Buffer.from(text);
  }
  const reading = readStatements(chunks(), options);
  for await (const _line of reading);
  return reading.summary.balances;
}

const may = (day: number, amount: number): Booking => ({ day: `2026-05-${String(day).padStart(2, "0")}`, amount });
const FOUR = [may(1, 1_000), may(2, -500), may(3, 1_250), may(4, 100)];

describe.each([false, true])("a table with the newest row first: %s", (newestFirst) => {
  test("states the balances before and after it", async () => {
    const [balance, ...others] = await balancesOf(table(10_000, FOUR, { newestFirst }));
    expect(balance).toMatchObject({ opening: 10_000n, closing: 11_850n, difference: 0n, isRunning: true });
    expect(others).toEqual([]);
  });

  test("tells what a row moves whose amount is wrong", async () => {
    const wrong = await balancesOf(table(10_000, FOUR, { newestFirst, wrong: [2] }));
    expect(wrong).toMatchObject([{ opening: 10_000n, closing: 11_850n, difference: 1_250n }]);
  });
});

test("a column whose name says nothing holds them when the mapping says so", async () => {
  const text = table(10_000, FOUR).replace("Balance", "Stand");
  const columns = { bookingDate: "Date", amount: "Amount", description: "Text" };
  expect(await balancesOf(text, { columns })).toEqual([]);
  expect(await balancesOf(text, { columns: { ...columns, balance: "Stand" } })).toMatchObject([
    { opening: 10_000n, closing: 11_850n, difference: 0n },
  ]);
  const wrong = { ...columns, balance: "Amount", amount: "Stand" };
  expect(await balancesOf(text, { columns: wrong })).toEqual([]);
});

test("a row whose date is wrong as well is named, and its amount is missing", async () => {
  const text = table(10_000, FOUR, { wrong: [2] }).replace("2026-05-03", "2026-02-30");
  expect(await balancesOf(text)).toMatchObject([{ opening: 10_000n, closing: 11_850n, difference: 1_250n }]);
});

test("a row with too many cells is missing as well", async () => {
  const text = table(10_000, FOUR).replace("text 2", "te,xt");
  expect(await balancesOf(text)).toMatchObject([{ opening: 10_000n, closing: 11_850n, difference: 1_250n }]);
});

test.each([
  [
    "no balance follows from another",
    "Date,Amount,Balance\n2026-05-01,1.00,5.00\n2026-05-02,1.00,9.00\n2026-05-03,1.00,2.00\n",
  ],
  ["one balance contradicts", `${table(0, FOUR)}\n2026-05-05,1.00,e,900.00\n`],
  [
    "the rows have two currencies",
    "Date,Amount,Currency,Balance\n2026-05-01,1.00,EUR,1.00\n2026-05-02,1.00,USD,2.00\n",
  ],
  ["two columns are named so", "Date,Amount,Balance,Saldo\n2026-05-01,1.00,1.00,1.00\n2026-05-02,1.00,2.00,2.00\n"],
])("says nothing when %s", async (_why, text) => {
  // Without the mapping, balances that contradict are asked about.
  const named = { bookingDate: "Date", amount: "Amount", ...(text.includes("Currency") && { currency: "Currency" }) };
  expect(await balancesOf(text, { columns: named })).toEqual([]);
});

test("for any bookings the difference is what the wrong rows between the ends move", async () => {
  const amount = fc.integer({ min: -99_999, max: 99_999 }).filter((minor) => minor !== 0);
  await fc.assert(
    fc.asyncProperty(
      fc.array(amount, { minLength: 5, maxLength: 27 }),
      fc.boolean(),
      fc.nat(24),
      async (amounts, newestFirst, pick) => {
        const bookings = amounts.map((minor, at) => may(at + 1, minor));
        // Not among the first three rows, which prove the order.
        const at = newestFirst ? (pick % (amounts.length - 4)) + 1 : (pick % (amounts.length - 4)) + 3;
        const [balance] = await balancesOf(table(5_000, bookings, { newestFirst, wrong: [at] }));
        // Amounts that would also explain the other order prove none.
        if (balance !== undefined) expect(balance.difference).toBe(BigInt(amounts[at] ?? 0));
      },
    ),
    { numRuns: 60 },
  );
});
