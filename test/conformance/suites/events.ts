import { waitUntil } from "@matchbook/servers/wait-until";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Arrivals, arrivalsAt } from "../arrivals.ts";
import {
  dataOf,
  getInvoice,
  getLine,
  getMatch,
  newAllocation,
  newCounterparty,
  newInvoice,
  newLine,
  newPair,
  olderFrom,
  pairOf,
  type Resource,
  reconcile,
  saveBody,
  undecided,
  unique,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Which events an operation emits, and the bodies that arrive. */

const system = useSystem();
const HOOK = "/all-events";
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
let api: Api;
let arrivals: Arrivals;

beforeAll(async () => {
  api = await system.newApi();
  const body = { url: system.stack.receiver.url + HOOK, eventTypes: EVENT_TYPES };
  const { secret } = dataOf(await api.console("POST", "/webhook-endpoints", body));
  system.stack.receiver.setSecrets(HOOK, [secret]);
  arrivals = arrivalsAt(system.stack.receiver, HOOK);
});

const expectEvents = (...types: string[]) => arrivals.expect(...types);
const ofType = (events: Resource[], type: string) => events.find((event) => event.type === type)?.data;
const bare = ({ matches: _matches, ...resource }: Resource) => resource;
const put = (match: Resource, body: unknown) => api.call("PUT", `/matches/${match.id}`, body);

/** Creates a pair with an allocation and expects its events. */
async function quietAllocation(matchedAmount: number) {
  const made = await newAllocation(api, matchedAmount);
  const paid = matchedAmount === 100 ? "invoice.paid" : "invoice.partially_paid";
  await expectEvents("invoice.created", "transaction.created", "match.created", paid);
  return made;
}

/** Creates an invoice and lines that matching suggests for it, and expects their events. */
async function quietSuggestion(lines = 1) {
  const counterparty = await newCounterparty(api);
  const invoice = await newInvoice(api, { counterpartyId: counterparty.accountCode });
  await expectEvents("invoice.created");
  const made: Resource[] = [];
  for (let at = 0; at < lines; at++) {
    const line = await newLine(api, olderFrom(counterparty));
    const events = await expectEvents("transaction.created", "match.suggested");
    made.push({ line, match: ofType(events, "match.suggested") });
  }
  return { invoice, made };
}

test("transaction.created: on a new line; the same external_id again emits nothing", async () => {
  const body = {
    amount: 12.5,
    currency: "EUR",
    direction: "debit",
    value_date: "2026-01-01",
    external_id: unique("E"),
  };
  const created = dataOf(await api.call("POST", "/transactions", body));
  const [event] = await expectEvents("transaction.created");
  expect(event).toEqual({
    id: expect.any(String),
    type: "transaction.created",
    timestamp: expect.stringMatching(TIME),
    data: created,
  });
  expect(undecided(event.data)).toEqual(undecided(await getLine(api, created)));
  await api.call("POST", "/transactions", body);
});

test("invoice.created: on creation", async () => {
  const invoice = await newInvoice(api, { metadata: { n: 1 } });
  const [event] = await expectEvents("invoice.created");
  expect(event.data).toEqual(bare(await getInvoice(api, invoice)));
});

test("match.created and invoice.partially_paid: a person allocates a part", async () => {
  const { pair, invoice } = await newPair(api);
  await expectEvents("invoice.created", "transaction.created");
  const { match } = dataOf(await api.call("POST", "/matches", { ...pair, matchedAmount: 40 }));
  const events = await expectEvents("match.created", "invoice.partially_paid");
  expect(ofType(events, "match.created")).toEqual(match);
  expect(ofType(events, "match.created")).toEqual(await getMatch(api, match));
  expect(ofType(events, "invoice.partially_paid")).toEqual(bare(await getInvoice(api, invoice)));
});

test("a larger amount emits invoice.partially_paid or invoice.paid, a smaller one invoice.updated", async () => {
  const { match, invoice } = await quietAllocation(40);
  for (const [matchedAmount, type] of [
    [60, "invoice.partially_paid"],
    [100, "invoice.paid"],
    [50, "invoice.updated"],
  ] as const) {
    await put(match, { matchedAmount });
    const events = await expectEvents(type);
    expect(ofType(events, type)).toEqual(bare(await getInvoice(api, invoice)));
  }
  await put(match, { metadata: { emits: "nothing" } });
});

test("match.confirmed: a person confirms an allocation or a suggestion", async () => {
  const { match } = await quietAllocation(40);
  await put(match, { status: "confirmed" });
  expect(ofType(await expectEvents("match.confirmed"), "match.confirmed")).toEqual(await getMatch(api, match));
  const { made } = await quietSuggestion();
  await put(made[0].match, { status: "confirmed" });
  await expectEvents("match.confirmed", "invoice.paid");
});

test("match.suggested: matching suggests a match; match.rejected: a person rejects it", async () => {
  const { made } = await quietSuggestion();
  const [{ match }] = made as [Resource];
  expect(match).toEqual(await getMatch(api, match));
  await put(match, { status: "rejected" });
  expect(ofType(await expectEvents("match.rejected"), "match.rejected")).toEqual(await getMatch(api, match));
});

test("match.rejected: a person rejects a pair without a suggestion", async () => {
  const { pair } = await newPair(api);
  await expectEvents("invoice.created", "transaction.created");
  const { match } = dataOf(await api.call("POST", "/matches", { ...pair, status: "rejected" }));
  expect(ofType(await expectEvents("match.rejected"), "match.rejected")).toEqual(match);
});

test("match.created: a person allocates a suggested pair", async () => {
  const { invoice, made } = await quietSuggestion();
  const [{ line }] = made as [Resource];
  await api.call("POST", "/matches", { ...pairOf(line, invoice), matchedAmount: 100 });
  await expectEvents("match.created", "invoice.paid");
});

test("match.cancelled and invoice.updated: unlink_match, unlink_all, update, delete", async () => {
  for (const how of ["unlink_match", "unlink_all", "update", "delete"]) {
    const { match, line, invoice } = await quietAllocation(100);
    if (how === "update") await put(match, { status: "cancelled" });
    else if (how === "delete") await api.call("DELETE", `/matches/${match.id}`);
    else await reconcile(api, line.transaction_code, { action: how, matchId: match.id });
    const events = await expectEvents("match.cancelled", "invoice.updated");
    const cancelled = ofType(events, "match.cancelled");
    expect(cancelled).toMatchObject({ id: match.id, status: "cancelled" });
    expect(Date.parse(cancelled.updatedAt)).toBeGreaterThan(Date.parse(match.updatedAt));
    if (how !== "delete") expect(cancelled).toEqual(await getMatch(api, match));
    expect(ofType(events, "invoice.updated")).toEqual(bare(await getInvoice(api, invoice)));
  }
});

test("automatic matching: match.confirmed and invoice.paid; ignore cancels, include confirms again", async () => {
  const invoice = await newInvoice(api);
  await expectEvents("invoice.created");
  const line = await newLine(api, { reference: invoice.invoiceNumber });
  const events = await expectEvents("transaction.created", "match.confirmed", "invoice.paid");
  expect(ofType(events, "match.confirmed")).toEqual(await getMatch(api, ofType(events, "match.confirmed")));
  await reconcile(api, line.transaction_code, { action: "ignore" });
  await expectEvents("match.cancelled", "invoice.updated");
  await reconcile(api, line.transaction_code, { action: "include" });
  await expectEvents("match.confirmed", "invoice.paid");
});

test("match.cancelled: another match supersedes a suggestion", async () => {
  const { made } = await quietSuggestion(2);
  const [first, second] = made as [Resource, Resource];
  await put(first.match, { status: "confirmed" });
  const events = await expectEvents("match.confirmed", "invoice.paid", "match.cancelled");
  expect(ofType(events, "match.cancelled")).toEqual(await getMatch(api, second.match));
});

test("save emits an event of both invoices", async () => {
  const { match, line, invoice } = await quietAllocation(100);
  const counterparty = await newCounterparty(api);
  const target = await newInvoice(api, { counterpartyId: counterparty.accountCode, totalAmount: 500 });
  await expectEvents("invoice.created");
  await reconcile(api, line.transaction_code, saveBody(match, counterparty, target, 100));
  const events = await expectEvents("invoice.updated", "invoice.partially_paid");
  expect(ofType(events, "invoice.updated")).toEqual(bare(await getInvoice(api, invoice)));
  expect(ofType(events, "invoice.partially_paid")).toEqual(bare(await getInvoice(api, target)));
});

test("invoice.updated: an invoice is changed or voided", async () => {
  const { invoiceNumber } = await newInvoice(api);
  await expectEvents("invoice.created");
  const changed = dataOf(await api.call("PATCH", `/invoices/${invoiceNumber}`, { dueDate: "2026-05-01" }));
  expect(ofType(await expectEvents("invoice.updated"), "invoice.updated")).toEqual(changed);
  const voided = dataOf(await api.call("POST", `/invoices/${invoiceNumber}/void`));
  expect(ofType(await expectEvents("invoice.updated"), "invoice.updated")).toEqual(voided);
  await api.call("POST", `/invoices/${invoiceNumber}/void`);
});

test("bank.connected, sync.failed, sync.completed, bank.disconnected", async () => {
  const bank = dataOf(await api.call("POST", "/bank-connections", { name: "Events" }));
  expect(ofType(await expectEvents("bank.connected"), "bank.connected")).toEqual(bank);
  const upload = async (file: string, type: string) => {
    const headers = { "content-type": "application/xml" };
    const sync = dataOf(await api.call("POST", `/bank-connections/${bank.id}/statements`, file, { headers }));
    const created = type === "sync.completed" ? ["transaction.created"] : [];
    const events = await expectEvents(type, ...created);
    // The API shows a sync as running until its lines are in the list, which the event does not wait for.
    const shown = async () => dataOf(await api.call("GET", `/syncs/${sync.id}`));
    expect(ofType(events, type)).toEqual(await waitUntil(shown, ({ finishedAt }) => finishedAt !== null));
    if (type === "sync.completed") {
      const line = ofType(events, "transaction.created");
      expect(line).toMatchObject({ amount: 12.34, bank_connection_id: bank.id });
      expect(undecided(line)).toEqual(undecided(await getLine(api, line)));
    }
  };
  await upload("<broken", "sync.failed");
  await upload(STATEMENT, "sync.completed");
  const gone = dataOf(await api.call("DELETE", `/bank-connections/${bank.id}`));
  expect(ofType(await expectEvents("bank.disconnected"), "bank.disconnected")).toEqual(gone);
  await api.call("DELETE", `/bank-connections/${bank.id}`);
});

test("in the end no unexpected event has arrived, and every body is signed with its event id", async () => {
  const log = await waitUntil(
    () => api.console("GET", "/webhook-deliveries?pageSize=1"),
    ({ body }) => body.pagination.total >= arrivals.expected,
  );
  expect(log.body.pagination.total).toBe(arrivals.expected);
  expect(arrivals.unexpected()).toEqual([]);
  for (const { verified, headers, body } of system.stack.receiver.received(HOOK)) {
    expect([verified, JSON.parse(body).id]).toEqual([true, headers["webhook-id"]]);
  }
});

afterAll(() => system.stack.receiver.setSecrets(HOOK, []));

const STATEMENT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-31T20:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-01-31T20:00:00</CreDtTm><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">12.34</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-01-30</Dt></BookgDt><ValDt><Dt>2026-01-30</Dt></ValDt><AcctSvcrRef>R1</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
