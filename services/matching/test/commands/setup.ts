import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { afterAll, beforeAll, expect } from "vitest";
import { anInvoice, type Fixture, matchOf, startFixture } from "../setup.ts";

/** One service for all suites in this folder. It has two counterparties and the exchange rates of `currencies.ts`. */
export let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  for (const [accountCode, method] of [
    ["C-1", "sepa-1"],
    ["C-2", "sepa-2"],
  ] as const) {
    await client.createCounterparty(
      { accountCode, name: accountCode, aliases: [], paymentMethods: [{ code: method, type: "bank_account" }] },
      call,
    );
  }
  await client.putFxRates(
    {
      rates: [
        { base: "EUR", quote: "USD", date: "2026-02-27", rate: "1.25" },
        { base: "EUR", quote: "JPY", date: "2026-01-01", rate: "160" },
        { base: "EUR", quote: "KWD", date: "2026-03-01", rate: "0.333" },
        { base: "EUR", quote: "GBP", date: "2026-02-23", rate: "0.8" },
        { base: "EUR", quote: "GBP", date: "2026-03-02", rate: "0.9" },
        { base: "EUR", quote: "SEK", date: "2026-02-23", rate: "11" },
        { base: "EUR", quote: "NOK", date: "2026-02-22", rate: "11" },
      ],
    },
    call,
  );
});
afterAll(() => fixture.stop());

/** Creates an invoice and returns its number. */
export async function invoice(fields: Parameters<typeof anInvoice>[0] = {}): Promise<string> {
  const item = anInvoice(fields);
  await fixture.client.createInvoices({ items: [item] }, fixture.call);
  return item.invoiceNumber;
}

export const allocate = (line: LineFacts, invoiceNumber: string, matchedAmount: string) =>
  fixture.client.createMatch({ line, invoiceNumber, status: "active", matchedAmount }, fixture.call).then(matchOf);
export const reconcile = (line: LineFacts, action: string, more: object = {}) =>
  fixture.client.reconcileLine({ line, action, ignore: false, ...more }, fixture.call);
export const invoiceState = async (invoiceNumber: string) =>
  (await fixture.client.getInvoice({ invoiceNumber }, fixture.call)).invoice;
export const update = (id: string, change: object) =>
  fixture.client.updateMatch({ id, ...change }, fixture.call).then(matchOf);
/** Expects an error with the given text. */
export const message = (text: string) => expect.objectContaining({ message: text });
