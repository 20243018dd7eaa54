import { expect, test } from "vitest";
import { createAdvicesSchema } from "./schemas/advices.ts";
import { updateBankConnectionSchema } from "./schemas/bank-connections.ts";
import { createInvoiceBatchSchema, createInvoicesSchema } from "./schemas/invoices.ts";
import { reconcileManySchema, reconcileSchema } from "./schemas/reconcile.ts";
import { MOST_UNKNOWN, unknownFields } from "./unknown-fields.ts";

const invoice = {
  invoiceNumber: "1",
  dueDat: "2026-03-01",
  paymentTerms: [{ days: 8, dais: 8 }],
  metadata: { a: { b: 1 } },
};

test.each([
  ["an invoice", createInvoicesSchema, invoice, ["dueDat", "paymentTerms.0.dais"]],
  [
    "a batch",
    createInvoiceBatchSchema,
    { invoices: [{}, invoice] },
    ["invoices.1.dueDat", "invoices.1.paymentTerms.0.dais"],
  ],
  [
    "a batch where one may stand",
    createInvoicesSchema,
    { invoices: [{ dueDat: 1 }], more: 1 },
    ["invoices.0.dueDat", "more"],
  ],
  ["a field of another action", reconcileSchema, { action: "include", matchId: "1" }, ["matchId"]],
  ["a field of its action", reconcileSchema, { action: "unlink_match", matchId: "1" }, []],
  [
    "a field of an action in a list",
    reconcileManySchema,
    { items: [{ code: "1", action: "include", matchId: 1 }] },
    ["items.0.matchId"],
  ],
  ["a field of no action", reconcileSchema, { action: "none", matchId: "1", foo: 1 }, ["foo"]],
  [
    "a mapping",
    updateBankConnectionSchema,
    { csvMapping: { columns: { amuont: "A", amount: "B" } } },
    ["csvMapping.columns.amuont"],
  ],
  [
    "a list in slices",
    createAdvicesSchema,
    { items: [{ deductions: [{ tpe: "fee" }] }] },
    ["items.0.deductions.0.tpe"],
  ],
  [
    "a name of every object",
    createInvoicesSchema,
    JSON.parse('{"__proto__":1,"constructor":2}'),
    ["__proto__", "constructor"],
  ],
])("the unknown fields of %s are named", (_what, schema, body, names) => {
  expect(unknownFields(schema, body)).toEqual(names);
});

test("few and short names are told", () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`${"x".repeat(500)}${nth}`, 1]));
  const told = unknownFields(createInvoicesSchema, many);
  expect([told.length, told[0]?.length]).toEqual([MOST_UNKNOWN, 100]);
});
