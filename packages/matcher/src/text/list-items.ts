import { endOf, List, placeOf } from "./lists.ts";
import type { listKindOf } from "./places.ts";
import { addBareKeys, addKeys, MAX_KEY_LENGTH, MIN_LABELLED_DIGITS, Run, strengthOf } from "./run-keys.ts";
import { MAX_KEYS, type Shortlist } from "./shortlist.ts";
import type { Word } from "./words.ts";

export const MAX_LISTED = 512;
/** The number of items of a list that belong to its first number. Those after them belong to the next ones. */
const MAX_ITEMS = 30;
const MIN_END_DIGITS = 2; // A number with fewer digits at its end begins no list.

export interface ListHead {
  end: number;
  parts: string[];
  kind: ReturnType<typeof listKindOf>;
  labelled: boolean;
}

/** Adds the numbers of lists, best kinds first, within MAX_KEYS and MAX_LISTED. @returns how many items were tried */
export function readLists(all: readonly Word[], lists: readonly ListHead[], shortlist: Shortlist): number {
  if (lists.length === 0) return 0;
  const before = shortlist.size;
  let tried = 0;
  for (const kind of ["listed", "joined", "part"] as const) {
    const known: KnownLists = new Map();
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

type KnownLists = Map<string, { list: List; items: number }>;

/** Adds the items that no earlier number of the list has added. @returns how many items or numbers were read, or 1 */
function readList(
  all: readonly Word[],
  { end, parts, kind: best, labelled }: ListHead,
  shortlist: Shortlist,
  known: KnownLists,
): number {
  if (endOf(parts).length < MIN_END_DIGITS) return 1;
  const own = labelled ? undefined : known.get(placeOf(end, parts));
  const { list, items: before } = own ?? { list: new List(all, end, parts), items: 0 };
  const read = list.items.length;
  const numbers = list.readUntil(before + MAX_ITEMS);
  for (const { place, items } of numbers) known.set(place, { list, items });
  for (const { parts: listed, implied } of list.items.slice(read)) {
    const run = Run.of(listed);
    if (run.joined.length > MAX_KEY_LENGTH) continue;
    const plain = strengthOf(run);
    if (plain === undefined) continue;
    // A label stands for all numbers of its list.
    const strength = labelled && best === "listed" && run.joined.length >= MIN_LABELLED_DIGITS ? "strong" : plain;
    addKeys(shortlist, run, strength, implied && best === "listed" ? "range" : best, true);
    addBareKeys(shortlist, listed);
  }
  return Math.max(1, list.items.length - read, numbers.length);
}
