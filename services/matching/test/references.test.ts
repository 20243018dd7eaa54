import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const CASES: [what: string, paymentReference: string | undefined, text: string, invoiceNumber: string][] = [
  ["a KID written onto its label", "90417236552", "Betaling KID90417236552", "L-1"],
  ["an invoice number in RF form", undefined, "RF50 8153 30", "815330"],
  ["remittance segments", undefined, "CTX RMR*IV*L-600**1.00\\", "L-600"],
];

describe.each(["line", "invoice"])("in the database, a new %s finds", (second) => {
  beforeAll(async () => {
    fixture.call.tenant = `references-${second}`;
    const party = { accountCode: "C-1", name: "Lindgren Papper AB", aliases: [], paymentMethods: [] };
    await fixture.client.createCounterparty(party, fixture.call);
  });

  test.each(CASES)("its counterpart by %s", async (_what, reference, description, invoiceNumber) => {
    const amount = 50_000n + BigInt(CASES.findIndex(([, , text]) => text === description));
    const line = aLine({ amount, description });
    const given = reference === undefined ? {} : { paymentReference: reference };
    if (second === "invoice") await fixture.announce([line]);
    await fixture.client.createInvoices(
      { items: [anInvoice({ invoiceNumber, total: amount, ...given })] },
      fixture.call,
    );
    await fixture.service.drain();
    if (second === "line") await fixture.announce([line]);
    const { matches } = await fixture.client.getLine({ line }, fixture.call);
    expect(matches.map(({ status, invoiceNumber: number }) => `${status} ${number}`)).toEqual([
      `confirmed ${invoiceNumber}`,
    ]);
  });
});
