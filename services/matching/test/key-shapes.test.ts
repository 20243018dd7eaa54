import { invoiceKeys } from "@matchbook/matcher/derived-keys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyShape } from "../src/domain/key-shape.ts";
import { collectShapes, knownShapes } from "../src/store/key-shapes.ts";
import { anInvoice, type Fixture, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  for (const tenant of ["acme", "many"]) {
    const counterparty = { accountCode: "C-1", name: "One", aliases: [], paymentMethods: [] };
    await fixture.client.createCounterparty(counterparty, { ...fixture.call, tenant });
  }
});
afterAll(() => fixture.stop());

const collections = (tenant = "acme") => fixture.service.context.collections(tenant);
const createInvoices = (...numbers: string[]) => {
  const items = numbers.map((invoiceNumber) => anInvoice({ invoiceNumber }));
  return fixture.client.createInvoices({ items }, fixture.call);
};

test("a new invoice and a new payment reference add the shapes of their keys", async () => {
  const before = await knownShapes(await collections());
  expect([before("INV20260001"), before("RF18539007547034")]).toEqual([false, false]);
  await createInvoices("INV-2026-0001");
  const after = await knownShapes(await collections());
  expect([after("INV20260001"), after("ABC12345678"), after("INV2026001"), after("RF18539007547034")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await fixture.client.updateInvoice(
    { invoiceNumber: "INV-2026-0001", paymentReference: "RF18 5390 0754 7034" },
    fixture.call,
  );
  expect((await knownShapes(await collections()))("RF18539007547034")).toBe(true);
});

test("invoices that are created at the same time add all their shapes, each once", async () => {
  const { keyShapes, invoices } = await collections();
  const numbers = Array.from({ length: 12 }, (_, index) => `${"Q".repeat(index + 1)}-${"7".repeat(12 - index)}`);
  await Promise.all(numbers.map((number) => createInvoices(number)));
  const isKnown = await knownShapes(await collections());
  const rows = await invoices.find({}).toArray();
  expect(rows.flatMap(invoiceKeys).filter((key) => !isKnown(key))).toEqual([]);
  const { shapes } = (await keyShapes.findOne({ _id: "key_shapes" })) ?? {};
  expect(new Set(shapes).size).toBe(shapes?.length);
});

test("every key is looked up when a tenant has too many shapes", async () => {
  const { keyShapes } = await collections("many");
  const shapes = Array.from({ length: 1_999 }, (_, index) => `a${index + 100}`);
  await keyShapes.updateOne({ _id: "key_shapes" }, { $set: { shapes } });
  const call = { ...fixture.call, tenant: "many" };
  const isKnown = async () => (await knownShapes(await collections("many")))("NOBODYS1");
  expect(await isKnown()).toBe(false);
  const items = ["ZZ-1", "ZZZ-22"].map((invoiceNumber) => anInvoice({ invoiceNumber }));
  await fixture.client.createInvoices({ items }, call);
  expect(await isKnown()).toBe(true);
});

test("every key is looked up until the shapes of all stored invoices are collected", async () => {
  const all = await collections();
  await all.keyShapes.deleteMany({ _id: "key_shapes" });
  await createInvoices("LATE-1");
  expect((await knownShapes(all))("WHATEVER1")).toBe(true);
  await collectShapes(all);
  const isKnown = await knownShapes(all);
  const rows = await all.invoices.find({}).toArray();
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.flatMap(invoiceKeys).every(isKnown)).toBe(true);
  expect(isKnown("WHATEVER1")).toBe(rows.some((row) => invoiceKeys(row).some((key) => keyShape(key) === "a8d1")));
});
