import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { CounterpartyNames, IDS_KEPT_MS, NAMED_LATER } from "../src/store/counterparty-names.ts";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  const counterparty = { accountCode: "C-1", name: "Alder & Finch", aliases: [], paymentMethods: [] };
  await client.createCounterparty(counterparty, call);
});
afterAll(() => fixture.stop());
afterEach(() => vi.restoreAllMocks());

test("answers and events name the counterparties whose codes they hold", async () => {
  const { client, call, events } = fixture;
  const [line, item] = [aLine(), anInvoice()];
  const { invoiceNumber } = item;
  const { results } = await client.createInvoices({ items: [item] }, call);
  const made = await client.createMatch({ line, invoiceNumber, status: "active", matchedAmount: "40" }, call);
  const { id } = matchOf(made);
  const answers = {
    created: results,
    made,
    changed: await client.updateMatch({ id, status: "confirmed" }, call),
    match: await client.getMatch({ id }, call),
    invoice: await client.getInvoice({ invoiceNumber }, call),
    line: await client.getLine({ line }, call),
    invoices: await client.listInvoices({ page: { page: 1, pageSize: 10 }, statuses: [] }, call),
    lines: await client.listLineMatches({ lineIds: [line.id] }, call),
    candidates: await client.listCandidates({ line: aLine({ description: invoiceNumber }) }, call),
    history: await client.listChanges({ limit: 10, newestFirst: true }, call),
    events: (await events()).map(({ data }) => data),
  };
  for (const [name, answer] of Object.entries(answers))
    expect([name, ...new Set(namesIn(answer))]).toEqual([name, "Alder & Finch"]);
});

test("a new name is shown at once", async () => {
  const { client, call } = fixture;
  const item = anInvoice();
  await client.createInvoices({ items: [item] }, call);
  await client.updateCounterparty({ accountCode: "C-1", name: "Alder, Finch & Partners" }, call);
  const { invoice } = await client.getInvoice({ invoiceNumber: item.invoiceNumber }, call);
  expect(invoice?.counterpartyName).toBe("Alder, Finch & Partners");
});

test("another replica shows a new name within a minute, and a full memory forgets what was used least recently", async () => {
  const { service, call } = fixture;
  const collections = await service.context.collections(call.tenant);
  let now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const names = new CounterpartyNames(2);
  const nameOf = async (counterpartyCode: string) =>
    (await names.fillIn(collections, call.tenant, { counterpartyCode, counterpartyName: NAMED_LATER }))
      .counterpartyName;
  const rename = (accountCode: string, name: string) =>
    collections.counterparties.updateOne({ accountCode }, { $set: { name } });
  for (const accountCode of ["R-1", "R-2", "R-3"]) {
    await fixture.client.createCounterparty({ accountCode, name: "Before", aliases: [], paymentMethods: [] }, call);
  }
  expect([await nameOf("R-1"), await nameOf("R-2"), await nameOf("R-1")]).toEqual(Array(3).fill("Before"));
  for (const code of ["R-1", "R-2", "R-3"]) await rename(code, "After");
  // The third one takes the place of the second.
  expect(await nameOf("R-3")).toBe("After");
  expect(await nameOf("R-1")).toBe("Before");
  expect(await nameOf("R-2")).toBe("After");
  now += 59_000;
  expect(await nameOf("R-1")).toBe("Before");
  now += 2_000;
  expect(await nameOf("R-1")).toBe("After");
});

test("a new invoice finds the id of a code in memory for three seconds, and that of a new counterparty at once", async () => {
  const { service, client, call } = fixture;
  const collections = await service.context.collections(call.tenant);
  const names = new CounterpartyNames();
  let now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const idOf = async () => (await names.find(collections, call.tenant, ["B-1"], IDS_KEPT_MS)).get("B-1")?.id;
  expect(await idOf()).toBeUndefined();
  const { id } = await client.createCounterparty(
    { accountCode: "B-1", name: "B", aliases: [], paymentMethods: [] },
    call,
  );
  expect(await idOf()).toBe(id);
  // As if the tenant were deleted.
  await collections.counterparties.deleteOne({ accountCode: "B-1" });
  now += 2_999;
  expect(await idOf()).toBe(id);
  now += 1;
  expect(await idOf()).toBeUndefined();
});

/** Every `counterpartyName` beside a code. */
function namesIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "counterpartyCode" in value && "counterpartyName" in value ? [value.counterpartyName] : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}
