import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, fieldsOf, refusal } from "../client.ts";
import { newInvoice, newLine, unique } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Amounts are exact. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const INVALID = [400, "Validation failed", "validation_failed"];
/** Expects Validation failed with only this field. */
function expectInvalid(answer: Answer, field: string): void {
  expect([...refusal(answer), fieldsOf(answer)]).toEqual([...INVALID, [field]]);
}

describe("amounts are exact in the decimals of the currency, up to 2^53-1 minor units", () => {
  const LARGEST = [
    ["EUR", "90071992547409.91", "90071992547409.92", "0.01", "0.001", "90071992547409.9"],
    ["JPY", "9007199254740991", "9007199254740992", "1", "0.5", "9007199254740990"],
    ["KWD", "9007199254740.991", "9007199254740.992", "0.001", "0.0005", "9007199254740.99"],
  ] as const;

  for (const [currency, largest, tooLarge, smallest, tooFine, rest] of LARGEST) {
    test(`${currency}: ${smallest} to ${largest}, in the exact text of the JSON number`, async () => {
      const lineOf = (amount: string) =>
        api.call(
          "POST",
          "/transactions",
          `{"amount":${amount},"currency":"${currency}","direction":"credit","value_date":"2026-01-15"}`,
        );
      const { counterpartyId } = await newInvoice(api);
      const invoiceOf = (amount: string) =>
        api.call(
          "POST",
          "/invoices",
          `{"totalAmount":${amount},"invoiceNumber":"${unique("BIG")}","counterpartyId":"${counterpartyId}","currency":"${currency}","issueDate":"2026-01-15"}`,
        );
      for (const amount of [tooLarge, tooFine, `${largest}1`, "1e99", "0"]) {
        expectInvalid(await lineOf(amount), "amount");
        expectInvalid(await invoiceOf(amount), "totalAmount");
      }
      expect((await lineOf(smallest)).text).toContain(`"amount":${smallest},`);

      const line = await lineOf(largest);
      expect(line.text).toContain(`"amount":${largest},`);
      expect(line.text).toContain(`"remaining_amount":${largest},`);
      const invoice = await invoiceOf(largest);
      expect(invoice.text).toContain(`"totalAmount":${largest},"remainingAmount":${largest},`);
      const transactionId = line.body.data.transaction_code;
      const invoiceId = invoice.body.data.invoiceNumber;

      const pair = `"transactionId":"${transactionId}","invoiceId":"${invoiceId}"`;
      const created = await api.call("POST", "/matches", `{${pair},"matchedAmount":${smallest}}`);
      expect(created.text).toContain(`"matchedAmount":${smallest},`);
      expect((await api.call("GET", `/transactions/${transactionId}`)).text).toContain(`"remaining_amount":${rest},`);
      const path = `/matches/${created.body.data.match.id}`;
      expectInvalid(await api.call("PUT", path, `{"matchedAmount":${tooLarge}}`), "matchedAmount");
      expect((await api.call("PUT", path, `{"matchedAmount":${largest}}`)).status).toBe(200);
      expect((await api.call("GET", path)).text).toContain(`"matchedAmount":${largest},`);
      expect((await api.call("GET", `/invoices/${invoiceId}`)).text).toContain(
        `"totalAmount":${largest},"remainingAmount":0,"status":"paid"`,
      );
      const listed = await api.call(
        "GET",
        `/transactions?currency=${currency}&amountMin=${largest}&amountMax=${largest}`,
      );
      expect(listed.body.data.map((one: { transaction_code: string }) => one.transaction_code)).toEqual([
        transactionId,
      ]);
    });
  }

  test("amounts that are equal as doubles stay different", async () => {
    const text = '{"amount":70000000000000.01,"currency":"EUR","direction":"credit","value_date":"2026-01-15"}';
    expect((await api.call("POST", "/transactions", text)).text).toContain('"amount":70000000000000.01,');
    const sum = await newLine(api, { amount: 0.3 });
    for (let at = 0; at < 2; at++) {
      const { invoiceNumber } = await newInvoice(api, { totalAmount: 0.1 });
      await api.call("POST", "/matches", {
        transactionId: sum.transaction_code,
        invoiceId: invoiceNumber,
        matchedAmount: 0.1,
      });
    }
    expect((await api.call("GET", `/transactions/${sum.transaction_code}`)).text).toContain('"remaining_amount":0.1,');
  });
});
