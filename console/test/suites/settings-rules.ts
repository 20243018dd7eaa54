import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { queryClient } from "../../src/api/query-client.ts";
import type { RuleSet } from "../../src/api/resources.ts";
import type { Rule } from "../../src/screens/settings/rules/queries.ts";
import { BLANK } from "../../src/screens/settings/rules/rule-fields.ts";
import { clear } from "../dom.ts";
import { settle, until } from "../page.tsx";
import { aBank } from "../records.ts";
import { later, ok, refused, serve } from "../scripted-api.ts";
import { ADMIN, isDialogOpen, open, VIEWER } from "../whole-console.ts";

afterEach(clear);

const AT = "2026-10-04T10:00:00.000Z";
const BY = { actor: "user:8", actorName: "Bo Diddley" };

function aRule(name: string, changes: { conditions?: object; actions?: object } = {}): Rule {
  return {
    ...{ id: name.toLowerCase(), name, version: 1, updatedAt: AT, ...BY },
    conditions: { ...BLANK.conditions, textContains: name, ...changes.conditions },
    actions: { ...BLANK.actions, ignoreReason: "bank_fee", ...changes.actions },
  };
}

const setOf = (version: number, ...rules: Rule[]): RuleSet => ({ rules, version, updatedAt: AT, ...BY });
const FEES = aRule("Fees", { conditions: { currency: "EUR", amountMax: 1000.5 } });
const RENT = aRule("Rent");
const changed = () =>
  refused(400, "changed_meanwhile", [
    { field: "changedBy", message: "Bo Diddley (user:8)" },
    { field: "changedAt", message: new Date(Date.now() - 60_000).toISOString() },
  ]);

async function openRules(set: RuleSet, { session = ADMIN, proposals = [] as object[] } = {}) {
  const api = serve({
    ...{ "GET /rules": ok(set), "GET /rules/proposals": ok(proposals), "PUT /rules": ok({}) },
    "GET /bank-connections": ok([aBank()]),
  });
  const { page } = await open("/settings/rules", session);
  const names = () => page.texts("[aria-label='Your rules'] tbody td:nth-child(2)");
  const sent = () => api.bodies("PUT /rules") as { rules: Rule[]; expectedVersion: number }[];
  return { api, page, names, sent };
}

