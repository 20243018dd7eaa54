import type { Line } from "@matchbook/matcher/model/model";
import { expect, test } from "vitest";
import { aLine } from "../../../packages/matcher/test/matcher-world.ts";
import { holds, seen } from "../src/domain/rules/holds.ts";
import { assertPatterns } from "../src/domain/rules/pattern.ts";
import { proposals } from "../src/domain/rules/propose.ts";
import { revise } from "../src/domain/rules/revise.ts";
import { type NewRule, NO_RULES, type RuleConditions } from "../src/domain/rules/rule.ts";
import { ANY_LINE, NO_ACTION } from "./rule-values.ts";

/** The conditions of rules, their list, and the rules that decisions follow. */

const line = aLine("Entgelt  Kontoführung\n11/2026", {
  ...{ amount: 490n, direction: "debit", counterpartyName: "Hausbank AG", counterpartyIban: "DE02 1203" },
  ...{ bankConnectionId: "b-1", purposeCode: "CHRG", bankTransactionCode: "PMNT-MDOP-CHRG" },
});

const does = (conditions: Partial<RuleConditions>, of: Line = line) =>
  holds(
    { ...ANY_LINE, ...conditions },
    seen(of, () => "C-1"),
  );

test("each condition holds for what it names and nothing else", () => {
  const cases: [holds: Partial<RuleConditions>, not: Partial<RuleConditions>][] = [
    [{ bankConnectionId: "b-1" }, { bankConnectionId: "b-2" }],
    [{ direction: "debit" }, { direction: "credit" }],
    [{ currency: "EUR" }, { currency: "USD" }],
    [
      { currency: "EUR", amountMin: 490n },
      { currency: "EUR", amountMin: 491n },
    ],
    [
      { currency: "EUR", amountMax: 490n },
      { currency: "EUR", amountMax: 489n },
    ],
    [{ textContains: "entgelt KONTOFÜHRUNG 11" }, { textContains: "kontofuhrung" }],
    [{ textMatches: "konto(führung|stand) \\d+/20" }, { textMatches: "^kontoführung" }],
    [{ counterpartyName: "hausbank" }, { counterpartyName: "entgelt" }],
    [{ counterpartyIban: "de021203" }, { counterpartyIban: "DE03" }],
    [{ counterpartyCode: "C-1" }, { counterpartyCode: "C-2" }],
    [{ purposeCode: "CHRG" }, { purposeCode: "SALA" }],
    [{ bankTransactionCode: "PMNT-MDOP" }, { bankTransactionCode: "MDOP" }],
  ];
  for (const [yes, no] of cases) {
    expect([yes, does(yes)]).toEqual([yes, true]);
    expect([no, does(no)]).toEqual([no, false]);
    expect(does({ ...cases[0]?.[0], ...yes, direction: "credit" })).toBe(false);
  }
});

test("a pattern without an end costs no more than its steps, and a text no more than its beginning", () => {
  expect(does({ textMatches: "(x+x+)+y" }, aLine("x".repeat(5_000)))).toBe(false);
  expect(does({ textMatches: "z" }, aLine(`${"x".repeat(500)}z`))).toBe(false);
  const refusal = (pattern: string, others: string[] = []) => {
    try {
      assertPatterns([...others, pattern].map((one) => ({ field: "f", pattern: one })));
    } catch (error) {
      return (error as { fields: { message: string }[] }).fields[0]?.message;
    }
    return undefined;
  };
  expect(refusal("(?=a)")).toMatch(/^Must be a pattern of RE2: /);
  expect(refusal("(a)\\1")).toMatch(/^Must be a pattern of RE2: /);
  expect(refusal("((a{50}){50}){50}")).toMatch(/^Must be a pattern of RE2: /);
  expect(refusal("[a-c]{140}", ["[d-f]{140}"])).toBeUndefined();
  expect(refusal("[a-c]{140}", ["[d-f]{140}", "[g-i]{140}"])).toMatch(/^Must have at most 300 steps/);
});

let ids = 0;
const author = (actor: string, at: number) => ({
  ...{ actor, actorName: undefined, now: new Date(at) },
  newId: () => `new-${++ids}`,
});
const fees: NewRule = {
  ...{ id: undefined, name: "fees", conditions: { ...ANY_LINE, textContains: "entgelt" } },
  actions: { ...NO_ACTION, ignoreReason: "bank_fee" },
};

test("a rule keeps its id and, while it stays as it is, its version", () => {
  const first = revise(NO_RULES, [fees, { ...fees, name: "more" }], author("a", 1));
  expect(first).toMatchObject({ version: 1n, actor: "a", rules: [{ version: 1n }, { version: 1n }] });
  const [one, two] = first.rules;
  if (one === undefined || two === undefined) throw new Error("two rules were given");
  const changed = revise(first, [two, { ...one, name: "renamed" }], author("b", 2));
  expect(changed).toMatchObject({ version: 2n, actor: "b" });
  expect(changed.rules[0]).toBe(two);
  expect(changed.rules[1]).toMatchObject({ id: one.id, name: "renamed", version: 2n, actor: "b" });
  expect(revise(changed, changed.rules, author("c", 3))).toBe(changed);
  expect(() => revise(changed, [one, one], author("c", 3))).toThrow("Validation failed");
  expect(() => revise(changed, [{ ...fees, id: "none" }], author("c", 3))).toThrow("Validation failed");
});

test("the third equal decision about a payer or a text makes a proposal", () => {
  const ignored = (text: string, fields: Partial<Line> = {}) =>
    aLine(text, { direction: "debit", ignored: true, ignoreReason: "bank_fee", ...fields });
  const three = [1, 2, 3].map((month) => ignored(`Entgelt Kontoführung ${month}/2026`));
  expect(proposals(three.slice(1))).toEqual([]);
  expect(proposals(three)).toEqual([
    {
      rule: {
        name: "entgelt kontoführung",
        conditions: { direction: "debit", textContains: "entgelt kontoführung" },
        actions: { ignoreReason: "bank_fee" },
      },
      decisions: 3,
      transactionCodes: three.map(({ transactionCode }) => transactionCode),
    },
  ]);
  expect(proposals([...three.slice(1), ignored("Entgelt Kontoführung 4", { ignoreReason: "other" })])).toEqual([]);
  const byRule = { id: "r", name: "r", version: 1n };
  expect(proposals([...three.slice(1), ignored("Entgelt Kontoführung 4", { rule: byRule })])).toEqual([]);
  const assignee = { id: "user:7", name: "Grace" };
  const assigned = [1, 2, 3, 4].map((nth) =>
    aLine(`R ${nth}`, { assignee, counterpartyIban: "DE1", counterpartyName: "X" }),
  );
  expect(proposals([...three, ...assigned])).toMatchObject([
    { decisions: 4, rule: { name: "X", conditions: { counterpartyIban: "DE1" }, actions: { assignee } } },
    { decisions: 3 },
  ]);
});
