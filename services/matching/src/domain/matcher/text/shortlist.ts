import type { Strength } from "./citations.ts";

/**
 * What kind of evidence a key is, best first:
 * - `reference`: a reference with check digits that cannot be chance, or a field that holds nothing but a reference
 * - `labelled`: a number behind a word that announces an invoice number
 * - `written`: a number with no space inside and a space, a line break or punctuation around it
 * - `listed`: an item of a list, in the form of the number that the list begins with
 * - `range`: a number that a range implies but that is not written
 * - `short`: a word of a few digits, which may be anything
 * - `joined`: words joined across spaces
 * - `part`: some of the words of a longer number
 */
const KINDS = ["reference", "labelled", "written", "listed", "range", "short", "joined", "part"] as const;
export type Kind = (typeof KINDS)[number];

/** Most words that are joined into one key: an ISO 11649 reference is printed in up to seven groups of four. */
export const MAX_JOINED = 8;

/** Most keys that are kept of one line. */
export const MAX_KEYS = 64;

/** The keys that are kept of a line, and the kinds of those that are not. */
export interface Kept {
  keys: Map<string, Strength>;
  leftOut: Kind[];
}

const FIRST_RANK = Object.fromEntries(KINDS.map((kind, at) => [kind, at * MAX_JOINED])) as Record<Kind, number>;
const RANKS = KINDS.length * MAX_JOINED;

/** Collects the keys of a line and keeps the best: by kind, then those of fewer words, then in the order of the text. */
export class Shortlist {
  /** Each key's rank, and RANKS more when it is weak. */
  readonly #found = new Map<string, number>();
  readonly #leftOut = new Set<Kind>();

  /** @param words how many words the key is made of */
  add(key: string, strength: Strength, kind: Kind, words: number): void {
    const rank = FIRST_RANK[kind] + Math.min(words, MAX_JOINED) - 1;
    const known = this.#found.get(key);
    const best = known === undefined ? rank : Math.min(rank, known % RANKS);
    const isWeak = strength === "weak" && (known === undefined || known >= RANKS);
    this.#found.set(key, isWeak ? best + RANKS : best);
  }

  /** Notes keys of a kind that were not even made. */
  leaveOut(kind: Kind): void {
    this.#leftOut.add(kind);
  }

  get size(): number {
    return this.#found.size;
  }

  /** The best keys: all of them in the order of the text, or of more than MAX_KEYS so many, best first. */
  best(): Kept {
    const all = [...this.#found];
    const leftOut = new Set(this.#leftOut);
    if (all.length > MAX_KEYS) {
      all.sort(([, a], [, b]) => (a % RANKS) - (b % RANKS));
      for (const [, rank] of all.splice(MAX_KEYS)) leftOut.add(KINDS[Math.floor((rank % RANKS) / MAX_JOINED)] as Kind);
    }
    const keys = new Map<string, Strength>();
    for (const [key, rank] of all) keys.set(key, rank < RANKS ? "strong" : "weak");
    return { keys, leftOut: KINDS.filter((kind) => leftOut.has(kind)) };
  }
}
