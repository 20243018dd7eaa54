import { words } from "../text/words.ts";

/** Phrases, separated by commas, in one text or in several. */
type Phrases = string | readonly string[];
/** Ways to find the last word of a phrase: as it is, or with more letters behind it, before it, or on both sides. */
const MATCHES = ["word", "beginning", "ending", "part"] as const;
type Match = (typeof MATCHES)[number];
/** `except` means something else; banks say `ofBanks`, too; `wholeText` counts alone, `behindNumber` only there. */
type Role = "except" | "ofBanks" | "wholeText" | "behindNumber";
/** Phrases without fields are found as they are. */
type Entry = Phrases | { readonly [field in Match]?: Phrases };

/** Phrases of one meaning by language. `…` stands for any letters or word. East Asian words are found anywhere. */
export type WordList = Readonly<Record<string, Entry | { readonly [field in Match | Role]?: Entry }>>;

export type Phrase = { language: string; phrase: string; match: Match; role: Role | undefined };

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

export function wordsOf(...lists: readonly WordList[]): ReadonlySet<string> {
  const phrases = lists.flatMap(phrasesOf).filter(({ role }) => role !== "except");
  return new Set(phrases.map(({ phrase }) => words(phrase)).flatMap((all) => (all.length === 1 ? all : [])));
}

export function isAmong(...lists: readonly WordList[]): (word: string) => boolean {
  const all = wordsOf(...lists);
  return (word) => all.has(word);
}
