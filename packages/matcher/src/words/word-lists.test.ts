import { expect, test } from "vitest";
import bought from "./bought.json" with { type: "json" };
import debtors from "./debtors.json" with { type: "json" };
import introductions from "./introductions.json" with { type: "json" };
import ordinary from "./ordinary.json" with { type: "json" };
import purposes from "./purposes.json" with { type: "json" };
import { phrasesOf, type WordList, wordsOf } from "./word-lists.ts";

test("no word for a purpose or another debtor is among the ordinary or the harmless words", () => {
  // Words before a number or a name are ordinary, too: none alone is a name.
  const { order: _, ...ofPurposes } = purposes;
  const { for: __, ...ofDebtors } = debtors;
  const { notName: _n, ...introducing } = introductions;
  const known = wordsOf(ordinary.ordinary, bought.said, bought.bought, ...Object.values<WordList>(introducing));
  const refused = Object.entries<WordList>({ ...ofPurposes, ...ofDebtors }).flatMap(([kind, list]) =>
    [...wordsOf(list)].filter((word) => known.has(word)).map((word) => `${kind}: ${word}`),
  );
  expect(refused).toEqual([]);
});

test("a phrase has the fields under which it stands", () => {
  const list = { de: { beginning: "kaution", except: { ending: ["str, weg"] } }, en: "less …" };
  expect(phrasesOf(list)).toEqual([
    { language: "de", phrase: "kaution", match: "beginning", role: undefined },
    { language: "de", phrase: "str", match: "ending", role: "except" },
    { language: "de", phrase: "weg", match: "ending", role: "except" },
    { language: "en", phrase: "less …", match: "word", role: undefined },
  ]);
});
