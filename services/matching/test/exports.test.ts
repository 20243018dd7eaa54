import { monitored, plansOf, wasteful } from "@matchbook/servers/query-plans";
import { testInfra } from "@matchbook/servers/test-infra";
import type { CommandStartedEvent } from "mongodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findSmall } from "../src/store/tenant-collections.ts";
import { allBatches, allPostings } from "./exports/sums.ts";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

/** Batches of decisions for a ledger. */

let fixture: Fixture;
let round = 0;
beforeAll(async () => {
  fixture = await startFixture({ MONGODB_URI: monitored(testInfra().mongoUri) }, { clock: () => NOW });
});
beforeEach(async () => {
  round += 1;
  fixture.call.tenant = `ledger-${round}`;
  const counterparty = { accountCode: "C-1", name: "C-1", aliases: [], paymentMethods: [] };
  await fixture.client.createCounterparty(counterparty, fixture.call);
});
afterAll(() => fixture.stop());

const NOW = new Date("2026-04-20T10:00:00.000Z");

async function pay(line = aLine(), item = anInvoice(), matchedAmount = "40") {
  const { client, call } = fixture;
  await client.createInvoices({ items: [item] }, call);
  const { invoiceNumber } = item;
  return matchOf(await client.createMatch({ line, invoiceNumber, status: "active", matchedAmount }, call));
}

const create = () => fixture.client.createExport({}, fixture.call);
const nothing = { code: "nothing_to_export" };

test("a payment, its adjustment and their cancellation are postings, with the accounts of the settings", async () => {
  const { client, call } = fixture;
  await client.putExportSettings(
    {
      ledger: {
        accounts: { bank: "1200", receivable: "1400", fee: "4970" },
        bankAccounts: [{ name: "bank-1", account: "1210" }],
        counterpartyAccounts: [{ name: "C-1", account: "10001" }],
        codingAccounts: [],
        codeIsAccount: false,
      },
    },
    call,
  );
  const match = await pay(aLine({ bankConnectionId: "bank-1" }));
  const { invoiceNumber } = match;
  await client.createAdjustment({ invoiceNumber, amount: "1.5", reason: "fee", matchId: match.id }, call);
  const batch = await create();
  expect(batch).toMatchObject({ number: 1n, status: "created", actor: "key:test", postings: 2n, settingsVersion: 1n });
  expect(batch.sums).toMatchObject([
    { month: "2026-03", currency: "EUR", kind: "adjustment", postings: 1n, debit: 0n, credit: 150n, otherMonth: 0n },
    { month: "2026-03", currency: "EUR", kind: "payment", postings: 1n, debit: 0n, credit: 4_000n, unassigned: 0n },
  ]);
  const [payment, adjustment] = await allPostings(fixture, 1n);
  const shared = { reversal: false, side: "credit", account: "10001", invoiceNumber, matchId: match.id };
  expect(payment).toMatchObject({ ...shared, date: "2026-03-02", contraAccount: "1210", amount: 4_000n });
  expect(adjustment).toMatchObject({ ...shared, date: "2026-03-02", contraAccount: "4970", reason: "fee" });
  await client.updateMatch({ id: match.id, status: "cancelled" }, call);
  await create();
  const taken = await allPostings(fixture, 2n);
  expect(taken.map(({ kind, amount, side, reversal, date }) => ({ kind, amount, side, reversal, date }))).toEqual(
    expect.arrayContaining([
      { kind: "payment", amount: 4_000n, side: "debit", reversal: true, date: "2026-04-20" },
      { kind: "adjustment", amount: 150n, side: "debit", reversal: true, date: "2026-04-20" },
    ]),
  );
  expect(taken).toHaveLength(2);
});

