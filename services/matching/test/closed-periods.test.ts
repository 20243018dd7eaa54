import { ListTransactionsRequest } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { uniqueName } from "@matchbook/servers/test-infra";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attempt, command } from "./allocation/random-commands.ts";
import { newWorld, type World } from "./allocation/world.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Two replicas of the service, which share their database. */
let fixture: Fixture;
let other: Fixture;
beforeAll(async () => {
  const name = uniqueName("closing");
  const env = { MONGODB_DATABASE: name, NATS_STREAM: name.toUpperCase() };
  fixture = await startFixture(env);
  other = await startFixture(env);
});
afterAll(async () => {
  await other?.stop();
  await fixture?.stop();
});

/** The books of a world, without suggestions. */
async function booksOf({ client, service, call }: Fixture, world: World): Promise<unknown> {
  const { lines, invoices } = await service.context.collections(call.tenant);
  const rows = await lines
    .find({ _id: { $in: world.lines.map(({ id }) => id) } })
    .sort({ _id: 1 })
    .toArray();
  const { matches } = await client.listMatches(
    { page: { page: 1, pageSize: 100 }, statuses: ["active", "confirmed"] },
    call,
  );
  return {
    // A line that only arrived changes nothing.
    lines: rows
      .filter(({ ignored, allocated }) => ignored || allocated > 0n)
      .map(({ ignored, allocated, adjusted, ignoreReason }) => [ignored, allocated, adjusted, ignoreReason]),
    matches: matches.map(({ id, matchedAmount, invoiceAmount }) => [id, matchedAmount, invoiceAmount]).sort(),
    adjustments: (await invoices.find().sort({ _id: 1 }).toArray()).map((row) => row.adjustments),
  };
}

