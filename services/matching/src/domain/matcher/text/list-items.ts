import { listedAfter } from "./lists.ts";
import type { listKindOf } from "./places.ts";
import { addKeys, MAX_KEY_LENGTH, strengthOf } from "./run-keys.ts";
import { MAX_KEYS, type Shortlist } from "./shortlist.ts";
import type { Word } from "./words.ts";

/** The largest number of list items that are tried in one text. */
export const MAX_LISTED = 512;

/** A run of words that is the first item of a list. */
export interface ListHead {
  /** Index of the run's last word. */
  end: number;
  parts: string[];
  /** The kind of evidence that its items are. */
  kind: ReturnType<typeof listKindOf>;
}

/**
 * Adds the numbers of the lists to the shortlist, lists of the best kind first, until `MAX_KEYS` are added or
 * `MAX_LISTED` items are tried.
 * @returns how many items were tried
 */
export function readLists(all: readonly Word[], lists: readonly ListHead[], shortlist: Shortlist): number {
  const before = shortlist.size;
  let tried = 0;
  for (const kind of ["listed", "joined", "part"] as const) {
    for (const head of lists) {
      if (head.kind !== kind) continue;
      if (shortlist.size - before >= MAX_KEYS || tried >= MAX_LISTED) {
        shortlist.leaveOut(kind);
        return tried;
      }
      tried += readList(all, head, shortlist);
    }
  }
  return tried;
}

/** @returns how many items the list has, at least 1 */
function readList(all: readonly Word[], { end, parts, kind: best }: ListHead, shortlist: Shortlist): number {
  const lastWord = parts.at(-1) ?? "";
  const digits = /\d+$/.exec(lastWord)?.[0];
  if (digits === undefined || digits.length < 2) return 1;
  const items = listedAfter(all, end, digits);
  for (const item of items) {
    const listed = [...parts.slice(0, -1), lastWord.slice(0, lastWord.length - digits.length) + item.digits];
    const joined = listed.join("");
    if (joined.length > MAX_KEY_LENGTH) continue;
    const strength = strengthOf(joined, listed.length, false, false);
    if (strength === undefined) continue;
    const kind = item.implied && best === "listed" ? "range" : best;
    addKeys(shortlist, listed, joined, { strength, kind, core: true });
  }
  return items.length;
}
