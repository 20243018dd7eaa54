import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Objections are found in the database, also when no other line of the chunk leads to them. */

const OWN = "DE89370400440532013000";
const OTHERS = "DE02120300000000202051";
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const party = (accountCode: string, name: string, iban?: string) =>
    fixture.client.createCounterparty(
      {
        ...{ accountCode, name, aliases: [] },
        paymentMethods: iban === undefined ? [] : [{ code: "sepa", type: "bank_account", iban }],
      },
      fixture.call,
    );
  await party("C-1", "Nordwind Handels GmbH", OWN);
  await party("C-2", "Kranich & Partner Bau GmbH");
  await party("C-3", "Falkner AG", OTHERS);
});
afterAll(() => fixture?.stop());

const CASES: Record<string, { facts: Partial<LineFacts>; told: string }> = {
  "the name of another counterparty": {
    facts: { description: "Rechnung fuer KRANICH PARTNER BAU" },
    told: "another_counterparty",
  },
  "the account of another counterparty": {
    facts: { description: "von DE02 1203 0000 0000 2020 51" },
    told: "another_counterparty",
  },
  "a paid invoice": { facts: { description: "zu PX-77120" }, told: "already_paid" },
  "a void invoice": { facts: { description: "zu VX/55120" }, told: "invoice_void" },
  "the code of another purpose": { facts: { purposeCode: "LOAN" }, told: "other_purpose" },
  "the bank's code for a dividend": { facts: { bankTransactionCode: "NDIV" }, told: "other_purpose" },
  "an account of the tenant": { facts: { ownAccount: true }, told: "own_account" },
  "a word of another name in an id": { facts: { bankReference: "REF KRANICH 77" }, told: "another_counterparty" },
  "a word of another name in its field": { facts: { counterpartyName: "KRANICH" }, told: "another_counterparty" },
  "nothing else": { facts: { description: "danke" }, told: "" },
};

test.each(Object.entries(CASES))("a line from the payer's account with %s", async (name, { facts, told }) => {
  // Amounts that no fee and no discount explains.
  const total = 12_300n * 2n ** BigInt(Object.keys(CASES).indexOf(name));
  const invoiceNumber = `RE-2026-${total}`;
  const closed = { counterpartyCode: "C-1", total: 5_000n };
  if (told === "already_paid") {
    await fixture.client.createInvoices({ items: [anInvoice({ ...closed, invoiceNumber: "PX-77120" })] }, fixture.call);
    await fixture.announce([aLine({ amount: 5_000n, description: "PX-77120" })]);
  }
  if (told === "invoice_void") {
    await fixture.client.createInvoices({ items: [anInvoice({ ...closed, invoiceNumber: "VX/55120" })] }, fixture.call);
    await fixture.client.voidInvoice({ invoiceNumber: "VX/55120" }, fixture.call);
  }
  await fixture.client.createInvoices(
    { items: [anInvoice({ counterpartyCode: "C-1", invoiceNumber, total })] },
    fixture.call,
  );
  await fixture.service.drain();
  const line = aLine({ amount: total, counterpartyIban: OWN, ...facts });
  await fixture.announce([line]);
  const { state, matches } = await fixture.client.getLine({ line }, fixture.call);
  expect(matches.map((match) => [match.status, match.invoiceNumber])).toEqual([
    [told === "" ? "confirmed" : "pending_review", invoiceNumber],
  ]);
  expect((state?.matchReasons ?? []).map(({ signal }) => signal)).toEqual(told === "" ? [] : [told]);
});

const FOUND: Record<string, Partial<LineFacts>> = {
  "in the field": { counterpartyIban: "GB82 WEST 1234 5698 7654 32" },
  "in the text": { description: "TRANSFER FROM GB82 WEST 1234 5698 7654 32" },
};

test.each(Object.entries(FOUND))(
  "a stored line with an account %s that is connected later may be ignored",
  async (where, facts) => {
    fixture.call.tenant = `later-${where.replace(/\W/g, "-")}`;
    const line = aLine({ ...facts, counterpartyName: "Hafenkontor Lager GmbH" });
    const others = aLine({ description: "TRANSFER FROM NL91 ABNA 0417 1643 00" });
    const payer = { accountCode: "C-1", name: "Hafenkontor Lager GmbH", aliases: [], paymentMethods: [] };
    await fixture.client.createCounterparty(payer, fixture.call);
    const invoice = anInvoice();
    await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
    await fixture.announce([line, others]);
    const reasons = async ({ transactionCode }: LineFacts) => {
      const { state } = await fixture.client.getLine({ transactionCode }, fixture.call);
      return (state?.matchReasons ?? []).map(({ signal, detail }) => `${signal} ${detail}`);
    };
    expect(await reasons(line)).not.toContain("own_account GB82WEST12345698765432");
    await fixture.connect("GB82WEST12345698765432");
    expect(await reasons(line)).toEqual(["own_account GB82WEST12345698765432"]);
    expect(await reasons(others)).not.toContainEqual(expect.stringContaining("own_account"));
    const { matches } = await fixture.client.getLine({ line }, fixture.call);
    expect(matches.map(({ status }) => status)).toEqual(["pending_review"]);
  },
);
