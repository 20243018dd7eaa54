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

test("a row whose date is wrong, too, is named, and its amount is missing", async () => {
  const text = table(10_000, FOUR, { wrong: [2] }).replace("2026-05-03", "2026-02-30");
  expect(await balancesOf(text)).toMatchObject([{ opening: 10_000n, closing: 11_850n, difference: 1_250n }]);
});

test("a row with too many cells is missing as well", async () => {
  const text = table(10_000, FOUR).replace("text 2", "te,xt");
  expect(await balancesOf(text)).toMatchObject([{ opening: 10_000n, closing: 11_850n, difference: 1_250n }]);
});

test("several accounts in one file have their own balances, in any order of their rows", async () => {
  const rows = [
    "2026-05-01,10.00,a,DE44100999010000120345,110.00",
    "2026-05-01,5.00,b,DE89370400440532013000,5.00",
    "2026-05-02,-20.00,c,DE44100999010000120345,90.00",
    "2026-05-04,1.00,d,DE89370400440532013000,6.00",
  ];
  const csvMapping: CsvMapping = {
    columns: { bookingDate: "Date", amount: "Amount", description: "Text", account: "Account", balance: "Balance" },
  };
  const text = ["Date,Amount,Text,Account,Balance", ...rows].join("\n");
  expect(await balancesOf(text, csvMapping)).toMatchObject([
    { account: "DE44100999010000120345", opening: 10_000n, closing: 9_000n, from: "2026-05-01", to: "2026-05-02" },
    { account: "DE89370400440532013000", opening: 0n, closing: 600n, from: "2026-05-01", to: "2026-05-04" },
  ]);
});

test("the ends of days are told where all rows before have earlier days than all rows after", async () => {
  const days = [may(1, 1_000), may(3, 200), may(2, -500), may(3, 50), may(4, 100), may(4, 1)];
  const first = { from: "2026-05-01", to: "2026-05-01", opening: 0n, closing: 1_000n, beginsWithin: true };
  const mixed = { from: "2026-05-02", to: "2026-05-03", opening: 1_000n, closing: 750n };
  const last = { from: "2026-05-04", to: "2026-05-04", opening: 750n, closing: 851n, endsWithin: true };
  const parts = [{ ...first, steps: [1_000n] }, mixed, { ...last, steps: [850n, 851n] }];
  expect((await balancesOf(table(0, days)))[0]?.parts).toEqual(parts);
  const [newestFirst] = await balancesOf(table(0, days, { newestFirst: true }));
  expect(newestFirst?.parts).toEqual([...parts.slice(0, 2), { ...last, steps: [851n, 850n] }]);
});

test("a row without a balance is proved by the next one, and ends no day", async () => {
  const text = table(10_000, FOUR).replace("text 1,105.00", "text 1,");
  const days = (await balancesOf(text))[0]?.parts?.map(({ from, to, closing }) => [from, to, closing]);
  expect(days).toEqual([
    ["2026-05-01", "2026-05-01", 11_000n],
    ["2026-05-02", "2026-05-03", 11_750n],
    ["2026-05-04", "2026-05-04", 11_850n],
  ]);
  const columns = { bookingDate: "Date", amount: "Amount", description: "Text", balance: "Balance" };
  expect(await balancesOf(text.replace("12.50,text 2", "12.51,text 2"), { columns })).toEqual([]);
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
