import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** The work of people on lines that are not matched: assignment, putting off, reasons, comments. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  fixture.call.actorName = "Ada";
  const counterparty = { accountCode: "C-1", name: "C-1", aliases: [], paymentMethods: [] };
  await fixture.client.createCounterparty(counterparty, fixture.call);
  const reasons = [{ code: "asked", label: "Asked the customer" }];
  await fixture.client.putWorkReasons({ reasons }, fixture.call);
});
afterAll(() => fixture.stop());

const someone = { id: "user:7", name: "Grace" };

test("a line is assigned, put off, explained and commented on, even before matching has stored it", async () => {
  const { client, call } = fixture;
  const line = aLine();
  const comment = { text: "Which invoice?", mentions: ["user:8"] };
  const work = { assignee: someone, postponedUntil: "2026-05-01", reason: "asked", comment };
  const { state } = await client.workOnLine({ line, ...work }, call);
  expect(state).toMatchObject({
    ...{ status: "unmatched", assignee: someone, postponedUntil: "2026-05-01", workReason: "asked" },
    comments: [{ ...comment, author: { id: "key:test", name: "Ada" } }],
  });
  const { transactionCode } = line;
  expect((await client.getLine({ transactionCode }, call)).state).toEqual(state);
  const { entries } = await client.listHistory(
    { page: { page: 1, pageSize: 25 }, of: { $case: "transactionCode", value: line.transactionCode } },
    call,
  );
  expect(entries).toMatchObject([
    { operation: "work_on_transaction", before: { of: { value: { comments: [], assignee: undefined } } } },
  ]);
  const removed = { assignee: { id: "" }, postponedUntil: "", reason: "" };
  const after = (await client.workOnLine({ transactionCode, ...removed }, call)).state;
  expect([after?.assignee, after?.postponedUntil, after?.workReason, after?.comments.length]).toEqual([
    ...[undefined, undefined, undefined, 1],
  ]);
});

test("an undo takes the work back, keeps later comments, and leaves matches alone", async () => {
  const { client, call } = fixture;
  const line = aLine();
  const { transactionCode } = line;
  const operation = (operationId: string) => ({ ...call, operationId });
  const assigned = "0192f0c1-0000-7000-8000-000000000001";
  const work = { assignee: someone, comment: { text: "first", mentions: [] } };
  await client.workOnLine({ line, ...work }, operation(assigned));
  await client.workOnLine({ transactionCode, comment: { text: "second", mentions: [] } }, call);
  const invoice = anInvoice();
  await client.createInvoices({ items: [invoice] }, call);
  const { invoiceNumber } = invoice;
  const allocation = { transactionCode, invoiceNumber, status: "active", matchedAmount: "40" };
  await client.createMatch(allocation, call);
  const { transactionCodes } = await client.undoOperation({ operationId: assigned }, call);
  expect(transactionCodes).toEqual([transactionCode]);
  expect((await client.getLine({ transactionCode }, call)).state).toMatchObject({
    ...{ assignee: undefined, comments: [{ text: "second" }], status: "partially_matched", allocated: 4_000n },
  });
  // A field that a later change set again is not taken back.
  const second = "0192f0c1-0000-7000-8000-000000000002";
  await client.workOnLine({ transactionCode, assignee: someone }, operation(second));
  await client.workOnLine({ transactionCode, assignee: { id: "user:9" } }, call);
  const conflict = { code: "later_changes" };
  await expect(client.undoOperation({ operationId: second }, call)).rejects.toMatchObject(conflict);
});

test("unknown reasons, other versions and too many comments are refused", async () => {
  const { client, call } = fixture;
  const line = aLine();
  const { transactionCode } = line;
  const unknown = { fields: [{ field: "reason" }] };
  await expect(client.workOnLine({ line, reason: "lost" }, call)).rejects.toMatchObject(unknown);
  await client.workOnLine({ line, assignee: someone }, call);
  const expectedVersion = 99n;
  await expect(client.workOnLine({ transactionCode, expectedVersion }, call)).rejects.toMatchObject({
    code: "changed_meanwhile",
  });
  const comment = { text: "again", mentions: [] };
  const items = Array.from({ length: 21 }, () => ({ transactionCode, comment }));
  const { results } = await client.workOnLines({ items }, call);
  expect(results.map(({ outcome }) => outcome?.$case)).toEqual([...Array(20).fill("done"), "error"]);
  expect(results.at(-1)?.outcome?.value).toMatchObject({ code: "too_many_comments" });
  const missing = { code: "transaction_not_found" };
  await expect(client.workOnLine({ transactionCode: "none", comment }, call)).rejects.toMatchObject(missing);
});