test("adjustments have the month of their payment, and the proof finds those that an earlier version dated otherwise", async () => {
  const { client, call } = fixture;
  const match = await pay();
  const { invoiceNumber } = match;
  await client.createAdjustment({ invoiceNumber, amount: "1.5", reason: "fee", matchId: match.id }, call);
  await client.createAdjustment({ invoiceNumber, amount: "2", reason: "write_off" }, call);
  const monthsOf = async (number: bigint) =>
    (await allPostings(fixture, number)).map(({ kind, amount, date }) => `${kind} ${amount} ${date.slice(0, 7)}`);
  const proofOf = async () => (await client.sumExported({}, call)).sums.map(({ otherMonth }) => otherMonth);
  await create();
  const own = ["payment 4000 2026-03", "adjustment 150 2026-03", "adjustment 200 2026-04"];
  expect([await monthsOf(1n), await proofOf()]).toEqual([own, [0n]]);
  // The row as an earlier version has stored it.
  const { exports } = await fixture.service.context.collections(call.tenant);
  const { _id, sums } = (await exports.findOne({ number: 1n })) ?? {};
  const earlier = sums?.map(({ otherMonth: _, ...sum }) => ({ ...sum, month: "2026-04" }));
  await exports.updateOne({ _id }, { $set: { sums: earlier }, $unset: { adjustmentsByPayment: "" } } as never);
  // Its file stays as it was.
  expect(await monthsOf(1n)).toEqual([own[0], "adjustment 150 2026-04", own[2]]);
  expect([await proofOf(), (await client.getExport({ number: 1n }, call)).sums.length]).toEqual([[150n], 2]);
  await client.updateExport({ number: 1n, status: "recalled" }, call);
  await client.deleteMatch({ id: match.id }, call);
  await create();
  expect((await monthsOf(2n)).slice(0, 3)).toEqual(own);
  expect(await proofOf()).toEqual([0n]);
});

test("a return debits the counterparty, and a changed amount is a reversal and a new posting", async () => {
  const { client, call } = fixture;
  const payment = await pay();
  const { invoiceNumber, id: returnsMatchId } = payment;
  const line = aLine({ direction: "debit" });
  const asked = { line, invoiceNumber, status: "active", matchedAmount: "10", returnsMatchId };
  await client.createMatch(asked, call);
  await client.updateMatch({ id: payment.id, matchedAmount: "50" }, call);
  await create();
  const shown = (await allPostings(fixture, 1n)).map(({ kind, side, amount, reversal }) => [
    kind,
    side,
    amount,
    reversal,
  ]);
  expect(shown).toEqual([
    ["payment", "credit", 4_000n, false],
    ["return", "debit", 1_000n, false],
    ["payment", "debit", 4_000n, true],
    ["payment", "credit", 5_000n, false],
  ]);
});

test("a change without money is in no batch, and a suggestion alone makes no batch", async () => {
  const { client, call } = fixture;
  await expect(create()).rejects.toMatchObject(nothing);
  await client.createInvoices({ items: [anInvoice()] }, call);
  await expect(create()).rejects.toMatchObject(nothing);
  const match = await pay();
  await client.updateMatch({ id: match.id, metadataJson: '{"a":1}' }, call);
  expect(await create()).toMatchObject({ number: 1n, postings: 1n });
  await expect(create()).rejects.toMatchObject(nothing);
});

test("a recalled batch is part of the next one, with what was decided since", async () => {
  const { client, call } = fixture;
  const [first, second] = [await pay(), await pay()];
  await create();
  const later = await pay();
  await create();
  expect(await client.updateExport({ number: 1n, status: "recalled" }, call)).toMatchObject({ status: "recalled" });
  const again = await pay();
  expect(await create()).toMatchObject({ number: 3n, postings: 3n });
  const ids = (await allPostings(fixture, 3n)).map(({ matchId }) => matchId);
  expect(ids).toEqual([first.id, second.id, again.id]);
  expect((await allPostings(fixture, 2n)).map(({ matchId }) => matchId)).toEqual([later.id]);
  // Repeating the same is no change, anything else is refused.
  expect(await client.updateExport({ number: 1n, status: "recalled" }, call)).toMatchObject({ status: "recalled" });
  const final = { code: "export_final" };
  await expect(client.updateExport({ number: 1n, status: "booked" }, call)).rejects.toMatchObject(final);
  await client.updateExport({ number: 2n, status: "booked" }, call);
  await expect(client.updateExport({ number: 2n, status: "recalled" }, call)).rejects.toMatchObject(final);
  const unknown = { code: "export_not_found" };
  await expect(client.updateExport({ number: 9n, status: "booked" }, call)).rejects.toMatchObject(unknown);
  await expect(client.getExport({ number: 9n }, call)).rejects.toMatchObject(unknown);
  await expect(client.listPostings({ number: 9n, limit: 1 }, call)).rejects.toMatchObject(unknown);
});

