import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { NewRule } from "@matchbook/proto/matchbook/matching/v1/rule";
import type { Loose } from "@matchbook/runtime/grpc/client-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** The tenant's own rules: what they do to lines, their history, their preview, and those that decisions follow. */

const IBAN = "DE89370400440532013000";
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  fixture.call.actorName = "Ada";
  const paymentMethods = [{ code: "sepa", type: "bank_account", iban: IBAN }];
  const parties = [
    { accountCode: "C-1", name: "Nordwind Handels GmbH", aliases: [], paymentMethods },
    { accountCode: "C-2", name: "Alder und Finch", aliases: [], paymentMethods: [] },
  ];
  for (const party of parties) await fixture.client.createCounterparty(party, fixture.call);
});
afterAll(() => fixture.stop());

const FEES: Loose<NewRule> = {
  name: "Bank fees",
  conditions: { direction: "debit", textContains: "entgelt" },
  actions: { ignoreReason: "bank_fee", neverConfirm: false },
};
const aRule = (name: string, conditions: object, actions: object): Loose<NewRule> => ({
  ...{ name, conditions, actions: { neverConfirm: false, ...actions } },
});

const put = (...rules: Loose<NewRule>[]) => fixture.client.putRules({ rules }, fixture.call);
const get = async ({ transactionCode }: Pick<LineFacts, "transactionCode">) =>
  fixture.client.getLine({ transactionCode }, fixture.call);
const fee = (facts: Partial<LineFacts> = {}) =>
  aLine({ direction: "debit", amount: 490n, description: "Entgelt Kontoführung", ...facts });

test("a rule ignores new lines with its reason; the line and its history show which rule acted", async () => {
  const [rule] = (await put(FEES)).rules;
  const [line, other] = [fee(), aLine({ description: "Entgelt" })];
  await fixture.announce([line, other]);
  const { state } = await get(line);
  const acted = { id: rule?.id, name: "Bank fees", version: 1n };
  expect(state).toMatchObject({ status: "ignored", ignoreReason: "bank_fee", rule: acted });
  expect((await get(other)).state).toMatchObject({ status: "unmatched", rule: undefined });
  const of = { $case: "transactionCode" as const, value: line.transactionCode };
  const { entries } = await fixture.client.listHistory({ page: { page: 1, pageSize: 25 }, of }, fixture.call);
  expect(entries).toMatchObject([
    {
      operation: "automatic_matching",
      actor: "matching",
      after: { of: { value: { status: "ignored", rule: acted } } },
    },
  ]);
  // A person's word counts more: the rule does not ignore the line again.
  const include = { action: "include", ignore: false };
  const included = await fixture.client.reconcileLine({ line, ...include }, fixture.call);
  expect(included.state).toMatchObject({ status: "unmatched", rule: undefined, ignoreReason: undefined });
  await fixture.client.createInvoices({ items: [anInvoice({ total: 490n })] }, fixture.call);
  await fixture.service.drain();
  expect((await get(line)).state).toMatchObject({ status: "unmatched" });
});

test("the first rule that holds acts alone; a line is kept for a person, sent to one, or allowed a difference", async () => {
  const byPayer = { counterpartyCode: "C-1" };
  const difference = { amount: 500n, reason: "write_off" };
  await put(
    aRule("keep", { textMatches: "merci|thanks" }, { neverConfirm: true }),
    aRule("send", { textContains: "danke" }, { assignee: { id: "user:7", name: "Grace" } }),
    aRule("short", { ...byPayer, currency: "EUR" }, { allowDifference: difference }),
    aRule("never", byPayer, { neverConfirm: true }),
  );
  const numbers = ["RU-1001", "RU-1002", "RU-1003", "RU-1004"];
  const items = numbers.map((invoiceNumber) => anInvoice({ invoiceNumber, total: 10_000n }));
  await fixture.client.createInvoices({ items }, fixture.call);
  const pays = (text: string, amount = 10_000n) => aLine({ description: text, amount, counterpartyIban: IBAN });
  const lines = [pays("RU-1001 thanks"), pays("RU-1002 danke"), pays("RU-1003", 9_600n), pays("RU-1004")];
  await fixture.announce(lines);
  const states = await Promise.all(lines.map(async (line) => (await get(line)).state));
  expect(states.map((state) => [state?.status, state?.rule?.name, state?.assignee?.id])).toEqual([
    ["unmatched", "keep", undefined],
    ["unmatched", "send", "user:7"],
    ["matched", "short", undefined],
    ["matched", "short", undefined],
  ]);
  expect(states[0]?.matchReasons).toMatchObject([{ signal: "not_certain", detail: "kept_by_rule" }]);
  const closed = await fixture.client.getInvoice({ invoiceNumber: "RU-1003" }, fixture.call);
  expect(closed.invoice).toMatchObject({ remaining: 0n, adjustments: [{ amount: 400n, reason: "write_off" }] });
});

