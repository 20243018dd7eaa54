import { expect, test } from "vitest";
import { createApiKeySchema } from "./api-keys.ts";
import { connectBankSchema } from "./bank-connections.ts";
import { createCounterpartySchema, updateCounterpartySchema } from "./counterparties.ts";
import { putRulesSchema } from "./rules.ts";
import { keySchema } from "./texts.ts";
import { createTransactionsSchema } from "./transactions.ts";
import { workSchema } from "./work.ts";

/** Texts that fonts show as nothing: blanks, controls, zero-width characters, a filler of Hangul, a soft hyphen. */
const UNSEEN = ["", " ", "\t\n", "\u00a0\u3000", "\u0007", "\u200b\u2060\ufeff", "\u3164", "\u00ad", "\ufe0f"];
const SEEN = ["x", " Müller ", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "👩‍🚒", "two\nlines", "-"];

const FIELDS: [name: string, parse: (text: string) => { success: boolean; error?: { issues: object[] } }][] = [
  ["name of a counterparty", (name) => createCounterpartySchema.safeParse({ accountCode: "C-1", name })],
  ["alias of a counterparty", (alias) => updateCounterpartySchema.safeParse({ aliases: [alias] })],
  ["name of a connection", (name) => connectBankSchema.safeParse({ name })],
  ["name of a key", (name) => createApiKeySchema.safeParse({ name, scopes: ["matches:read"] })],
  ["comment", (text) => workSchema.safeParse({ comment: { text } })],
  ["words of a rule", (textContains) => putRulesSchema.safeParse(ruleOf({ textContains }))],
];

const ruleOf = (conditions: object) => ({
  rules: [{ name: "Rent", conditions, actions: { ignoreReason: "own_transfer" } }],
});

test.each(FIELDS)("the %s is a text that a person sees", (_name, parse) => {
  expect(UNSEEN.filter((text) => parse(text).error?.issues.length !== 1)).toEqual([]);
  expect(SEEN.filter((text) => !parse(text).success)).toEqual([]);
});

test("a business key is seen too", () => {
  expect(UNSEEN.filter((key) => keySchema(50).safeParse(key).success)).toEqual([]);
});

test("what a bank wrote stays as it is", async () => {
  const line = { amount: 1, currency: "EUR", direction: "credit", value_date: "2026-03-01", reference: "\u00a0" };
  expect(await createTransactionsSchema.parseAsync(line)).toMatchObject({ item: { reference: "\u00a0" } });
});