describe("the rules", () => {
  test("are moved one place, as of the version that was read, and not beyond the ends", async () => {
    const { page, sent } = await openRules(setOf(7, FEES, RENT));
    expect([page.named("Move Fees up").disabled, page.named("Move Rent down").disabled]).toEqual([true, true]);
    await page.push("Move Rent up");
    expect(sent().map(({ rules, expectedVersion }) => [expectedVersion, ...rules.map(({ id }) => id)])).toEqual([
      ...[[7, "rent", "fees"]],
    ]);
  });

  test("that a colleague has changed are not overwritten: the page shows them, and goes on from there", async () => {
    const { api, page, names, sent } = await openRules(setOf(7, FEES, RENT));
    api.answers["PUT /rules"] = changed();
    api.answers["GET /rules"] = ok(setOf(8, RENT, FEES, aRule("Tax")));
    await page.push("Move Rent up");
    expect(page.text).toContain("Changed meanwhile by Bo Diddley, 1 minute ago");
    expect(names()).toEqual(["Rent", "Fees", "Tax"]);
    await page.push("Move Tax up");
    expect(sent()[1]).toMatchObject({ expectedVersion: 8, rules: [{ id: "rent" }, { id: "tax" }, { id: "fees" }] });
  });

  test("are removed one by one, and the others stay as they are", async () => {
    const { page, sent } = await openRules(setOf(7, FEES, RENT));
    await page.push("Remove");
    const dialog = await page.dialog();
    expect(dialog.texts("h2")).toEqual(["Remove Fees?"]);
    await dialog.push("Remove");
    const { id, name, conditions, actions } = RENT;
    expect(sent()).toEqual([{ expectedVersion: 7, rules: [{ id, name, conditions, actions }] }]);
    expect(isDialogOpen()).toBe(false);
  });

  test("are seen in words by a person who may change none, as are the proposals", async () => {
    const proposals = [{ ...BLANK, name: "Own transfer", decisions: 3, transactionIds: [] }];
    const { page } = await openRules(setOf(7, FEES), { session: VIEWER, proposals });
    expect(page.text).toContain("1,000.50 EUR");
    expect(page.text).toContain("Own transfer");
    expect(page.buttons("section")).toEqual([]);
    await clear();
    const none = await openRules(setOf(0), { session: VIEWER });
    expect(none.page.text).toContain("No rules yet");
    expect(none.page.all("section button")).toEqual([]);
  });

  test("are added to an empty list", async () => {
    const { page, sent } = await openRules(setOf(0));
    await page.click(page.one("section button"));
    const dialog = await page.dialog();
    await dialog.enter({ Name: " Fees ", Currency: "jpy", "Amount from": "1,000", "Ignore as": "bank_fee" });
    await dialog.push("Save");
    expect(sent()).toMatchObject([
      { expectedVersion: 0, rules: [{ name: "Fees", conditions: { currency: "JPY", amountMin: "1000" } }] },
    ]);
  });

  test("code lines to an account of the list, and say so in words", async () => {
    const coding = aRule("Interest", { actions: { ignoreReason: null, account: "2650", accountName: "Interest" } });
    const { api, page, sent } = await openRules(setOf(7, coding));
    expect(page.text).toContain("Code to the account: 2650 Interest");
    api.answers["GET /export-settings"] = ok({ codingAccounts: [{ account: "4970", name: "Bank fees" }] });
    await page.push("Add a rule");
    const dialog = await page.dialog();
    await until(() => dialog.texts("option").includes("4970 · Bank fees"));
    await dialog.enter({ Name: "Fees", "Text contains": "fee", "Code to the account": "4970" });
    await dialog.push("Save");
    expect(sent()[0]?.rules.map(({ actions }) => actions.account)).toEqual(["2650", "4970"]);
  });

  test("that are proposed are looked at first, and then are the last", async () => {
    const [name, decisions] = ["Own transfer", 3];
    const { conditions, actions } = aRule("ignored");
    const { page, sent } = await openRules(setOf(7, FEES), { proposals: [{ name, decisions, conditions, actions }] });
    await page.push("Make it a rule");
    const dialog = await page.dialog();
    expect([dialog.value("Name"), dialog.value("Text contains")]).toEqual(["Own transfer", "ignored"]);
    await dialog.push("Save");
    expect(sent()[0]?.rules).toMatchObject([{ id: "fees" }, { name: "Own transfer" }]);
    expect(sent()[0]?.rules[1]).not.toHaveProperty("id");
  });
});

