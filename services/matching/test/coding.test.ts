import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { newId } from "@matchbook/runtime/values/ids";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { allPostings } from "./exports/sums.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Lines that accounts of the ledger explain, without an invoice. */

let fixture: Fixture;
let round = 0;
beforeAll(async () => {
  fixture = await startFixture({}, { clock: () => new Date("2026-04-20T10:00:00.000Z") });
});
beforeEach(async () => {
  round += 1;
  fixture.call.tenant = `coding-${round}`;
  await fixture.client.createCounterparty(
    { accountCode: "C-1", name: "Alder & Finch", aliases: [], paymentMethods: [] },
    fixture.call,
  );
  const codingAccounts = [
    { name: "Bank fees", account: "4970" },
    { name: "Interest", account: "2650" },
  ];
  const lists = { bankAccounts: [], counterpartyAccounts: [], codingAccounts };
  const ledger = { accounts: { bank: "1200" }, ...lists, codeIsAccount: false };
  await fixture.client.putExportSettings({ ledger }, fixture.call);
});
afterAll(() => fixture.stop());

type Wanted = { account: string; amount?: string; note?: string };

const aFee = (changes: Partial<LineFacts> = {}) => aLine({ direction: "debit", amount: 1_250n, ...changes });
const code = (line: LineFacts, codings: Wanted[], operationId = newId()) =>
  fixture.client.codeLine({ line, codings }, { ...fixture.call, operationId });
const stateOf = async (line: LineFacts) => (await fixture.client.getLine({ line }, fixture.call)).state;
const refused = (errorCode: string) => ({ code: errorCode });

test("a line without an invoice is explained by an account, and by several with a rest", async () => {
  const line = aFee();
  const { state } = await code(line, [{ account: "4970", note: "April" }]);
  expect(state).toMatchObject({ status: "matched", allocated: 1_250n });
  expect(state?.codings).toMatchObject([{ account: "4970", name: "Bank fees", amount: 1_250n, note: "April" }]);
  const { state: parts } = await code(line, [{ account: "4970", amount: "10" }, { account: "2650" }]);
  expect(parts?.codings.map(({ account, amount }) => [account, amount])).toEqual([
    ["4970", 1_000n],
    ["2650", 250n],
  ]);
  const { state: part } = await code(line, [{ account: "4970", amount: "10" }]);
  expect(part).toMatchObject({ status: "partially_matched", allocated: 1_000n });
  // A coding that stays as it was keeps its id.
  expect(part?.codings[0]?.id).toBe(parts?.codings[0]?.id);
  expect((await code(line, [])).state).toMatchObject({ status: "unmatched", allocated: 0n, codings: [] });
});

test("a coding beside a match takes what is left, and its suggestions that need more end", async () => {
  const { client, call } = fixture;
  const [paid, suggested] = [anInvoice(), anInvoice()];
  await client.createInvoices({ items: [paid, suggested] }, call);
  const line = aLine({ description: "unknown" });
  await fixture.announce([line]);
  const { invoiceNumber } = paid;
  await client.createMatch({ line, invoiceNumber, status: "active", matchedAmount: "30" }, call);
  const proposal = { line, invoiceNumber: suggested.invoiceNumber, matchedAmount: "60" };
  await client.proposeMatch(proposal, call);
  const { state } = await code(line, [{ account: "2650", amount: "20" }]);
  expect(state).toMatchObject({ status: "partially_matched", allocated: 5_000n, suggestions: undefined });
  await expect(code(line, [{ account: "2650", amount: "70.01" }])).rejects.toMatchObject(
    refused("exceeds_transaction"),
  );
  const rest = { account: "2650", amount: "70" };
  await expect(code(line, [rest, { account: "4970" }])).rejects.toMatchObject(refused("exceeds_transaction"));
  expect((await code(line, [rest])).state).toMatchObject({ status: "matched" });
});

test("only accounts of the list and lines that are not ignored are coded, and a closed period refuses it", async () => {
  const { client, call } = fixture;
  const line = aFee();
  const fields = [{ field: "codings.0.account", message: "Must be one of the accounts for coding" }];
  await expect(code(line, [{ account: "9999" }])).rejects.toMatchObject({ code: "validation_failed", fields });
  const open = [{ account: "4970" }, { account: "2650" }];
  await expect(code(line, open)).rejects.toMatchObject(refused("validation_failed"));
  await client.reconcileLine({ line, action: "ignore", ignore: false }, call);
  await expect(code(line, [{ account: "4970" }])).rejects.toMatchObject(refused("transaction_ignored"));
  const closed = aFee();
  await code(closed, [{ account: "4970" }]);
  await client.closePeriod({ until: "2026-03-31", unexplainedLines: 0n }, call);
  await expect(code(closed, [])).rejects.toMatchObject(refused("period_closed"));
});

test("ignoring and unlinking take codings back, an undo restores them, and the history tells of each", async () => {
  const { client, call } = fixture;
  const line = aFee();
  const operationId = newId();
  const { state: coded } = await code(line, [{ account: "4970" }], operationId);
  await client.reconcileLine({ line, action: "unlink_all", ignore: false }, call);
  expect(await stateOf(line)).toMatchObject({ status: "unmatched", codings: [] });
  const ignoring = newId();
  await code(line, [{ account: "2650" }]);
  await client.reconcileLine({ line, action: "ignore", ignore: false }, { ...call, operationId: ignoring });
  expect(await stateOf(line)).toMatchObject({ status: "ignored", codings: [], allocated: 0n });
  await client.undoOperation({ operationId: ignoring }, call);
  expect((await stateOf(line))?.codings).toMatchObject([{ account: "2650", amount: 1_250n }]);
  await expect(client.undoOperation({ operationId }, call)).rejects.toMatchObject(refused("later_changes"));
  expect(coded?.codings).toHaveLength(1);
});

