/** `strong`: a payer means only the number. `weak`: digits that count only together with other evidence. */
export type Strength = "strong" | "weak";

/**
 * The kind of evidence that a key is, best first:
 * - `reference`: a reference with check digits that cannot be coincidence, or a field that holds only a reference
 * - `labelled`: a number behind a label
 * - `written`: a number without spaces, between spaces, line breaks or punctuation
 * - `listed`: an item of a list, in the form of the list's first number
 * - `range`: a number that a range implies but that is not written
 * - `short`: a word of a few digits, which may be anything
 * - `joined`: words joined across spaces
 * - `part`: some of the words of a longer number
 * - `aside`: a number in what else the bank wrote
 */
const KINDS = ["reference", "labelled", "written", "listed", "range", "short", "joined", "part", "aside"] as const;
export type Kind = (typeof KINDS)[number];

/** The maximum number of words in a key: an ISO 11649 reference is printed in up to seven groups of four. */
export const MAX_JOINED = 8;
export const MAX_KEYS = 96;

/** One shared object for each combination: allocating them dominated the cost of reading a line. */
export interface Evidence {
  strength: Strength;
  kind: Kind;
  rank: number; // Lower is better.
}

const FIRST_RANK = Object.fromEntries(KINDS.map((kind, at) => [kind, at * MAX_JOINED])) as Record<Kind, number>;
const BY_RANK = KINDS.flatMap((kind, at) =>
  Array.from({ length: MAX_JOINED }, (_, words) => evidences(kind, at * MAX_JOINED + words)),
);

function evidences(kind: Kind, rank: number): Record<Strength, Evidence> {
  return { strong: { strength: "strong", kind, rank }, weak: { strength: "weak", kind, rank } };
}

/** Collects the keys of a line and keeps the best: by kind, then by fewer words, then by their order in the text. */
export class Shortlist {
  readonly #found = new Map<string, Evidence>();
  readonly #leftOut = new Set<Kind>();

  /** @param words how many words the key is made of */
  add(key: string, strength: Strength, kind: Kind, words: number): void {
    const rank = FIRST_RANK[kind] + Math.min(words, MAX_JOINED) - 1;
    const known = this.#found.get(key);
    if (known !== undefined && known.rank <= rank && (known.strength === "strong" || strength === "weak")) return;
    const best = BY_RANK[Math.min(rank, known?.rank ?? rank)] as Record<Strength, Evidence>;
    this.#found.set(key, best[known?.strength === "strong" ? "strong" : strength]);
  }

  leaveOut(kind: Kind): void {
    this.#leftOut.add(kind);
  }

  get size(): number {
    return this.#found.size;
  }

  /** The best keys: all in the order of the text, or, above MAX_KEYS, the best MAX_KEYS by rank. */
  best(): { keys: ReadonlyMap<string, Evidence>; leftOut: Kind[] } {
    const isAll = this.#found.size <= MAX_KEYS;
    const ranked = isAll ? [] : [...this.#found].sort(([, a], [, b]) => a.rank - b.rank);
    for (const [, { kind }] of ranked.slice(MAX_KEYS)) this.leaveOut(kind);
    const leftOut = this.#leftOut.size === 0 ? [] : KINDS.filter((kind) => this.#leftOut.has(kind));
    return { keys: isAll ? this.#found : new Map(ranked.slice(0, MAX_KEYS)), leftOut };
  }
}
