import { isCertainWord } from "../direction-words.ts";
import { explainedLinks, type Timeline } from "./balance-chain.ts";
import { isRowNumber, type NumberColumn } from "./column-numbers.ts";
import { roleOfHeader } from "./column-roles.ts";
import type { GivenColumns } from "./given-columns.ts";
import { namesQuantity, numberRole } from "./header-roles.ts";
import type { MoneyFacts } from "./money-facts.ts";
import {
  abs,
  feeReadings,
  grossReadings,
  hasNegative,
  invertedReadings,
  type MoneyReading,
  pairReadings,
  positiveReadings,
  signedReadings,
} from "./money-readings.ts";
import { learnedReading, type WordColumn, wordedReadings } from "./word-readings.ts";

/** Fewer links between balances could be chance. */
const LEAST_LINKS = 2;
/** The most columns of numbers that are combined, which bounds the work. */
const MAX_NUMBERS = 10;
/** The most rows that all tried readings have together, which bounds the work. */
const MAX_TRIED_ROWS = 300_000;

/** The columns of numbers that may be money. */
export function numbersOf({ numbers, names }: MoneyFacts): NumberColumn[] {
  const isMoney = (column: NumberColumn) => !isRowNumber(column) && !namesQuantity(names[column.index] ?? "");
  return numbers.filter(isMoney).slice(0, MAX_NUMBERS);
}

/**
 * A reading that the file proves and that moves other money than a mapping does: by balances, or by certain words for
 * money out beside amounts of which the mapping takes all for money in. Undefined when nothing contradicts the mapping.
 * @param amounts what the mapping reads in each row, in units of 10^-4
 * @param hasSign whether the mapping says what a positive amount is
 */
export function provenOtherwise(
  facts: MoneyFacts,
  amounts: readonly bigint[],
  hasSign: boolean,
): MoneyReading | undefined {
  const numbers = numbersOf(facts);
  const mapped = { columns: {}, settings: {}, amounts };
  // Balances of a card's debt do not prove its sign.
  const opposite = { ...mapped, amounts: hasSign ? amounts.map((amount) => -amount) : amounts };
  for (const least of [LEAST_LINKS, 1]) {
    // One link may be chance, but not beside the names of balance and direction.
    const isSure = ({ balance, reading }: Proven) => namesBalance(facts, balance) && (least > 1 || !reading.isGuessed);
    const proven = provenReadings({ ...facts, numbers }, least).filter(isSure);
    if (proven.some(({ reading }) => sameMoney(reading, mapped) || sameMoney(reading, opposite))) return undefined;
    if (proven[0] !== undefined) return proven[0].reading;
  }
  const turned = hasSign ? undefined : turnedByBalance(facts, amounts);
  if (turned !== undefined) return turned;
  if (hasSign || amounts.some((amount) => amount < 0n)) return undefined;
  const words = facts.words.filter((column) => isFull(column) && !column.isText && saysBoth(column, facts));
  const worded = wordedReadings(numbers, words).filter(({ isGuessed }) => !isGuessed);
  const isAlike = (reading: MoneyReading) => amounts.every((amount, at) => abs(reading.amounts[at] ?? 0n) === amount);
  return worded.find((reading) => isAlike(reading) && !sameMoney(reading, mapped));
}

/**
 * The amounts with the signs of the steps between named balances, if every step is as large as its amount and some has
 * another sign. No column tells these signs, so the reading has none.
 */
export function turnedByBalance(facts: MoneyFacts, amounts: readonly (bigint | undefined)[]): MoneyReading | undefined {
  const [balance, ...others] = facts.numbers.filter(({ index }) => namesBalance(facts, index));
  if (balance === undefined || others.length > 0) return undefined;
  for (const order of [-1, 1]) {
    const steps = balance.values.map((value, at) => {
      const before = balance.values[at + order];
      return value === undefined || before === undefined ? undefined : value.signed - before.signed;
    });
    const known = steps.flatMap((step, at) => (step === undefined ? [] : [{ step, amount: amounts[at] ?? 0n }]));
    const isSize = known.length >= LEAST_LINKS && known.every(({ step, amount }) => abs(step) === abs(amount));
    if (!isSize) continue;
    return known.every(({ step, amount }) => step === amount)
      ? undefined
      : { columns: {}, settings: {}, amounts: steps };
  }
  return undefined;
}

