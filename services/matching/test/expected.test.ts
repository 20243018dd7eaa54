import type { NewInvoice } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Loose } from "@matchbook/runtime/grpc/client-types";
import { plansOf, wasteful } from "@matchbook/servers/query-plans";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Expected payments as matching stores them: what it tells, and what it looks up for a payer with many open items. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

let parties = 0;

async function newParty() {
  const accountCode = `C-${++parties}`;
  const iban = `DE${89370400440532013000n + BigInt(parties)}`;
  const paymentMethods = [{ code: "sepa", type: "bank_account", iban }];
  await fixture.client.createCounterparty(
    { accountCode, name: `Mieter ${accountCode} GmbH`, aliases: [], paymentMethods },
    fixture.call,
  );
  return { accountCode, from: { counterpartyIban: iban } };
}

const RENT = {
  ...{ type: "expected_payment", total: 9_000n, issueDate: "2026-03-01", dueDate: "2026-03-05" },
  expected: { least: 8_000n, most: 9_000n, description: "Miete" },
};

async function expects(counterpartyCode: string, fields: Partial<Loose<NewInvoice>> = {}) {
  const item = { ...anInvoice(), ...RENT, counterpartyCode, invoiceNumber: `RENT-${counterpartyCode}`, ...fields };
  const { results } = await fixture.client.createInvoices({ items: [item] }, fixture.call);
  expect(results.map(({ outcome }) => outcome?.$case)).toEqual(["created"]);
  return item.invoiceNumber as string;
}

const get = async (invoiceNumber: string) => fixture.client.getInvoice({ invoiceNumber }, fixture.call);

test("an expected payment has the events of an open item: created, paid by what was paid, and open again", async () => {
  const { accountCode, from } = await newParty();
  const invoiceNumber = await expects(accountCode);
  const line = aLine({ ...from, amount: 8_500n, description: "Miete" });
  await fixture.announce([line]);
  await fixture.client.reconcileLine({ line, action: "unlink_all", ignore: false }, fixture.call);
  const told = (await fixture.events()).flatMap(({ type, data }) =>
    data?.$case === "invoice" && data.value.invoiceNumber === invoiceNumber
      ? [[type, data.value.total, data.value.remaining, data.value.expected?.least]]
      : [],
  );
  expect(told).toEqual([
    ["invoice.created", 9_000n, 9_000n, 8_000n],
    ["invoice.paid", 8_500n, 0n, 8_000n],
    ["invoice.updated", 9_000n, 9_000n, 8_000n],
  ]);
});

test("a line that came before it is matched when it is expected", async () => {
  const { accountCode, from } = await newParty();
  await fixture.announce([aLine({ ...from, amount: 8_500n, description: "Miete" })]);
  const invoiceNumber = await expects(accountCode);
  await fixture.service.drain();
  const { invoice } = await get(invoiceNumber);
  expect(invoice).toMatchObject({ status: "paid", total: 8_500n });
});

test("a payer with too many open items has its ranges looked up, so that nothing is confirmed beside one", async () => {
  const { accountCode, from } = await newParty();
  const others = Array.from({ length: 60 }, (_, nth) =>
    anInvoice({ counterpartyCode: accountCode, total: 500_000n + BigInt(nth), issueDate: "2026-02-20" }),
  );
  const exact = anInvoice({ counterpartyCode: accountCode, total: 8_500n, issueDate: "2026-02-20" });
  await fixture.client.createInvoices({ items: [...others, exact] }, fixture.call);
  const alone = aLine({ ...from, amount: 500_007n });
  await fixture.announce([alone]);
  expect((await fixture.client.getLine({ line: alone }, fixture.call)).state?.status).toBe("matched");

  const rent = await expects(accountCode);
  const line = aLine({ ...from, amount: 8_500n });
  const plans = await plansOf(fixture.service.context.mongo.db, async () => fixture.announce([line]));
  expect(wasteful(plans)).toEqual([]);
  const { invoice, matches } = await get(rent);
  expect([invoice?.status, matches.map(({ status }) => status)]).toEqual(["open", ["pending_review"]]);
  expect((await get(exact.invoiceNumber)).matches.map(({ status }) => status)).toEqual(["pending_review"]);
});

test("only an expected payment may have a range, and a change of an invoice gives it none", async () => {
  const { accountCode } = await newParty();
  const items = [
    { ...anInvoice(), counterpartyCode: accountCode, expected: RENT.expected },
    { ...anInvoice(), counterpartyCode: accountCode, type: "expected_payment" },
    { ...anInvoice(), ...RENT, counterpartyCode: accountCode, dueDate: undefined },
  ];
  const { results } = await fixture.client.createInvoices({ items }, fixture.call);
  expect(results.map(({ outcome }) => outcome?.$case === "error" && outcome.value.code)).toEqual(
    items.map(() => "validation_failed"),
  );
  const plain = anInvoice({ counterpartyCode: accountCode });
  await fixture.client.createInvoices({ items: [plain] }, fixture.call);
  const name = { invoiceNumber: plain.invoiceNumber };
  const expected = { least: "1", most: "2" };
  const refused = { code: "invoice_not_found" };
  await expect(
    fixture.client.updateInvoice({ ...name, expected, onlyExpected: true }, fixture.call),
  ).rejects.toMatchObject(refused);
  await expect(fixture.client.voidInvoice({ ...name, onlyExpected: true }, fixture.call)).rejects.toMatchObject(
    refused,
  );
  const changed = await fixture.client.updateInvoice({ ...name, expected, dueDate: "2026-09-01" }, fixture.call);
  expect(changed).toMatchObject({ type: "invoice", expected: undefined, dueDate: "2026-09-01" });
});
