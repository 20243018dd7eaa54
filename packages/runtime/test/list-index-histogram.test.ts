import { testInfra, uniqueName } from "@matchbook/devstack/test-infra";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newIdAt } from "../src/ids.ts";
import type { ListEntries } from "../src/list-index/documents.ts";
import { listEntries, type RowKeys } from "../src/list-index/entries.ts";
import { emptyHistogram, HISTOGRAM_SLOTS, packHistogram, unpackHistogram } from "../src/list-index/histogram.ts";
import { listIndexes, prepareListIndex } from "../src/list-index/list-index.ts";
import { silentLogger } from "../src/logger.ts";
import { connectMongo, inTransaction, type Mongo } from "../src/mongo.ts";

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("histograms"));
});
afterAll(() => mongo.client.close());

test("a histogram that was stored is the same when it is read", () => {
  const slot = fc.nat(HISTOGRAM_SLOTS - 1);
  fc.assert(
    fc.property(fc.array(fc.tuple(slot, fc.oneof(fc.nat(3), fc.nat(0x7fffffff)))), (slots) => {
      const histogram = emptyHistogram();
      for (const [at, rows] of slots) histogram[at] = rows;
      expect(unpackHistogram(packHistogram(histogram))).toEqual(histogram);
    }),
  );
});

const keys = (slot: number): RowKeys => ({ facet: ["x"], tallies: [], histogram: { document: "sizes", slot } });
const entriesOf = (slots: readonly number[]): ListEntries[] => {
  const changes = slots.map((slot) => ({ id: newIdAt(new Date()), before: undefined, after: keys(slot) }));
  return [listEntries("things", changes)].filter((entries) => entries !== undefined);
};

test("slots are counted once, folded or not, and however often the index is prepared", async () => {
  const indexes = listIndexes(mongo, silentLogger());
  await prepareListIndex(mongo, "new", async () => entriesOf([1, 2, 2]));
  const index = indexes.open("new");
  const record = (entries: ListEntries[]) => inTransaction(mongo, (session) => index.record(entries, session));
  await record(entriesOf([2, 9_999]));
  expect(await rowsBySlot(index)).toEqual({ 1: 1, 2: 3, 9999: 1 });
  await record([{ list: "things", facets: [], tallies: [], histograms: [["sizes", 1, -1]] }]);
  expect(await rowsBySlot(index)).toEqual({ 2: 3, 9999: 1 });
  await indexes.stop();
  await prepareListIndex(mongo, "new", async () => entriesOf([7]));
  expect(await rowsBySlot(index)).toEqual({ 2: 3, 9999: 1 });
});

async function rowsBySlot(index: ReturnType<ReturnType<typeof listIndexes>["open"]>): Promise<Record<number, number>> {
  const histogram = await index.read(async (view) => {
    const list = await view.list("things");
    return (await list.histograms(["sizes"])).get("sizes");
  });
  return Object.fromEntries([...(histogram ?? [])].flatMap((rows, slot) => (rows === 0 ? [] : [[slot, rows]])));
}
