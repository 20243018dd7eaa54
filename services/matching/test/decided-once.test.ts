import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { AdviceItem, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { afterEach, expect, test } from "vitest";
import { decideOverdue, decidePostponed, matchNewLines } from "../src/consumers/match-new-lines.ts";
import { aLine, anInvoice, created as createdFor, type Fixture, startFixture, startOwnFixture } from "./setup.ts";

/** Subscribers get one event for each decision about an import of several chunks. */

let fixture: Fixture;
afterEach(() => fixture.stop());

const IBAN = "DE89370400440532013000";

/** A customer with open invoices of these amounts, whose account is on file. */
async function owing(totals: readonly bigint[]): Promise<void> {
  const { client, call, service } = fixture;
  const paymentMethods = [{ code: "sepa", type: "bank_account", iban: IBAN }];
  await client.createCounterparty({ accountCode: "C-1", name: "Nordwind", aliases: [], paymentMethods }, call);
  const items = totals.map((total, at) => anInvoice({ invoiceNumber: `DO-2026-${1000 + at}`, total }));
  for (let start = 0; start < items.length; start += 200) {
    await client.createInvoices({ items: items.slice(start, start + 200) }, call);
  }
  await service.drain();
}

const created = (facts: LineFacts) => createdFor(facts, fixture.call.tenant);
const payment = (amount: bigint) => aLine({ amount, counterpartyIban: IBAN });

/** The types of the events about each match, in order. */
async function eventsByMatch(): Promise<string[][]> {
  const told = new Map<string, string[]>();
  for (const { type, data } of await fixture.events()) {
    if (data?.$case !== "match") continue;
    told.set(data.value.id, [...(told.get(data.value.id) ?? []), type]);
  }
  return [...told.values()];
}

/** The list's view of the suggestions of the lines. */
async function lineStates() {
  const { transactions } = await fixture.client.listTransactions({ statuses: [] }, fixture.call);
  return transactions.map(({ state }) => ({ pending: state?.pending, suggestions: state?.suggestions?.count }));
}

const distinct = (told: string[][]) => [...new Set(told.map((types) => types.join(" then ")))].sort();

test("an import of several chunks tells of each match once", async () => {
  fixture = await startFixture();
  // No amount is another one less a fee or a discount.
  const amounts = Array.from({ length: 60 }, (_, at) => BigInt(Math.round(10_000 * 1.15 ** at)));
  await owing(amounts);
  // Every tenth invoice is paid twice, so that a person has to choose.
  const lines = amounts.flatMap((amount, at) => (at % 10 === 0 ? [amount, amount] : [amount])).map(payment);
  for (let end = 10; end < lines.length + 10; end += 10) {
    const chunk = lines.slice(end - 10, end).map((line) => created(line));
    await matchNewLines(fixture.service.context, chunk, () => end < lines.length);
  }
  const told = await eventsByMatch();
  expect(distinct(told)).not.toContain("match.suggested then match.confirmed");
  expect(told.filter((types) => types.includes("match.confirmed"))).toHaveLength(54);
});

test("lines whose process died before the last chunk are decided a minute later, and told once", async () => {
  let now = new Date();
  fixture = await startOwnFixture({}, { clock: () => now });
  await owing([1_100n, 2_200n]);
  const { context } = fixture.service;
  const lines = [1_100n, 2_200n, 2_200n].map(payment);
  for (const line of lines) await matchNewLines(context, [created(line)], () => true);
  expect(await eventsByMatch()).toEqual([]);
  now = new Date(now.getTime() + 59_000);
  await decideOverdue(context);
  expect(await eventsByMatch()).toEqual([]);
  now = new Date(now.getTime() + 2_000);
  await Promise.all([decideOverdue(context), decideOverdue(context)]);
  const told = await eventsByMatch();
  expect(told.map(([type]) => type).sort()).toEqual(["match.confirmed", "match.suggested", "match.suggested"]);
  expect(told.flat()).toHaveLength(3);
  expect(await context.batches.ended(fixture.call.tenant)).toEqual([]);
});

test("a batch that takes longer than the batches of a quarter of an hour is decided at its end", async () => {
  let now = new Date();
  fixture = await startOwnFixture({}, { clock: () => now });
  await owing([1_100n, 2_200n]);
  const [first, last] = [created(payment(1_100n)), created(payment(2_200n))];
  await matchNewLines(fixture.service.context, [first], () => true);
  now = new Date(now.getTime() + 3 * 60 * 60_000);
  await matchNewLines(fixture.service.context, [last], () => false);
  expect(await eventsByMatch()).toEqual([["match.confirmed"], ["match.confirmed"]]);
});

test("a person's decision about a suggestion that waits is told, and stands when the batch ends", async () => {
  fixture = await startFixture();
  await owing([1_100n, 2_200n]);
  const { client, call, service } = fixture;
  const [line, last] = [payment(1_100n), payment(2_200n)];
  await matchNewLines(service.context, [created(line)], () => true);
  const [match] = (await client.getLine({ line }, call)).matches;
  await client.updateMatch({ id: match?.id ?? "", status: "rejected" }, call);
  await matchNewLines(service.context, [created(last)], () => false);
  expect(distinct(await eventsByMatch())).toEqual(["match.confirmed", "match.rejected"]);
});

/** The id of a file: no other test has it. */
const idOf = (file: string) => `${fixture.call.tenant}-${file}`;

/** The event of a line of a file. */
function ofFile(file: string, amount: bigint, moreFollow = true): Event {
  const value = { facts: { ...payment(amount), syncId: idOf(file) }, state: undefined, moreFollow };
  return { ...created(value.facts), data: { $case: "transaction", value } };
}

function ended(file: string): Event {
  const data = { $case: "sync" as const, value: { ...Sync.decode(new Uint8Array()), id: idOf(file) } };
  return { ...created(aLine()), type: "internal.file_ended", data };
}

test("the lines of a file wait for its end, also when nothing else waits in the stream", async () => {
  fixture = await startFixture();
  await owing([1_100n, 2_200n]);
  const { context } = fixture.service;
  await matchNewLines(context, [ofFile("file-1", 1_100n)]);
  await decidePostponed(context, fixture.call.tenant);
  expect(await eventsByMatch()).toEqual([]);
  expect(await lineStates()).toEqual([{ pending: true, suggestions: undefined }]);
  await matchNewLines(context, [ofFile("file-1", 2_200n, false)]);
  expect(await eventsByMatch()).toEqual([]);
  // The rest of the file were duplicates.
  await matchNewLines(context, [ended("file-1")]);
  expect(await eventsByMatch()).toEqual([["match.confirmed"], ["match.confirmed"]]);
});

test("a line waits for the end of its file, even if a document of its amount is handed in before", async () => {
  fixture = await startFixture();
  await owing([1_100n]);
  const { client, call, service } = fixture;
  await matchNewLines(service.context, [ofFile("file-1", 1_100n)]);
  const item = { ...emptyMessage(AdviceItem), kind: "payment", documents: ["DO-2026-1000"], amount: 1_100n };
  const advice = { kind: "remittance", number: "AV-77001", direction: "credit", currency: "EUR", total: 1_100n };
  await client.createAdvices({ advices: [{ ...emptyMessage(NewAdvice), ...advice, items: [item] }] }, call);
  expect(await eventsByMatch()).toEqual([]);
  await matchNewLines(service.context, [ofFile("file-1", 1_100n, false)]);
  await matchNewLines(service.context, [ended("file-1")]);
  // Two lines could pay the invoice.
  expect(await eventsByMatch()).toEqual([["match.suggested"], ["match.suggested"]]);
});

test("a file that one commit stored is decided with its lines", async () => {
  fixture = await startFixture();
  await owing([1_100n]);
  await matchNewLines(fixture.service.context, [ofFile("file-1", 1_100n, false)]);
  expect(await eventsByMatch()).toEqual([["match.confirmed"]]);
});

test("when a file ends, matching decides about the lines of that file, and the lines of other files still wait", async () => {
  fixture = await startFixture();
  await owing([1_100n, 2_200n, 3_300n]);
  const { context } = fixture.service;
  await matchNewLines(context, [ofFile("file-1", 1_100n), ofFile("file-2", 2_200n)]);
  await matchNewLines(context, [created(payment(3_300n))]);
  expect(await eventsByMatch()).toEqual([["match.confirmed"]]);
  await matchNewLines(context, [ended("file-2")]);
  expect(await eventsByMatch()).toEqual([["match.confirmed"], ["match.confirmed"]]);
  expect((await lineStates()).filter(({ pending }) => pending)).toHaveLength(1);
  await matchNewLines(context, [ended("file-1")]);
  expect(await eventsByMatch()).toEqual([["match.confirmed"], ["match.confirmed"], ["match.confirmed"]]);
});

test("lines that come after the end of their file are decided when no more events wait", async () => {
  fixture = await startFixture();
  await owing([1_100n, 2_200n, 3_300n]);
  const { context, drain } = fixture.service;
  await matchNewLines(context, [ofFile("file-1", 1_100n)]);
  await matchNewLines(context, [ended("file-1")], () => true);
  await matchNewLines(context, [ofFile("file-1", 2_200n)], () => true);
  await drain();
  expect(await eventsByMatch()).toEqual([]);
  await decidePostponed(context, fixture.call.tenant);
  await matchNewLines(context, [ofFile("file-1", 3_300n)]);
  expect(await eventsByMatch()).toEqual([["match.confirmed"], ["match.confirmed"], ["match.confirmed"]]);
});

test("a file that another replica ends while its lines are stored is decided", async () => {
  fixture = await startFixture();
  const amounts = Array.from({ length: 12 }, (_, at) => BigInt(1_100 * (at + 1)));
  await owing(amounts);
  const { context } = fixture.service;
  await matchNewLines(context, [ofFile("file-1", amounts[0] ?? 0n)]);
  await Promise.all([
    matchNewLines(
      context,
      amounts.slice(1).map((amount) => ofFile("file-1", amount)),
    ),
    matchNewLines(context, [ended("file-1")]),
  ]);
  expect(distinct(await eventsByMatch())).toEqual(["match.confirmed"]);
  expect(await eventsByMatch()).toHaveLength(amounts.length);
});

test("a file whose end is lost is decided an hour after its last lines", async () => {
  let now = new Date();
  fixture = await startOwnFixture({}, { clock: () => now });
  await owing([1_100n]);
  const { context } = fixture.service;
  await matchNewLines(context, [ofFile("file-1", 1_100n)]);
  now = new Date(now.getTime() + 59 * 60_000);
  await decideOverdue(context);
  expect(await eventsByMatch()).toEqual([]);
  now = new Date(now.getTime() + 2 * 60_000);
  await decideOverdue(context);
  expect(await eventsByMatch()).toEqual([["match.confirmed"]]);
});

test("an invoice that arrives during an import is confirmed with the file", async () => {
  fixture = await startFixture();
  await owing([1_100n]);
  const { client, call, service } = fixture;
  await matchNewLines(service.context, [ofFile("file-1", 1_100n)]);
  await client.createInvoices({ items: [anInvoice({ invoiceNumber: "LATER-1", total: 1_100n })] }, call);
  await service.drain();
  expect(await eventsByMatch()).toEqual([]);
  await matchNewLines(service.context, [ended("file-1")]);
  const told = await eventsByMatch();
  expect(told.flat()).not.toContain("match.confirmed");
  expect(distinct(told)).toEqual(["match.suggested"]);
});

test("the history of a match begins with what its file decided", async () => {
  fixture = await startFixture();
  await owing([1_100n]);
  const { client, call, service } = fixture;
  await matchNewLines(service.context, [ofFile("file-1", 1_100n)]);
  await matchNewLines(service.context, [ended("file-1")]);
  const [match] = (await client.listMatches({ page: undefined, statuses: [] }, call)).matches;
  const of = { $case: "matchId" as const, value: match?.id ?? "" };
  const { entries } = await client.listHistory({ page: undefined, of }, call);
  expect(entries.map(({ before }) => before?.of?.value)).toMatchObject([{ status: "pending_review" }]);
});

test("a line that a person has to decide is no longer pending when its file has ended", async () => {
  fixture = await startFixture();
  await owing([1_100n]);
  const { context } = fixture.service;
  await matchNewLines(context, [created(payment(1_100n))], () => true);
  expect(await lineStates()).toEqual([{ pending: true, suggestions: undefined }]);
  await matchNewLines(context, [created(payment(1_100n))]);
  expect(await lineStates()).toEqual([
    { pending: undefined, suggestions: 1 },
    { pending: undefined, suggestions: 1 },
  ]);
});
