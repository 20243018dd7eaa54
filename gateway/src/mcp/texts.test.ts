import fc from "fast-check";
import { expect, test } from "vitest";
import { quoted, tidy, tidyText } from "./texts.ts";

/** Any code point. The unit `binary` of fast-check lists all of them first, which takes a second. */
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

const anyText = fc.string({ unit: codePoint, maxLength: 700 });
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

test("a text is on one line, visible and short, and what is short and visible stays", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 400 }), (text, most) => {
      const tidied = tidyText(text, most);
      expect([...tidied].length).toBeLessThanOrEqual(most);
      expect(tidied).not.toMatch(UNSEEN);
      expect(tidied).toBe(tidyText(tidied, most));
      if (/^[!-~]*$/.test(text) && text.length <= most) expect(tidied).toBe(text);
    }),
  );
  expect(tidyText("RE-1\u202e\u{e0041}\ufe0f\r\n danke", 300)).toBe("RE-1 danke");
  expect(tidyText("abcdef", 4)).toBe("abc…");
});

test("no text ends its quotes", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const within = quoted(text);
      expect(JSON.parse(within)).toBe(tidyText(text, 300));
      expect(within.slice(1, -1).replaceAll(/\\./g, "")).not.toContain('"');
    }),
  );
});

test("an answer keeps its form", () => {
  expect(tidy({ a: ["x\ny", 1, null, true], b: { c: "\u200b" } })).toEqual({ a: ["x y", 1, null, true], b: { c: "" } });
});
