import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

/** The suggestions for a line; the counterparty has the invoice of its amount. */
const suggested = async (line: ReturnType<typeof aLine>) =>
  (await fixture.client.getLine({ line }, fixture.call)).matches.map(({ status, invoiceNumber }) => [
    status,
    invoiceNumber,
  ]);

const NAMES: [code: string, onFile: string, shown: string][] = [
  ["N-1", "ООО Жемчужный Хлеб", "ZHEMCHUZHNYY KHLEB LLC"],
  ["N-2", "Yamanaka Shoji K.K.", "ｶ)ﾔﾏﾅｶｼﾖｳｼﾞ"],
  ["N-5", "Harrowgate Refrigeration Limited", "HARROWGATE REFRIGE"],
  ["N-6", "Quillfeather Upholstery GmbH", "XUILLFEATHER UPHOLSTERY"],
];

test.each(NAMES)("%s is found by its name, before and after its invoice is known", async (code, name, shown) => {
  const { client, call } = fixture;
  const amount = 10_000n + BigInt(code.slice(2)) * 1_000n;
  await client.createCounterparty({ accountCode: code, name, aliases: [], paymentMethods: [] }, call);
  await client.createCounterparty(
    { accountCode: `${code}-X`, name: `Other ${code}`, aliases: [], paymentMethods: [] },
    call,
  );
  const facts = { amount, description: "payment", counterpartyName: shown, counterpartyIban: "GB33BUKB20201555555555" };
  const early = aLine({ ...facts, amount: amount + 400_000n });
  await fixture.announce([early]);
  await client.createInvoices(
    {
      items: [
        anInvoice({ invoiceNumber: `${code}-1`, counterpartyCode: code, total: amount }),
        anInvoice({ invoiceNumber: `${code}-2`, counterpartyCode: `${code}-X`, total: amount }),
        anInvoice({ invoiceNumber: `${code}-3`, counterpartyCode: code, total: amount + 400_000n }),
      ],
    },
    call,
  );
  await fixture.service.drain();
  const line = aLine(facts);
  await fixture.announce([line]);
  expect(await suggested(line)).toEqual([["pending_review", `${code}-1`]]);
  expect(await suggested(early)).toEqual([["pending_review", `${code}-3`]]);
});

test("the debtor that a text marks is found by name, beside the account of an agent", async () => {
  const { client, call } = fixture;
  const iban = "DE89370400440532013000";
  const agent = { code: "sepa", type: "bank_account", iban };
  await client.createCounterparty(
    { accountCode: "U-1", name: "Seefeld Treuhand", aliases: [], paymentMethods: [agent] },
    call,
  );
  await client.createCounterparty(
    { accountCode: "U-2", name: "Marlstone Ceramics", aliases: [], paymentMethods: [] },
    call,
  );
  const items = ["U-1", "U-2"].map((counterpartyCode) =>
    anInvoice({ invoiceNumber: `${counterpartyCode}-1`, counterpartyCode, total: 77_700n }),
  );
  await client.createInvoices({ items }, call);
  const description = "SVWZ+Zahlung ABWA+MARLSTONE CERAMICS GMBH";
  const line = aLine({ amount: 77_700n, description, counterpartyName: "Seefeld Treuhand", counterpartyIban: iban });
  await fixture.announce([line]);
  expect((await suggested(line))[0]).toEqual(["pending_review", "U-2-1"]);
});

test("a text's counterparty is found by the amount for any payer, before and after its invoice is known", async () => {
  const { client, call } = fixture;
  const account = { code: "sepa", type: "bank_account", iban: "NL91ABNA0417164300" };
  await client.createCounterparty(
    { accountCode: "D-1", name: "Vesterbro Revision", aliases: [], paymentMethods: [account] },
    call,
  );
  await client.createCounterparty(
    { accountCode: "D-2", name: "Halvorsen Glas", aliases: [], paymentMethods: [] },
    call,
  );
  const pays = (amount: bigint) =>
    aLine({ amount, description: "betaling for Halvorsen Glas", counterpartyIban: account.iban });
  const early = pays(81_100n);
  await fixture.announce([early]);
  expect(await suggested(early)).toEqual([]);
  const items = [81_100n, 82_200n].map((total, at) =>
    anInvoice({ invoiceNumber: `D-2-${at}`, counterpartyCode: "D-2", total }),
  );
  await client.createInvoices({ items }, call);
  await fixture.service.drain();
  const line = pays(82_200n);
  await fixture.announce([line]);
  expect(await suggested(line)).toEqual([["pending_review", "D-2-1"]]);
  expect(await suggested(early)).toEqual([["pending_review", "D-2-0"]]);
});
