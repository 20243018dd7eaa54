import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { CreateMatchRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  await client.createCounterparty({ accountCode: "C-1", name: "C-1", aliases: [], paymentMethods: [] }, call);
});
afterAll(() => fixture.stop());

/** A new line, and the request that allocates 40 EUR of it to a new invoice. */
async function newPair() {
  const [line, item] = [aLine(), anInvoice()];
  await fixture.client.createInvoices({ items: [item] }, fixture.call);
  const request: CreateMatchRequest = {
    ...emptyMessage(CreateMatchRequest),
    line,
    invoiceNumber: item.invoiceNumber,
    status: "active",
    matchedAmount: "40",
  };
  const stored = async () => (await fixture.client.getLine({ line }, fixture.call)).state;
  return { line, request, stored };
}

test("creating, changing or deleting a match returns the line's new state, equal to the one in its event", async () => {
  const { client, call } = fixture;
  const { line, request, stored } = await newPair();
  const returned: (LineState | undefined)[] = [];
  const { match, lineState } = await client.createMatch(request, call);
  const { id } = matchOf({ match, lineState, invoice: undefined });
  returned.push(lineState);
  expect(lineState).toEqual(await stored());
  for (const change of [{ matchedAmount: "100" }, { status: "confirmed" }, { status: "rejected" }]) {
    const changed = await client.updateMatch({ id, ...change }, call);
    expect(changed.lineState).toEqual(await stored());
    expect(changed.invoice).toEqual((await client.getInvoice(request, call)).invoice);
    // A confirmed allocation allocates as before, so the line has no new state.
    if (change.status !== "confirmed") returned.push(changed.lineState);
  }
  const deleted = await client.deleteMatch({ id }, call);
  expect(deleted.lineState).toEqual(await stored());
  returned.push(deleted.lineState);
  const refused = await client.createMatch({ ...request, status: "rejected", matchedAmount: undefined }, call);
  expect(refused.lineState).toEqual(await stored());
  returned.push(refused.lineState);

  const events = (await fixture.events()).flatMap(({ data }) => (data?.$case === "lineState" ? [data.value] : []));
  expect(events.filter(({ transactionId }) => transactionId === line.id)).toEqual(
    returned.filter((state) => state !== undefined),
  );
});

test("a change of a match alone returns the line and the invoice in the versions that they had", async () => {
  const { client, call } = fixture;
  const { request, stored } = await newPair();
  const { id } = matchOf(await client.createMatch(request, call));
  // The sequence orders what is published; it counts changes of matches, too.
  const lineState = { ...(await stored()), sequence: expect.anything() };
  const before = { lineState, invoice: (await client.getInvoice(request, call)).invoice };
  expect(await client.updateMatch({ id, metadataJson: '{"seen":true}' }, call)).toMatchObject(before);
});
