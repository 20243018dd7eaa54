import { LIMITS } from "@matchbook/matcher/model/settings";
import { MAX_KEYS } from "@matchbook/matcher/text/shortlist";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { type CommandStartedEvent, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBounded } from "../src/store/candidates.ts";
import { foundBy, keysOf } from "../src/store/found-by.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Payment texts that contain very many possible invoice numbers. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const counterparty = { accountCode: "C-1", name: "Kranich Bau GmbH", aliases: [], paymentMethods: [] };
  await fixture.client.createCounterparty(counterparty, fixture.call);
});
afterAll(() => fixture?.stop());

const LIST = Array.from({ length: 400 }, (_, at) => `${10 + at}`).join("/");

test("a text of ten thousand characters yields a bounded number of keys, and reasons for the parts left out", async () => {
  const { client, call, service } = fixture;
  await client.createInvoices({ items: [anInvoice({ invoiceNumber: "KB-2026-0001" })] }, call);
  const hostile = aLine({ description: LIST.repeat(10).slice(0, 10_000) });
  const cites = aLine({ description: `${LIST} Rechnung KB-2026-0001` });
  await fixture.announce([hostile, cites]);

  const { lines } = await service.context.collections(call.tenant);
  const row = await lines.findOne({ _id: hostile.id });
  expect(row?.foundBy.filter((key) => key.startsWith(foundBy("cites", "")))).toHaveLength(MAX_KEYS);
  const { state, matches } = await client.getLine({ line: hostile }, call);
  expect(matches).toEqual([]);
  expect(state?.matchReasons.map(({ signal }) => signal).slice(-2)).toEqual(["text_left_out", "keys_left_out"]);

  const found = await client.getLine({ line: cites }, call);
  // The numbers beside the cited one may be those of other documents.
  expect(found.matches).toMatchObject([{ invoiceNumber: "KB-2026-0001", status: "pending_review" }]);
  expect(found.matches[0]?.reasons.map(({ signal }) => signal)).toContain("keys_left_out");
  expect(found.state?.matchReasons.map(({ signal }) => signal)).toEqual(["another_document", "keys_left_out"]);
});

test("a query has at most four thousand keys, and a key with very many rows costs only a few queries", async () => {
  const client = new MongoClient(testInfra().mongoUri, { monitorCommands: true });
  const db = client.db(uniqueName("bounded"));
  try {
    const rows = db.collection<{ _id: string; foundBy: string[] }>("rows");
    await rows.createIndex({ foundBy: 1 });
    const row = (at: number, key: string) => ({ _id: `${key} ${at}`, foundBy: keysOf("cites", [key, "both"]) });
    await rows.insertMany([
      ...Array.from({ length: 1_100 }, (_, at) => row(at, "k4050")),
      ...Array.from({ length: 3 }, (_, at) => row(at, "k77")),
    ]);
    const keysPerFind: number[] = [];
    client.on("commandStarted", ({ commandName, command }: CommandStartedEvent) => {
      if (commandName === "find") keysPerFind.push(command.filter.foundBy.$in?.length ?? 1);
    });
    const keys = Array.from({ length: 4_100 }, (_, at) => `k${at}`);
    const found = await findBounded(rows, undefined, [{ kind: "cites", keys, perKey: 20 }]);
    expect(found.filter(({ foundBy: stored }) => stored.includes(foundBy("cites", "k4050")))).toHaveLength(21);
    expect(found.filter(({ foundBy: stored }) => stored.includes(foundBy("cites", "k77")))).toHaveLength(3);
    expect(Math.max(...keysPerFind)).toBe(LIMITS.keysPerQuery);
    // Two queries read the keys. Each halving of the hundred keys that contain the crowded one adds two.
    expect(keysPerFind.length).toBeLessThanOrEqual(2 + 2 * 7);
  } finally {
    await db.dropDatabase();
    await client.close();
  }
});
