import { expect, test } from "vitest";
import type { Candidates } from "../../../api/resources.ts";
import type { Speech } from "../../../i18n/language.ts";
import { type Language, translator } from "../../../i18n/text.ts";
import { explain, explainPreventions } from "./explanations.ts";

const speech = (language: Language) =>
  ({ language, t: translator(language), amount: (value: number) => value.toFixed(2) }) as unknown as Speech;

type Reason = Candidates["match_reasons"][number];
const ENGLISH = "The payment is 12.50 CHF more than is open: R-7 (67.50 CHF).";
const reason: Reason = {
  ...{ signal: "amount_exceeds_open", detail: "", points: 0, amount: 12.5, explanation: ENGLISH },
  invoices: [{ invoiceId: "R-7", counterpartyId: "K-1", remainingAmount: 67.5, currency: "CHF" }],
};
const FOUND: Candidates = {
  transactionId: "T-1",
  status: "unmatched",
  currency: "CHF",
  remainingAmount: 80,
  outcome: "none",
  explanation: ENGLISH,
  match_reasons: [reason],
  candidates: [],
};

test("a line says each sentence once", () => {
  expect(explain(FOUND, speech("en"))).toEqual([ENGLISH]);
  const pending = explain({ ...FOUND, outcome: "pending_review" }, speech("en"));
  expect(pending).toHaveLength(2);
  expect(pending[0]).toContain("leave the decision to a person");
  expect(explain({ ...FOUND, match_reasons: [] }, speech("en"))).toHaveLength(1);
});

test("a German console says them in German", () => {
  expect(explain(FOUND, speech("de"))).toEqual(["Die Zahlung ist um 12.50 CHF höher als der offene Betrag: R-7."]);
  const held: Reason = { ...reason, signal: "held_back", invoices: [] };
  const details = ["auto_confirm_off", "above_the_converted_ceiling", "a code of a later version"];
  const said = explain({ ...FOUND, match_reasons: details.map((detail) => ({ ...held, detail })) }, speech("de"));
  expect(said).toEqual([
    "Die Einstellungen schalten das selbsttätige Bestätigen ab.",
    "Die Zahlung liegt über der umgerechneten Obergrenze von 12.50 CHF.",
    "Die Zahlung sagt nach den Einstellungen zu wenig für eine Bestätigung.",
  ]);
});

test("a new account is shown beside the account on file, in both languages", () => {
  const fresh: Reason = {
    ...reason,
    signal: "new_account",
    detail: "DE02 instead of DE44",
    explanation: "The account is new",
  };
  expect(explain({ ...FOUND, match_reasons: [fresh] }, speech("en"))).toEqual(["The account is new"]);
  expect(explain({ ...FOUND, match_reasons: [fresh] }, speech("de"))).toEqual([
    "Das Konto ist neu: DE02 statt DE44. Fragen Sie den Lieferanten, bevor Sie bestätigen: R-7.",
  ]);
});

test("what prevents a candidate is said once, though it prevents two steps", () => {
  const preventedBy = (["suggestion", "confirmation"] as const).map((prevents) => ({
    ...{ code: "ambiguous" as const, prevents, explanation: "Too many open invoices are plausible." },
  }));
  const candidate = { preventedBy } as unknown as Candidates["candidates"][number];
  expect(explainPreventions(candidate, speech("en"))).toEqual(["Too many open invoices are plausible."]);
  expect(explainPreventions(candidate, speech("de"))).toEqual([
    "Zu viele offene Rechnungen kommen gleichermaßen infrage.",
  ]);
});
