import { openSignals } from "@matchbook/runtime/events/signals";
import { newId } from "@matchbook/runtime/values/ids";
import { monitored, plansOf, wasteful } from "@matchbook/servers/query-plans";
import { testInfra } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import type { CommandStartedEvent } from "mongodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FeedFilter, findNumbered, numberPortion } from "../src/store/history-feed.ts";
import type { HistoryRow } from "../src/store/rows.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** The history of a tenant in the order of commits. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ MONGODB_URI: monitored(testInfra().mongoUri) });
  const counterparty = { accountCode: "C-1", name: "C-1", aliases: [], paymentMethods: [] };
  await fixture.client.createCounterparty(counterparty, fixture.call);
});
afterAll(() => fixture.stop());

const everything = { newestFirst: false };
const list = async (request: object) =>
  (await fixture.client.listChanges({ limit: 100, ...everything, ...request }, fixture.call)).entries;

test("readers who come at the same time share one numbering", async () => {
  const { mongo, collections } = fixture.service.context;
  const { call, client } = fixture;
  await client.createInvoices({ items: [anInvoice()] }, call);
  const counter = (await collections(call.tenant)).small.collectionName;
  let numberings = 0;
  const observe = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === "findAndModify" && command.findAndModify === counter) numberings += 1;
  };
  mongo.client.on("commandStarted", observe);
  const answers = await Promise.all(Array.from({ length: 20 }, () => list({})));
  mongo.client.off("commandStarted", observe);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(numberings).toBe(1);
});

test("readers that follow the history during concurrent commits see every entry once and in one order", async () => {
  const { client, call } = fixture;
  const collections = await fixture.service.context.collections(call.tenant);
  let writing = true;
  const follow = async (limit: number): Promise<string[]> => {
    const seen: string[] = [];
    for (let after = 0n, done = false; !done; ) {
      done = !writing;
      const entries = await list({ limit, after });
      for (const { sequence, entry } of entries) {
        expect(sequence).toBe(after + 1n);
        after = sequence;
        seen.push(entry?.id ?? "");
      }
      if (entries.length > 0) done = false;
    }
    return seen;
  };
  const write = async (nth: number) => {
    const item = anInvoice();
    await client.createInvoices({ items: [item] }, call);
    const { invoiceNumber } = item;
    const command = { line: aLine(), invoiceNumber, matchedAmount: "40", status: "active", metadataJson: "{}" };
    const { match } = await client.createMatch(command, call);
    if (nth % 2 === 0) await client.updateMatch({ id: match?.id ?? "", status: "cancelled" }, call);
  };
  const readers = Promise.all([follow(3), follow(100)]);
  await Promise.all(Array.from({ length: 8 }, async (_, nth) => write(nth)));
  writing = false;
  const [small, large] = await readers;
  const stored = await collections.history.find({}).toArray();
  expect(small).toEqual(large);
  expect(new Set(small)).toEqual(new Set(stored.map(({ _id }) => _id)));
  expect(small).toHaveLength(stored.length);
  // The entries of one entity come in the order of its versions.
  for (const of of Map.groupBy(stored, ({ entityId }) => entityId).values()) {
    const numbered = of.toSorted((a, b) => Number((a.sequence ?? 0n) - (b.sequence ?? 0n)));
    expect(numbered.map(({ version }) => version)).toEqual(of.map(({ version }) => version).toSorted());
  }
});

test("entries are selected by entity, actor, operation, day and number, from either end", async () => {
  const all = await list({});
  const [first] = all;
  expect((await list({ newestFirst: true })).map(({ sequence }) => sequence)).toEqual(
    all.map(({ sequence }) => sequence).toReversed(),
  );
  expect((await list({ entity: "line" })).every(({ entry }) => entry?.after?.of?.$case === "line")).toBe(true);
  expect(await list({ actor: "key:other" })).toEqual([]);
  expect(await list({ actor: "key:test" })).toHaveLength(all.length);
  expect(await list({ operation: "update_match", entity: "match" })).toHaveLength(4);
  const today = first?.entry?.at?.toISOString().slice(0, 10);
  expect(await list({ dateFrom: today })).toHaveLength(all.length);
  expect(await list({ dateTo: "2020-01-01" })).toEqual([]);
  const operationId = all.at(-1)?.entry?.operationId;
  expect((await list({ operationId })).every(({ entry }) => entry?.operationId === operationId)).toBe(true);
  expect(await list({ before: 3n, newestFirst: true })).toHaveLength(2);
  await expect(list({ limit: 101 })).rejects.toMatchObject({ fields: [{ field: "limit" }] });
});

test("a reader waits for the next entry in another process, and no longer than it asked", async () => {
  const { client, call, service } = fixture;
  const after = (await list({ newestFirst: true, limit: 1 }))[0]?.sequence ?? 0n;
  expect((await client.awaitChanges({ after, limit: 100, waitMs: 20 }, call)).entries).toEqual([]);
  const other = openSignals(service.context.nats, "history");
  const signal = other.next(call.tenant, 60_000);
  const awaited = client.awaitChanges({ after, limit: 100, waitMs: 20_000 }, call);
  await client.createInvoices({ items: [anInvoice()] }, call);
  expect((await awaited).entries.map(({ sequence }) => sequence)).toEqual([after + 1n]);
  expect(await signal.heard).toBe(true);
  // When a process stops, waits end at once, also those that begin then.
  const [last, later] = [other.next(call.tenant, 60_000), () => other.next(call.tenant, 60_000)];
  other.stop();
  expect([await last.heard, await later().heard]).toEqual([false, false]);
  const request = { after: 0n, limit: 1, waitMs: 20_001 };
  await expect(client.awaitChanges(request, call)).rejects.toMatchObject({ fields: [{ field: "waitMs" }] });
});