test("a named counterparty is suggested, and a ceiling is raised to no more than the settings allow", async () => {
  const ceilings = { ceilings: [{ currency: "EUR", amount: 1_000n }] };
  const ruleCeilings = { ceilings: [{ currency: "EUR", amount: 30_000n }] };
  await fixture.client.updateMatchingSettings({ ceilings, ruleCeilings }, fixture.call);
  await put(
    aRule("named", { textContains: "sammelkasse" }, { counterpartyCode: "C-2" }),
    aRule("raised", { counterpartyCode: "C-1", currency: "EUR" }, { ceiling: 1_000_000n }),
  );
  const items = [
    anInvoice({ invoiceNumber: "RC-1", total: 7_777n, counterpartyCode: "C-2" }),
    anInvoice({ invoiceNumber: "RC-2", total: 7_777n }),
    anInvoice({ invoiceNumber: "RC-3", total: 30_000n }),
    anInvoice({ invoiceNumber: "RC-4", total: 30_001n }),
  ];
  await fixture.client.createInvoices({ items }, fixture.call);
  const pays = (description: string, amount: bigint) => aLine({ description, amount, counterpartyIban: IBAN });
  const lines = [aLine({ description: "Sammelkasse", amount: 7_777n }), pays("RC-3", 30_000n), pays("RC-4", 30_001n)];
  await fixture.announce(lines);
  const found = await Promise.all(lines.map(get));
  expect(found.map(({ matches }) => matches.map(({ status, invoiceNumber }) => [status, invoiceNumber])[0])).toEqual([
    ["pending_review", "RC-1"],
    ["confirmed", "RC-3"],
    ["pending_review", "RC-4"],
  ]);
  expect(found[0]?.matches[0]?.reasons.map(({ signal }) => signal)).toContain("named_by_rule");
  expect(found[2]?.state?.matchReasons).toMatchObject([{ signal: "held_back", detail: "above_the_ceiling_of_a_rule" }]);
  await fixture.client.updateMatchingSettings({ ceilings: { ceilings: [] } }, fixture.call);
});

test("a list has versions, refuses a change of an old one, and has a history of each rule", async () => {
  const first = await put(FEES, aRule("two", { currency: "EUR" }, { neverConfirm: true }));
  const [fees, two] = first.rules;
  const renamed = { ...fees, name: "Fees" } as Loose<NewRule>;
  const second = await put(two as Loose<NewRule>, renamed);
  expect(second).toMatchObject({ version: first.version + 1n, actor: "key:test", actorName: "Ada" });
  expect(second.rules).toMatchObject([
    { id: two?.id, version: 1n },
    { id: fees?.id, version: 2n, name: "Fees" },
  ]);
  const stale = fixture.client.putRules({ rules: [], expectedVersion: first.version }, fixture.call);
  await expect(stale).rejects.toMatchObject({ code: "changed_meanwhile" });
  await expect(put(aRule("x", { textMatches: "(?=a)" }, { neverConfirm: true }))).rejects.toMatchObject({
    fields: [{ field: "rules.0.conditions.textMatches" }],
  });
  await expect(put(aRule("x", {}, { counterpartyCode: "none" }))).rejects.toMatchObject({
    code: "counterparty_not_found",
    fields: [{ field: "rules.0.actions.counterpartyId", message: "Must be the code of a counterparty" }],
  });
  expect(await fixture.client.getRules({}, fixture.call)).toEqual(second);
  const changes = { limit: 1, newestFirst: true, entity: "ruleSet" };
  const { entries } = await fixture.client.listChanges(changes, fixture.call);
  expect(entries[0]?.entry).toMatchObject({
    operation: "put_rules",
    before: { of: { $case: "ruleSet", value: { rules: [{ name: "Bank fees" }] } } },
    after: { of: { $case: "ruleSet", value: { version: second.version, rules: [{ name: "Fees" }] } } },
  });
});

