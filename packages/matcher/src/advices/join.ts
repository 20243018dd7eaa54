import { push } from "../add-to.ts";
import { daysBetween } from "../days.ts";
import { ibanKey, keyOf, nameKey } from "../keys.ts";
import type { Line } from "../model.ts";
import { readingOf } from "../reading.ts";
import { hasDigit, words } from "../text/words.ts";
import type { Advice } from "./advice.ts";

/** An advice, and what of the line shows that it is meant. */
export interface Joined {
  advice: Advice;
  by: "reference" | "payer";
}

/** Days between an advice and its booking within which the payer and the total join them. */
const NEAR_DAYS = 5;

/** A shorter reference, or one without a digit such as the name of a shop, stands in many lines. */
const MIN_REFERENCE = 5;

/**
 * Finds the advice of each line among those with exactly its direction, currency and amount: the only one that it names
 * by a number or reference, else the only one of its payer and about its date. An advice that several lines fit alike,
 * and a line that several advices fit alike, are not joined.
 * @param advicesOf the advices with the total of a line
 */
export function joinAdvices(
  lines: readonly Line[],
  advicesOf: (line: Line) => readonly Advice[],
): ReadonlyMap<string, Joined> {
  const claims = lines.flatMap((line) => {
    if (line.allocated > 0n || line.ignored) return [];
    const free = advicesOf(line).filter(({ lineId }) => lineId === undefined || lineId === line.id);
    const named = free.filter((advice) => isNamed(line, advice));
    const by = named.length > 0 ? ("reference" as const) : ("payer" as const);
    const [advice, ...others] = named.length > 0 ? named : free.filter((one) => isOfPayer(line, one));
    return advice === undefined || others.length > 0 ? [] : [{ line, advice, by }];
  });
  const claimed = new Map<string, typeof claims>();
  for (const claim of claims) push(claimed, claim.advice.id, claim);
  const joined = new Map<string, Joined>();
  for (const group of claimed.values()) {
    const naming = group.filter(({ by }) => by === "reference");
    const [only, ...rivals] = naming.length > 0 ? naming : group;
    if (only !== undefined && rivals.length === 0) joined.set(only.line.id, { advice: only.advice, by: only.by });
  }
  return joined;
}

/** True when a number or reference of the advice stands in the line as whole words. */
function isNamed(line: Line, { number, references }: Advice): boolean {
  const { endToEndId, instructionId, reference, bankReference, description } = line;
  const texts = [endToEndId, instructionId, reference, bankReference, description].filter((text) => text !== undefined);
  const keys = new Set(texts.map(keyOf));
  const spaced = texts.map((text) => ` ${words(text).join(" ")} `);
  return [number, ...references].some((wanted) => {
    const key = keyOf(wanted);
    if (key.length < MIN_REFERENCE || !hasDigit(key)) return false;
    const phrase = ` ${words(wanted).join(" ")} `;
    return keys.has(key) || spaced.some((text) => text.includes(phrase) || text.includes(` ${key} `));
  });
}

function isOfPayer(line: Line, { party, date }: Advice): boolean {
  if (date === null || Math.abs(daysBetween(date, line.valueDate)) > NEAR_DAYS) return false;
  const { iban, name } = readingOf(line);
  if (party.iban !== null && iban !== undefined) return ibanKey(party.iban) === iban;
  return party.name !== null && name !== undefined && nameKey(party.name) === name;
}