test("an entry without a number gets the next one when the history is read", async () => {
  const collections = await fixture.service.context.collections(fixture.call.tenant);
  const before = await list({});
  const last = before.at(-1);
  await collections.history.updateOne({ _id: last?.entry?.id ?? "" }, { $unset: { sequence: 1 } });
  const after = await list({});
  expect(after.map(({ entry }) => entry?.id)).toEqual(before.map(({ entry }) => entry?.id));
  expect(after.at(-1)?.sequence).toBe((last?.sequence ?? 0n) + 1n);
});

test("entries of one resource are numbered by its versions, also when the clock of a replica was wrong", async () => {
  const { history } = await fixture.service.context.collections(fixture.call.tenant);
  const [entry] = await history.find({}).limit(1).toArray();
  if (entry === undefined) throw new Error("no entry");
  const last = (await list({ newestFirst: true, limit: 1 }))[0]?.sequence ?? 0n;
  const { sequence: _, ...unnumbered } = entry;
  const [first, second, third] = [newId(), newId(), newId()];
  await history.insertMany([
    { ...unnumbered, _id: first, entityId: newId(), version: 1n },
    { ...unnumbered, _id: third, version: 100n },
    { ...unnumbered, _id: second, version: 101n },
  ]);
  const seen = (await list({ after: last })).map(({ entry: one }) => one?.id);
  expect(seen).toEqual([first, third, second]);
  await history.deleteMany({ _id: { $in: [first, second, third] } });
});

test("a reader from the beginning does not wait until all new entries have a number, and misses none", async () => {
  const { history } = await fixture.service.context.collections(fixture.call.tenant);
  const [entry] = await history.find({}).limit(1).toArray();
  if (entry === undefined) throw new Error("no entry");
  const last = (await list({ newestFirst: true, limit: 1 }))[0]?.sequence ?? 0n;
  const { sequence: _, ...unnumbered } = entry;
  const rows = Array.from({ length: 1_100 }, (_, nth) => {
    return { ...unnumbered, _id: newId(), actor: nth % 600 === 599 ? "key:rare" : "key:many" };
  });
  await history.insertMany(rows);
  const left = () => history.countDocuments({ sequence: { $exists: false } });
  expect(await list({ after: last })).toHaveLength(100);
  expect(await left()).toBe(600);
  // Entries of a filter may be anywhere among the new entries.
  expect(await list({ after: last, actor: "key:rare" })).toHaveLength(1);
  expect(await left()).toBe(0);
  const seen: string[] = [];
  for (let after = last, page = await list({ after }); page.length > 0; page = await list({ after })) {
    seen.push(...page.map(({ entry: one }) => one?.id ?? ""));
    after = page.at(-1)?.sequence ?? after;
  }
  expect(seen).toEqual(rows.map(({ _id }) => _id).toSorted());
  await history.deleteMany({ _id: { $in: seen } });
});

test("a request numbers at most 5,000 entries, says that it is behind, and does not delay another tenant", async () => {
  const { client, service } = fixture;
  const { mongo, collections } = service.context;
  const call = { ...fixture.call, tenant: "imported" };
  const [entry] = await (await collections(fixture.call.tenant)).history.find({}).limit(1).toArray();
  const { history, small } = await collections(call.tenant);
  await history.insertMany(
    Array.from({ length: 5_001 }, () => ({ ...entry, _id: newId(), sequence: undefined }) as HistoryRow),
  );
  let portions = 0;
  const count = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === "findAndModify" && command.findAndModify === small.collectionName) portions += 1;
  };
  mongo.client.on("commandStarted", count);
  // A request numbers for half of its time, also on a slow machine.
  const patient = { timeoutMs: 300_000 };
  const read = async (request: object) => {
    portions = 0;
    const { entries, behind } = await client.listChanges({ limit: 1, newestFirst: true, ...request }, call, patient);
    return { behind, portions, last: entries.at(-1)?.sequence };
  };
  const { numbering } = service.context;
  const { promise: answered, resolve: goOn } = Promise.withResolvers<void>();
  const add = numbering.add.bind(numbering);
  const held = vi.spyOn(numbering, "add").mockImplementation(async (tenant, item) => {
    if (tenant === call.tenant && portions > 0) await answered;
    return add(tenant, item);
  });
  try {
    // A filter that nothing fits numbers no more either.
    const first = read({ newestFirst: false, actor: "key:none" });
    // The other tenant is answered before the second of the ten portions.
    await waitUntil(
      async () => portions,
      (made) => made > 0,
    );
    await list({ limit: 1, newestFirst: true });
    goOn();
    expect(await first).toEqual({ behind: true, portions: 10, last: undefined });
    expect(await read({})).toEqual({ behind: false, portions: 1, last: 5_001n });
    expect(await read({})).toEqual({ behind: false, portions: 0, last: 5_001n });
  } finally {
    mongo.client.off("commandStarted", count);
    held.mockRestore();
  }
});

test.each<FeedFilter>([
  {},
  { entity: "match" },
  { actor: "key:test" },
  { operation: "update_match" },
  { operationId: newId() },
  { dateFrom: "2026-01-01", dateTo: "2026-01-31" },
  { entity: "match", actor: "key:test", after: 3n },
])("an index serves the filter %o, without a sort in memory", async (filter) => {
  const { mongo } = fixture.service.context;
  const collections = await fixture.service.context.collections(fixture.call.tenant);
  const plans = await plansOf(mongo.db, async () => {
    await numberPortion(mongo, collections);
    await findNumbered(collections, filter, { limit: 25, newestFirst: true });
  });
  expect(plans.filter(({ collection }) => collection === "history")).toHaveLength(2);
  expect(wasteful(plans)).toEqual([]);
});
