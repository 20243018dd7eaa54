import { addDays } from "@matchbook/runtime/values/days";
import { waitUntil } from "@matchbook/servers/wait-until";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allOf, attempt, booksOf, command, FIRST, newWorld, type World } from "../books-world.ts";
import { dataOf, type Resource } from "../fixtures.ts";
import { statementOf } from "../statements.ts";
import { type Api, useSystem } from "../system.ts";

/** For any commands, every view of the books equals a plain sum over all transactions. */

const system = useSystem();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 2);
const LAST = "2026-03-31";

interface Sum {
  transactions: number;
  credit: number;
  debit: number;
  amount: number;
}

/** The plain sum of what `partOf` says of each line. */
function plainSum(lines: readonly Resource[], partOf: (line: Resource) => number): Sum {
  const sum = { transactions: 0, credit: 0, debit: 0, amount: 0 };
  for (const line of lines) {
    const part = partOf(line);
    if (part === 0) continue;
    sum.transactions += 1;
    sum[line.direction as "credit" | "debit"] += part;
    sum.amount += line.direction === "credit" ? part : -part;
  }
  return sum;
}

function plainStatement(all: readonly Resource[], day: string) {
  const lines = all.filter(({ booking_day: booked }) => booked <= day);
  const allocated = (line: Resource) => (line.status === "ignored" ? 0 : line.amount - line.remaining_amount);
  const ignored = lines.filter(({ status }) => status === "ignored");
  const reasons = [...new Set(ignored.map(({ ignore_reason: reason }) => reason))].sort((a, b) =>
    (a ?? "") < (b ?? "") ? -1 : 1,
  );
  return {
    matched: plainSum(lines, (line) => (line.adjusted ? 0 : allocated(line))),
    matchedWithDifferences: plainSum(lines, (line) => (line.adjusted ? allocated(line) : 0)),
    ignored: reasons.map((reason) => {
      return { reason, ...plainSum(ignored, (line) => (line.ignore_reason === reason ? line.amount : 0)) };
    }),
    unexplained: plainSum(lines, (line) => (line.status === "ignored" ? 0 : line.remaining_amount)),
    opening: 500,
    balance: 500 + plainSum(lines, (line) => line.amount).amount,
    ...{ unaccounted: 0, addsUp: true, complete: true },
  };
}

async function checkViews(world: World): Promise<void> {
  const { api, connection } = world;
  const all = await allOf(world);
  for (const day of [addDays(FIRST, 9), addDays(FIRST, 14), LAST]) {
    const plain = plainStatement(all, day);
    // Adjustments reach the list by their events.
    const shown = await waitUntil(
      () => statementOf(api, connection, day),
      (read) => JSON.stringify([read.matched, read.unexplained]) === JSON.stringify([plain.matched, plain.unexplained]),
    );
    expect(shown).toMatchObject(plain);
    const ages = shown.unexplainedByAge.reduce((sum: number, { amount }: Sum) => sum + amount, 0);
    expect(ages).toBe(plain.unexplained.amount);
    const { sums, transactions } = dataOf(await api.call("GET", `/closed-periods/unexplained?until=${day}`));
    const { unexplained } = plainStatement(await openLines(world, all, day), day);
    expect(transactions).toBe(unexplained.transactions);
    if (transactions > 0) expect(sums).toMatchObject([{ bankConnectionId: connection, ...unexplained }]);
  }
  await checkProof(api, all);
  // The proof holds with everything in batches, and with a batch recalled.
  const made = await api.call("POST", "/exports");
  if (made.status === 201) {
    await checkProof(api, all);
    await api.call("PATCH", `/exports/${made.body.data.number}`, { status: "recalled" });
    await checkProof(api, all);
  }
  const path = `/bank-connections/${connection}/balances?dateFrom=${FIRST}&dateTo=${LAST}`;
  for (const { day, booked, balance, difference } of dataOf(await api.call("GET", path))) {
    const upTo = all.filter(({ booking_day: on }) => on <= day);
    const { amount } = plainSum(
      upTo.filter(({ booking_day: on }) => on === day),
      (line) => line.amount,
    );
    expect(booked).toBe(amount);
    if (difference !== null) expect(difference).toBe(0);
    if (balance !== null) expect(balance).toBe(500 + plainSum(upTo, (line) => line.amount).amount);
  }
}

/** The lines that no closing before that of the tenant up to the day has acknowledged. */
async function openLines({ api, connection }: World, all: readonly Resource[], day: string): Promise<Resource[]> {
  const periods: Resource[] = dataOf(await api.call("GET", "/closed-periods"));
  const closed = periods.filter(
    ({ bankConnectionId: id, until }) => id === connection || (id === null && until !== day),
  );
  return all.filter(({ booking_day: booked, late }) => late || !closed.some(({ until }) => booked <= (until ?? "")));
}

/** Batches and what waits for one hold what the lines have allocated. */
async function checkProof(api: Api, all: readonly Resource[]): Promise<void> {
  const { amount } = plainSum(all, (line) => (line.status === "ignored" ? 0 : line.amount - line.remaining_amount));
  const { data } = (await api.call("GET", "/exports/proof")).body;
  const proof = data[0] ?? { exportedAmount: 0, waitingAmount: 0, matchedAmount: 0, difference: 0, proved: true };
  expect(proof).toMatchObject({ matchedAmount: amount, difference: 0, proved: true });
  expect(proof.exportedAmount + proof.waitingAmount).toBe(amount);
}

describe("the views of the books", () => {
  test("equal plain sums after any commands, and nothing within a closed period changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 16 }), async (commands) => {
        const world = await newWorld(await system.newApi());
        for (const one of commands) {
          await attempt(world, one);
          if (world.frozen.size === 0) continue;
          for (const line of await allOf(world)) {
            expect(booksOf(line)).toBe(world.frozen.get(line.transaction_code) ?? booksOf(line));
          }
        }
        await checkViews(world);
      }),
      { endOnFailure: true, numRuns: RUNS },
    );
  });
});
