import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";

/** Any code point. The unit `binary` of fast-check lists all of them first, which takes a second. */
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

/** A text that is put into a file: a run of one unit between two short texts. */
export interface Payload {
  before: string;
  unit: string;
  times: number;
  after: string;
  /** Tells whether XML gets it without escapes. */
  isRaw: boolean;
}

const LONGEST_RUN = 65_536;

export function textOf({ before, unit, times, after }: Payload): string {
  return before + unit.repeat(Math.min(times, Math.floor(LONGEST_RUN / Math.max(1, unit.length)))) + after;
}

/** A text as XML writes it, without the characters that it cannot write. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[^\t\n\r\x20-\uffff]|[\ufffe\uffff]/g, "");
}

/** Texts that a careless reader would try in every way, or take for the end of something. */
const UNITS = [
  ...[
    " ",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\u00a0",
    "\u2003",
    "  \n",
    "0",
    "1",
    "9",
    "a",
    "A",
    "é",
    "ß",
    "ı",
    "\u0301",
    "漢",
  ],
  ...[...",;|:/?+-.*=~^_#@&%$!'\"`\\()[]{}<>"],
  ...["\0", "\x1a", "\u200b", "\u202e", "\ufeff", "\ufffd", "\ud800", "😀", "1 ", "a ", "1,", "1.", "1-", "1/", "a1"],
  ...['""', '","', "';'", "a,b;", "EUR ", "<a>", "</a>", "<a/>", "<!--", "]]>", "<![CDATA[", "&#65;", "&amp;", "&a;"],
  ...["((", "://", "www.", "?20", "/INV/", ":86:", "+00", "DE89370400440532013000 ", "RF18 ", "2026-01-01 "],
];

/** Numbers and days at the edges of what can be written. */
const VALUES = [
  ...["0", "-0", "-1", "1e9", "1E-9", "1e400", "0x10", "NaN", "Infinity", "-", "+", ".", ",", "1.2.3", "1,2,3", "１２"],
  ...["9007199254740993", "9223372036854775808", "99999999999999999999999999", "0.000000000000000000000001", "٣"],
  ...["0000-00-00", "9999-12-31", "2026-02-30", "-2026-01-01", "2026-13-01", "000000", "999999", "310226", "99999999"],
  ...["2026-01-01T00:00:00+99:00", "1970-01-01T00:00:00Z", "1", "2", "XXX", "EUR", "XAU", "JPY", "KWD", "toString"],
  ...["__proto__", "constructor", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "&b;", "%b;", "=1+1", "\ud800\udc00\udc00", ""],
];

const ROOT = join(import.meta.dirname, "../..");
/** Words of the readers, in their quoted texts and patterns: what makes them look at the rest of a field. */
const WORDS = (() => {
  const found = new Set<string>();
  for (const file of globSync("packages/{statements,open-items,advices}/src/**/*.ts", { cwd: ROOT }).sort()) {
    for (const [, quoted = ""] of readFileSync(join(ROOT, file), "utf8").matchAll(/["'`/]([^"'`/\n]{3,60})["'`/]/g)) {
      for (const [word] of quoted.matchAll(/[:?<]?[\p{L}\d][\p{L}\d _.-]{2,}[,:+=*>]?/gu)) found.add(word);
    }
  }
  return [...found];
})();

const isRaw = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true));

const run = fc.record<Payload>({
  before: fc.oneof(fc.constant(""), fc.constantFrom(...WORDS), fc.constantFrom(...UNITS)),
  unit: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...UNITS) },
    { weight: 1, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 1, arbitrary: fc.string({ unit: codePoint, minLength: 1, maxLength: 4 }) },
  ),
  times: fc.oneof(fc.nat(40), fc.nat(2_000), fc.integer({ min: 10_000, max: LONGEST_RUN })),
  after: fc.oneof(fc.constant(""), fc.constantFrom(...UNITS), fc.constantFrom(...VALUES)),
  isRaw,
});

const value = fc.record<Payload>({
  ...{ before: fc.constant(""), unit: fc.constantFrom(...VALUES), times: fc.constant(1), after: fc.constant("") },
  isRaw,
});

export const payload: fc.Arbitrary<Payload> = fc.oneof({ weight: 3, arbitrary: run }, { weight: 1, arbitrary: value });
