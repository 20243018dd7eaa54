import { push } from "../model/collections.ts";
import { joining, parts } from "../words/lists.ts";
import { phrasesOf, type WordList } from "../words/word-lists.ts";
import { hasDigit, isSaidAt, isSign, textAt, type Word, words } from "./words.ts";

/** `andOrAt` stands before prices, hours and taxes, too (`a 300`), `of` in `2 of 6`, and words for parts beside such a number. */
const LISTS = { ...joining, ...parts };
type JoiningKind = keyof typeof LISTS;

type Joining = { kind: JoiningKind; words: readonly string[] };

const byFirst = new Map<string, Joining[]>(); // The phrases by their first word and by their last, longest first.
const byLast = new Map<string, Joining[]>();

const all = (Object.entries(LISTS) as [JoiningKind, WordList][]).flatMap(([kind, list]) =>
  phrasesOf(list).map(({ phrase }) => ({ kind, words: words(phrase) })),
);
for (const one of all.sort((a, b) => b.words.length - a.words.length)) {
  push(byFirst, one.words[0] ?? "", one);
  push(byLast, one.words.at(-1) ?? "", one);
}

export const joiningAt = (all: readonly Word[], at: number, ...kinds: JoiningKind[]): Joining | undefined =>
  byFirst.get(textAt(all, at))?.find((one) => kinds.includes(one.kind) && isSaidAt(all, at, one.words));

/** The longest phrase of these kinds that ends before this index, behind a word with a digit. */
export function joiningBefore(all: readonly Word[], at: number, ...kinds: JoiningKind[]): Joining | undefined {
  // The prefix of a number: `SI-18265`.
  if (isSign(all[at]?.gap)) return undefined;
  return byLast.get(textAt(all, at - 1))?.find(({ kind, words: phrase }) => {
    const start = at - phrase.length;
    return kinds.includes(kind) && hasDigit(textAt(all, start - 1)) && isSaidAt(all, start, phrase);
  });
}
