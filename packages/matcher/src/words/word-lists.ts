import { words } from "../text/words.ts";

/** Phrases, separated by commas, in one text or in several. */
type Phrases = string | readonly string[];
/** Ways to find the last word of a phrase: as it is, or with more letters behind it, before it, or on both sides. */
const MATCHES = ["word", "beginning", "ending", "part"] as const;
type Match = (typeof MATCHES)[number];
/**
 * Properties of a phrase. `except`: it looks like one of the list and means something else. `ofBanks`: banks also
 * say by it how money came in. `wholeText`: it counts only if the text says nothing else. `behindNumber`: it counts only
 * directly behind a number.
 */
type Role = "except" | "ofBanks" | "wholeText" | "behindNumber";
/** Phrases without fields are found as they are. */
type Entry = Phrases | { readonly [field in Match]?: Phrases };

/**
 * A list of a JSON file of this folder: phrases of one meaning by language, as people write them. `…` stands for any
 * letters, and alone for any word. Words of Japanese, Korean and Chinese are found wherever their characters stand.
 */
export type WordList = Readonly<Record<string, Entry | { readonly [field in Match | Role]?: Entry }>>;

/** A phrase of a list. */
export interface Phrase {
  language: string;
  phrase: string;
  match: Match;
  role: Role | undefined;
}

/** The phrases of a list, in its order. */
export const phrasesOf = (list: WordList): Phrase[] =>
  Object.entries(list).flatMap(([language, entry]) => phrasesIn(entry, { language, match: "word", role: undefined }));

function phrasesIn(entry: WordList[string], fields: Omit<Phrase, "phrase">): Phrase[] {
  if (typeof entry === "string") return entry.split(", ").map((phrase) => ({ phrase, ...fields }));
  if (Array.isArray(entry)) return entry.flatMap((some) => phrasesIn(some, fields));
  return Object.entries(entry).flatMap(([field, part]) => {
    const match = MATCHES.find((each) => each === field);
    return phrasesIn(part, match === undefined ? { ...fields, role: field as Role } : { ...fields, match });
  });
}

/** The single words of some lists, in upper case without accents. */
export function wordsOf(...lists: readonly WordList[]): ReadonlySet<string> {
  const phrases = lists.flatMap(phrasesOf).filter(({ role }) => role !== "except");
  return new Set(phrases.map(({ phrase }) => words(phrase)).flatMap((all) => (all.length === 1 ? all : [])));
}

/** A test for the single words of some lists. */
export function isAmong(...lists: readonly WordList[]): (word: string) => boolean {
  const all = wordsOf(...lists);
  return (word) => all.has(word);
}
