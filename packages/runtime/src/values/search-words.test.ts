import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchWords, wantedText } from "./search-words.ts";

/** Any code point. The unit `binary` of fast-check lists all of them first, which takes a second. */
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

const finds = (text: string, wanted: string) => {
  const found = searchWords([text]);
  const { words, prefix = "" } = wantedText(wanted) ?? { words: [] };
  return words.every((word) => found.includes(word)) && found.concat("").some((word) => word.startsWith(prefix));
};

describe("searching by words", () => {
  test("ignores accents, case and punctuation", () => {
    expect(finds("Müller & Söhne, Straße 5", "MULLER strasse")).toBe(true);
    expect(finds("Łódź Meble", "łodz")).toBe(true);
    expect(finds("Invoice INV-2024/0815", "inv-2024/0815")).toBe(true);
    expect(finds("Invoice INV-2024/0815", "INV20240815")).toBe(true);
  });

  test("requires every word, and of the last one only the beginning", () => {
    expect(finds("rent March", "rent april")).toBe(false);
    expect(finds("rent March", "rent mar")).toBe(true);
    expect(finds("rent March", "ren march")).toBe(false);
    expect(finds("rent March", "rent mar ")).toBe(false);
    expect(finds("invoice 1814", "14")).toBe(false);
    expect(finds("invoice 1814", "1")).toBe(false);
    expect(finds("Kunde Nord 42", "Kunde Nord 4")).toBe(true);
  });

  test("finds a code by its parts", () => {
    for (const part of ["sd", "00587", "587", "sd00587", "SD-005", "sd-587"])
      expect(finds("SD-00587", part)).toBe(true);
    for (const part of ["rf", "18", "0539", "RF18"]) expect(finds("RF18 0539", part)).toBe(true);
    expect(finds("RE20240077", "2024")).toBe(true);
    expect(finds("RE20240077", "0077")).toBe(false);
  });

  test("finds a word that the bank cut at a line break, and its halves", () => {
    expect(finds("payment of INV-20\n24-77", "INV-2024-77")).toBe(true);
    expect(finds("Miete Februar\nHaus 7", "februar haus")).toBe(true);
  });

  test("finds any text by itself and keeps at most 100 words", () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 60 }), (text) => {
        expect(finds(text, text)).toBe(true);
      }),
    );
    expect(searchWords([Array.from({ length: 5_000 }, (_, i) => `w${i}`).join(" ")])).toHaveLength(100);
  });

  test("reads only the beginning of a long text, whatever its content", () => {
    const parts = fc.constantFrom(" ", "\n", "\t", "a", "1", "\u0301", "\u0316", "\ufdfa", "/", "ß", "\ud800");
    const hostile = fc.tuple(fc.array(parts, { minLength: 1, maxLength: 5 }), fc.constantFrom(10, 1_000, 10_000));
    fc.assert(
      fc.property(hostile, ([unit, count]) => {
        const text = unit.join("").repeat(count);
        const words = searchWords([text]);
        expect(words).toEqual(searchWords([text.slice(0, 2_000)]));
        expect(words.length).toBeLessThanOrEqual(100);
        expect(words.every((word) => word.length <= 64)).toBe(true);
        expect(wantedText(text)?.words.length ?? 0).toBeLessThanOrEqual(100);
      }),
    );
  });
});
