import { innerReference, unmistakableScheme } from "../references/structured.ts";
import { isBehindReferenceLabel, isLabelled, labelOn } from "./labels.ts";
import { endOf, List, placeOf } from "./lists.ts";
import { kindOf, listKindOf, type Placed, type Position } from "./places.ts";
import * as keys from "./run-keys.ts";
import { MAX_JOINED, MAX_KEYS, type Shortlist, type Strength } from "./shortlist.ts";
import { hasDigit, isSign, textAt, type Word } from "./words.ts";
import { isPeriod, type Written } from "./written.ts";

/** Letters may begin a reference (`RECHNUNG`) or end one (`2026-001-NL`) up to these lengths. */
const MAX_LETTERS = { first: 8, last: 4 };
/** The maximum number of words of letters before the first digit: `RE NR 77`, but not half a sentence. */
const MAX_LEADING_LETTERS = 2;
/** Runs of words tried in one text: twelve numbers have about 300. Then whole numbers are read, or labelled ones. */
export const MAX_RUNS = 512;

interface Reader {
  all: readonly Word[];
  positions: readonly Position[];
  shortlist: Shortlist;
  found: { written: Written[]; tried: number };
  lists: ListHead[]; // Numbers behind which a list goes on.
}

/** False for long words of letters, which are prose: if they began runs, most keys would name nothing. */
export const mayBeginRun = ({ text, hasDigit, isProse }: Position): boolean =>
  (hasDigit || text.length <= MAX_LETTERS.first) && !isProse;

/** Adds the keys of the runs from a place on. @param isOther a label says that it is no number of an invoice */
export function readRunsFrom(reader: Reader, start: number, isOther: boolean): void {
  const { all, positions, shortlist, found } = reader;
  const thorough = isThorough(reader, start);
  if (!thorough) {
    shortlist.leaveOut("joined");
    shortlist.leaveOut("part");
    if (start > 0 && positions[start]?.isSeparated !== true) return;
  }
  const run = new keys.Run();
  const announced = isBehindReferenceLabel(all, start);
  const begins = positions[start]?.begins === true;
  const place = { start, begins, spaced: false, labelled: isLabelled(all, start) };
  let hasDigit = false;
  let wrapped = false;
  for (let end = start; end < all.length && end < start + MAX_JOINED; end++) {
    const word = positions[end] as Position;
    found.tried++;
    if (end > start) {
      if (word.stops || (!thorough && word.isSeparated)) return;
      wrapped ||= word.isWrapped;
      place.spaced ||= word.isSpaced;
    }
    if (run.joined.length + word.text.length > keys.MAX_KEY_LENGTH) return;
    run.add(word);
    hasDigit ||= word.hasDigit;
    if (!hasDigit && run.parts.length > MAX_LEADING_LETTERS) return;
    if (!hasDigit || (run.isNumber && isOther)) continue;
    if (!word.hasDigit && word.text.length > MAX_LETTERS.last) continue;
    const checked = announced && keys.hasCheckDigits(run);
    const plain = checked ? "strong" : keys.strengthOf(run, place.spaced, wrapped);
    const alone = plain === "strong" && isPeriod(run.parts) ? "weak" : plain;
    if (alone === undefined && !word.goesOn) continue;
    const placed = { ...place, end, ends: word.ends, checked };
    if (alone !== undefined) addRun(reader, run, placed, alone);
    if (word.goesOn) reader.lists.push({ ...placed, parts: [...run.parts], kind: listKindOf(placed) });
  }
}

function isThorough({ all, found }: Reader, start: number): boolean {
  if (found.tried < MAX_RUNS) return true;
  return found.tried < 2 * MAX_RUNS && (/^RF\d\d/.test((all[start] as Word).text) || isLabelled(all, start));
}

/** Adds the keys of a run and notes it as written. @param alone its strength without what stands before it */
function addRun({ all, shortlist, found }: Reader, run: keys.Run, placed: Placed, alone: Strength): void {
  const { start, end, labelled, checked } = placed;
  const parts = [...run.parts];
  // A label for invoice numbers makes short digits strong.
  const strength = labelled && run.joined.length >= keys.MIN_LABELLED_DIGITS ? "strong" : alone;
  const isReference = unmistakableScheme(run.joined) !== undefined;
  const isShort = strength === "weak" && parts.length === 1;
  const kind = isReference ? "reference" : kindOf(placed, isShort);
  const inner = run.isNumber ? undefined : innerReference(run.joined);
  if (inner !== undefined) shortlist.add(inner, strength, kind, parts.length);
  if (labelOn(textAt(all, start)) !== undefined) keys.addBareKeys(shortlist, parts);
  // Letters directly before the number are a prefix of it.
  const isPrefixed = start > 0 && isSign(all[start]?.gap) && !hasDigit(textAt(all, start - 1));
  keys.addKeys(shortlist, run, strength, kind, !isPrefixed);
  // A text that consists of one number needs no label.
  const isAlone = start === 0 && end === all.length - 1 && run.isNumber;
  if (!placed.spaced || checked || isAlone)
    found.written.push({ key: run.joined, parts, strength, labelled: labelled || checked || isAlone });
}

export const MAX_LISTED = 512;
/** The number of items of a list that belong to its first number. Those after them belong to the next ones. */
const MAX_ITEMS = 30;
const MIN_END_DIGITS = 2; // A number with fewer digits at its end begins no list.

export type ListHead = Pick<Placed, "end" | "labelled"> & { parts: string[]; kind: ReturnType<typeof listKindOf> };

/** Adds the numbers of lists, best kinds first, within MAX_KEYS and MAX_LISTED. @returns how many items were tried */
export function readLists(all: readonly Word[], lists: readonly ListHead[], shortlist: Shortlist): number {
  if (lists.length === 0) return 0;
  const before = shortlist.size;
  let tried = 0;
  for (const kind of ["listed", "joined", "part"] as const) {
    const known = new Map<string, { list: List; items: number }>();
    for (const head of lists) {
      if (head.kind !== kind) continue;
      if (shortlist.size - before >= MAX_KEYS || tried >= MAX_LISTED) {
        shortlist.leaveOut(kind);
        return tried;
      }
      tried += readList(all, head, shortlist, known);
    }
  }
  return tried;
}

/** Adds the items that no earlier number of the list has added. @returns how many items or numbers were read, or 1 */
function readList(
  all: readonly Word[],
  { end, parts, kind: best, labelled }: ListHead,
  shortlist: Shortlist,
  known: Map<string, { list: List; items: number }>,
): number {
  if (endOf(parts).length < MIN_END_DIGITS) return 1;
  const own = labelled ? undefined : known.get(placeOf(end, parts));
  const { list, items: before } = own ?? { list: new List(all, end, parts), items: 0 };
  const read = list.items.length;
  const numbers = list.readUntil(before + MAX_ITEMS);
  for (const { place, items } of numbers) known.set(place, { list, items });
  for (const { parts: listed, implied } of list.items.slice(read)) {
    const run = keys.Run.of(listed);
    if (run.joined.length > keys.MAX_KEY_LENGTH) continue;
    const plain = keys.strengthOf(run);
    if (plain === undefined) continue;
    // A label stands for all numbers of its list.
    const strength = labelled && best === "listed" && run.joined.length >= keys.MIN_LABELLED_DIGITS ? "strong" : plain;
    keys.addKeys(shortlist, run, strength, implied && best === "listed" ? "range" : best, true);
    keys.addBareKeys(shortlist, listed);
  }
  return Math.max(1, list.items.length - read, numbers.length);
}
