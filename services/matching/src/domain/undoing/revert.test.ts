import { type Invoice, type Line, PLAIN_INVOICE } from "@matchbook/matcher/model/model";
import { UNTOUCHED } from "@matchbook/matcher/model/states";
import { expect, test } from "vitest";
import { revertInvoice, revertLine } from "./revert.ts";

const AT = new Date("2026-03-01T00:00:00.000Z");
const invoice = {
  ...PLAIN_INVOICE,
  id: "i",
  total: 5n,
  remaining: 5n,
  version: 1n,
  updatedAt: AT,
} as unknown as Invoice;
const line = { ...UNTOUCHED, id: "l", updatedAt: AT } as unknown as Line;

test("an undo restores, and removes again, the value of any field of an invoice or a line", () => {
  const noted = { note: "new" };
  expect(revertInvoice({ ...invoice, ...noted }, invoice, { ...invoice, ...noted })).toMatchObject({ note: undefined });
  expect(revertInvoice(invoice, { ...invoice, ...noted }, invoice)).toMatchObject(noted);
  const step = { entity: "line" as const, entityId: "l", version: 1n };
  expect(revertLine({ ...line, ...noted }, { ...step, before: line, after: { ...line, ...noted } })).toMatchObject({
    note: undefined,
  });
});

test("an undo leaves what follows from other changes as it is now", () => {
  const now = { ...invoice, version: 9n, revision: 8n };
  expect(revertInvoice(now, invoice, { ...invoice, version: 2n, revision: 2n })).toEqual(now);
});
