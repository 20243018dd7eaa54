import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Entry, LANGUAGES, translator } from "../src/i18n/text.ts";

/** The words of every screen. Files that show something too cannot be read without a browser. */
const SOURCES = join(import.meta.dirname, "../src");
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
  (name) => /words\.ts$/.test(name) || name.endsWith("i18n/common.ts"),
);

const isEntry = (value: unknown): value is Entry => typeof value === "object" && value !== null && "en" in value;
const namesIn = (text: string) => new Set(text.match(/\{\w+\}/g));

async function entriesOf(file: string): Promise<[name: string, entry: Entry][]> {
  const module: Record<string, unknown> = await import(join(SOURCES, file));
  return Object.values(module).flatMap((catalogue) =>
    typeof catalogue !== "object" || catalogue === null
      ? []
      : Object.entries(catalogue).filter((pair): pair is [string, Entry] => isEntry(pair[1])),
  );
}

test("there are catalogues to check", async () => {
  expect(files.length).toBeGreaterThan(20);
  const all = await Promise.all(files.map(entriesOf));
  expect(all.flat().length).toBeGreaterThan(500);
});

describe.each(files)("%s", (file) => {
  test("says everything in every language, with the same values filled in", async () => {
    const wrong = (await entriesOf(file)).filter(([, entry]) => {
      const isSaid = LANGUAGES.every((language) => entry[language].trim() !== "");
      return !isSaid || namesIn(entry.en).symmetricDifference(namesIn(entry.de)).size > 0;
    });
    expect(wrong).toEqual([]);
  });

  test("has a form for one thing beside that for many", async () => {
    const texts = (await entriesOf(file)).map(([, { en }]) => en);
    expect(texts.filter((text) => /\{(?:count|days)\} [a-z]{3,}s\b/.test(text))).toEqual([]);
  });

  test("keeps to the words: nothing is reconciled but the statement of it, no text says to click", async () => {
    const texts = (await entriesOf(file)).map(([, { en }]) => en);
    expect(texts.filter((text) => /reconcil(?!iation statement)|click here/i.test(text))).toEqual([]);
  });
});

describe("a text", () => {
  const entry: Entry = {
    en: "{count} [line|lines] of {bank}",
    de: "{count} [Buchung|Buchungen] bei {bank}",
  };

  test("follows the number, which is written as the language does", () => {
    const [en, de] = [translator("en"), translator("de")];
    expect([0, 1, 2].map((count) => en(entry, { count, bank: "Main" }))).toEqual([
      ...["0 lines of Main", "1 line of Main", "2 lines of Main"],
    ]);
    expect(de(entry, { count: 12_345, bank: "Main" })).toBe("12.345 Buchungen bei Main");
    expect(en(entry, { count: 12_345, bank: "Main" })).toBe("12,345 lines of Main");
  });

  test("leaves out what is not known, and takes values as they are", () => {
    expect(translator("en")({ en: "{a}–{b}", de: "" }, { a: "$1 {b} [c|d]" })).toBe("$1 {b} [c|d]–");
  });
});
