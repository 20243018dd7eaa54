import type { Line } from "../model/model.ts";
import { ibanKey } from "../reading/keys.ts";
import { readingOf } from "../reading/reading.ts";
import { isIban } from "../references/structured.ts";
import { ID_FIELDS } from "./line-words.ts";
import { ibanAt } from "./tags.ts";
import { joined, type Word, wordsWithGaps } from "./words.ts";

const MAX_ACCOUNTS = 4;
const MAY_HOLD = /[A-Z]{2}\s?\d\s?\d(?:[^A-Z\d]*[A-Z\d]){11}/i;

/** The IBANs with valid check digits in the text and the ids of a line. */
export function accountsIn(line: Line): readonly string[] {
  const ids = ID_FIELDS.flatMap((field) => line[field] ?? []).filter((id) => MAY_HOLD.test(id));
  return [...accountsInText(line), ...ids.flatMap((id) => accountsAmong(wordsWithGaps(id)))];
}

const accountsInText = (line: Line) => (MAY_HOLD.test(line.description) ? accountsAmong(readingOf(line).words) : []);

function accountsAmong(all: readonly Word[]): string[] {
  const ibans: string[] = [];
  for (let at = 0; at < all.length && ibans.length < MAX_ACCOUNTS; at++) {
    const count = ibanAt(all, at);
    if (count === undefined) continue;
    const iban = joined(all, at, at + count);
    if (isIban(iban)) ibans.push(iban);
  }
  return ibans;
}

/** The accounts that may be that of the other side: those in the text when its field holds no IBAN. */
export function accountsOfOtherSide(line: Line): readonly string[] {
  const given = ibanKey(line.counterpartyIban ?? "");
  const inText = isIban(given) ? [] : accountsInText(line);
  return inText.length > 0 || given === "" ? inText : [given];
}