describe("a closed period", () => {
  test("stays as it was when the closing was answered, after any simultaneous commands in two replicas", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 4, maxLength: 10 }),
        fc.array(command, { minLength: 8, maxLength: 16 }),
        async (before, during) => {
          const world = await newWorld(fixture);
          other.call.tenant = fixture.call.tenant;
          for (const one of before) await attempt(fixture, world, one);
          const racing = during.map((one, nth) => attempt(nth % 2 === 0 ? fixture : other, world, one));
          const until = new Date().toISOString().slice(0, 10);
          await fixture.client.closePeriod({ until, unexplainedLines: 0n }, fixture.call);
          const closed = await booksOf(fixture, world);
          await Promise.all(racing);
          await fixture.service.drain();
          expect(await booksOf(fixture, world)).toEqual(closed);
        },
      ),
      { endOnFailure: true, numRuns: Number(process.env.PROPERTY_RUNS ?? 3) },
    );
  });

  test("is left alone by matching, until it is reopened", async () => {
    const { client, call, announce } = fixture;
    await newWorld(fixture);
    const bankConnectionId = "01900000-0000-7000-8000-000000000001";
    await client.closePeriod({ bankConnectionId, until: "2026-03-31", unexplainedLines: 0n }, call);
    const [one, two, three] = [anInvoice(), anInvoice(), anInvoice()];
    await client.createInvoices({ items: [one, two, three] }, call);
    const lineOf = ({ invoiceNumber }: typeof one, more: Parameters<typeof aLine>[0]) => {
      return aLine({ description: `pays ${invoiceNumber}`, ...more });
    };
    // The bank booked one of them after its value date, when the period was over.
    const lines = [
      lineOf(one, { bankConnectionId }),
      lineOf(two, { bankConnectionId, valueDate: "2026-03-31", bookedAt: new Date("2026-04-01T00:00:00Z") }),
      lineOf(three, { bankConnectionId: undefined }),
    ];
    await announce(lines);
    const statuses = async () => {
      const states = lines.map(({ transactionCode }) => client.getLine({ transactionCode }, call));
      return (await Promise.all(states)).map(({ state }) => state?.status);
    };
    expect(await statuses()).toEqual(["unmatched", "matched", "matched"]);
    const [{ transactionCode } = { transactionCode: "" }] = lines;
    const save = { transactionCode, action: "include", ignore: false };
    await expect(client.reconcileLine(save, call)).rejects.toMatchObject({ code: "period_closed" });
    await client.reopenPeriod({ bankConnectionId, reason: "Late" }, call);
    await client.reconcileLine(save, call);
    expect(await statuses()).toEqual(["matched", "matched", "matched"]);
  });

  test("dates an adjustment without a payment by its creation, for the tenant's period alone", async () => {
    const { client, call } = fixture;
    await newWorld(fixture);
    const invoice = anInvoice();
    await client.createInvoices({ items: [invoice] }, call);
    const { invoiceNumber } = invoice;
    const fee = { invoiceNumber, amount: "1", reason: "fee" };
    const until = new Date().toISOString().slice(0, 10);
    await client.closePeriod(
      { bankConnectionId: "01900000-0000-7000-8000-000000000002", until, unexplainedLines: 0n },
      call,
    );
    const { id } = await client.createAdjustment(fee, call);
    await client.closePeriod({ until, unexplainedLines: 0n }, call);
    await expect(client.createAdjustment(fee, call)).rejects.toMatchObject({ code: "period_closed" });
    await expect(client.deleteAdjustment({ invoiceNumber, id }, call)).rejects.toMatchObject({ code: "period_closed" });
    // A change without an allocation may change.
    await client.updateInvoice({ invoiceNumber, dueDate: "2026-12-31" }, call);
  });

  test("has only late lines among those that wait for a person, by booking day, and every line that is done", async () => {
    const { client } = fixture;
    const call = { ...fixture.call, tenant: "waiting" };
    const [bank, other] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
    const line = (name: string, bankConnectionId: string, valueDate: string, bookingDay = valueDate) =>
      aLine({ transactionCode: name, bankConnectionId, valueDate, bookingDay });
    const lines = [
      line("CLOSED", bank, "2026-03-15"),
      line("BOOKED-BEFORE", bank, "2026-04-02", "2026-03-31"),
      line("BOOKED-AFTER", bank, "2026-03-30", "2026-04-01"),
      line("OF-OTHER", other, "2026-03-15"),
      line("DONE", bank, "2026-03-15"),
    ];
    await client.storeLines({ lines }, call);
    await client.reconcileLine({ transactionCode: "DONE", action: "ignore", ignore: false }, call);
    const filter = { ...emptyMessage(ListTransactionsRequest), period: "open" };
    const found = async (more: object) =>
      (await client.listTransactions({ ...filter, ...more }, call)).transactions.map(
        ({ facts }) => facts?.transactionCode,
      );
    const counts = async () => {
      const { open, unmatched, done: settled } = await client.countReviewQueues({ filter }, call);
      return [open, unmatched, settled];
    };
    expect([(await found({})).length, await counts()]).toEqual([5, [4n, 4n, 1n]]);
    await client.closePeriod({ bankConnectionId: bank, until: "2026-03-31", unexplainedLines: 2n }, call);
    const waiting = { statuses: ["unmatched"], page: { page: 1, pageSize: 10 } };
    expect([(await found(waiting)).sort(), await counts()]).toEqual([
      ["BOOKED-AFTER", "OF-OTHER"],
      [2n, 2n, 1n],
    ]);
    await client.closePeriod({ until: "2026-03-31", unexplainedLines: 3n }, call);
    expect([await found(waiting), await counts()]).toEqual([["BOOKED-AFTER"], [1n, 1n, 1n]]);
    await client.storeLines({ lines: [{ ...line("LATE", bank, "2026-03-15"), late: true }] }, call);
    const asked = { bankConnectionIds: [bank, other], unconnected: true, until: "2026-04-30" };
    const { sums } = await client.sumUnexplained(asked, call);
    expect([(await found(waiting)).sort(), await counts(), sums.map(({ sum }) => sum?.lines)]).toEqual([
      ["BOOKED-AFTER", "LATE"],
      [2n, 2n, 1n],
      [2n],
    ]);
    await client.reopenPeriod({ reason: "x" }, call);
    await client.reopenPeriod({ bankConnectionId: bank, reason: "x" }, call);
    expect(await counts()).toEqual([5n, 5n, 1n]);
  });

  test("is refused for a day in the future, and is not shortened by another closing", async () => {
    const { client, call } = fixture;
    await newWorld(fixture);
    const close = (until: string) => client.closePeriod({ until, unexplainedLines: 0n }, call);
    await expect(close("2999-01-01")).rejects.toMatchObject({ code: "validation_failed" });
    const first = await close("2026-03-31");
    expect(await close("2026-03-31")).toEqual(first);
    await expect(close("2026-02-28")).rejects.toMatchObject({ code: "period_not_later" });
    await expect(client.reopenPeriod({ until: "2026-03-31", reason: "x" }, call)).rejects.toMatchObject({
      code: "period_not_closed",
    });
    expect(await client.reopenPeriod({ until: "2026-02-28", reason: "x" }, call)).toMatchObject({
      until: "2026-02-28",
    });
    expect((await client.listClosedPeriods({}, call)).periods).toMatchObject([{ until: "2026-02-28", version: 2n }]);
  });
});
