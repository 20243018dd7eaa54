import joining from "../words/joining.json" with { type: "json" };
import parts from "../words/parts.json" with { type: "json" };
import { phrasesOf, type WordList } from "../words/word-lists.ts";
import { hasDigit, textAt, type Word, words } from "./words.ts";

/** `andOrAt` stands before prices, hours and taxes, too (`a 300`), `of` in `2 of 6`, and words for parts beside such a number. */
const LISTS = { ...joining, ...parts };
type JoiningKind = keyof typeof LISTS;

type Joining = { kind: JoiningKind; words: readonly string[] };

const byFirst = new Map<string, Joining[]>(); // The phrases by their first word and by their last, longest first.
const byLast = new Map<string, Joining[]>();

for (const [kind, list] of Object.entries(LISTS) as [JoiningKind, WordList][]) {
  for (const phrase of phrasesOf(list).map((each) => words(each.phrase))) {
    const one = { kind, words: phrase };
    for (const [index, word] of [[byFirst, phrase[0]] as const, [byLast, phrase.at(-1)] as const]) {
      const list = [...(index.get(word ?? "") ?? []), one];
      index.set(
        word ?? "",
        list.sort((a, b) => b.words.length - a.words.length),
      );
    }
  }
}

export const joiningAt = (all: readonly Word[], at: number, ...kinds: JoiningKind[]): Joining | undefined =>
  byFirst
    .get(textAt(all, at))
    ?.find((one) => kinds.includes(one.kind) && one.words.every((word, step) => all[at + step]?.text === word));

/** The longest phrase of these kinds that ends before this index, behind a word with a digit. */
export function joiningBefore(all: readonly Word[], at: number, ...kinds: JoiningKind[]): Joining | undefined {
  // The prefix of a number: `SI-18265`.
  if (/^[-/._]$/.test(all[at]?.gap ?? "")) return undefined;
  return byLast.get(textAt(all, at - 1))?.find(({ kind, words: phrase }) => {
    const start = at - phrase.length;
    return (
      kinds.includes(kind) &&
      hasDigit(textAt(all, start - 1)) &&
      phrase.every((word, step) => all[start + step]?.text === word)
    );
  });
}
