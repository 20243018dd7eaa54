import { type Advice, documentKeys, isOrdered } from "../candidates/advice.ts";
import { push } from "../model/collections.ts";
import { areNear } from "../model/days.ts";
import { cached } from "../model/memo.ts";
import type { Line } from "../model/model.ts";
import { ibanKey, keyOf, nameKey } from "../reading/keys.ts";
import { readingOf } from "../reading/reading.ts";
import { hasDigit, words } from "../text/words.ts";

/** A shorter reference, or one without a digit such as the name of a shop, stands in many lines. */
const MIN_REFERENCE = 5;

type LineText = { keys: ReadonlySet<string>; spaced: readonly string[] };

export function textOf({ endToEndId, instructionId, reference, bankReference, description }: Line): LineText {
  const texts = [endToEndId, instructionId, reference, bankReference, description].filter((text) => text !== undefined);
  return { keys: new Set(texts.map(keyOf)), spaced: texts.map((text) => ` ${words(text).join(" ")} `) };
}

type Name = { key: string; phrase: string };

export const namesOf = cached(({ number, references }: Advice) => namesAmong([number, ...references]));
/** The names of the item of a single order, cached. */
export const idsOf = cached((advice: Advice) => (isOrdered(advice) ? namesAmong(advice.items[0]?.documents) : []));

const namesAmong = (texts: readonly string[] = []): readonly Name[] =>
  texts
    .map(words)
    .map((parts) => ({ key: parts.join(""), phrase: ` ${parts.join(" ")} ` }))
    .filter(({ key }) => key.length >= MIN_REFERENCE && hasDigit(key));

export const isNamed = ({ keys, spaced }: LineText, wanted: readonly Name[]): boolean =>
  wanted.some(
    ({ key, phrase }) => keys.has(key) || spaced.some((text) => text.includes(phrase) || text.includes(` ${key} `)),
  );

/** An advice, and what of the line shows that it is meant. */
export type Joined = { advice: Advice; by: "reference" | "order" | "payer" };

export const JOINED_BY = { reference: "advice", order: "advice_of_order", payer: "advice_of_payer" } as const;
const NEAR_DAYS = 5; // Days between an advice and its booking within which the payer and the total join them.

type Choice = Joined & { line: Line };

/** Joins each line with the only advice that it names, else the only one of its payer near its date; ties join none. */
export function joinAdvices(lines: readonly Line[], advicesOf: (line: Line) => readonly Advice[]) {
  const choices = lines.flatMap((line) => choiceOf(line, advicesOf(line)));
  const whole = new Set(choices.filter(({ advice }) => advice.item === undefined).map(({ advice }) => advice.id));
  const chosen = new Map<string, Choice[]>();
  for (const choice of choices) {
    const { id, item } = choice.advice;
    if (item === undefined || !whole.has(id)) push(chosen, `${id} ${item ?? ""}`, choice);
  }
  const joined = new Map<string, Joined>();
  for (const group of chosen.values()) {
    const naming = group.filter(({ by }) => by === "reference");
    const [only, ...rivals] = naming.length > 0 ? naming : group;
    if (only !== undefined && rivals.length === 0) joined.set(only.line.id, { advice: only.advice, by: only.by });
  }
  return joined;
}

/** The choice by the strongest evidence that any advice has; none when several advices have it alike. */
function choiceOf(line: Line, advices: readonly Advice[]): Choice[] {
  if (line.allocated > 0n || line.ignored) return [];
  const free = advices.filter(({ lineId }) => lineId === undefined || lineId === line.id);
  if (free.length === 0) return [];
  for (const { by, holds, isAmongAll } of evidenceIn(line)) {
    const found = free.filter(holds);
    if (found.length === 0) continue;
    if (isAmongAll && advices.filter(holds).length > 1) return [];
    const near = found.length > 1 ? found.filter((one) => isOrdered(one) && isNear(line, one.date)) : [];
    const [advice, ...others] = near.length > 0 ? near : found;
    return advice === undefined || others.length > 0 ? [] : [{ line, advice, by }];
  }
  return [];
}

/** @property isAmongAll counts only if a single advice has it, those with other lines included */
type Evidence = { by: Joined["by"]; holds: (advice: Advice) => boolean; isAmongAll?: boolean };

/** Evidence in a line that an advice is meant, the strongest first. */
function evidenceIn(line: Line): Evidence[] {
  const text = textOf(line);
  // The parts of a document have its names.
  const documents = new Map<string, boolean>();
  const namesDocument = (one: Advice) => {
    const known = documents.get(one.id) ?? isNamed(text, namesOf(one));
    documents.set(one.id, known);
    return known;
  };
  const namesDocumentOf = (one: Advice) => isPart(one) && !isOtherAccount(line, one) && namesDocument(one);
  const mayBeOrder = (one: Advice) => isOrdered(one) && !isOtherId(line, one) && isAccount(line, one.party.iban);
  return [
    { by: "reference", holds: (one) => isOrdered(one) && hasItsId(line, one) },
    { by: "reference", holds: (one) => isNamed(text, idsOf(one)) || (!isPart(one) && namesDocument(one)) },
    { by: "reference", holds: (one) => namesDocumentOf(one) && isAccount(line, one.party.iban) },
    // Earlier lines of equal orders prove nothing about this one.
    { by: "reference", holds: namesDocumentOf, isAmongAll: true },
    { by: "order", holds: (one) => mayBeOrder(one) && [line.valueDate, line.bookingDay].includes(one.date ?? "") },
    { by: "payer", holds: (one) => isOfPayer(line, one) && !isOtherId(line, one) },
  ];
}

const isPart = ({ item }: Advice): boolean => item !== undefined;

function hasItsId(line: Line, { items: [item] }: Advice): boolean {
  const { endToEndKey } = readingOf(line);
  return endToEndKey !== "" && item !== undefined && documentKeys(item).includes(endToEndKey);
}

const isOtherId = (line: Line, advice: Advice): boolean =>
  isOrdered(advice) && readingOf(line).endToEndKey !== "" && !hasItsId(line, advice);

function isOtherAccount(line: Line, advice: Advice): boolean {
  const { iban } = readingOf(line);
  return isOrdered(advice) && iban !== undefined && advice.party.iban !== null && !isAccount(line, advice.party.iban);
}

/** The ids, account and day that differ from the order's: ids and amounts are the same each month. */
export function unlikeOrder(line: Line, advice: Advice): string[] {
  const isReturned = advice.items[0]?.rejected !== null;
  const isOtherDay = advice.date !== null && !isReturned && !isNear(line, advice.date);
  return [
    ...(isOtherAccount(line, advice) ? ["the transaction has another account"] : []),
    ...(isPart(advice) && isOtherId(line, advice) ? ["the transaction has another end-to-end id"] : []),
    ...(isPart(advice) && isOtherDay ? ["the transaction is of another day"] : []),
  ];
}

const isAccount = (line: Line, iban: string | null): boolean => iban !== null && ibanKey(iban) === readingOf(line).iban;

const isNear = ({ valueDate }: Line, date: string | null) => date !== null && areNear(date, valueDate, NEAR_DAYS);

function isOfPayer(line: Line, { party, date }: Advice): boolean {
  if (!isNear(line, date)) return false;
  const { iban, name } = readingOf(line);
  if (party.iban !== null && iban !== undefined) return ibanKey(party.iban) === iban;
  return party.name !== null && name !== undefined && nameKey(party.name) === name;
}
