import { waitUntil } from "@matchbook/servers/wait-until";
import { expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { dataOf, getLine, newCounterparty, newLine, type Resource, transactionPath } from "../fixtures.ts";
import { useSystem } from "../system.ts";

/** The tenant's own rules: what a list may hold, what a rule does to a transaction, its preview and its proposals. */

const system = useSystem();

const FEES = {
  name: "Bank fees",
  conditions: { direction: "debit", currency: "EUR", amountMin: "1.50", amountMax: 20, textContains: "entgelt" },
  actions: { ignoreReason: "bank_fee" },
};
const FEE_LINE = { amount: 4.9, direction: "debit", description: "Entgelt Kontoführung 11/2026" };

test("a list of rules is stored in its order, with versions and who changed it, and stands in the history", async () => {
  const api = await system.newApi();
  const none = { rules: [], version: 0, updatedAt: null, actor: "", actorName: null };
  expect(dataOf(await api.call("GET", "/rules"))).toEqual(none);
  const party = await newCounterparty(api);
  const all = {
    name: "Everything",
    conditions: { textMatches: "a|b", counterpartyId: party.accountCode, currency: "EUR" },
    actions: {
      counterpartyId: party.accountCode,
      allowDifference: { amount: 1.25, percent: 2.5, reason: "write_off" },
      neverConfirm: true,
      ceiling: "25000.50",
      assignee: { id: "user:7" },
    },
  };
  const stored = dataOf(await api.call("PUT", "/rules", { rules: [FEES, all], expectedVersion: 0 }));
  const actor = expect.stringMatching(/^key:/);
  expect(stored).toMatchObject({
    ...{ version: 1, actor },
    rules: [
      { name: "Bank fees", version: 1, actor, conditions: { amountMin: 1.5, amountMax: 20, textMatches: null } },
      {
        name: "Everything",
        actions: { ...all.actions, ceiling: 25_000.5, assignee: { id: "user:7", name: null } },
      },
    ],
  });
  // Rules that were read can be sent again, and changes nothing.
  const again = dataOf(await api.call("PUT", "/rules", { rules: stored.rules.map(sendable), expectedVersion: 1 }));
  expect(again).toEqual(stored);
  expect(refusal(await api.call("PUT", "/rules", { rules: [], expectedVersion: 0 }))).toEqual([
    ...[400, "Changed since it was read", "changed_meanwhile"],
  ]);
  await api.call("PUT", "/rules", { rules: [sendable(stored.rules[1])] });
  const { entries } = dataOf(await api.call("GET", "/history?entity=rule_set&order=newest"));
  expect(entries).toMatchObject([
    {
      operation: "put_rules",
      entity: "rule_set",
      before: { rules: [{ name: "Bank fees" }] },
      after: { version: 2, rules: [] },
    },
    { before: null, after: { version: 1 } },
  ]);
  const undo = await api.call("POST", `/operations/${entries[0].operationId}/undo`);
  expect(refusal(undo)).toEqual([400, "This operation cannot be undone", "operation_final"]);
});

/** A rule as it is sent again. */
const sendable = ({ id, name, conditions, actions }: Resource) => ({ id, name, conditions, actions });

test.each<[object, string]>([
  [{ conditions: {} }, "rules.0.conditions"],
  [{ actions: {} }, "rules.0.actions"],
  [{ actions: { ignoreReason: "bank_fee", neverConfirm: true } }, "rules.0.actions.ignoreReason"],
  [{ conditions: { amountMin: 1 } }, "rules.0.conditions.currency"],
  [{ conditions: { currency: "EUR", amountMin: 2, amountMax: 1 } }, "rules.0.conditions.amountMax"],
  [{ conditions: { textMatches: "(a)\\1" } }, "rules.0.conditions.textMatches"],
  [{ conditions: { textContains: "x".repeat(201) } }, "rules.0.conditions.textContains"],
  [{ actions: { allowDifference: { reason: "fee" } } }, "rules.0.actions.allowDifference"],
  [{ actions: { allowDifference: { percent: 1, reason: "credit" } } }, "rules.0.actions.allowDifference.reason"],
  [{ id: "00000000-0000-7000-8000-000000000000" }, "rules.0.id"],
])("a rule with %j is refused", async (change, field) => {
  const api = await system.sharedApi();
  const answer = await api.call("PUT", "/rules", { rules: [{ ...FEES, ...change }] });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
});

test("a condition that is misspelled is refused, because the rule would act on more without it", async () => {
  const api = await system.sharedApi();
  const wrong = { ...FEES, conditions: { ...FEES.conditions, textContains: undefined, textContain: "entgelt" } };
  const answer = await api.call("PUT", "/rules", { rules: [wrong] });
  expect([answer.status, answer.body.details]).toEqual([
    400,
    [{ field: "rules.0.conditions", message: "Unknown field textContain" }],
  ]);
});

test("a rule that names an unknown counterparty is refused", async () => {
  const api = await system.sharedApi();
  const rule = { ...FEES, actions: { counterpartyId: "none" } };
  const refused = [404, "Counterparty not found", "counterparty_not_found"];
  expect(refusal(await api.call("PUT", "/rules", { rules: [rule] }))).toEqual(refused);
  expect(refusal(await api.call("POST", "/rules/preview", { rule }))).toEqual(refused);
});

test("a transaction shows the rule that ignored it, and undoing that takes it back", async () => {
  const api = await system.newApi();
  const preview = dataOf(await api.call("POST", "/rules/preview", { rule: FEES }));
  expect(preview).toMatchObject({ examined: 0, cut: false, transactions: 0, samples: [] });
  const { rules } = dataOf(await api.call("PUT", "/rules", { rules: [FEES] }));
  const line = await newLine(api, FEE_LINE);
  const shown = await waitUntil(
    () => getLine(api, line),
    ({ status }) => status === "ignored",
  );
  const rule = { id: rules[0].id, name: "Bank fees", version: 1 };
  expect(shown).toMatchObject({ status: "ignored", ignore_reason: "bank_fee", rule });
  const listed = await waitUntil(
    async () => (await api.call("GET", "/transactions?status=ignored")).body.data,
    (found) => found.length > 0,
  );
  expect(listed).toMatchObject([{ transaction_code: line.transaction_code, rule }]);
  const { data } = (await api.call("GET", `${transactionPath(line.transaction_code)}/history`)).body;
  expect(data).toMatchObject([{ operation: "automatic_matching", before: { rule: null }, after: { rule } }]);
  dataOf(await api.call("POST", `/operations/${data[0].operationId}/undo`));
  expect(await getLine(api, line)).toMatchObject({ status: "unmatched", rule: null });
});

test("after three equal decisions a rule for them is offered, which can be stored unchanged", async () => {
  const api = await system.newApi();
  const lines: Resource[] = [];
  for (const month of [1, 2, 3])
    lines.push(await newLine(api, { ...FEE_LINE, description: `Depotpreis ${month}/2026` }));
  const items = lines.map(({ transaction_code: code }) => ({ code, action: "ignore", reason: "bank_fee" }));
  await api.call("POST", "/transactions/reconcile", { items });
  const [proposal] = dataOf(await api.call("GET", "/rules/proposals"));
  expect(proposal).toMatchObject({
    ...{ name: "depotpreis", decisions: 3 },
    conditions: { direction: "debit", textContains: "depotpreis" },
    actions: { ignoreReason: "bank_fee" },
    transactionIds: lines.map((line) => line.transaction_code).reverse(),
  });
  const { name, conditions, actions } = proposal;
  const preview = dataOf(await api.call("POST", "/rules/preview", { rule: { name, conditions, actions } }));
  expect(preview).toMatchObject({ examined: 3, transactions: 3, proposed: { ignored: 3, contradictions: 0 } });
  expect(preview.samples[0]).toMatchObject({
    amount: 4.9,
    current: { outcome: "ignored" },
    description: expect.any(String),
  });
  dataOf(await api.call("PUT", "/rules", { rules: [{ name, conditions, actions }] }));
  expect(dataOf(await api.call("GET", "/rules/proposals"))).toEqual([]);
});
