import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  await client.createCounterparty({ accountCode: "C-1", name: "C-1", aliases: [], paymentMethods: [] }, call);
});
afterAll(() => fixture.stop());

/** A new line, and a match that allocates 40 EUR of it to a new invoice. */
async function newMatch() {
  const { client, call } = fixture;
  const [line, item] = [aLine({ externalId: "E-1", bookedAt: new Date("2026-03-02T09:00:00Z") }), anInvoice()];
  await client.createInvoices({ items: [item] }, call);
  const { invoiceNumber } = item;
  const { id } = matchOf(
    await client.createMatch({ line, invoiceNumber, status: "active", matchedAmount: "40" }, call),
  );
  // The event of the invoice has the line matched again.
  await fixture.service.drain();
  const stored = async () => {
    const { facts: lineFacts, state: lineState } = await client.getLine({ line }, call);
    return { lineFacts, lineState, invoice: (await client.getInvoice({ invoiceNumber }, call)).invoice };
  };
  return { id, line, stored };
}

test("changing a match answers the line as it was given and as it is stored now, and the invoice", async () => {
  const { client, call } = fixture;
  const { id, line, stored } = await newMatch();
  for (const change of [{ matchedAmount: "100" }, { status: "confirmed" }, { status: "rejected" }]) {
    const { match: _match, ...changed } = await client.updateMatch({ id, ...change }, call);
    expect(changed).toEqual(await stored());
    expect(changed.lineFacts).toEqual(line);
  }
});

test("a change of a match alone answers the line and the invoice in the versions that they had", async () => {
  const { client, call } = fixture;
  const { id, stored } = await newMatch();
  const { lineState, ...others } = await stored();
  // Reasons are those of matching, until a person has decided.
  const before = { ...others, lineState: { ...lineState, matchReasons: expect.anything() } };
  expect(await client.updateMatch({ id, metadataJson: '{"seen":true}' }, call)).toMatchObject(before);
});
