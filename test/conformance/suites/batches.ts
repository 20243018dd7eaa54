import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf } from "../client.ts";
import { dataOf, newCounterparty, newLine, type Resource, unique } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Creation of several transactions or invoices by one request. */

const system = useSystem();
describe("batches", () => {
  let api: Api;
  beforeAll(async () => {
    api = await system.newApi();
  });
  const line = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-01-01" };

  test.each(["/transactions/batch", "/transactions"])(
    "%s answers one result per item in the order of the request, and items fail one by one",
    async (path) => {
      const external_id = unique("x");
      const taken = await newLine(api, { transaction_code: unique("TAKEN") });
      const answer = await api.call("POST", path, {
        transactions: [
          { ...line, external_id },
          { ...line, amount: 0, currency: "nope" },
          { ...line, transaction_code: taken.transaction_code },
          { ...line, external_id, amount: 5 },
          "no line",
          line,
        ],
      });
      expect(answer.status).toBe(200);
      const [first, invalid, duplicate, same, nonsense, last] = answer.body.data;
      expect(answer.body.data.map(({ index }: Resource) => index)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(first).toEqual({ index: 0, success: true, data: expect.objectContaining({ external_id }) });
      expect(invalid).toMatchObject({ success: false, error: "Validation failed", code: "validation_failed" });
      expect(invalid.details.map(({ field }: Resource) => field)).toContain("amount");
      expect(duplicate).toEqual({
        index: 2,
        success: false,
        error: "Transaction code already exists",
        code: "duplicate_transaction_code",
        docs: "/docs/errors/duplicate_transaction_code",
      });
      expect(same.data.id).toBe(first.data.id);
      expect(nonsense.success).toBe(false);
      expect(last.success).toBe(true);
    },
  );

  test.each(["/invoices/batch", "/invoices"])("%s answers one result per item, too", async (path) => {
    const { accountCode: counterpartyId } = await newCounterparty(api);
    const invoice = (fields: object) => ({
      invoiceNumber: unique("B"),
      counterpartyId,
      currency: "EUR",
      totalAmount: 1,
      issueDate: "2026-01-01",
      ...fields,
    });
    const twice = unique("TWICE");
    const answer = await api.call("POST", path, {
      invoices: [
        invoice({ invoiceNumber: twice }),
        invoice({ invoiceNumber: twice }),
        invoice({ counterpartyId: "nobody" }),
        invoice({ totalAmount: 0 }),
        invoice({}),
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.map(({ success, code }: Resource) => code ?? success)).toEqual([
      true,
      "duplicate_invoice_number",
      "counterparty_not_found",
      "validation_failed",
      true,
    ]);
  });

  test("many items are accepted by one request, more than 1,000 and none are refused", async () => {
    const many = (count: number) => ({ transactions: Array.from({ length: count }, () => line) });
    const answer = await api.call("POST", "/transactions/batch", many(200));
    expect(answer.body.data.filter(({ success }: Resource) => success)).toHaveLength(200);
    for (const count of [1_001, 0]) {
      expect(fieldsOf(await api.call("POST", "/transactions/batch", many(count)))).toEqual(["transactions"]);
      const invoices = Array.from({ length: count }, () => ({}));
      expect(fieldsOf(await api.call("POST", "/invoices/batch", { invoices }))).toEqual(["invoices"]);
    }
    for (const transactions of [null, {}, "x"]) {
      expect(fieldsOf(await api.call("POST", "/transactions/batch", { transactions }))).toEqual(["transactions"]);
    }
    // A batch route is no single creation.
    expect(fieldsOf(await api.call("POST", "/transactions/batch", line))).toEqual(["transactions"]);
    const codes = dataOf(await api.call("GET", "/transactions?pageSize=100")).map(
      (one: Resource) => one.transaction_code,
    );
    expect(new Set(codes).size).toBe(100);
  });
});
