import { expect, test } from "vitest";
import { aLine } from "../../test/matcher-world.ts";
import purposes from "../words/purposes.json" with { type: "json" };
import { type Phrase, phrasesOf, type WordList } from "../words/word-lists.ts";
import { statedBy } from "./stated-purposes.ts";

const LANGUAGES = "en de fr es pt it nl pl cs sv no da fi hu tr ja ko zh".split(" ");
const { street: _, ...kinds } = purposes;
const entries = Object.entries<WordList>(kinds).flatMap(([kind, list]) => {
  const all = phrasesOf(list).filter(({ role }) => role !== "except");
  return LANGUAGES.map((language) => ({ kind, language, phrases: all.filter((each) => each.language === language) }));
});

test("each kind of purpose has at least three entries in each language", () => {
  expect(
    entries
      .filter(({ phrases }) => new Set(phrases.map(({ phrase }) => phrase)).size < 3)
      .map(({ kind, language }) => `${kind} ${language}`),
  ).toEqual([]);
});

/** A phrase as payers write it: with accents, without them, with `ae` for an umlaut, in capitals, and with dots: `u.a.`. */
function written({ phrase }: Phrase): string[] {
  const text = phrase
    .replace(/(?<=\s)…(?=\s|$)/g, "Mai")
    .replaceAll("…", "")
    .replace(/(?<=^|\s)(\p{L}) (?=\p{L}(?:\s|$))/gu, "$1.");
  const transcribed = text.replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? letter);
  return [...new Set([text, text.toUpperCase(), text.normalize("NFD").replace(/\p{M}/gu, ""), transcribed])];
}

test("each entry is recognised with and without accents, and as capitals", () => {
  const missed = entries
    .filter(({ kind }) => kind !== "order")
    .flatMap(({ kind, phrases }) =>
      phrases.flatMap((phrase) =>
        // Banks begin a text with some of these words.
        written(phrase).filter((text) => {
          const before = phrase.role === "behindNumber" ? "4711 " : phrase.role === "wholeText" ? "" : "danke ";
          return !statedBy(aLine(before + text, { counterpartyName: "Meyer" })).purposes.some(
            (purpose) => purpose.kind === kind,
          );
        }),
      ),
    );
  expect(missed).toEqual([]);
});

test.each([
  ["KTN 2026", "deposit"],
  ["Mietkaut. 2 Zi", undefined],
  ["Rückerst. Bestellung", "refund"],
  ["RUECKERST.", "refund"],
  ["Kautionsstraße 5", undefined],
  ["12 Rue de la Caution", undefined],
  ["rue Caution 5, caution", "deposit"],
  ["Spendenweg 3", undefined],
  ["ドローン代", undefined],
  ["ローン", "loan"],
  ["保险柜", undefined],
  ["pago seguro", undefined],
  ["seguro hogar", "insurance"],
  ["kredi kartı ile", undefined],
  ["konut kredisi", "loan"],
  ["LAN Kabel", undefined],
  ["laan", "loan"],
  ["fatura borcu", undefined],
  ["Bohrer und andere Teile", undefined],
  ["RE-17 und andere", "about_invoice"],
  ["RE-17 o.m.", "about_invoice"],
  ["RE-17 O&M", undefined],
  ["Total S.A.", undefined],
  ["출장 서비스", undefined],
  ["출자 서비스", "capital"],
])("%j states the purpose %s", (text, kind) => {
  expect(statedBy(aLine(text)).purposes[0]?.kind).toBe(kind);
});
