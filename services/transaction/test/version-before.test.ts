import { openMigrations } from "@matchbook/runtime/migrations/migrations";
import type { Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseSchema } from "../src/store/collections.ts";
import { storedReadings } from "../src/store/transactions.ts";
import { newCall, payment, type RunningService, startService } from "./setup.ts";

let service: RunningService;
const call = newCall();
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test("after the migration of a tenant of the version before, lines are found by their connection and booking, and counted", async () => {
  const { client, context } = service;
  const bank = await client.connectBank({ name: "Bank" } as never, call);
  const items = ["T-1", "T-2", "T-3"].map((transactionCode, nth) =>
    payment({ transactionCode, bankConnectionId: nth === 0 ? undefined : bank.id }),
  );
  await client.createTransactions({ items }, call);
  const lists = () =>
    Promise.all(
      [{}, { bankConnectionId: bank.id }, { text: "inv" }, { currency: "EUR" }].map((filter) =>
        client.listTransactions({ page: undefined, statuses: [], ...filter }, call),
      ),
    );
  const before = await lists();
  expect(before.map(({ page }) => page?.total)).toEqual([3n, 2n, 3n, 3n]);

  // The version before had counts and their notes in a collection each, and the origin of a line only in its facts.
  const { db } = context.mongo;
  const rowsOf = (name: string) => db.collection<Document & { _id: string }>(`${name}.${call.tenant}`);
  for await (const { _id, ...row } of rowsOf("small").find({})) {
    const [kind, id = ""] = _id.split(/ (.*)/);
    await rowsOf(kind === "day" ? "day_counts" : "day_count_notes").insertOne({ _id: id, ...row });
  }
  await rowsOf("small").drop();
  await rowsOf("transactions").updateMany({}, { $pull: { words: /^:/ } as never });
  // It had the identity of a booking beside that of its line.
  const booked = { "facts.transactionCode": "T-1" };
  await rowsOf("transactions").updateOne(booked, { $set: { booking: { identity: "bank:booking", reading: "r" } } });
  const records = db.collection<{ _id: string; versions: string[]; steps: string[] }>("migrations");
  const steps = { $in: ["small-rows", "words-of-origin", "identities-of-bookings"] };
  await records.updateOne({ _id: call.tenant }, { $set: { versions: [] }, $pull: { steps } });

  expect(await openMigrations(context.mongo, databaseSchema).tenant(call.tenant)).toBe(true);
  expect(await lists()).toEqual(before);
  expect(await storedReadings(context, call.tenant, ["bank:booking"])).toEqual(new Map([["bank:booking", "r"]]));
  const former = await db.listCollections({ name: /^day_/ }, { nameOnly: true }).toArray();
  expect(former).toEqual([]);
});
