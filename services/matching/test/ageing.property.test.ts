import type { AgedItems } from "@matchbook/proto/matchbook/matching/v1/receivables";
import { monitored, plansOf, wasteful } from "@matchbook/servers/query-plans";
import { testInfra } from "@matchbook/servers/test-infra";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attempt, command } from "./allocation/random-commands.ts";
import { newWorld } from "./allocation/world.ts";
import { anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Open items by age and by week add up to a plain sum over all invoices, whatever was decided. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ MONGODB_URI: monitored(testInfra().mongoUri) });
});
afterAll(() => fixture.stop());

const ON = "2026-03-18";

async function aged(limit: number): Promise<AgedItems[]> {
  const rows: AgedItems[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: { rows: AgedItems[]; next?: string | undefined } = await fixture.client.ageCounterparties(
      { on: ON, after, limit },
      fixture.call,
    );
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const openOf = (row: AgedItems) =>
  sum([row.current, row.overdueTo30, row.overdueTo60, row.overdueTo90, row.overdueLonger]);

async function expectPlainSums(): Promise<void> {
  const { client, call } = fixture;
  const { invoices } = await fixture.service.context.collections(call.tenant);
  const rows = await invoices.find({ open: true }).toArray();
  const ofType = (type: string) => sum(rows.filter((row) => row.type === type).map(({ remaining }) => remaining));
  const found = await aged(1);
  expect(sum(found.map(openOf))).toBe(ofType("invoice"));
  expect(sum(found.map(({ credits }) => credits))).toBe(ofType("credit_note"));
  expect(sum(found.map((row) => row.invoices))).toBe(BigInt(rows.filter(({ type }) => type === "invoice").length));
  const { open } = await client.ageInvoices({ on: ON }, call);
  expect(sum(found.map(({ current }) => current))).toBe(
    sum(open.filter(({ age }) => age === "current").map(({ amount }) => amount)),
  );
  const { expected } = await client.forecastPayments({ on: ON, weeks: 2 }, call);
  expect(sum(expected.map(({ amount }) => amount))).toBe(ofType("invoice"));
}

test("open items add up after any commands", async () => {
  const invoice = fc.record({
    dueDate: fc.option(fc.constantFrom("2026-01-05", "2026-02-20", "2026-03-17", "2026-03-18", "2026-04-30"), {
      nil: undefined,
    }),
    total: fc.bigInt({ min: 1n, max: 500n }),
    direction: fc.constantFrom("receivable", "payable"),
    type: fc.constantFrom("invoice", "invoice", "credit_note"),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(invoice, { minLength: 1, maxLength: 6 }),
      fc.array(fc.array(command, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
      async (further, waves) => {
        const world = await newWorld(fixture);
        const other = { accountCode: "A-2", name: "Two", aliases: [], paymentMethods: [] };
        await fixture.client.createCounterparty(other, fixture.call);
        const items = further.map((fields) => anInvoice({ ...fields, counterpartyCode: "A-2" }));
        await fixture.client.createInvoices({ items }, fixture.call);
        for (const wave of waves) await Promise.all(wave.map((one) => attempt(fixture, world, one)));
        await fixture.service.drain();
        await expectPlainSums();
      },
    ),
    { endOnFailure: true, numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  );
});

test("indexes serve the open items and the latest invoices of counterparties", async () => {
  const { service, call } = fixture;
  const plans = await plansOf(service.context.mongo.db, () => aged(100));
  expect(plans.some(({ collection }) => collection === `invoices.${call.tenant}`)).toBe(true);
  expect(wasteful(plans)).toEqual([]);
});