test("a batch that a crash left unfinished is finished as it was begun, and calls at the same time make one", async () => {
  const { call, service } = fixture;
  await pay();
  const stored = await service.context.collections(call.tenant);
  // Another replica loses the database between its two commits, so nothing of the second one is stored.
  const names = { MONGODB_DATABASE: service.context.mongo.db.databaseName, NATS_STREAM: service.context.nats.stream };
  const replica = await startFixture({ MONGODB_URI: monitored(testInfra().mongoUri), ...names });
  const { client } = replica.service.context.mongo;
  client.on("commandStarted", ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === "insert" && command.insert === stored.exports.collectionName) void client.close(true);
  });
  await expect(replica.client.createExport({}, call)).rejects.toMatchObject({ name: "AppError" });
  await replica.stop().catch(() => undefined);
  expect(await allBatches(fixture)).toEqual([]);
  expect((await findSmall(stored, "exports"))?.preparing?.ranges).toHaveLength(1);
  // Decisions after the crash are for the next batch.
  await pay();
  const codeOf = ({ code }: { code: string }) => code;
  const made = await Promise.all([1, 2, 3].map(() => create().then(({ number }) => number, codeOf)));
  expect(made).toContain(1n);
  for (const one of made) expect([1n, 2n, "nothing_to_export"]).toContain(one);
  await create().catch(codeOf);
  const postings = (await allBatches(fixture)).map((batch) => [batch.number, batch.postings]);
  expect(postings).toEqual([
    [1n, 1n],
    [2n, 1n],
  ]);
});

test("a repeated request with one key answers with the batch that it has made", async () => {
  await pay();
  const keyed = { ...fixture.call, idempotencyKey: `key-${round}` };
  const first = await fixture.client.createExport({}, keyed);
  await pay();
  expect(await fixture.client.createExport({}, keyed)).toEqual(first);
  expect(await create()).toMatchObject({ number: 2n, postings: 1n });
});

test("settings have versions, and a batch keeps its own", async () => {
  const { client, call } = fixture;
  const put = (receivable: string, expectedVersion?: bigint) =>
    client.putExportSettings(
      {
        ledger: {
          accounts: { receivable },
          bankAccounts: [],
          counterpartyAccounts: [],
          codingAccounts: [],
          codeIsAccount: false,
        },
        expectedVersion,
      },
      call,
    );
  await put("1400", 0n);
  await pay();
  await create();
  expect(await put("1410")).toMatchObject({ version: 2n, actor: "key:test" });
  await expect(put("1420", 1n)).rejects.toMatchObject({ code: "changed_meanwhile" });
  expect((await allPostings(fixture, 1n))[0]?.account).toBe("1400");
  expect(await client.getExportSettings({}, call)).toMatchObject({ ledger: { accounts: { receivable: "1410" } } });
  expect(await client.getExportSettings({ version: 1n }, call)).toMatchObject({
    ledger: { accounts: { receivable: "1400" } },
  });
});

test("an index serves every query of an export", async () => {
  const { service, client, call } = fixture;
  for (let nth = 0; nth < 3; nth += 1) await pay();
  const plans = await plansOf(service.context.mongo.db, async () => {
    await create();
    await allPostings(fixture, 1n);
    await allBatches(fixture);
    await client.getExportSettings({}, call);
  });
  expect(plans.some(({ collection }) => collection === "history")).toBe(true);
  expect(wasteful(plans)).toEqual([]);
});

test("a preview says what the next batch would have and which accounts it lacks, and makes none", async () => {
  const { client, call } = fixture;
  const preview = () => client.previewExport({}, call);
  expect(await preview()).toMatchObject({ postings: 0n, sums: [], missing: [], more: false });
  const match = await pay();
  await pay();
  const { invoiceNumber } = match;
  await client.createAdjustment({ invoiceNumber, amount: "1.5", reason: "write_off", matchId: match.id }, call);
  const missing = [
    { purpose: "bank", postings: 2n },
    { purpose: "receivable", postings: 3n },
    { purpose: "write_off", postings: 1n },
  ];
  expect(await preview()).toMatchObject({ postings: 3n, missing, more: false });
  const accounts = { bank: "1200", receivable: "1400" };
  const ledger = { accounts, bankAccounts: [], counterpartyAccounts: [], codingAccounts: [], codeIsAccount: false };
  await client.putExportSettings({ ledger }, call);
  const shown = await preview();
  expect(shown.missing).toEqual([{ purpose: "write_off", postings: 1n }]);
  expect(await allBatches(fixture)).toEqual([]);
  expect((await create()).sums).toEqual(shown.sums);
  expect(await preview()).toMatchObject({ postings: 0n, missing: [] });
});
