import { expect, test } from "vitest";
import { unreadIn } from "../reading/unread-words.ts";
import { textOf } from "../text/line-words.ts";
import bought from "./bought.json" with { type: "json" };
import debtors from "./debtors.json" with { type: "json" };
import furniture from "./furniture.json" with { type: "json" };
import introductions from "./introductions.json" with { type: "json" };
import labels from "./labels.json" with { type: "json" };
import ordinary from "./ordinary.json" with { type: "json" };
import prose from "./prose.json" with { type: "json" };
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

test("no word that may deny a payment is harmless in its own language", () => {
  const harmless = new Set(
    [
      bought.said,
      bought.bought,
      bought.places,
      furniture.courtesy,
      furniture.transfer,
      furniture.bankName,
      labels.text,
    ].flatMap((list) => phrasesOf(list).map(({ language, phrase }) => `${language}: ${phrase}`)),
  );
  const denied = phrasesOf(introductions.notName).filter(({ match }) => match === "word");
  expect(denied.length).toBeGreaterThan(800);
  expect(
    denied.map(({ language, phrase }) => `${language}: ${phrase}`).filter((phrase) => harmless.has(phrase)),
  ).toEqual([]);
});

test.each(phrasesOf(prose.only).filter(({ match }) => match === "word"))(
  "$phrase ($language) is read nowhere in a text",
  ({ phrase }) => {
    for (const text of [`${phrase} 4711`, `4711 ${phrase}`]) {
      const read = textOf(text);
      const at = read.words.findIndex((word) => word.text === "4711");
      expect(unreadIn(read, { start: at, end: at })).not.toEqual([]);
    }
  },
);

test("a phrase has the fields under which it stands", () => {
  const list = { de: { beginning: "kaution", except: { ending: ["str, weg"] } }, en: "less …" };
  expect(phrasesOf(list)).toEqual([
    { language: "de", phrase: "kaution", match: "beginning", role: undefined },
    { language: "de", phrase: "str", match: "ending", role: "except" },
    { language: "de", phrase: "weg", match: "ending", role: "except" },
    { language: "en", phrase: "less …", match: "word", role: undefined },
  ]);
});
