import { expect, test } from "vitest";
import { createInvoice, system } from "./setup.ts";

/** The files that a tenant costs: one for each collection and one for each index, the index of the ids included. */

/** The number of indexes of each collection of the tenant, by process and name. */
async function indexesOf(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [process, { db }] of Object.entries(system.databases)) {
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      if (name.split(".")[1] === "acme") found[`${process} ${name}`] = (await db.collection(name).indexes()).length;
    }
  }
  return found;
}

async function collections(): Promise<{ names: string[]; files: number; mostIndexes: number }> {
  const indexes = await indexesOf();
  const counts = Object.values(indexes);
  const files = counts.reduce((sum, count) => sum + 1 + count, 0);
  return { names: Object.keys(indexes), files, mostIndexes: Math.max(...counts) };
}

test("a tenant with an invoice and a line costs at most 5 collections and 25 files, and none for unused features", async () => {
  await createInvoice("PAID-1");
  const line = { transaction_code: "T-1", amount: 10, direction: "credit", value_date: "2026-02-02", currency: "EUR" };
  await system.call("POST", "/transactions", { ...line, description: "PAID-1" });
  await system.drain();
  const { names, files, mostIndexes } = await collections();
  expect(names.length, names.join()).toBeLessThanOrEqual(5);
  expect(files, names.join()).toBeLessThanOrEqual(25);
  expect(mostIndexes).toBeLessThanOrEqual(6);
  expect(names.filter((name) => /^webhook|fx_rates|syncs|statements|bank_connections/.test(name))).toEqual([]);
});

test("an invoice opens at most ten files, and none of features that it does not need", async () => {
  const commands = await system.commandsOf(() => createInvoice("KNOWN-0"));
  const used = new Set(commands.map(({ process, collection }) => `${process} ${collection}`));
  const needed = ["counterparties", "invoices", "lines"].map((name) => `matching ${name}.acme`);
  // These do not exist here, so that they have no files.
  const missing = ["matching advices.acme", "webhook endpoints.acme"];
  const others = [...used].filter((name) => name.endsWith(".acme") && ![...needed, ...missing].includes(name));
  expect(used).toContain("matching invoices.acme");
  expect(others).toEqual([]);
  // All files of the collection that is written to; the others are read through one index.
  const { "matching invoices.acme": indexes = 0 } = await indexesOf();
  expect(1 + indexes + 2 * (needed.length - 1)).toBeLessThanOrEqual(10);
});

test("the collections of a feature exist from its first use, with their indexes", async () => {
  await system.call("PUT", "/fx-rates", { rates: [{ base: "EUR", quote: "USD", date: "2026-02-01", rate: "1.1" }] });
  const { data: bank } = await system.call("POST", "/bank-connections", { name: "Bank" });
  const endpoint = { url: `${system.receiver.url}/files`, eventTypes: ["bank.disconnected"] };
  await system.call("POST", "/webhook-endpoints", endpoint, system.idToken);
  expect(bank.id).toBeTypeOf("string");
  expect(await indexesOf()).toMatchObject({
    "matching fx_rates.acme": 2,
    "transaction bank_connections.acme": 4,
    "webhook endpoints.acme": 3,
    "webhook events.acme": 2,
    "webhook deliveries.acme": 6,
  });
  const { mostIndexes } = await collections();
  expect(mostIndexes).toBeLessThanOrEqual(6);
});
