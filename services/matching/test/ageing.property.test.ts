import type { AgedItems } from "@matchbook/proto/matchbook/matching/v1/receivables";
import { monitored, plansOf, wasteful } from "@matchbook/servers/query-plans";
import { testInfra } from "@matchbook/servers/test-infra";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attempt, command } from "./allocation/random-commands.ts";
import { newWorld } from "./allocation/world.ts";
import { anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Open items by age and by week add up to a plain sum over all invoices after any decisions. */

let fixture: Fixture;
let now = "2026-03-18";
/** The clock jumps between decisions, so that on a day in between some are old and some are to come. */
const clock = () => new Date(`${now}T10:00:00.000Z`);
beforeAll(async () => {
  fixture = await startFixture({ MONGODB_URI: monitored(testInfra().mongoUri) }, { clock });
});
afterAll(() => fixture.stop());

const ON = "2026-03-18";

async function aged(limit: number, { on = ON, asOf = false } = {}): Promise<AgedItems[]> {
  const rows: AgedItems[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page: { rows: AgedItems[]; next?: string | undefined } = await fixture.client.ageCounterparties(
      { on, asOf, after, limit },
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

/** The open amounts on a day, from the beginning: the totals less all that was dated up to the day. */
async function expectOpenOn(day: string): Promise<void> {
  const { invoices, matches, lines } = await fixture.service.context.collections(fixture.call.tenant);
  const dayOfLine = new Map((await lines.find({}).toArray()).map((line) => [line._id, line.valueDate]));
  const counted = (await matches.find({ status: { $in: ["active", "confirmed"] } }).toArray()).map((match) => ({
    ...match,
    day: dayOfLine.get(match.transactionId) ?? "",
  }));
  const all = await invoices.find({ void: false }).toArray();
  const adjustments = all.flatMap(({ _id, adjustments: own }) =>
    own.map(({ amount, matchId, creditNote, createdAt }) => ({
      ...{ amount, ids: [_id, creditNote?.creditNoteId] },
      day: counted.find((match) => match._id === matchId)?.day ?? createdAt.toISOString().slice(0, 10),
    })),
  );
  const openOn = (type: string) =>
    sum(
      all
        .filter((one) => one.type === type && one.issueDate <= day)
        .map(({ _id, total }) => {
          const paid = counted.filter((match) => match.invoiceId === _id && match.day <= day);
          const adjusted = adjustments.filter((one) => one.ids.includes(_id) && one.day <= day);
          return total - sum(paid.map((match) => match.invoiceAmount)) - sum(adjusted.map(({ amount }) => amount));
        }),
    );
  const found = await aged(1, { on: day, asOf: true });
  expect(sum(found.map(openOf))).toBe(openOn("invoice"));
  expect(sum(found.map(({ credits }) => credits))).toBe(openOn("credit_note"));
}

test("open items add up after any commands, now and on earlier days", async () => {
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
        for (const [nth, wave] of waves.entries()) {
          now = nth === 0 ? "2026-03-18" : "2026-05-20";
          await Promise.all(wave.map((one) => attempt(fixture, world, one)));
        }
        await fixture.service.drain();
        await expectPlainSums();
        now = "2026-05-20";
        for (const day of ["2026-01-31", "2026-03-05", "2026-05-01", now]) await expectOpenOn(day);
        expect(await aged(100, { on: now, asOf: true })).toEqual(await aged(100, { on: now }));
      },
    ),
    { endOnFailure: true, numRuns: Number(process.env.PROPERTY_RUNS ?? 4) },
  );
});

test("indexes serve the open items of now and of a day, and the latest invoices of counterparties", async () => {
  const { service, call } = fixture;
  const both = async () => [await aged(100), await aged(100, { asOf: true })];
  const plans = await plansOf(service.context.mongo.db, both);
  expect(plans.some(({ collection }) => collection === `invoices.${call.tenant}`)).toBe(true);
  expect(wasteful(plans)).toEqual([]);
});
