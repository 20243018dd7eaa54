import type { Counterparty } from "../model/counterparty.ts";
import { coreName } from "./core-name.ts";
import { sameWord } from "./similarity.ts";

const MIN_BEGINNING = 3;

/** Tells whether a name is like no name of a counterparty. One in another script may be. */
export function isUnlike(name: string, counterparty: Pick<Counterparty, "name" | "aliases"> | undefined): boolean {
  const { words: core } = coreName(name);
  const names = [counterparty?.name ?? "", ...(counterparty?.aliases ?? [])];
  return names.map(coreName).every((own) => !own.isForeign && !isLike(core, own.words));
}

/** Tells whether the first word of one name, which tells more than its trade, or its initials are in the other. */
function isLike(name: readonly string[], own: readonly string[]): boolean {
  const initials = (of: readonly string[]) => of.map((word) => word.charAt(0)).join("");
  if (name.includes(initials(own)) || own.includes(initials(name))) return true;
  return isIn(name[0] ?? "", own) || isIn(own[0] ?? "", name);
}

const isIn = (word: string, others: readonly string[]): boolean =>
  others.some((other) => {
    const [short, long] = word.length <= other.length ? [word, other] : [other, word];
    return (short.length >= MIN_BEGINNING && long.startsWith(short)) || sameWord(word, other);
  });
