import type { Line } from "../../model.ts";
import { isIban } from "../references/check-digits.ts";
import { ibanAt } from "./not-numbers.ts";
import { wordsWithGaps } from "./words.ts";

/** The maximum number of accounts that are read in one text. */
const MAX_ACCOUNTS = 4;

const found = new WeakMap<Line, readonly string[]>();

/** The IBANs with valid check digits in the text of a line, cached per line object. */
export function accountsIn(line: Line): readonly string[] {
  const cached = found.get(line);
  if (cached !== undefined) return cached;
  const all = wordsWithGaps(line.description);
  const ibans: string[] = [];
  for (let at = 0; at < all.length && ibans.length < MAX_ACCOUNTS; at++) {
    const count = ibanAt(all, at);
    if (count === undefined) continue;
    const joined = all
      .slice(at, at + count)
      .map(({ text }) => text)
      .join("");
    if (isIban(joined)) ibans.push(joined);
  }
  found.set(line, ibans);
  return ibans;
}
