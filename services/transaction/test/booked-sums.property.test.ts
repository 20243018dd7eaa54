import { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { bookedDay } from "@matchbook/runtime/booked-day";
import { dayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { addDays } from "@matchbook/runtime/days";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { newId } from "@matchbook/runtime/ids";
import { silentLogger } from "@matchbook/runtime/logger";
import { connectMongo, inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BookedPart, netOf, sumOf } from "../src/domain/booked.ts";
import { bookedUntil } from "../src/store/booked-counts.ts";
import { BOOKED_ROWS_STEP, countBookedRows } from "../src/store/booked-rows.ts";
import { databaseSchema, type TenantCollections, tenantCollections } from "../src/store/collections.ts";
import { reconcile } from "../src/store/reconciliation.ts";
import { newRow, type TransactionRow } from "../src/store/transaction-row.ts";
import { insertTransactions, projectStates } from "../src/store/transactions.ts";
import { payment } from "./setup.ts";

/** For any lines and projected states, the sums up to a day equal plain sums over all rows. */

const CONNECTIONS = ["c-1", "c-2", undefined];
const DAYS = [
  "2025-01-31",
  "2025-02-01",
  "2025-11-30",
  "2025-12-01",
  "2025-12-24",
  "2025-12-31",
  "2026-01-01",
  "2026-01-31",
];

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("booked"));
});
afterAll(() => mongo.client.close());

const day = fc.constantFrom(...DAYS);
const line = fc.record({
  bankConnectionId: fc.constantFrom(...CONNECTIONS),
  direction: fc.constantFrom("credit", "debit"),
  currency: fc.constantFrom("EUR", "EUR", "JPY"),
  amount: fc.bigInt({ min: 1n, max: 500n }),
  valueDate: day,
  bookedAt: fc.option(
    day.map((on) => new Date(`${on}T23:30:00Z`)),
    { nil: undefined },
  ),
  bookingDay: fc.option(day, { nil: undefined }),
  late: fc.constantFrom(true, undefined),
});
const state = fc.record({
  share: fc.bigInt({ min: 0n, max: 4n }),
  ignored: fc.boolean(),
  adjusted: fc.constantFrom(true, undefined),
  ignoreReason: fc.constantFrom("tax", "bank_fee", undefined),
  pick: fc.nat(),
});
const step = fc.oneof(
  fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 12 }) }),
  fc.record({ states: fc.array(state, { minLength: 1, maxLength: 12 }) }),
  fc.constantFrom("fold" as const, "lose" as const, "migrate" as const),
);

interface World {
  collections: TenantCollections;
  tenant: string;
  sequence: bigint;
}

async function run(
  { collections, tenant, ...world }: World,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  const { transactions, counts } = collections;
  const migrate = () => countBookedRows(mongo, tenant, { at: undefined, reached: async () => {} });
  for (const one of steps) {
    const ids = (await transactions
      .find({}, { projection: { _id: 1, "facts.amount": 1 } })
      .toArray()) as TransactionRow[];
    if (one === "fold") await counts.fold();
    else if (one === "migrate") await migrate();
    else if (one === "lose") {
      // A replica of an older version stores a state and leaves the counts alone.
      const state = { "state.status": "ignored", "state.allocated": 0n, "state.adjusted": null };
      world.sequence += 1n;
      if (ids[0])
        await transactions.updateOne({ _id: ids[0]._id }, { $set: { ...state, "state.sequence": world.sequence } });
      await migrate();
    } else if ("lines" in one) {
      const rows = one.lines.map((facts) =>
        newRow({ ...payment(facts), id: newId(), transactionCode: newId() }, newId()),
      );
      await inTransaction(mongo, (session) => insertTransactions(collections, rows, session));
    } else if (ids.length > 0) {
      world.sequence += 1n;
      const states = one.states.map(({ share, ignored, pick, ...more }) => {
        const { _id: transactionId, facts } = ids[pick % ids.length] as TransactionRow;
        const allocated = ignored ? 0n : (facts.amount * share) / 4n;
        const status = ignored ? "ignored" : "partially_matched";
        return { ...emptyMessage(LineState), transactionId, status, allocated, ...more, sequence: world.sequence };
      });
      await projectStates(mongo, collections, states);
    }
  }
  return { rows: await transactions.find().toArray(), counts };
}

/** The parts of each row, summed up one by one. */
function plainSums(rows: readonly TransactionRow[], connection: string | undefined, until: string) {
  const sums = new Map<string, bigint>();
  for (const { facts, state } of rows) {
    if (facts.bankConnectionId !== connection || bookedDay(facts) > until) continue;
    const add = (kind: string, amount: bigint) => {
      const key = `${kind} ${facts.currency} ${facts.direction}`;
      if (amount !== 0n) sums.set(key, (sums.get(key) ?? 0n) + amount);
    };
    if (facts.late) add("late", facts.amount);
    if (state.status === "ignored") add(`ignored:${state.ignoreReason ?? ""}`, facts.amount);
    else {
      add(state.adjusted ? "adjusted" : "matched", state.allocated);
      const age = [7, 30, 60].find((days) => bookedDay(facts) >= addDays(until, -days)) ?? "older";
      add(`open:${age}`, facts.amount - state.allocated);
    }
  }
  return new Map([...sums].sort());
}

const AGES = { days_0_7: 7, days_8_30: 30, days_31_60: 60, over_60_days: "older" };

function countedSums(parts: readonly BookedPart[]) {
  const sums = new Map<string, bigint>();
  for (const { kind, reason, age, currency, late, credit, debit } of parts) {
    const detail = kind === "ignored" ? `:${reason}` : kind === "open" ? `:${AGES[age]}` : "";
    for (const [direction, amount] of [
      ["credit", credit],
      ["debit", debit],
    ] as const) {
      for (const what of [`${kind}${detail}`, ...(late ? ["late"] : [])]) {
        const key = `${what} ${currency} ${direction}`;
        if (amount !== 0n) sums.set(key, (sums.get(key) ?? 0n) + amount);
      }
    }
  }
  return new Map([...sums].sort());
}

test("the sums of a connection up to any day equal plain sums, and the statement adds up", async () => {
  expect(databaseSchema.again).toContain(BOOKED_ROWS_STEP);
  const counters = dayCounts(mongo, silentLogger());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const tenant = `t-${newId().slice(-12)}`;
      const collections = await tenantCollections(mongo, counters)(tenant);
      const { rows, counts } = await run({ collections, tenant, sequence: 0n }, steps);
      for (const connection of CONNECTIONS) {
        for (const until of ["2025-01-31", "2025-12-24", "2026-01-30", "2026-12-31"]) {
          const parts = await bookedUntil(counts, connection, until);
          expect(countedSums(parts)).toEqual(plainSums(rows, connection, until));
          const euros = parts.filter(({ currency }) => currency === "EUR");
          const bank = { opening: 70n, balance: 90n, statedOn: until };
          const about = { bankConnectionId: "c", day: until, currency: "EUR", closedUntil: undefined };
          const { unaccounted = 0n } = reconcile(about, euros, bank);
          expect(70n + netOf(sumOf(euros)) + unaccounted).toBe(90n);
        }
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 6) },
  );
  await counters.stop();
});
