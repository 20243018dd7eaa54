import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { dataOf, invoicePath, newCounterparty, newInvoice, newLine, transactionPath, unique } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** The numbers, codes and external ids that callers choose. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

/** A key as different programs write it. */
const written = (key: string) => [`${key} `, `\u00a0${key}`, `${key}\n`, ` ${key.normalize("NFD")}`];

describe("a business key", () => {
  test("of an invoice is one in all its spellings", async () => {
    const number = unique("É");
    const { invoiceNumber, counterpartyId } = await newInvoice(api, {
      invoiceNumber: `${number.normalize("NFD")}\u2003`,
    });
    expect(invoiceNumber).toBe(number);
    for (const other of written(number)) {
      expect(dataOf(await api.call("GET", invoicePath(other))).invoiceNumber).toBe(number);
      const body = { invoiceNumber: other, counterpartyId, currency: "EUR", totalAmount: 1, issueDate: "2026-01-10" };
      expect(refusal(await api.call("POST", "/invoices", body))[2]).toBe("duplicate_invoice_number");
    }
  });

  test("of a counterparty and of its accounts is one in all its spellings", async () => {
    const code = unique("Ç");
    const methods = [{ code: `${code}-BANK\t`, type: "bank_account" }];
    const party = await newCounterparty(api, { accountCode: ` ${code}`, paymentMethods: methods });
    expect([party.accountCode, party.paymentMethods[0].code]).toEqual([code, `${code}-BANK`]);
    for (const other of written(code)) {
      const path = `/counterparties/${encodeURIComponent(other)}`;
      expect(dataOf(await api.call("GET", path)).accountCode).toBe(code);
      expect((await newInvoice(api, { counterpartyId: other })).counterpartyId).toBe(code);
      const again = await api.call("POST", "/counterparties", { accountCode: other, name: "Again" });
      expect(refusal(again)[2]).toBe("duplicate_account_code");
    }
  });

  test("of a line is one in all its spellings, so that no line is stored twice", async () => {
    const [code, id] = [unique("Å"), unique("Ö")];
    const line = await newLine(api, { transaction_code: `${code} `, external_id: ` ${id}` });
    expect([line.transaction_code, line.external_id]).toEqual([code, id]);
    for (const other of written(id)) expect((await newLine(api, { external_id: other })).id).toBe(line.id);
    for (const other of written(code)) {
      expect(dataOf(await api.call("GET", transactionPath(other))).id).toBe(line.id);
      const body = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-01-15" };
      const again = await api.call("POST", "/transactions", { ...body, transaction_code: other });
      expect(refusal(again)[2]).toBe("duplicate_transaction_code");
    }
  });

  test("has no invisible character", async () => {
    const { accountCode: counterpartyId } = await newCounterparty(api);
    for (const character of ["\u200b", "\u0007", "\u2028", "\u202e", "\n", "\u00ad"]) {
      const invoiceNumber = `INV${character}1`;
      const body = { invoiceNumber, counterpartyId, currency: "EUR", totalAmount: 1, issueDate: "2026-01-10" };
      expect(fieldsOf(await api.call("POST", "/invoices", body))).toEqual(["invoiceNumber"]);
      const line = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-01-15" };
      const keys = { transaction_code: `T${character}1`, external_id: `E${character}1` };
      const refused = await api.call("POST", "/transactions", { ...line, ...keys });
      expect(fieldsOf(refused).sort()).toEqual(["external_id", "transaction_code"]);
    }
    for (const accountCode of [" ", "\u200b", " . ", "..\n"])
      expect(fieldsOf(await api.call("POST", "/counterparties", { accountCode, name: "N" }))).toEqual(["accountCode"]);
  });
});
