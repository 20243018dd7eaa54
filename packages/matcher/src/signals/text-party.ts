import type { Counterparty } from "../model/counterparty.ts";
import type { Line } from "../model/model.ts";
import { coreName } from "../names/core-name.ts";
import { nameWords } from "../names/legal-forms.ts";
import { mentionIn } from "../names/mention.ts";
import type { Mentioned } from "../names/name-index.ts";
import { ALIKE, isNearly, maySay, similarity } from "../names/similarity.ts";
import { wholeNamesIn } from "../names/whole-names.ts";
import { payerTextOfLine } from "../text/line-words.ts";
import type { PayerText } from "../text/payer-text.ts";
import type { Lookups } from "./other-side.ts";

const LEAD = 2; // The lead in rank that the best name needs over the next counterparty's.
const MAX_PERHAPS = 4; // The maximum number of counterparties among which the amount may decide.

/** The only counterparty that a text names clearly, else those that it may name, and others with nearly its name. */
export function namedInText(text: PayerText, pool: Lookups) {
  const [best, ...others] = pool.names.mentionedIn(text);
  if (best === undefined) return { named: undefined, perhaps: [], twins: [] };
  const twins = others.filter((other) => isTwin(best, other)).slice(0, MAX_PERHAPS);
  // A whole name beats every other one that is not named as exactly, however alike.
  const rivals = best.wording === "exact" ? others.filter(({ wording }) => wording === "exact") : others;
  if (best.wording !== "part" && rivals.every(({ rank }) => best.rank - rank >= LEAD)) {
    return { named: best, perhaps: [], twins };
  }
  const perhaps = [best, ...rivals].filter(({ rank }) => best.rank - rank < LEAD).slice(0, MAX_PERHAPS);
  return { named: undefined, perhaps, twins };
}

function isTwin(best: Mentioned, { wording, name }: Mentioned): boolean {
  const isWhole = wording === "exact" || wording === "misspelled";
  if (isWhole && similarity(coreName(best.name), coreName(name)) >= ALIKE) return true;
  return isNearly(coreName(best.name), coreName(name)) || maySay(coreName(best.words), coreName(name));
}

/** The counterparties besides the other side that a text or id names whole. @param own the names of the other side */
export function othersNamed(line: Line, own: readonly string[], { names }: Lookups): Map<Counterparty, string> {
  const others = new Map<Counterparty, string>();
  const all = payerTextOfLine(line) === undefined ? wholeNamesIn(line) : [];
  if (all.length === 0) return others;
  const ownWords = new Set(own.flatMap((name) => nameWords(name).map(({ key }) => key)));
  for (const { words, core } of all) {
    if (core.every((word) => ownWords.has(word))) continue;
    const whole = names.bearersOfWhole(words);
    for (const bearer of whole.size > 0 ? whole : names.bearersOfCore(core))
      if (others.size < MAX_PERHAPS && !others.has(bearer)) others.set(bearer, words);
  }
  return others;
}

/** The mention in a line's text of a counterparty whose invoice was found by its amount. */
export function mentionOf(line: Line, counterpartyId: string, pool: Lookups): Mentioned | undefined {
  const counterparty = pool.counterparty(counterpartyId);
  return counterparty && firstMention(line, counterparty);
}

export const mayName = (line: Line, counterparty: Counterparty) => firstMention(line, counterparty) !== undefined;

function firstMention(line: Line, counterparty: Counterparty): Mentioned | undefined {
  const text = payerTextOfLine(line);
  if (text === undefined) return undefined;
  for (const name of [counterparty.name, ...counterparty.aliases]) {
    const mention = mentionIn(text, coreName(name));
    if (mention !== undefined) return { ...mention, counterparty };
  }
  return undefined;
}

const MAX_NAME = 80;

/** The words of the text, the name that they stand for, and the share of its letters that they hold. */
export const describeMention = ({ words, name, share }: Mentioned): string =>
  `${words} = ${name.slice(0, MAX_NAME)} ${Math.round(share * 100)}%`;
