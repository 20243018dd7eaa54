import { push } from "../add-to.ts";
import { areNear } from "../days.ts";
import { ibanKey, keyOf, nameKey } from "../keys.ts";
import type { Line } from "../model.ts";
import { readingOf } from "../reading.ts";
import { hasDigit, words } from "../text/words.ts";
import { type Advice, documentKeys } from "./advice.ts";

/** An advice, and what of the line shows that it is meant. */
export interface Joined {
  advice: Advice;
  by: "reference" | "order" | "payer";
}

/** Days between an advice and its booking within which the payer and the total join them. */
const NEAR_DAYS = 5;

/** A shorter reference, or one without a digit such as the name of a shop, stands in many lines. */
const MIN_REFERENCE = 5;

interface Claim extends Joined {
  line: Line;
}

/**
 * Finds the advice of each line among those with exactly its direction, currency and amount: the only one that it names
 * by a number or reference, else the only one of its payer and about its date. An advice that several lines fit alike,
 * and a line that several advices fit alike, are not joined. A part of an order is named by the ids of its item, else by
 * the order if nothing else in it has the amount and the account; without a name it needs its account and its day.
 * @param advicesOf the advices, and parts of orders, with the total of a line
 */
export function joinAdvices(
  lines: readonly Line[],
  advicesOf: (line: Line) => readonly Advice[],
): ReadonlyMap<string, Joined> {
  const claims = lines.flatMap((line) => claimOf(line, advicesOf(line)));
  const whole = new Set(claims.filter(({ advice }) => advice.item === undefined).map(({ advice }) => advice.id));
  const claimed = new Map<string, Claim[]>();
  for (const claim of claims) {
    const { id, item } = claim.advice;
    if (item === undefined || !whole.has(id)) push(claimed, `${id} ${item ?? ""}`, claim);
  }
  const joined = new Map<string, Joined>();
  for (const group of claimed.values()) {
    const naming = group.filter(({ by }) => by === "reference");
    const [only, ...rivals] = naming.length > 0 ? naming : group;
    if (only !== undefined && rivals.length === 0) joined.set(only.line.id, { advice: only.advice, by: only.by });
  }
  return joined;
}

/** By the strongest evidence that any advice has, if only one has it. */
function claimOf(line: Line, advices: readonly Advice[]): Claim[] {
  if (line.allocated > 0n || line.ignored) return [];
  const free = advices.filter(({ lineId }) => lineId === undefined || lineId === line.id);
  for (const { by, holds, isAmongAll } of free.length === 0 ? [] : evidenceIn(line)) {
    const found = free.filter(holds);
    if (found.length === 0) continue;
    if (isAmongAll && advices.filter(holds).length > 1) return [];
    const near = found.length > 1 ? found.filter((one) => isOrdered(one) && isNear(line, one.date)) : [];
    const [advice, ...others] = near.length > 0 ? near : found;
    return advice === undefined || others.length > 0 ? [] : [{ line, advice, by }];
  }
  return [];
}

interface Evidence {
  by: Joined["by"];
  holds(advice: Advice): boolean;
  /** Whether no advice may have it beside the one, also none with another line. */
  isAmongAll?: boolean;
}

/** What in a line shows that an advice is meant, the strongest first. */
function evidenceIn(line: Line): Evidence[] {
  const text = textOf(line);
  const isBatch = (advice: Advice) => isNamed(text, namesOf(advice));
  const isLikely = (advice: Advice) => isOrdered(advice) && !contradicts(line, advice);
  return [
    { by: "reference", holds: (one) => isOrdered(one) && hasItsId(line, one) },
    { by: "reference", holds: (one) => (isOrdered(one) ? isNamed(text, idsOf(one)) : isBatch(one)) },
    { by: "reference", holds: (one) => isLikely(one) && isAccount(line, one.party.iban) && isBatch(one) },
    // That the lines of equal orders have come already proves nothing about this one.
    { by: "reference", holds: (one) => isLikely(one) && isBatch(one), isAmongAll: true },
    { by: "order", holds: (one) => isLikely(one) && isAccount(line, one.party.iban) && isItsDay(line, one) },
    { by: "payer", holds: (one) => isOfPayer(line, one) && !contradicts(line, one) },
  ];
}

/** True for one order of the tenant: a part, or a document with a single one. */
function isOrdered({ kind, items }: Advice): boolean {
  return kind === "order" && items.length === 1;
}

function hasItsId(line: Line, { items: [item] }: Advice): boolean {
  const { endToEndKey } = readingOf(line);
  return endToEndKey !== "" && item !== undefined && documentKeys(item).includes(endToEndKey);
}

/** True when the line has another id or another account than the order. */
function contradicts(line: Line, advice: Advice): boolean {
  if (!isOrdered(advice)) return false;
  const isOther = readingOf(line).endToEndKey !== "" && !hasItsId(line, advice);
  return isOther || isOtherAccount(line, advice);
}

/** True when the bank tells another account than the order. */
export function isOtherAccount(line: Line, advice: Advice): boolean {
  const { iban } = readingOf(line);
  return isOrdered(advice) && iban !== undefined && advice.party.iban !== null && !isAccount(line, advice.party.iban);
}

function isAccount(line: Line, iban: string | null): boolean {
  return iban !== null && ibanKey(iban) === readingOf(line).iban;
}

/** The texts of a line in which a document may be named. */
interface LineText {
  keys: ReadonlySet<string>;
  spaced: readonly string[];
}

function textOf({ endToEndId, instructionId, reference, bankReference, description }: Line): LineText {
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
function namesOf(advice: Advice): readonly Name[] {
  return named(advice, () => [advice.number, ...advice.references]);
}

/** The names of the item of an order, cached. */
function idsOf({ items: [item] }: Advice): readonly Name[] {
  return item === undefined ? [] : named(item, () => item.documents);
}

function named(thing: object, texts: () => readonly string[]): readonly Name[] {
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
function isNamed({ keys, spaced }: LineText, wanted: readonly Name[]): boolean {
  return wanted.some(
    ({ key, phrase }) => keys.has(key) || spaced.some((text) => text.includes(phrase) || text.includes(` ${key} `)),
  );
}

function isItsDay({ valueDate, bookedOn }: Line, { date }: Advice): boolean {
  return date !== null && (date === valueDate || date === bookedOn);
}

function isNear({ valueDate }: Line, date: string | null): boolean {
  return date !== null && areNear(date, valueDate, NEAR_DAYS);
}

function isOfPayer(line: Line, { party, date }: Advice): boolean {
  if (!isNear(line, date)) return false;
  const { iban, name } = readingOf(line);
  if (party.iban !== null && iban !== undefined) return ibanKey(party.iban) === iban;
  return party.name !== null && name !== undefined && nameKey(party.name) === name;
}
