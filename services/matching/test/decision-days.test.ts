import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Progress } from "@matchbook/runtime/mongo/migrations/schema";
import { addDays } from "@matchbook/runtime/values/days";
import { newId } from "@matchbook/runtime/values/ids";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countDecisionDays } from "../src/store/count-decision-days.ts";
import { attempt, command } from "./allocation/random-commands.ts";
import { newWorld } from "./allocation/world.ts";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

/** Lines by the day of the decision, and how many were unmatched at the end of each day. */

let today = "2026-03-01";
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({}, { clock: () => new Date(`${today}T23:30:00Z`) });
});
afterAll(() => fixture.stop());

let tenants = 0;
beforeEach(async () => {
  today = "2026-03-01";
  tenants += 1;
  fixture.call.tenant = `days-${tenants}`;
  await fixture.client.createCounterparty(
    { accountCode: "C-1", name: "Alder & Finch", aliases: [], paymentMethods: [], taxIds: undefined },
    fixture.call,
  );
});

const daysOf = async (range: { dateFrom?: string; dateTo?: string } = {}) => {
  const { days } = await fixture.client.countDecidedLines(range, fixture.call);
  return days.map(({ day, automatic, byPeople, unmatched, amounts }) => {
    const allocated = amounts.map(({ currency, direction, amount }) => `, ${amount} ${currency} ${direction}`);
    return `${day}: ${automatic}, ${byPeople}, ${unmatched}${allocated.join("")}`;
  });
};
const allocate = async (line: LineFacts, invoiceNumber: string, matchedAmount = "100") => {
  const operationId = newId();
  const match = { status: "active", line, invoiceNumber, matchedAmount };
  const { id } = matchOf(await fixture.client.createMatch(match, { ...fixture.call, operationId }));
  return { id, operationId };
};
const undo = (operationId: string) => fixture.client.undoOperation({ operationId }, fixture.call);
const newInvoice = async () => {
  const invoice = anInvoice();
  await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
  return invoice.invoiceNumber;
};

test("a line counts on the day of its decision, and one that is taken back leaves that day", async () => {
  const [cited, paid, other] = [await newInvoice(), await newInvoice(), await newInvoice()];
  const lines = [aLine(), aLine(), aLine({ valueDate: "2026-01-07" })] as const;
  await fixture.announce([aLine({ description: `Invoice ${cited}` }), ...lines]);
  expect(await daysOf()).toEqual(["2026-03-01: 1, 0, 3, 10000 EUR credit"]);

  today = "2026-03-02";
  const { operationId } = await allocate(lines[0], paid);
  await fixture.client.reconcileLine({ line: lines[1], action: "ignore", ignore: false }, fixture.call);
  expect(await daysOf()).toEqual(["2026-03-01: 1, 0, 3, 10000 EUR credit", "2026-03-02: 0, 1, 1, 10000 EUR credit"]);

  today = "2026-03-04";
  // A decision that is undone on the same day does not count.
  await undo((await allocate(lines[2], other)).operationId);
  expect(await daysOf()).toHaveLength(2);
  // The number of unmatched lines at the end of an earlier day stays what it was.
  await undo(operationId);
  expect(await daysOf()).toEqual([
    "2026-03-01: 1, 0, 3, 10000 EUR credit",
    "2026-03-02: 0, 0, 1",
    "2026-03-04: 0, 0, 2",
  ]);
  expect(await daysOf({ dateFrom: "2026-03-02", dateTo: "2026-03-03" })).toEqual(["2026-03-02: 0, 0, 1"]);
});

test("a part that becomes the whole is a new decision, and a change of its amount is not", async () => {
  const invoice = await newInvoice();
  const line = aLine();
  await fixture.announce([line]);
  const { id } = await allocate(line, invoice, "40");
  today = "2026-03-02";
  await fixture.client.updateMatch({ id, matchedAmount: "50" }, fixture.call);
  expect(await daysOf()).toEqual(["2026-03-01: 0, 1, 0, 5000 EUR credit"]);
  today = "2026-03-03";
  await fixture.client.updateMatch({ id, matchedAmount: "100" }, fixture.call);
  expect(await daysOf()).toEqual(["2026-03-03: 0, 1, 0, 10000 EUR credit"]);
});

test("a rejected suggestion decides nothing, and a line whose import is taken back is gone", async () => {
  const invoice = await newInvoice();
  const line = aLine({ amount: 9_999n, description: invoice });
  const plain = aLine({ amount: 77n });
  await fixture.announce([line, plain]);
  today = "2026-03-02";
  const [suggestion] = (await fixture.client.getLine({ line }, fixture.call)).matches;
  expect(suggestion?.status).toBe("pending_review");
  await fixture.client.updateMatch({ id: suggestion?.id ?? "", status: "rejected" }, fixture.call);
  await fixture.client.removeLines({ lineIds: [plain.id] }, fixture.call);
  expect(await daysOf()).toEqual(["2026-03-01: 0, 0, 2", "2026-03-02: 0, 0, 1"]);
});

const FROM_THE_START: Progress = { at: undefined, reached: async () => {} };

/** Makes the rows what a version without these counts would have stored, and runs the step of the upgrade twice. */
async function upgrade(): Promise<void> {
  const { mongo } = fixture.service.context;
  const stored = await fixture.service.context.collections(fixture.call.tenant);
  const { lines, history, counts } = stored;
  await counts.fold();
  await lines.updateMany({}, { $unset: { decidedOn: "" } });
  await history.updateMany({}, { $unset: { "before.decidedOn": "", "after.decidedOn": "" } });
  for (const list of ["decided", "unmatched"])
    await stored.small.deleteMany({ _id: { $gt: `day ${list} `, $lt: `day ${list}!` } as never });
  await countDecisionDays(mongo, fixture.call.tenant, stored, FROM_THE_START, 2);
  await countDecisionDays(mongo, fixture.call.tenant, stored, FROM_THE_START);
}

test("after an upgrade the counts are those of commits with any decisions on several days", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(command, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
      async (waves) => {
        today = "2026-03-01";
        const world = await newWorld(fixture);
        for (const wave of waves) {
          await Promise.all(wave.map((one) => attempt(fixture, world, one)));
          await fixture.service.drain();
          today = addDays(today, 1);
        }
        const counted = await daysOf();
        await checkStock(counted);
        await upgrade();
        expect(await daysOf()).toEqual(counted);
      },
    ),
    { endOnFailure: true, numRuns: Number(process.env.PROPERTY_RUNS ?? 3) },
  );
});

/** The last day says how many lines are unmatched now, and all days how many are allocated. */
async function checkStock(days: string[]): Promise<void> {
  const { lines } = await fixture.service.context.collections(fixture.call.tenant);
  const rows = await lines.find().toArray();
  const unmatched = rows.filter(({ allocated, ignored }) => allocated === 0n && !ignored).length;
  const numbers = days.map((day) => (day.split(": ")[1] ?? "").split(", ").map(Number));
  expect(numbers.at(-1)?.[2] ?? 0).toBe(unmatched);
  const allocated = numbers.reduce((sum, [automatic = 0, byPeople = 0]) => sum + automatic + byPeople, 0);
  expect(allocated).toBe(rows.filter((row) => row.allocated !== 0n).length);
}
