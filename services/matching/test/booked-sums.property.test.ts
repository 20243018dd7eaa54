import { Ledger } from "@matchbook/matcher/books/ledger";
import type { Line } from "@matchbook/matcher/model/model";
import { dayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo/mongo";
import { commitTogether } from "@matchbook/runtime/mongo/write-together";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { type BookedPart, bookedUntil, netOf, sumOf } from "@matchbook/runtime/values/booked/counts";
import { addDays } from "@matchbook/runtime/values/days";
import { newId } from "@matchbook/runtime/values/ids";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseSchema, tenantCollections } from "../src/store/collections.ts";
import { writesOf } from "../src/store/commit.ts";
import { DERIVED_ROWS_STEP, deriveRows } from "../src/store/derived-rows.ts";
import { fromLineRow, lineFromFacts } from "../src/store/lines.ts";
import { keptOf } from "../src/store/listed-line.ts";
import { reconcile } from "../src/store/reconciliation.ts";
import type { TenantCollections } from "../src/store/tenant-collections.ts";
import { aLine } from "./setup.ts";
import { storeStates } from "./store-states.ts";

/** For any lines and states, the sums up to a day equal plain sums over all rows. */

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
}

async function run(
  { collections, tenant }: World,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  const { lines, counts } = collections;
  const migrate = () => deriveRows(mongo, tenant, collections, { at: undefined, reached: async () => {} });
  for (const one of steps) {
    const rows = await lines.find().toArray();
    if (one === "fold") await counts.fold();
    else if (one === "migrate") await migrate();
    else if (one === "lose") {
      // A replica of an earlier version changes a line and neither lists nor counts it.
      const [first] = rows;
      const state = { $set: { ignored: true, allocated: 0n, adjusted: null }, $inc: { version: 1n } };
      if (first) await lines.updateOne({ _id: first._id }, state as object);
      await migrate();
    } else if ("lines" in one) {
      const added = one.lines.map((facts) => lineFromFacts(aLine({ ...facts, transactionCode: newId() }), new Date()));
      const changes = Ledger.of({ lines: added, invoices: [], matches: [] }).changes(new Date());
      await commitTogether(mongo, await writesOf(collections, changes));
    } else if (rows.length > 0) {
      const states = one.states.map(({ share, ignored, pick, ...more }): Partial<Line> => {
        const { _id: id, amount } = rows[pick % rows.length] as (typeof rows)[number];
        return { ...more, id, ignored, allocated: ignored ? 0n : (amount * share) / 4n };
      });
      await storeStates(mongo, collections, states);
    }
  }
  return { lines: (await lines.find().toArray()).map(fromLineRow), counts };
}

/** The parts of each line, summed up one by one. */
function plainSums(lines: readonly Line[], connection: string | undefined, until: string) {
  const sums = new Map<string, bigint>();
  for (const line of lines) {
    const booked = line.bookingDay ?? line.valueDate;
    if (line.bankConnectionId !== connection || booked > until) continue;
    const add = (kind: string, amount: bigint) => {
      const key = `${kind} ${line.currency} ${line.direction}`;
      if (amount !== 0n) sums.set(key, (sums.get(key) ?? 0n) + amount);
    };
    if (keptOf(line).facts?.late) add("late", line.amount);
    if (line.ignored) add(`ignored:${line.ignoreReason ?? ""}`, line.amount);
    else {
      add(line.adjusted ? "adjusted" : "matched", line.allocated);
      const age = [7, 30, 60].find((days) => booked >= addDays(until, -days)) ?? "older";
      add(`open:${age}`, line.amount - line.allocated);
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

test("the sums of a connection up to any day equal plain sums", async () => {
  expect(databaseSchema.again).toContain(DERIVED_ROWS_STEP);
  const counters = dayCounts(mongo, silentLogger());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const tenant = `t-${newId().slice(-12)}`;
      const collections = await tenantCollections(mongo, counters)(tenant);
      const { lines, counts } = await run({ collections, tenant }, steps);
      for (const connection of CONNECTIONS) {
        for (const until of ["2025-01-31", "2025-12-24", "2026-01-30", "2026-12-31"]) {
          const parts = await bookedUntil(counts, connection, until);
          expect(countedSums(parts)).toEqual(plainSums(lines, connection, until));
          const euros = parts.filter(({ currency }) => currency === "EUR");
          const about = { bankConnectionId: "c", day: until, currency: "EUR" };
          const { matched, matchedWithDifferences, unexplained, ignored } = reconcile(about, euros);
          const sums = [matched, matchedWithDifferences, unexplained, ...ignored.map(({ sum }) => sum)];
          const shown = sums.reduce((total, sum) => total + (sum?.credit ?? 0n) - (sum?.debit ?? 0n), 0n);
          expect(shown).toBe(netOf(sumOf(euros)));
        }
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 4) },
  );
  await counters.stop();
});
