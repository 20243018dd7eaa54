import { expect, test } from "vitest";
import { aLine, anInvoice, ibanOf, matched } from "../../test/matcher-world.ts";
import type { Line } from "../model/model.ts";
import { DEFAULT_SETTINGS, type MatchingSettings } from "../model/settings.ts";
import { sentenceOf } from "./sentences.ts";

/** The sentences of a line of which the settings ask for more than it says. */
function said(text: string, more: Partial<Line>, settings: Partial<MatchingSettings>): string {
  const line = aLine(text, more);
  const contents = { invoices: [anInvoice("INV-2026-0017")], settings: { ...DEFAULT_SETTINGS, ...settings } };
  return matched([line], contents)
    .line(line.id)
    .matchReasons.map((reason) => sentenceOf(reason, line))
    .join(" ");
}

const NAMED = { counterpartyName: "alpha Handels GmbH" };

test.each([
  [
    "only the amount",
    said("danke", {}, {}),
    "The amount fits; the invoice number or its payment reference, an account of the payer on file or the payer's name as on file would complete it.",
  ],
  [
    "the amount and the name",
    said("danke", NAMED, { suggestFrom: 60 }),
    "The amount and the payer's name fit; the invoice number or its payment reference or an account of the payer on file would complete it.",
  ],
  [
    "the amount and the account",
    said("danke", { counterpartyIban: ibanOf("alpha") }, { confirmFrom: 80 }),
    "The amount and the payer's account fit; the invoice number or its payment reference would complete it.",
  ],
  [
    "the number and the amount",
    said("INV-2026-0017", {}, { confirmFrom: 90 }),
    "The invoice number and the amount fit; an account of the payer on file or the payer's name as on file would complete it.",
  ],
  [
    "the number and the amount, of several that are needed",
    said("INV-2026-0017", { amount: 5_000n }, { suggestFrom: 100 }),
    "The invoice number fits; an account of the payer on file and the exact open amount would complete it.",
  ],
  [
    "an amount that is older than the invoice",
    said("danke", { valueDate: "2026-01-02" }, {}),
    "The amount fits, but the payment is older than the invoice; the invoice number or its payment reference, an account of the payer on file or the payer's name as on file would complete it.",
  ],
])("a line with %s says what it has and what would complete it", (_, sentence, expected) => {
  expect(sentence).toContain(expected);
});

test("a line of another payer does not ask for an account", () => {
  const sentence = said("INV-2026-0017", { counterpartyIban: ibanOf("beta"), amount: 5_000n }, { suggestFrom: 70 });
  expect(sentence).toContain("comes from somebody else");
  expect(sentence).not.toContain("account of the payer");
});

test("a line that states enough for the settings says nothing about a threshold", () => {
  expect(said("INV-2026-0017", {}, {})).toBe("");
});

test("two numbers beside each other are not said to be borne by no invoice", () => {
  const invoices = [anInvoice("70716"), anInvoice("70719", { total: 7_310n })];
  const reasonsOf = (text: string) => {
    const line = aLine(text, { amount: 17_310n, counterpartyName: "Quellinor Vastbeck" });
    return matched([line], { invoices })
      .line(line.id)
      .matchReasons.map(({ signal }) => signal);
  };
  expect(reasonsOf("70716 70719")).not.toContain("unknown_number");
  expect(reasonsOf("70716 70718")).toContain("unknown_number");
});
