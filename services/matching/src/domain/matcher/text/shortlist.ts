/**
 * How reliable a key is. `strong`: nobody writes this without meaning the number. `weak`: a short run of digits, which
 * may be anything; it counts only together with other evidence.
 */
export type Strength = "strong" | "weak";

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

/** What a key is worth. There is one value for each combination: a line has many keys, and memory is most of what reading costs. */
export interface Evidence {
  strength: Strength;
  kind: Kind;
  /** The lower, the better. */
  rank: number;
}

/** The keys that are kept of a line, and the kinds of those that are not. */
export interface Kept {
  keys: ReadonlyMap<string, Evidence>;
  leftOut: Kind[];
}

const FIRST_RANK = Object.fromEntries(KINDS.map((kind, at) => [kind, at * MAX_JOINED])) as Record<Kind, number>;
const BY_RANK = KINDS.flatMap((kind, at) =>
  Array.from({ length: MAX_JOINED }, (_, words) => evidences(kind, at * MAX_JOINED + words)),
);

function evidences(kind: Kind, rank: number): Record<Strength, Evidence> {
  return { strong: { strength: "strong", kind, rank }, weak: { strength: "weak", kind, rank } };
}

/** Collects the keys of a line and keeps the best: by kind, then those of fewer words, then in the order of the text. */
export class Shortlist {
  readonly #found = new Map<string, Evidence>();
  #leftOut: Set<Kind> | undefined;

  /** @param words how many words the key is made of */
  add(key: string, strength: Strength, kind: Kind, words: number): void {
    const rank = FIRST_RANK[kind] + Math.min(words, MAX_JOINED) - 1;
    const known = this.#found.get(key);
    if (known !== undefined && known.rank <= rank && (known.strength === "strong" || strength === "weak")) return;
    const best = known === undefined ? rank : Math.min(rank, known.rank);
    this.#found.set(
      key,
      (BY_RANK[best] as Record<Strength, Evidence>)[known?.strength === "strong" ? "strong" : strength],
    );
  }

  /** Notes keys of a kind that were not even made. */
  leaveOut(kind: Kind): void {
    this.#leftOut ??= new Set();
    this.#leftOut.add(kind);
  }

  get size(): number {
    return this.#found.size;
  }

  /** The best keys: all of them in the order of the text, or of more than MAX_KEYS so many, best first. */
  best(): Kept {
    if (this.#found.size <= MAX_KEYS) return { keys: this.#found, leftOut: this.#kindsLeftOut() };
    const ranked = [...this.#found].sort(([, a], [, b]) => a.rank - b.rank);
    for (const [, { kind }] of ranked.splice(MAX_KEYS)) this.leaveOut(kind);
    return { keys: new Map(ranked), leftOut: this.#kindsLeftOut() };
  }

  #kindsLeftOut(): Kind[] {
    const leftOut = this.#leftOut;
    return leftOut === undefined ? [] : KINDS.filter((kind) => leftOut.has(kind));
  }
}
