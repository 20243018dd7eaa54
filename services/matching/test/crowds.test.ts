import { lineAmountKey, lineNameKeys } from "@matchbook/matcher/reading/derived-keys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findLinesBy } from "../src/store/candidates.ts";
import { lineFromFacts, toLineRow } from "../src/store/lines.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** The cost of a new invoice is bounded for a tenant with very many similar open lines. */

const NAME = "Nordwind Handels GmbH";
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const counterparty = { accountCode: "C-1", name: NAME, aliases: [], paymentMethods: [] };
  await fixture.client.createCounterparty(counterparty, fixture.call);
});
afterAll(() => fixture.stop());

test("a new invoice is compared with at most a thousand similar lines and suggested for at most fifty", async () => {
  const { client, call, service } = fixture;
  const collections = await service.context.collections(call.tenant);
  const stored = (amount: bigint) => {
    const facts = aLine({ amount, counterpartyName: NAME, description: "Danke" });
    return { ...lineFromFacts(facts, new Date()), version: 1n };
  };
  const crowd = Array.from({ length: 1_100 }, () => stored(9_990n));
  const few = Array.from({ length: 3 }, () => stored(1_234n));
  await collections.lines.insertMany([...crowd, ...few].map(toLineRow));

  const keys = [crowd[0], few[0]].map((line) => (line === undefined ? "" : lineAmountKey(line)));
  const { amounts } = await findLinesBy(collections, { amounts: keys });
  const ofAmount = (amount: bigint) => amounts.filter((line) => line.amount === amount).length;
  expect([ofAmount(9_990n), ofAmount(1_234n)]).toEqual([1_000, 3]);
  const names = lineNameKeys(stored(1n)) ?? [];
  expect(names.length).toBeGreaterThan(0);
  const { names: named } = await findLinesBy(collections, { names });
  expect(named.length).toBeGreaterThan(0);
  expect(named.length).toBeLessThanOrEqual(1_000 * names.length);

  await client.createInvoices({ items: [anInvoice({ invoiceNumber: "CR-2026-0001", total: 9_990n })] }, call);
  await service.drain();
  expect(await collections.matches.countDocuments({ invoiceNumber: "CR-2026-0001", status: "pending_review" })).toBe(
    50,
  );
  // A line that cites the invoice is still confirmed. That cancels the other suggestions.
  const cites = aLine({ amount: 9_990n, reference: "CR-2026-0001" });
  await fixture.announce([cites]);
  expect((await client.getLine({ line: cites }, call)).matches).toMatchObject([{ status: "confirmed" }]);
  expect(await collections.matches.countDocuments({ invoiceNumber: "CR-2026-0001", live: true })).toBe(1);
});
