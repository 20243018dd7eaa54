import { isIban } from "../references/structured.ts";

/** The tag by which banks mark the account of the other side in a text without fields (German DFÜ agreement, annex 3). */
const ACCOUNT = /^\s*\+\s*([A-Z]\s*[A-Z]\s*\d[\dA-Z\s]{12,45})/;
const TAG = /I\s?B\s?A\s?N(?=\s?\+)/g;
const MIN_IBAN = 15;
const MAX_TAGGED = 60;

/** The account that a bank marked, which it may have wrapped anywhere: pieces are joined until the check digits fit. */
export function taggedIban(text: string): string | undefined {
  // A payer may write the tag too, but the bank's own is the last.
  const tag = [...text.matchAll(TAG)].at(-1);
  if (tag === undefined) return undefined;
  const start = tag.index + tag[0].length;
  const pieces = ACCOUNT.exec(text.slice(start, start + MAX_TAGGED))?.[1]?.split(/\s+/) ?? [];
  let joined = "";
  for (const piece of pieces) {
    joined += piece;
    if (joined.length >= MIN_IBAN && isIban(joined)) return joined;
  }
  return undefined;
}

/** The marks of the party on whose behalf an agent pays or is paid: SEPA texts, the slash codes of MT940, and words. */
const ULTIMATE = {
  credit: /\bABWA\s?\+|\/ULTD\/|\bULTIMATE DEBTOR\b:?/i,
  debit: /\bABWE\s?\+|\/ULT[BC]\/|\bULTIMATE CREDITOR\b:?/i,
} as const;
/** The end of a marked name: the next mark, or the end of its field. */
const END_OF_NAME = /(?<!\s)\s*(?:\b[A-Z]{3,4}\s?\+|\/|;|$)/;
const MAX_NAME = 70;

/** The name that a bank marked in a text as that of the ultimate party, the debtor of a credit; undefined without one. */
export function ultimateNameIn(text: string, direction: "credit" | "debit"): string | undefined {
  const mark = ULTIMATE[direction].exec(text);
  if (mark === null) return undefined;
  const start = mark.index + mark[0].length;
  const rest = text
    .slice(start, start + 2 * MAX_NAME)
    .replace(/^\s*\/?(?:NAME\/)?\s*/, "")
    .replaceAll("\n", " ");
  const name = rest
    .slice(0, END_OF_NAME.exec(rest)?.index ?? rest.length)
    .slice(0, MAX_NAME)
    .trim();
  return name === "" ? undefined : name;
}
