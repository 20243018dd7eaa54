import { bare } from "./numbering.ts";
import { type Random, replaceAt } from "./random.ts";

/**
 * The exactness of a citation: `exact` as printed except for separators, case and zeros; `partial` by its last digits
 * or truncated; `typo` with a wrong character; `none` not at all.
 */
export type CitationQuality = "exact" | "partial" | "typo" | "none";

export interface Citation {
  quality: CitationQuality;
  /** The number as the payer writes it. */
  written: string;
}

export function asPrinted(number: string): Citation {
  return { quality: "exact", written: number };
}

/** The number as people retype it: with other separators or none, in lower case, or without zeros. */
export function retyped(random: Random, number: string): Citation {
  const ways: ((text: string) => string)[] = [
    (text) => text.replace(/[-/]/g, " "),
    (text) => text.replace(/[-/]/g, ""),
    (text) => text.replace(/[-/]/g, random.pick(["/", ".", "_", " - ", " / "])),
    (text) => text.toLowerCase(),
    (text) => text.replace(/(?<=\D|^)0+(?=\d)/g, ""),
    (text) => text.replace(/^([A-Z]+)-?(?=\d)/, "$1 "),
    (text) => text.replace(/(\d{3})(?=\d{3,}$)/, "$1 "),
  ];
  let written = number;
  for (const way of random.sample(ways, random.int(1, 2))) written = way(written);
  return { quality: "exact", written: written === number ? number.toLowerCase() : written };
}

/** A part of the number: its last digits, without its prefix, or truncated. */
export function partly(random: Random, number: string): Citation {
  const digits = number.replace(/\D/g, "");
  const written = random.pick([
    digits.slice(-4),
    digits.slice(-3),
    number.slice(0, Math.max(3, number.length - random.int(1, 3))),
    digits.replace(/^.*?0+(?=[1-9])/, ""),
  ]);
  // Some numbers lose only separators by that.
  return { quality: bare(written) === bare(number) ? "exact" : "partial", written: written === "" ? digits : written };
}

/** The number with one error: a letter that looks like a digit, a wrong digit, or two swapped digits. */
export function misspelled(random: Random, number: string): Citation {
  const at = number.length - 1 - random.int(0, Math.min(3, number.length - 1));
  const character = number[at] ?? "0";
  const wrong = String((Number(character) + random.int(1, 9)) % 10);
  const swapped = number.slice(0, -2) + number.slice(-1) + number.slice(-2, -1);
  const written = random.weighted([
    [35, number.replace("0", "O").replace("1", random.chance(0.3) ? "l" : "1")],
    [40, /\d/.test(character) ? replaceAt(number, at, wrong) : swapped],
    [25, swapped],
  ]);
  return written === number ? misspelled(random, number) : { quality: "typo", written };
}
