import { dayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { smallCollection } from "@matchbook/runtime/mongo/shared-rows";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completeLines, deriveRows } from "../src/store/derived-rows.ts";
import { aLine, type Fixture, startOwnFixture } from "./setup.ts";

/** Rows of lines as the version stored them that had no list, and only the facts that it read. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startOwnFixture();
});
afterAll(() => fixture.stop());

const lines = ["one", "two", "three"].map((description, nth) =>
  aLine({
    ...{ description, syncId: "sync-1", externalId: `E-${nth}`, bookedAt: new Date("2026-03-02T09:00:00Z") },
    ...{ bankConnectionId: "bank-1", late: nth === 0 || undefined, charges: { items: [] } },
  }),
);

async function shown() {
  const { client, call } = fixture;
  const { transactions, page } = await client.listTransactions({ statuses: [] }, call);
  const bySync = await client.listTransactions({ statuses: [], syncId: "sync-1", text: "tw" }, call);
  const counts = await client.countTransactions({}, call);
  return {
    ...{ transactions, page, bySync },
    counts: { ...counts, statuses: counts.statuses.sort((a, b) => (a.status < b.status ? -1 : 1)) },
    booked: await client.sumBooked({ bankConnectionId: "bank-1", day: "2026-04-01" }, call),
  };
}

test("are listed and counted by the step, and completed by the operator's command, in any order and more than once", async () => {
  const { client, call, service } = fixture;
  const { mongo } = service.context;
  const collections = await service.context.collections(call.tenant);
  await client.storeLines({ lines }, call);
  await client.reconcileLine({ line: lines[0], action: "ignore", ignore: false }, call);
  await service.drain();
  const expected = await shown();
  const rows = mongo.db.collection(`lines.${call.tenant}`);
  const forget = async () => {
    const words = { $pull: { foundBy: { $in: [/^[a-z]/, /^:sync:/] } } } as object;
    await rows.updateMany({}, words);
    await rows.updateMany({}, { $unset: { facts: "", listed: "", named: "", bankConnectionId: "" } });
    await smallCollection(mongo.db, call.tenant).deleteMany({ _id: { $not: { $eq: "history" } } as never });
  };
  const list = () => deriveRows(mongo, call.tenant, collections, { at: undefined, reached: async () => {} }, 2);
  const known = new Map(lines.map((line) => [line.id, line]));
  const complete = () =>
    completeLines(mongo, call.tenant, async (ids) => new Map([...known].filter(([id]) => ids.includes(id))), 2);
  for (const steps of [
    [list, complete, list, complete],
    [complete, list],
  ]) {
    await forget();
    expect((await client.listTransactions({ statuses: [] }, call)).transactions).toEqual([]);
    for (const step of steps) await step();
    expect(await shown()).toEqual(expected);
  }
  // Facts that the transaction service does not have leave a line as it is.
  await forget();
  known.delete(lines[1]?.id ?? "");
  await list();
  expect(await complete()).toBe(2);
  const { transactions } = await client.listTransactions({ statuses: [] }, call);
  expect(transactions.map(({ facts }) => facts?.description)).toEqual(["one", undefined, "three"]);
});

test("that a replica of an earlier version changes are found by the step again", async () => {
  const { client, call, service } = fixture;
  const { mongo } = service.context;
  const line = aLine({ description: "changed" });
  await client.storeLines({ lines: [line] }, call);
  const counts = dayCounts(mongo, silentLogger());
  const rows = mongo.db.collection<{ _id: string }>(`lines.${call.tenant}`);
  await rows.updateOne({ _id: line.id }, { $set: { ignored: true }, $inc: { version: 1n } });
  const collections = await service.context.collections(call.tenant);
  await deriveRows(mongo, call.tenant, collections, { at: undefined, reached: async () => {} });
  const ignored = await client.listTransactions({ statuses: ["ignored"], text: "changed" }, call);
  expect(ignored.transactions.map(({ state }) => state?.status)).toEqual(["ignored"]);
  await counts.stop();
});
