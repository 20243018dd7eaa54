import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import {
  dataOf,
  invoicePath,
  newCounterparty,
  newInvoice,
  newLine,
  type Resource,
  transactionPath,
  unique,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Invoices of several suppliers with one number. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const AMBIGUOUS = [400, "Invoice number is ambiguous", "ambiguous_invoice"];

/** Payables of so many suppliers with one number. */
async function newShared(suppliers = 2): Promise<{ invoices: Resource[]; number: string; codes: string[] }> {
  const number = unique("SHARED");
  const parties: Resource[] = [];
  for (let made = 0; made < suppliers; made++) parties.push(await newCounterparty(api));
  const codes = parties.map(({ accountCode }) => accountCode as string).sort();
  const bodies = codes.map((counterpartyId) => ({
    ...{ invoiceNumber: number, counterpartyId, direction: "payable" },
    ...{ currency: "EUR", totalAmount: 100, issueDate: "2026-01-10" },
  }));
  const results = dataOf(await api.call("POST", "/invoices/batch", { invoices: bodies }));
  return { invoices: results.map(({ data }: Resource) => data), number, codes };
}

const of = (code: string | undefined) => `?counterpartyId=${encodeURIComponent(code ?? "")}`;

describe("a number of several suppliers", () => {
  test("answers 400 with the counterparties when it is given alone, and the invoice with one of them", async () => {
    const { invoices, number, codes } = await newShared();
    const path = invoicePath(number);
    const alone = await api.call("GET", path);
    expect(refusal(alone)).toEqual(AMBIGUOUS);
    expect(alone.body.details).toEqual(codes.map((message) => ({ field: "counterpartyId", message })));
    expect(alone.body.detailsTotal).toBeUndefined();
    for (const [nth, code] of codes.entries())
      expect(dataOf(await api.call("GET", path + of(code)))).toEqual({ ...invoices[nth], matches: [] });
    expect(refusal(await api.call("GET", path + of("NO-SUCH")))[2]).toBe("invoice_not_found");
    const again = { ...{ invoiceNumber: number, counterpartyId: codes[0] }, direction: "payable" };
    const body = { ...again, currency: "EUR", totalAmount: 1, issueDate: "2026-01-10" };
    expect(refusal(await api.call("POST", "/invoices", body))[2]).toBe("duplicate_invoice_number");
  });

  test("shows at most 20 of the counterparties, and how many there are", async () => {
    const { number, codes } = await newShared(21);
    const { body } = await api.call("GET", invoicePath(number));
    expect(body.details.map(({ message }: Resource) => message)).toEqual(codes.slice(0, 20));
    expect(body.detailsTotal).toBe(21);
  });

  test("is changed, adjusted, read and voided by its path only with the counterparty", async () => {
    const { number, codes } = await newShared();
    const path = invoicePath(number);
    const [code = ""] = codes;
    const calls: [string, string, unknown?][] = [
      ["PATCH", "", { dueDate: "2026-02-20" }],
      ["POST", "/adjustments", { amount: 5, reason: "discount" }],
      ["GET", "/history"],
    ];
    for (const [method, suffix, body] of calls) {
      expect(refusal(await api.call(method, path + suffix, body))).toEqual(AMBIGUOUS);
      dataOf(await api.call(method, path + suffix + of(code), body));
    }
    const { dueDate, adjustments } = dataOf(await api.call("GET", path + of(code)));
    expect([dueDate, adjustments.length]).toEqual(["2026-02-20", 1]);
    const adjustment = `${path}/adjustments/${adjustments[0].id}`;
    expect(refusal(await api.call("DELETE", adjustment))).toEqual(AMBIGUOUS);
    expect((await api.call("DELETE", adjustment + of(code))).status).toBe(200);
    expect(refusal(await api.call("POST", `${path}/void`))).toEqual(AMBIGUOUS);
    expect(dataOf(await api.call("POST", `${path}/void${of(code)}`)).status).toBe("void");
    expect(dataOf(await api.call("GET", path + of(codes[1])))).toMatchObject({ status: "open", version: 1 });
  });

  test("is matched and allocated with the counterparty beside it, and listed with or without", async () => {
    const { number, codes } = await newShared();
    const [one = "", two = ""] = codes;
    const line = await newLine(api, { direction: "debit" });
    const pair = { invoiceId: number, transactionId: line.transaction_code, matchedAmount: 30 };
    expect(refusal(await api.call("POST", "/matches", pair))).toEqual(AMBIGUOUS);
    const { match } = dataOf(await api.call("POST", "/matches", { ...pair, counterpartyId: one }));
    expect(match).toMatchObject({ invoiceId: number, counterpartyId: one });
    const allocate = (counterpartyId?: string) =>
      api.call("POST", `${transactionPath(line.transaction_code)}/allocate`, {
        allocations: [{ invoiceId: number, counterpartyId, matchedAmount: 70 }],
      });
    const refused = await allocate();
    expect(refusal(refused)).toEqual(AMBIGUOUS);
    expect(fieldsOf(refused)).toEqual(["allocations.0.counterpartyId", "allocations.0.counterpartyId"]);
    expect(dataOf(await allocate(two)).transaction.status).toBe("matched");
    const listed = async (query: string) =>
      dataOf(await api.call("GET", `/matches?${query}`)).map(({ counterpartyId }: Resource) => counterpartyId);
    const invoiceId = encodeURIComponent(number);
    expect(await listed(`invoiceId=${invoiceId}`)).toEqual([two, one]);
    expect(await listed(`invoiceId=${invoiceId}&counterpartyId=${one}`)).toEqual([one]);
    expect(refusal(await api.call("GET", `/matches?counterpartyId=${one}`))[1]).toBe("Invalid query parameters");
    const decisions = { filter: { invoiceId: number }, status: "rejected" };
    expect(refusal(await api.call("POST", "/matches/decisions", decisions))).toEqual(AMBIGUOUS);
  });

  test("is asked for the year when a supplier has used it in two", async () => {
    const [number, { accountCode: counterpartyId }] = [unique("YEARLY"), await newCounterparty(api)];
    const body = {
      ...{ invoiceNumber: number, counterpartyId },
      direction: "payable",
      currency: "EUR",
      totalAmount: 9,
    };
    const inYear = (issueYear: string) => ({ ...body, issueDate: `${issueYear}-01-10` });
    for (const year of ["2025", "2026"]) dataOf(await api.call("POST", "/invoices", inYear(year)));
    expect(refusal(await api.call("POST", "/invoices", inYear("2026")))[2]).toBe("duplicate_invoice_number");
    const path = invoicePath(number) + of(counterpartyId);
    const alone = await api.call("GET", path);
    expect(refusal(alone)).toEqual(AMBIGUOUS);
    expect(alone.body.details).toEqual(["2025", "2026"].map((message) => ({ field: "issueYear", message })));
    expect(dataOf(await api.call("GET", `${path}&issueYear=2026`)).issueDate).toBe("2026-01-10");
    expect(refusal(await api.call("GET", `${path}&issueYear=2024`))[2]).toBe("invoice_not_found");
    expect(refusal(await api.call("GET", `${path}&issueYear=26`))[1]).toBe("Invalid query parameters");
    const moved = await api.call("PATCH", `${path}&issueYear=2026`, { issueDate: "2025-02-02" });
    expect(refusal(moved)[2]).toBe("duplicate_invoice_number");
    const line = await newLine(api, { direction: "debit" });
    const pair = { invoiceId: number, counterpartyId, transactionId: line.transaction_code, matchedAmount: 9 };
    expect(refusal(await api.call("POST", "/matches", pair))).toEqual(AMBIGUOUS);
    dataOf(await api.call("POST", "/matches", { ...pair, issueYear: "2025" }));
    expect(dataOf(await api.call("GET", `${path}&issueYear=2025`)).status).toBe("paid");
    expect(dataOf(await api.call("GET", `${path}&issueYear=2026`)).status).toBe("open");
  });

  test("is refused for a second receivable, also of another counterparty", async () => {
    const sold = await newInvoice(api);
    const { accountCode } = await newCounterparty(api);
    const body = { ...{ invoiceNumber: sold.invoiceNumber, counterpartyId: accountCode }, currency: "EUR" };
    expect(refusal(await api.call("POST", "/invoices", { ...body, totalAmount: 1, issueDate: "2026-01-10" }))).toEqual([
      409,
      "Invoice number already exists",
      "duplicate_invoice_number",
    ]);
  });
});
