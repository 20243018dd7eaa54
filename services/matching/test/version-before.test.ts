import { openMigrations } from "@matchbook/runtime/migrations/migrations";
import type { Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseSchema } from "../src/store/collections.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** A tenant as the version before stored it, with a field and an index per question and a collection per kind. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.stop());

/** By collection, the former fields and the kind of key that each had. A field in brackets is a list. */
const FORMER: Record<string, Record<string, string | [string]>> = {
  lines: {
    ...{ keys: ["cites"], amountKey: "amount", openIban: "account", openNames: ["name"], openWords: ["block"] },
    ...{ paidIds: ["paid"], returning: "returns" },
  },
  invoices: {
    ...{ partyKey: "party", openOf: "open", amountKey: "amount", creditOf: "credit", words: [""] },
  },
  matches: { awaitsSince: "awaits", returnableAs: ["returnable"] },
  counterparties: { ibans: ["account"], nameKeys: ["name"], nameBlocks: ["block"], words: [""] },
};

function asBefore(collection: string, { foundBy, ...row }: Document): Document {
  const keys = foundBy as string[];
  const ofKind = (kind: string) =>
    kind === ""
      ? keys.filter((key) => !key.startsWith(":"))
      : keys.filter((key) => key.startsWith(`:${kind}:`)).map((key) => key.slice(kind.length + 2));
  const fields = Object.entries(FORMER[collection] ?? {}).map(([field, kind]) => {
    const found = ofKind(typeof kind === "string" ? kind : kind[0]);
    return [field, typeof kind === "string" ? found[0] : found];
  });
  const former = Object.fromEntries(fields);
  if (collection === "invoices") former.keys = ofKind(row.open ? "cites" : "closed");
  if (collection === "matches") {
    former.relevantTo = keys.includes(row.transactionId) ? row.transactionId : undefined;
    former.suggestedOn = keys.includes(row.invoiceId) ? row.invoiceId : undefined;
  }
  return { ...row, ...former };
}

/** Stores everything of the tenant as the version before did, and forgets the steps that this version added. */
async function goBack(): Promise<void> {
  const { db } = fixture.service.context.mongo;
  const { tenant } = fixture.call;
  const rowsOf = (name: string) => db.collection<Document & { _id: string }>(`${name}.${tenant}`);
  for (const name of Object.keys(FORMER)) {
    const stored = await rowsOf(name).find({}).toArray();
    await rowsOf(name).drop();
    await rowsOf(name).insertMany(stored.map((row) => asBefore(name, row) as Document & { _id: string }));
  }
  await rowsOf("invoices").createIndex({ status: 1, issueDate: 1 }, { name: "list_status" });
  await rowsOf("history").updateMany({ sequence: { $exists: false } }, { $set: { unnumbered: true } });
  const moved = { settings: "matching", history: "last", key_shapes: "invoices" };
  for await (const { _id, ...row } of rowsOf("small").find({})) {
    const [kind = "", id = ""] = _id.split(/ (.*)/);
    const of = { settings: "settings", history: "history_counter", key_shapes: "key_shapes" }[kind];
    const name = of ?? (kind === "day" ? "day_counts" : "day_count_notes");
    await rowsOf(name).insertOne({ _id: moved[kind as keyof typeof moved] ?? id, ...row });
  }
  await rowsOf("small").drop();
  const records = db.collection<{ _id: string; versions: string[]; steps: string[] }>("migrations");
  const steps = { $in: ["small-rows", "found-by"] };
  await records.updateOne({ _id: tenant }, { $set: { versions: [] }, $pull: { steps } });
}

test("after the migration of a tenant of the version before, everything is found, counted and numbered as before", async () => {
  const { client, call, service } = fixture;
  const { mongo } = service.context;
  const party = { accountCode: "C-1", name: "Kranich Bau GmbH", aliases: [], paymentMethods: [] };
  await client.createCounterparty(party, call);
  const numbers = ["KB-2026-0001", "KB-2026-0002", "KB-2026-0003"];
  const items = numbers.map((invoiceNumber) => anInvoice({ invoiceNumber, dueDate: "2026-03-01" }));
  await client.createInvoices({ items }, call);
  await client.updateMatchingSettings({ suggestFrom: 25 } as never, call);
  const paid = aLine({ description: "KB-2026-0001", endToEndId: "E2E-1" });
  const suggested = aLine({ amount: 10_000n, counterpartyName: "Kranich Bau GmbH" });
  await fixture.announce([paid, suggested]);
  const waiting = aLine({ amount: 70_000n, description: "KB-2026-0004" });
  await fixture.announce([waiting]);
  await service.drain();

  const lists = async () => {
    const invoices = await Promise.all(
      [
        { statuses: [] },
        { statuses: ["open"] },
        { statuses: [], text: "kranich" },
        { statuses: [], counterpartyCode: "C-1" },
        { statuses: [], dueFrom: "2026-03-01", dueTo: "2026-03-01" },
        { statuses: [], overdueOn: "2026-03-02" },
      ].map((filter) => client.listInvoices({ page: undefined, ...filter }, call)),
    );
    const matches = await Promise.all(
      [{ statuses: ["pending_review"] }, { statuses: [], invoiceNumber: numbers[0] }].map((filter) =>
        client.listMatches({ page: undefined, ...filter }, call),
      ),
    );
    const line = await client.getLine({ line: suggested }, call);
    const { entries } = await client.listChanges({ limit: 100 } as never, call);
    return { invoices, matches, line, entries, settings: await client.getMatchingSettings({}, call) };
  };
  const before = await lists();
  expect(before.matches[0]?.matches.length).toBeGreaterThan(0);
  expect(before.settings.suggestFrom).toBe(25);
  await goBack();

  expect(await openMigrations(mongo, databaseSchema).tenant(call.tenant)).toBe(true);
  expect(await lists()).toEqual(before);
  // Matching finds old rows by what they cite, and an old line by what a new invoice is called.
  const after = aLine({ description: "KB-2026-0003" });
  await fixture.announce([after]);
  const invoice = anInvoice({ invoiceNumber: "KB-2026-0004", total: 70_000n });
  await client.createInvoices({ items: [invoice] }, call);
  await service.drain();
  for (const line of [after, waiting])
    expect((await client.getLine({ line }, call)).matches).toMatchObject([{ status: "confirmed" }]);
  const last = before.entries.at(-1)?.sequence ?? 0n;
  const later = await client.listChanges({ limit: 100, after: last } as never, call);
  expect(later.entries[0]?.sequence).toBe(last + 1n);
  const back = aLine({ direction: "debit", endToEndId: "E2E-1", reversal: true, valueDate: "2026-03-05" });
  await fixture.announce([back]);
  expect((await client.getLine({ line: back }, call)).matches).toMatchObject([{ kind: "return" }]);

  const names = (await mongo.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const kinds = names.filter((name) => name.endsWith(`.${call.tenant}`)).map((name) => name.split(".")[0]);
  const kept = ["counterparties", "history", "invoices", "learned_aliases", "lines", "matches", "small"];
  expect(kinds.sort()).toEqual(kept);
  const { invoices } = await service.context.collections(call.tenant);
  const former = Object.keys(FORMER.invoices ?? {}).map((field) => ({ [field]: { $exists: true } }));
  expect(await invoices.countDocuments({ $or: former })).toBe(0);
});
