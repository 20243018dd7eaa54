import { afterAll, beforeAll, expect, test } from "vitest";
import { matchLines } from "../src/engine/match-lines.ts";
import { findLines } from "../src/store/lines.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Matching selects lines before it begins the transaction that decides, so a line may have changed in between. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const counterparty = { accountCode: "C-1", name: "Nordwind Handels GmbH", aliases: [], paymentMethods: [] };
  await fixture.client.createCounterparty(counterparty, fixture.call);
});
afterAll(() => fixture.stop());

test("a line that is ignored after its selection stays ignored, and the other selected lines are matched", async () => {
  const { client, call, service } = fixture;
  const [ignored, other] = [aLine({ reference: "ST-2026-0001" }), aLine({ reference: "ST-2026-0002" })];
  await fixture.announce([ignored, other]);
  const collections = await service.context.collections(call.tenant);
  const selected = await findLines(collections, [ignored.id, other.id]);
  await client.reconcileLine({ line: ignored, action: "ignore", ignore: false }, call);
  const items = ["ST-2026-0001", "ST-2026-0002"].map((invoiceNumber) => anInvoice({ invoiceNumber }));
  await client.createInvoices({ items }, call);

  await matchLines(service.context, { ...call, collections }, selected);
  const [first, second] = await Promise.all([ignored, other].map((line) => client.getLine({ line }, call)));
  expect([first?.state?.status, first?.matches]).toEqual(["ignored", []]);
  expect(second?.matches.map(({ invoiceNumber }) => invoiceNumber)).toEqual(["ST-2026-0002"]);
});

test("a line whose import is taken back after its selection is matched to nothing", async () => {
  const { client, call, service } = fixture;
  const line = aLine({ reference: "ST-2026-0003" });
  await fixture.announce([line]);
  const collections = await service.context.collections(call.tenant);
  const selected = await findLines(collections, [line.id]);
  await client.removeLines({ lineIds: [line.id] }, call);
  await client.createInvoices({ items: [anInvoice({ invoiceNumber: "ST-2026-0003" })] }, call);

  await matchLines(service.context, { ...call, collections }, selected);
  const { invoice, matches } = await client.getInvoice({ invoiceNumber: "ST-2026-0003" }, call);
  expect([invoice?.status, matches]).toEqual(["open", []]);
});