const ignore = (line: LineFacts, reason: string) =>
  fixture.client.reconcileLine({ line, action: "ignore", ignore: false, reason }, fixture.call);

test("a preview tells what a rule would have done to lines that arrived, and which decisions it contradicts", async () => {
  await put();
  const text = "Überweisung";
  const invoices = ["RP-9001", "RP-9002"].map((invoiceNumber) => anInvoice({ invoiceNumber, total: 5_150n }));
  await fixture.client.createInvoices({ items: invoices }, fixture.call);
  const pays = (invoiceNumber: string) =>
    aLine({ description: `${invoiceNumber} ${text}`, amount: 5_150n, counterpartyIban: IBAN });
  const [automatic, chosen, ignored] = [
    pays("RP-9001"),
    aLine({ description: text, amount: 5_150n }),
    fee({ description: text }),
  ];
  await fixture.announce([automatic, chosen, ignored]);
  const match = { invoiceNumber: "RP-9002", status: "active", matchedAmount: "51.50" };
  await fixture.client.createMatch({ transactionCode: chosen.transactionCode, ...match }, fixture.call);
  await ignore(ignored, "bank_fee");
  const shown = async (actions: object) =>
    fixture.client.previewRule({ rule: aRule("tried", { textContains: "ÜBERWEISUNG" }, actions) }, fixture.call);

  const ignoring = await shown({ ignoreReason: "other" });
  expect(ignoring).toMatchObject({ cut: false, transactions: 3 });
  expect(ignoring.current).toMatchObject({ ignored: 1, contradictions: 0 });
  expect(ignoring.proposed).toMatchObject({ confirmed: 0, suggested: 0, none: 0, ignored: 3, contradictions: 2 });
  expect(
    ignoring.samples.map((one) => [one.transactionCode, one.proposed?.outcome, one.proposed?.contradicts]),
  ).toEqual([
    [ignored.transactionCode, "ignored", true],
    [chosen.transactionCode, "ignored", true],
    [automatic.transactionCode, "ignored", false],
  ]);
  const keeping = await shown({ neverConfirm: true });
  expect([keeping.current?.confirmed, keeping.proposed?.confirmed]).toEqual([1, 0]);
  expect((await shown({ counterpartyCode: "C-2" })).proposed).toMatchObject({ contradictions: 1 });
  // Nothing is stored.
  expect((await fixture.client.getRules({}, fixture.call)).rules).toEqual([]);
  expect((await get(automatic)).state?.status).toBe("matched");
  // An earlier rule that holds keeps the rule from acting.
  await put(aRule("first", { textContains: "rp-9001" }, { neverConfirm: true }));
  expect((await shown({ ignoreReason: "other" })).transactions).toBe(2);
});

test("the third equal decision offers its rule, until a rule acts on such lines", async () => {
  await put();
  const proposals = async () => (await fixture.client.listRuleProposals({}, fixture.call)).proposals;
  const lines = [1, 2, 3].map((month) => fee({ description: `Depotpreis ${month}/2026` }));
  await fixture.announce(lines);
  const ofDepot = async () => (await proposals()).filter(({ rule }) => rule?.name.startsWith("depot"));
  for (const [nth, line] of lines.entries()) {
    expect([nth, (await ofDepot()).length]).toEqual([nth, 0]);
    await ignore(line, "bank_fee");
  }
  const [proposal] = await ofDepot();
  expect(proposal).toMatchObject({
    rule: { conditions: { direction: "debit", textContains: "depotpreis" }, actions: { ignoreReason: "bank_fee" } },
    decisions: 3,
    transactionCodes: lines.map(({ transactionCode }) => transactionCode).reverse(),
  });
  await put(proposal?.rule as Loose<NewRule>);
  expect(await ofDepot()).toEqual([]);
  const next = fee({ description: "Depotpreis 4/2026" });
  await fixture.announce([next]);
  expect((await get(next)).state).toMatchObject({ status: "ignored", ignoreReason: "bank_fee" });
});
