/**
 * The words by which a remittance text and an invoice find each other. A key is upper case, letters and digits only, so
 * `inv 2024-0014` and `INV/2024/0014` have the same one.
 */

/** Most neighbouring words that are joined: an ISO 11649 reference is printed in up to seven groups of four. */
const MAX_JOINED = 8;
const MAX_KEY_LENGTH = 35;
/** Shorter keys mean nothing in free text. */
const MIN_KEY_LENGTH = 4;
/** A key that only digits joined across spaces make up is believed from this length on. */
const MIN_JOINED_DIGITS = 8;

/** Letters alone begin a reference only up to this length (`RECHNUNG`), and end one only up to this (`2026-001-NL`). */
const MAX_LETTERS = { first: 8, last: 4 };

/** The words of a text, in order: runs of letters and digits, upper case, without accents. */
export function words(text: string): string[] {
  const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The key of an invoice number or payment reference: all its words joined. */
export function keyOf(reference: string): string {
  return words(reference).join("");
}

/**
 * The keys of a free text: each word that holds a digit, and each run of neighbouring words joined. Boundaries are
 * those of words, so `14` is never found in `1814`.
 */
export function textKeys(text: string): Set<string> {
  const keys = new Set<string>();
  const all = words(text);
  for (let start = 0; start < all.length; start++) {
    if (!isEdge(all[start] ?? "", MAX_LETTERS.first)) continue;
    let joined = "";
    for (let end = start; end < Math.min(all.length, start + MAX_JOINED); end++) {
      joined += all[end];
      if (joined.length > MAX_KEY_LENGTH) break;
      if (isEdge(all[end] ?? "", MAX_LETTERS.last) && isTelling(joined, end > start)) keys.add(joined);
    }
  }
  return keys;
}

// Prose around a reference is no part of it: without this, most keys of a text would name nothing.
function isEdge(word: string, maxLetters: number): boolean {
  return /\p{N}/u.test(word) || word.length <= maxLetters;
}

function isTelling(key: string, isJoined: boolean): boolean {
  if (key.length < MIN_KEY_LENGTH || !/\p{N}/u.test(key)) return false;
  return !isJoined || /\p{L}/u.test(key) || key.length >= MIN_JOINED_DIGITS;
}

/** The key by which a name is compared as a whole. */
export function nameKey(name: string): string {
  return words(name).join(" ");
}

/** An IBAN as it is compared: upper case, without spaces. */
export function ibanKey(iban: string): string {
  return iban.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
}