test("an undo ignores no line that was coded since", async () => {
  const { client, call } = fixture;
  const line = aFee();
  await client.reconcileLine({ line, action: "ignore", ignore: false }, call);
  const operationId = newId();
  await client.reconcileLine({ line, action: "include", ignore: false }, { ...call, operationId });
  await code(line, [{ account: "4970" }]);
  await expect(client.undoOperation({ operationId }, call)).rejects.toMatchObject(refused("later_changes"));
  await code(line, []);
  await client.undoOperation({ operationId }, call);
  expect(await stateOf(line)).toMatchObject({ status: "ignored", allocated: 0n });
});

test("codings leave by the export as postings of their account, and what is taken back as reversals", async () => {
  const { client, call } = fixture;
  const line = aFee({ bankConnectionId: undefined });
  await code(line, [{ account: "4970", amount: "10", note: "April" }, { account: "2650" }]);
  const proof = async () => (await client.sumExported({}, call)).sums;
  expect(await proof()).toEqual([{ currency: "EUR", exported: 0n, waiting: -1_250n, otherMonth: 0n }]);
  expect(await client.previewExport({}, call)).toMatchObject({ postings: 2n, missing: [] });
  const batch = await client.createExport({}, call);
  expect(batch.sums).toMatchObject([
    { month: "2026-03", currency: "EUR", kind: "coding", postings: 2n, debit: 1_250n, credit: 0n, unassigned: 0n },
  ]);
  const [fee, interest] = await allPostings(fixture, 1n);
  const shared = { kind: "coding", side: "debit", date: line.valueDate, transactionCode: line.transactionCode };
  expect(fee).toMatchObject({ ...shared, account: "4970", contraAccount: "1200", amount: 1_000n, note: "April" });
  expect(fee?.invoiceNumber).toBeUndefined();
  expect(interest).toMatchObject({ ...shared, account: "2650", amount: 250n });
  await code(line, [{ account: "4970", amount: "10", note: "April" }]);
  await client.createExport({}, call);
  const taken = await allPostings(fixture, 2n);
  expect(taken).toMatchObject([{ account: "2650", side: "credit", amount: 250n, reversal: true, date: "2026-04-20" }]);
  expect(await proof()).toEqual([{ currency: "EUR", exported: -1_000n, waiting: 0n, otherMonth: 0n }]);
});

test("a rule codes the lines that arrive, and its preview says so", async () => {
  const { client, call } = fixture;
  const early = aFee({ description: "Account maintenance fee" });
  await fixture.announce([early]);
  const rule = (account: string) => ({
    ...{ name: "Fees", conditions: { textContains: "maintenance" } },
    actions: { account, neverConfirm: false },
  });
  const unknown = { fields: [{ field: "rules.0.actions.account", message: "Must be one of the accounts for coding" }] };
  await expect(client.putRules({ rules: [rule("1")] }, call)).rejects.toMatchObject(unknown);
  const preview = await client.previewRule({ rule: rule("4970") }, call);
  expect([preview.current?.none, preview.proposed?.coded, preview.samples[0]?.proposed?.outcome]).toEqual([
    1,
    1,
    "coded",
  ]);
  const { rules } = await client.putRules({ rules: [rule("4970")] }, call);
  expect(rules[0]?.actions).toMatchObject({ account: "4970", accountName: "Bank fees" });
  const late = aFee({ description: "Account maintenance fee" });
  await fixture.announce([late]);
  expect(await stateOf(early)).toMatchObject({ status: "unmatched" });
  const state = await stateOf(late);
  expect(state).toMatchObject({ status: "matched", automatic: true, rule: { name: "Fees" } });
  expect(state?.codings).toMatchObject([{ account: "4970", name: "Bank fees", amount: 1_250n, ruleId: rules[0]?.id }]);
  expect((await client.createExport({}, call)).sums).toMatchObject([{ kind: "coding", debit: 1_250n }]);
});

test("an import with a line that a person coded is not taken back, and one that only a rule coded is", async () => {
  const { client, call } = fixture;
  const byPerson = aFee();
  await code(byPerson, [{ account: "4970" }]);
  const fields = [{ field: `transactions/${byPerson.transactionCode}`, message: "Is coded to 4970" }];
  await expect(client.removeLines({ lineIds: [byPerson.id] }, call)).rejects.toMatchObject({ fields });
  const rule = { name: "Fees", conditions: { textContains: "fee" }, actions: { account: "4970", neverConfirm: false } };
  await client.putRules({ rules: [rule] }, call);
  const byRule = aFee({ description: "fee" });
  await fixture.announce([byRule]);
  expect((await stateOf(byRule))?.codings).toHaveLength(1);
  await client.removeLines({ lineIds: [byRule.id] }, call);
  // The coding of the line that is gone, and its reversal.
  expect((await client.createExport({}, call)).sums).toMatchObject([
    { month: "2026-03", kind: "coding", postings: 2n, debit: 2_500n },
    { month: "2026-04", kind: "coding", postings: 1n, credit: 1_250n },
  ]);
});
