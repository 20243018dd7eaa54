import { Migrations } from "@matchbook/runtime/mongo/migrations/migrations";
import type { Progress } from "@matchbook/runtime/mongo/migrations/schema";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { databaseSchema } from "../src/store/collections.ts";
import { DERIVED_ROWS_STEP, deriveRows } from "../src/store/derived-rows.ts";
import { fromInvoiceRow, toInvoiceRow } from "../src/store/invoices.ts";
import type { TenantCollections } from "../src/store/tenant-collections.ts";
import { aLine, anInvoice, type Fixture, startOwnFixture } from "./setup.ts";

let fixture: Fixture;
let all: TenantCollections;
beforeAll(async () => {
  fixture = await startOwnFixture();
});
afterAll(() => fixture?.stop());

let tenants = 0;
beforeEach(async () => {
  fixture.call.tenant = `derived-${++tenants}`;
  const counterparty = { accountCode: "C-1", name: "Kranich Bau GmbH", aliases: [], paymentMethods: [] };
  await fixture.client.createCounterparty(counterparty, fixture.call);
  all = await fixture.service.context.collections(fixture.call.tenant);
});

const storeInvoices = async (...numbers: string[]) => {
  const items = numbers.map((invoiceNumber) => anInvoice({ invoiceNumber }));
  await fixture.client.createInvoices({ items }, fixture.call);
  await fixture.service.drain();
};
/** Removes the keys from the rows, as an older version without keys would have stored them. */
const removeKeys = async () => {
  await all.counterparties.updateMany({}, { $set: { foundBy: [] } });
  await all.invoices.updateMany({}, { $set: { foundBy: [] } });
  await all.lines.updateMany({}, { $set: { foundBy: [] } });
};
/** Runs a migration as in an installation that does not have this step yet. */
const migrate = async () => {
  const { mongo } = fixture.service.context;
  const records = mongo.db.collection<{ _id: string; versions: string[]; steps: string[] }>("migrations");
  await records.updateOne(
    { _id: fixture.call.tenant },
    { $set: { versions: [] }, $pull: { steps: DERIVED_ROWS_STEP } },
  );
  expect(await new Migrations(mongo, databaseSchema).tenant(fixture.call.tenant)).toBe(true);
};
const statusOf = async (id: string) => {
  const [match] = await all.matches.find({ transactionId: id }).toArray();
  return match?.status;
};
const derive = (progress: Progress, chunk?: number) =>
  deriveRows(fixture.service.context.mongo, fixture.call.tenant, all, progress, chunk);
const fromTheStart: Progress = { at: undefined, reached: async () => {} };

test("the years of the keys are added to invoices of an older version, which then guard their numbers", async () => {
  await storeInvoices("KB-2026-0009");
  await all.invoices.updateMany({}, { $unset: { issueYear: "" } });
  await migrate();
  expect(await all.invoices.distinct("issueYear")).toEqual(["2026"]);
  const { results } = await fixture.client.createInvoices(
    { items: [anInvoice({ invoiceNumber: "KB-2026-0009", direction: "payable" })] },
    fixture.call,
  );
  expect(results).toMatchObject([{ outcome: { $case: "error", value: { code: "duplicate_invoice_number" } } }]);
});

test("the matcher finds rows of an older version without keys after the migration", async () => {
  await storeInvoices("KB-2026-0001", "KB-2026-0002");
  const waiting = aLine({ amount: 70_000n, description: "KB-2026-0003" });
  await fixture.announce([waiting]);
  await removeKeys();
  const before = aLine({ description: "Invoice KB-2026-0001" });
  await fixture.announce([before]);
  expect(await statusOf(before.id)).toBeUndefined();

  await migrate();
  const after = aLine({ description: "Invoice KB-2026-0002" });
  await fixture.announce([after]);
  expect(await statusOf(after.id)).toBe("confirmed");
  // The new invoice finds the older line that cites it.
  await fixture.client.createInvoices(
    { items: [anInvoice({ invoiceNumber: "KB-2026-0003", total: 70_000n })] },
    fixture.call,
  );
  await fixture.service.drain();
  expect(await statusOf(waiting.id)).toBe("confirmed");
});

test("a killed migration continues after the last chunk that it finished", async () => {
  const numbers = Array.from({ length: 7 }, (_, index) => `KB-2026-${1000 + index}`);
  await storeInvoices(...numbers);
  await removeKeys();
  let reached: string | undefined;
  const dying: Progress = {
    at: undefined,
    reached: async (at) => {
      reached = at;
      if (at.startsWith("1 ")) throw new Error("killed");
    },
  };
  await expect(derive(dying, 3)).rejects.toThrow("killed");
  const keyed = () => all.invoices.countDocuments({ open: true, foundBy: { $ne: [] } });
  expect(await keyed()).toBe(3);
  // Rows before the recorded progress are not read again.
  await removeKeys();
  await derive({ at: reached, reached: async () => {} }, 3);
  expect(await keyed()).toBe(4);
  await derive(fromTheStart, 3);
  expect(await keyed()).toBe(7);
});

test("every row has its correct keys after a migration during live writes, and a second run changes nothing", async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => `KB-2026-${2000 + index}`);
  await storeInvoices(...numbers);
  await removeKeys();
  await Promise.all([
    derive(fromTheStart, 2),
    derive(fromTheStart, 5),
    ...numbers.map((invoiceNumber, index) =>
      fixture.client.updateInvoice({ invoiceNumber, paymentReference: `RF${1000 + index}` }, fixture.call),
    ),
  ]);
  const rows = await all.invoices.find({}).toArray();
  expect(rows.map(({ foundBy, version }) => [foundBy, version])).toEqual(
    rows.map((row) => [toInvoiceRow(fromInvoiceRow(row)).foundBy, 2n]),
  );
  await derive(fromTheStart);
  expect(await all.invoices.find({}).toArray()).toEqual(rows);
});
