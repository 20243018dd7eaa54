import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countedPage } from "../src/mongo/day-counts/counted-page.ts";
import { dayCounts } from "../src/mongo/day-counts/day-counts.ts";
import { type CountKey, countEntries } from "../src/mongo/day-counts/entries.ts";
import { type CountRow, DAYS, NOTES } from "../src/mongo/day-counts/rows.ts";
import { connectMongo, inTransaction, type Mongo } from "../src/mongo/mongo.ts";
import { smallCollection } from "../src/mongo/shared-rows.ts";
import { silentLogger } from "../src/process/logger.ts";

/** The property tests of the services compare the pages of lists with filtered arrays. */

interface Row {
  _id: string;
  day: string;
  color: string;
}

const keysOf = ({ day, color }: Row): CountKey[] => [{ list: "things", day, values: [color] }];
const COLORS = ["red", "green", "blue"];
const dayOf = (nth: number) => `2026-01-${String(10 + (nth % 4))}`;

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("day_counts"));
});
afterAll(() => mongo.client.close());

async function totalOf(tenant: string, colors: string[] | undefined, days = {}): Promise<bigint> {
  const counts = dayCounts(mongo, silentLogger());
  const { page } = await countedPage(
    counts.open(tenant),
    { list: "things", values: [colors], days },
    undefined,
    async () => [],
  );
  await counts.stop();
  return page.total;
}

test("counts are read while an index of their collection is made", async () => {
  const counts = dayCounts(mongo, silentLogger());
  for (let nth = 0; nth < 20; nth += 1) {
    const tenant = `new-${nth}`;
    const opened = counts.open(tenant);
    const made = mongo.db.collection("small").createIndex({ [`field ${nth}`]: 1 });
    const read = Array.from({ length: 5 }, () => opened.read("things", {}));
    const after = made.then(() => Promise.all(Array.from({ length: 5 }, () => opened.read("things", {}))));
    expect((await Promise.all([...read, after])).flat(2)).toEqual([]);
  }
  await counts.stop();
});

test("processes that commit and fold at the same time lose no count", async () => {
  const processes = Array.from({ length: 6 }, () => dayCounts(mongo, silentLogger()));
  await Promise.all(
    processes.map(async (process) => {
      const counts = process.open("busy");
      for (let nth = 0; nth < 12; nth += 1) {
        const row = { _id: "", day: dayOf(nth), color: COLORS[nth % 3] ?? "" };
        const moved = { before: row, after: { ...row, color: "red" } };
        await inTransaction(mongo, (session) => counts.record(countEntries([{ after: row }], keysOf), session));
        await inTransaction(mongo, (session) => counts.record(countEntries([moved], keysOf), session));
        if (nth % 3 === 0) await counts.fold();
      }
      await counts.fold();
    }),
  );
  expect(await totalOf("busy", ["red"])).toBe(72n);
  expect(await totalOf("busy", ["green", "blue"])).toBe(0n);
  expect(await totalOf("busy", undefined, { from: "2026-01-11", to: "2026-01-12" })).toBe(36n);
  const counts = smallCollection<CountRow>(mongo.db, "busy");
  expect(await counts.countDocuments(NOTES)).toBe(0);
  // Combinations and days without rows have no stored counter.
  expect((await counts.find(DAYS).toArray()).map(({ rows }) => Object.keys(rows))).toEqual(Array(4).fill(["red"]));
  await Promise.all(processes.map((process) => process.stop()));
});

test("a page reads only the days of its rows and skips the rows before it", async () => {
  const process = dayCounts(mongo, silentLogger());
  const counts = process.open("paged");
  const stored = Array.from({ length: 40 }, (_, nth) => ({
    _id: `${nth}`,
    day: dayOf(nth),
    color: COLORS[nth % 3] ?? "",
  }));
  await inTransaction(mongo, (session) =>
    counts.record(
      countEntries(
        stored.map((after) => ({ after })),
        keysOf,
      ),
      session,
    ),
  );
  const placeOf = async (page: number, colors?: string[]) => {
    const request = { page, pageSize: 8, after: undefined };
    const selection = { list: "things", values: [colors] };
    return (await countedPage(counts, selection, request, async (place) => [place])).items[0];
  };
  // Ten rows a day, newest day first, each day of all colors.
  const values = [expect.toSatisfy((some) => new Set(some).size === 3)];
  expect(await placeOf(1)).toEqual({ from: "2026-01-13", to: "2026-01-13", skip: 0, limit: 8, values });
  expect(await placeOf(2)).toEqual({ from: "2026-01-12", to: "2026-01-13", skip: 8, limit: 8, values });
  expect(await placeOf(5)).toEqual({ from: "2026-01-10", to: "2026-01-10", skip: 2, limit: 8, values });
  expect(await placeOf(6)).toBeUndefined();
  expect(await placeOf(1, ["pink"])).toBeUndefined();
  expect(await placeOf(1, ["green", "pink"])).toMatchObject({ values: [["green"]] });
  await process.stop();
});
