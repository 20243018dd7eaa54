import fc from "fast-check";
import { expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, outcome } from "../../test/matcher-world.ts";
import legalForms from "../names/legal-forms.json" with { type: "json" };
import purposes from "../words/purposes.json" with { type: "json" };
import { phrasesOf } from "../words/word-lists.ts";

/** Words for another purpose beside a cited number, and the name of a customer that has the same letters. */

const OWN = "FA-2026-0417";
const made = (name: string, text: string, counterpartyName = name) =>
  outcome(aLine(text, { counterpartyIban: ibanOf("own"), counterpartyName }), {
    counterparties: [aParty("own", { name })],
    invoices: [anInvoice(OWN, { counterpartyId: "own" })],
  });
const confirmed = [`confirmed ${OWN}`];
const suggested = [`pending_review ${OWN}`];

test.each([
  ["Werkhof Inc.", `${OWN} i in.`],
  ["Werkhof S.A.U.", `${OWN} u.a.`],
  ["Oy Werkhof Ab", `${OWN} o.a.`],
  ["Werkhof S.A.", `${OWN} ș.a.`],
  ["Werkhof VZW", `${OWN} v.v.`],
  ["Werkhof Unlimited Company", `${OWN} u.c.`],
  ["Werkhof Nonprofit Kft.", `non ${OWN}`],
  ["Restaurant Werkhof", `Rest ${OWN}`],
  ["Kaution Direkt GmbH", `Kaution ${OWN}`],
  ["Spenden Werkhof eG", `${OWN} Werkhof, Spende`],
])("of %s say it in %s", (name, text) => {
  expect(made(name, text)).toEqual(suggested);
});

test.each([
  ["Kaution Direkt GmbH", `Kaution Direkt ${OWN}`],
  ["Kaution Direkt GmbH", `${OWN} Fa. Kaution Direkt GmbH`],
  ["Kaution & Partner", `Kaution und Partner ${OWN}`],
  ["Kaution AG", `Kaution ${OWN}`],
  ["敷金保険サービス", `敷金保険サービス ${OWN}`],
  ["株式会社ヤマノテ", `${OWN} 株式会社ヤマノテ様分`],
  ["Anna Corvin", `${OWN} ABWA+Anna-Maria Luise und Maximilian Peter Corvin`],
  ["Direkt Kautionskasse Werkhof eG", `Zu ${OWN} DIREKT KAUTIONSKAS`],
])("that are of the name %s do not in %s", (name, text) => {
  expect(made(name, text)).toEqual(confirmed);
});

test("a purpose code is no part of a name", () => {
  const line = aLine("danke", { counterpartyIban: ibanOf("own"), purposeCode: "LOAN" });
  const counterparties = [aParty("own", { name: "Loanstar GmbH" })];
  const invoices = [anInvoice(OWN, { counterpartyId: "own" })];
  expect(outcome(line, { counterparties, invoices })).toEqual(suggested);
});

const KINDS = ["instead", "about_invoice", "disputed", "other_payer", "set_off", "capital"] as const;
const PHRASES = KINDS.flatMap((kind) => phrasesOf(purposes[kind]))
  .filter(({ role }) => role === undefined || role === "behindNumber")
  .map(({ phrase }) => phrase.replaceAll("…", "").trim());
const FORMS = Object.values(legalForms.forms).flat();

test("a legal form in the customer's name hides no words for another purpose", () => {
  fc.assert(
    fc.property(fc.constantFrom(...PHRASES), fc.constantFrom(...FORMS), fc.boolean(), (phrase, form, isFirst) => {
      const text = `${OWN} ${phrase}`;
      fc.pre(made("Werkhof", text).join() === suggested.join());
      expect(made(isFirst ? `${form} Werkhof` : `Werkhof ${form}`, text)).toEqual(suggested);
    }),
    {
      numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
      examples: [
        ["i in", "Inc.", false],
        ["u a", "S.A.U.", false],
        ["non", "Nonprofit Kft.", true],
      ],
    },
  );
});
