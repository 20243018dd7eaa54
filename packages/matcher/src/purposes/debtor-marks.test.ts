import { expect, test } from "vitest";
import { aLine } from "../../test/matcher-world.ts";
import marks from "../words/debtors.json" with { type: "json" };
import { phrasesOf, type WordList } from "../words/word-lists.ts";
import { statedBy } from "./stated-purposes.ts";

const LANGUAGES = "en de fr es pt it nl pl cs sv no da fi hu tr ro hr sl ru el ja ko zh".split(" ");
const { for: _, ...debtors } = marks;

test("each language has words for another debtor", () => {
  const all = Object.values<WordList>(debtors)
    .flatMap(phrasesOf)
    .map(({ language }) => language);
  const few = LANGUAGES.filter((language) => all.filter((each) => each === language).length < 2);
  expect(few).toEqual([]);
});

test("each of them is found beside a name, with and without accents and as capitals", () => {
  const written = (phrase: string) => [phrase, phrase.toUpperCase(), phrase.normalize("NFD").replace(/\p{M}/gu, "")];
  const missed = Object.values<WordList>(debtors)
    .flatMap(phrasesOf)
    .filter(({ role }) => role !== "except")
    // Single letters are an abbreviation with signs only: `o/b/o`.
    .map(({ phrase }) => phrase.replace(/(?<!\p{L})(\p{L}) (?=\p{L}(?!\p{L}))/gu, "$1/"))
    .flatMap(written)
    .filter((phrase) => statedBy(aLine(`Corvin Metall ${phrase} Corvin Metall`)).debtors.length === 0);
  expect(missed).toEqual([]);
});

test.each([
  ["i.A. Corvin Metall", "CORVIN"],
  ["i. A. von Corvin, RE 4417", "CORVIN"],
  ["Parte i a", undefined],
  ["on behalf of Mr Haines invoice 4417", "HAINES"],
  ["Corvin Metall nevében", "METALL"],
  ["im Auftrag 4417", "4417"],
])("%j is followed or preceded by %j", (text, beside) => {
  const [mark] = statedBy(aLine(text)).debtors;
  expect(mark?.beside?.[mark.kind === "on_behalf" ? 1 : 0]).toBe(beside);
});
