import { keyOf } from "../keys.ts";
import type { Line } from "../model.ts";
import { hasDigit, words } from "../text/words.ts";
import { type Advice, isOrdered } from "./advice.ts";

/** A shorter reference, or one without a digit such as the name of a shop, stands in many lines. */
const MIN_REFERENCE = 5;

/** The texts of a line in which a document may be named. */
interface LineText {
  keys: ReadonlySet<string>;
  spaced: readonly string[];
}

export function textOf({ endToEndId, instructionId, reference, bankReference, description }: Line): LineText {
  const texts = [endToEndId, instructionId, reference, bankReference, description].filter((text) => text !== undefined);
  return { keys: new Set(texts.map(keyOf)), spaced: texts.map((text) => ` ${words(text).join(" ")} `) };
}

/** A number or reference that a text may name. */
interface Name {
  key: string;
  phrase: string;
}

const names = new WeakMap<object, readonly Name[]>();

/** The names of a document, cached. */
export function namesOf(advice: Advice): readonly Name[] {
  return namesAmong(advice, () => [advice.number, ...advice.references]);
}

/** The names of the item of a single order, cached. */
export function idsOf(advice: Advice): readonly Name[] {
  const [item] = advice.items;
  return item === undefined || !isOrdered(advice) ? [] : namesAmong(item, () => item.documents);
}

/** The texts that are long enough to be names, cached for the thing that has them. */
function namesAmong(thing: object, texts: () => readonly string[]): readonly Name[] {
  const known = names.get(thing);
  if (known !== undefined) return known;
  const found = texts()
    .map(words)
    .map((parts) => ({ key: parts.join(""), phrase: ` ${parts.join(" ")} ` }))
    .filter(({ key }) => key.length >= MIN_REFERENCE && hasDigit(key));
  names.set(thing, found);
  return found;
}

/** True when one of these names stands in the line as whole words. */
export function isNamed({ keys, spaced }: LineText, wanted: readonly Name[]): boolean {
  return wanted.some(
    ({ key, phrase }) => keys.has(key) || spaced.some((text) => text.includes(phrase) || text.includes(` ${key} `)),
  );
}