/** Tells whether a column has certain words for both directions, or for one under the name of a direction. */
function saysBoth({ index, words, directions }: WordColumn, { names }: MoneyFacts): boolean {
  const isNamed = roleOfHeader(names[index] ?? "") === "direction";
  return words.every(isCertainWord) && (isNamed || new Set(directions).size === 2);
}

function namesBalance({ names }: MoneyFacts, place: number): boolean {
  return numberRole(names[place] ?? "") === "balance";
}

export interface Proven {
  reading: MoneyReading;
  balance: number;
  timeline: Timeline;
}

/** The readings that explain a column of balances, the best first. */
export function provenReadings(facts: MoneyFacts, least = LEAST_LINKS): Proven[] {
  const budget = { rows: MAX_TRIED_ROWS };
  for (const timeline of facts.timelines) {
    const found = facts.numbers.flatMap((balance) => explaining(facts, balance, { timeline, budget, least }));
    // A column that is named as a balance is rather one than a column that only fits.
    const named = found.filter(({ balance }) => namesBalance(facts, balance));
    if (named.length > 0) return named;
    if (found.length > 0) return found;
  }
  return [];
}

function explaining(
  { numbers, words, names, given }: MoneyFacts,
  balance: NumberColumn,
  { timeline, budget, least }: { timeline: Timeline; budget: { rows: number }; least: number },
): Proven[] {
  const balances = balance.values.map((value) => value?.signed);
  const others = numbers.filter((column) => column !== balance);
  const full = words.filter(isFull);
  const isOneDay = new Set(timeline.days).size === 1;
  const plain = [...pairReadings(others, names), ...signedReadings(others), ...wordedReadings(others, full)].sort(
    (a, b) => nameRank(a, names) - nameRank(b, names),
  );
  const learned = others
    .filter((column) => !hasNegative(column))
    .flatMap((column) => full.flatMap((word) => learnedReading(column, word, balances) ?? []));
  // Within one day, the order of the rows is open, and with it the sign.
  const turned = isOneDay ? [] : [...positiveReadings(others), ...invertedReadings(others)];
  const groups = [grossReadings(others, names), plain, learned, turned, feeReadings(plain, others)];
  for (const readings of groups) {
    const found = readings.filter(({ columns, amounts }) => {
      if (!fits(columns, given)) return false;
      budget.rows -= amounts.length;
      if (budget.rows < 0) return false;
      const before = balances.map((value, at) => (value === undefined ? undefined : value + (amounts[at] ?? 0n)));
      return [balances, before].some((after) => explainedLinks(amounts, after, timeline) >= least);
    });
    if (found.length > 0) return found.map((reading) => ({ reading, balance: balance.index, timeline }));
  }
  return [];
}

/** Lower for a reading whose columns are named as its money. */
function nameRank({ columns }: MoneyReading, names: readonly string[]): number {
  if (columns.amount === undefined) return 0;
  const role = numberRole(names[columns.amount] ?? "");
  return role === "amount" ? 1 : role === undefined ? 2 : 3;
}

/** Tells whether a reading takes the columns that a person named. */
export function fits(columns: MoneyReading["columns"], given: GivenColumns): boolean {
  const fields = ["amount", "direction", "debit", "credit", "fee"] as const;
  return fields.every((field) => given[field] === undefined || columns[field] === given[field] - 1);
}

export function sameMoney(one: MoneyReading, other: MoneyReading): boolean {
  return one.amounts.every((amount, at) => (amount ?? 0n) === (other.amounts[at] ?? 0n));
}

/** Tells whether a column has a word in every row. */
export function isFull({ words }: WordColumn): boolean {
  return !words.includes("");
}