describe("the dialog of a rule", () => {
  async function edit(set = setOf(7, RENT, FEES)) {
    const opened = await openRules(set);
    const [, second] = opened.page.all("section button").filter(({ textContent }) => textContent === "Edit");
    if (second !== undefined) await opened.page.click(second);
    return { ...opened, dialog: await opened.page.dialog() };
  }

  test("is refused when a colleague has changed the rules since it was opened, also if the page knows", async () => {
    const { api, dialog, names, sent } = await edit();
    api.answers["GET /rules"] = ok(
      setOf(8, RENT, aRule("Fees", { conditions: { textMatches: "^fee" } }), aRule("Tax")),
    );
    await act(() => queryClient.invalidateQueries({ queryKey: ["/rules"] }));
    await settle();
    expect(names()).toEqual(["Rent", "Fees", "Tax"]);
    api.answers["PUT /rules"] = changed();
    await dialog.push("Save");
    expect(sent()).toMatchObject([{ expectedVersion: 7, rules: [{ id: "rent" }, { id: "fees" }] }]);
    expect(dialog.texts("[role=alert]")).toEqual(["Changed meanwhile by Bo Diddley, 1 minute ago"]);
  });

  test("says at the field what the API refuses of this rule", async () => {
    const { api, dialog } = await edit();
    api.answers["PUT /rules"] = refused(400, "validation_failed", [
      { field: "rules.1.conditions.textMatches", message: "Not a pattern" },
      { field: "rules.1.actions.allowDifference.percent", message: "Too much" },
      { field: "rules.0.conditions.purposeCode", message: "Of another rule" },
    ]);
    await dialog.push("Save");
    expect(dialog.problems()).toEqual({
      "Text matches the pattern": "Not a pattern",
      "and up to percent of the invoice": "Too much",
    });
  });

  test("finds the code of a counterparty by its name, and says whose it is", async () => {
    const { api, dialog } = await edit();
    api.answers["GET /counterparties"] = ok([{ accountCode: "C-7", name: "Alder & Finch" }]);
    await dialog.enter({ "Suggest invoices of": "alder" });
    await settle();
    expect(api.of("GET /counterparties").at(-1)?.query).toEqual({ text: "alder", pageSize: "6" });
    const field = dialog.one(`input[value="alder"]`) as HTMLInputElement;
    const options = [...document.querySelectorAll<HTMLOptionElement>(`[id="${field.getAttribute("list")}"] option`)];
    expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([["C-7", "Alder & Finch"]]);
    await dialog.enter({ "Suggest invoices of": "C-7" });
    await settle();
    expect(dialog.text).toContain("Alder & Finch");
  });

  test("takes amounts in the currency of the rule only", async () => {
    const { dialog } = await edit();
    expect(dialog.value("Amount to")).toBe("1,000.50");
    await dialog.enter({ Currency: "" });
    expect(dialog.problems()).toEqual({ "Amount to": "Needs a currency, and an amount in it" });
    await dialog.enter({ Currency: "JPY" });
    expect(Object.keys(dialog.problems())).toEqual(["Amount to"]);
    expect([dialog.button("Save").disabled, dialog.button("Try on").disabled]).toEqual([true, true]);
    await dialog.enter({ "Amount to": "1,000" });
    expect([dialog.problems(), dialog.button("Save").disabled]).toEqual([{}, false]);
  });

  const counts = (ignored: number) => ({ confirmed: 0, suggested: 0, none: 3, ignored, contradictions: 0 });
  const line = {
    ...{ transactionId: "T-1", valueDate: "2026-10-01", amount: 4000, currency: "JPY", direction: "debit" },
    ...{ counterpartyName: null, description: "Entgelt" },
    ...{ current: { outcome: "none", invoiceNumbers: [], contradicts: false } },
    proposed: { outcome: "ignored", invoiceNumbers: [], contradicts: true },
  };
  const PREVIEW = {
    examined: 1_200,
    cut: false,
    transactions: 3,
    current: counts(0),
    proposed: counts(3),
    samples: [line],
  };

  test("shows what was tried, until something else is in the fields", async () => {
    const { api, dialog } = await edit();
    api.answers["POST /rules/preview"] = ok(PREVIEW);
    await dialog.push("Try on");
    expect(dialog.text).toContain("It acts on 3 of 1,200 lines.");
    expect(dialog.text).toContain("Entgelt −4,000 JPY · 1 Oct 2026");
    expect(dialog.text).toContain("ignored against a decision");
    await dialog.enter({ "Text contains": "Gebühr" });
    expect(dialog.text).not.toContain("It acts on");
    await dialog.enter({ "Text contains": "Fees" });
    expect(dialog.text).toContain("It acts on");
  });

  test("does not show an answer about what was in the fields before", async () => {
    const { api, dialog } = await edit();
    const { reply, answer } = later();
    api.answers["POST /rules/preview"] = reply;
    await dialog.push("Try on");
    expect([dialog.button("Try on").disabled, dialog.button("Save").disabled]).toEqual([true, true]);
    await dialog.enter({ "Text contains": "Gebühr" });
    await answer(ok(PREVIEW));
    await settle();
    expect(dialog.text).not.toContain("It acts on");
    expect(dialog.button("Try on").disabled).toBe(false);
  });
});
