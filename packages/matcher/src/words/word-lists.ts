import { push } from "../model/collections.ts";
import { textAt, type Word, words } from "../text/words.ts";

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

/** Recognizes the words of phrases, as they are, or with more letters behind or before them as the phrases say. */
export function isOf(phrases: readonly Phrase[]): (word: string) => boolean {
  const found = { word: new Set<string>(), beginning: new Set<string>(), ending: new Set<string>() };
  for (const { phrase, match } of phrases) {
    const all = words(phrase);
    // Only the last word of a phrase may have more letters.
    for (const [at, word] of all.entries())
      found[at < all.length - 1 ? "word" : match === "part" ? "beginning" : match].add(word);
  }
  const { beginning, ending } = found;
  const lengths = [...new Set([...beginning, ...ending].map(({ length }) => length))];
  return (word) =>
    found.word.has(word) ||
    lengths.some((length) => beginning.has(word.slice(0, length)) || ending.has(word.slice(-length)));
}

/**
 * Finds the longest phrase of a list whose words begin at an index. The last of several words may have more letters behind
 * it unless the phrase counts as it is. @returns the number of its words
 */
export function lengthOf(phrases: readonly Phrase[]): (all: readonly Word[], at: number) => number | undefined {
  const byFirst = new Map<string, { said: readonly string[]; isWhole: boolean }[]>();
  const byLength = phrases.map(({ phrase, match }) => ({ said: words(phrase), isWhole: match === "word" }));
  for (const each of byLength.sort((a, b) => b.said.length - a.said.length)) push(byFirst, each.said[0] ?? "", each);
  return (all, at) => {
    const isSaid = (word: string, nth: number, isWhole: boolean) =>
      isWhole ? textAt(all, at + nth) === word : textAt(all, at + nth).startsWith(word);
    return byFirst
      .get(textAt(all, at))
      ?.find(({ said, isWhole }) =>
        said.every((word, nth) => isSaid(word, nth, isWhole || nth === 0 || nth < said.length - 1)),
      )?.said.length;
  };
}
