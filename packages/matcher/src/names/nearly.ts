import { distance } from "fastest-levenshtein";
import { beginsForm, isLegalForm } from "./legal-forms.ts";
import { errorsAtBeginning } from "./similarity.ts";
import type { Target } from "./target.ts";

/** The letters by which two spellings of one name differ: an error may be in the legal form, or join two words. */
const MAX_ERRORS = 2;
const MIN_LETTERS = 9; // Shorter names that differ in a letter are two names.
const MANY_LETTERS = 14; // From so many letters on, the beginning of a name may have two errors instead of one.

export const isNearly = (one: Target, other: Target): boolean =>
  isSpelling(one.core, other.core) || isSpelling(one.raw, other.raw);

const isSpelling = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= MIN_LETTERS && distance(one, other) <= MAX_ERRORS;

/** Tells whether words may stand for a name: a spelling, another legal form, or its beginning as a bank cuts it. */
export const maySay = (said: Target, name: Target): boolean =>
  isNearly(said, name) || hasOtherForm(said, name) || (said.raw === said.core && begins(said.core, name.raw));

/** Recognizes a name with a legal form that it has not on file, which a bank may have cut off. */
function hasOtherForm({ raw }: Target, { core }: Target): boolean {
  const rest = raw.slice(core.length);
  return core.length >= MIN_LETTERS && raw.startsWith(core) && (isLegalForm(rest) || beginsForm(rest));
}

function begins(letters: string, name: string): boolean {
  const { length } = letters;
  const most = length >= MANY_LETTERS ? MAX_ERRORS : length >= MIN_LETTERS ? 1 : 0;
  return errorsAtBeginning(letters, name, most) <= most;
}
