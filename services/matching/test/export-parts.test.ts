import { newId } from "@matchbook/runtime/values/ids";
import { monitored } from "@matchbook/servers/query-plans";
import { testInfra } from "@matchbook/servers/test-infra";
import type { CommandStartedEvent } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HistoryRow } from "../src/store/rows.ts";
import { allBatches } from "./exports/sums.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Batches and proofs of a tenant with more decisions than one request reads. */

let fixture: Fixture;
/** Entries of a payment of 40.00. */
let line: HistoryRow;
let match: HistoryRow;
beforeAll(async () => {
  // One request numbers a portion of 500 entries for a batch.
  fixture = await startFixture({ MONGODB_URI: monitored(testInfra().mongoUri), EXPORT_MAX_POSTINGS: "250" });
  const { client, call, service } = fixture;
  const item = anInvoice();
  await client.createCounterparty({ accountCode: "C-1", name: "C-1", aliases: [], paymentMethods: [] }, call);
  await client.createInvoices({ items: [item] }, call);
  const { invoiceNumber } = item;
  await client.createMatch({ line: aLine(), invoiceNumber, status: "active", matchedAmount: "40" }, call);
  const { history, lines, invoices } = await service.context.collections(call.tenant);
  const entries = await history.find({}).toArray();
  const of = (entity: string) => entries.find((entry) => entry.entity === entity) as HistoryRow;
  [line, match] = [of("line"), of("match")];
  // The other tenants have the same line and invoice.
  for (const tenant of ["batches", "taken", "proofs"]) {
    const own = await service.context.collections(tenant);
    await own.lines.insertMany(await lines.find({}).toArray());
    await own.invoices.insertMany(await invoices.find({}).toArray());
  }
});
afterAll(() => fixture.stop());

test("a batch without a posting in what one request numbers is refused for now, and the next request goes on", async () => {
  const { client, service } = fixture;
  const call = { ...fixture.call, tenant: "batches" };
  const { history } = await service.context.collections(call.tenant);
  await history.insertMany([...copies(line, 600), ...copies(match, 401)]);
  const left = () => history.countDocuments({ sequence: { $exists: false } });
  await expect(client.createExport({}, call)).rejects.toMatchObject({ code: "unavailable", retryAfter: 1 });
  expect(await left()).toBe(501);
  // The batch is full, and the history has more.
  expect(await client.createExport({}, call)).toMatchObject({ number: 1n, postings: 250n, more: true });
  expect(await left()).toBe(1);
  expect(await client.createExport({}, call)).toMatchObject({ number: 2n, postings: 151n, more: false });
  await expect(client.createExport({}, call)).rejects.toMatchObject({ code: "nothing_to_export" });
  // A change without a posting.
  await history.insertMany(copies(line, 1));
  await expect(client.createExport({}, call)).rejects.toMatchObject({
    code: "nothing_to_export",
    retryAfter: undefined,
  });
  expect(await allBatches({ ...fixture, call })).toHaveLength(2);
});

test("a batch is refused for now when another one has all that has a number, and the history has more", async () => {
  const { client, service } = fixture;
  const call = { ...fixture.call, tenant: "taken" };
  const { history, small } = await service.context.collections(call.tenant);
  await history.insertMany(copies(match, 501));
  await small.insertOne({ _id: "exports", last: 0n, upTo: 500n, waiting: [] });
  await expect(client.createExport({}, call)).rejects.toMatchObject({ code: "unavailable", retryAfter: 1 });
  expect(await client.createExport({}, call)).toMatchObject({ postings: 1n, more: false });
});

test("a proof reads at most 10,000 postings per request and goes on with the next one, also after a batch", async () => {
  const { client, service } = fixture;
  const { mongo } = service.context;
  const call = { ...fixture.call, tenant: "proofs" };
  const { history, small } = await service.context.collections(call.tenant);
  const count = 10_300;
  await history.insertMany(copies(match, count).map((row, nth) => ({ ...row, sequence: BigInt(nth + 1) })));
  await small.insertOne({ _id: "history", sequence: BigInt(count) });
  let reads = 0;
  const observe = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === "find" && command.find === history.collectionName && command.filter.$or !== undefined)
      reads += 1;
  };
  mongo.client.on("commandStarted", observe);
  const prove = async () => {
    reads = 0;
    return { ...(await client.sumExported({}, call)), reads };
  };
  try {
    const all = { currency: "EUR", exported: 0n, waiting: 4_000n * BigInt(count), otherMonth: 0n };
    expect(await prove()).toMatchObject({ more: true, reads: 20 });
    expect(await prove()).toEqual({ sums: [all], more: false, reads: 1 });
    // A batch takes a part of what was read, so the proof begins again.
    await client.createExport({}, call);
    const exported = 4_000n * 250n;
    expect(await prove()).toMatchObject({ more: true, reads: 20 });
    const rest = { ...all, exported, waiting: all.waiting - exported };
    expect(await prove()).toEqual({ sums: [rest], more: false, reads: 1 });
  } finally {
    mongo.client.off("commandStarted", observe);
  }
});

/** Entries without a number. */
function copies(row: HistoryRow, count: number): HistoryRow[] {
  return Array.from({ length: count }, () => ({ ...row, _id: newId(), sequence: undefined }));
}
