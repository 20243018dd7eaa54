import type { MappingQuestion } from "../../mapping-question.ts";
import { directionOfHeader, isCertainWord } from "../direction-words.ts";
import { askAmount, askDebit, askDirection, askSign } from "./ask-money.ts";
import { explainedLinks, type Timeline } from "./balance-chain.ts";
import type { NumberColumn } from "./column-numbers.ts";
import { roleOfHeader } from "./column-roles.ts";
import { namesAccountAmount, namesMerchant, numberRole } from "./header-roles.ts";
import type { MoneyFacts } from "./money-facts.ts";
import {
  grossReadings,
  hasLooseMarks,
  hasNegative,
  hasPositive,
  invertedReadings,
  type MoneyReading,
  pairReadings,
  signedReadings,
} from "./money-readings.ts";
import { fits, isFull, numbersOf, type Proven, provenReadings, sameMoney, turnedByBalance } from "./proven-readings.ts";
import { saidBeside, wordedReadings } from "./word-readings.ts";

export type FoundMoney =
  | { reading: MoneyReading; balance: number | undefined; timeline: Timeline | undefined }
  | { question: MappingQuestion };

/** Ten million, in units of 10^-4. */
const LONG_CODE = 100_000_000_000n;
/** In fewer rows, any column may hold one number. */
const TELLING_ROWS = 4;

/**
 * Finds the reading of a table's money: by the balances that only one reading explains or, without balances, by the
 * names and signs of the columns if they leave one reading. An open choice becomes a question.
 */
export function findMoney(facts: MoneyFacts): FoundMoney {
  const numbers = numbersOf(facts);
  if (numbers.length === 0) return askAmount(facts, facts.numbers);
  const proven = fullest(provenReadings({ ...facts, numbers }), facts.names);
  const [best] = proven;
  if (best !== undefined) {
    const isOne = proven.every(({ reading }) => sameMoney(reading, best.reading));
    return isOne ? checkSign(facts, best) : askAmount(facts, numbers);
  }
  return byNames({ ...facts, numbers, words: facts.words.filter(({ isText }) => !isText) });
}

/** The readings without those that miss money of a row which two columns named for both directions tell. */
function fullest(proven: readonly Proven[], names: readonly string[]): Proven[] {
  const isNamed = ({ columns: { debit = -1, credit = -1 } }: MoneyReading) =>
    directionOfHeader(names[debit] ?? "") === "debit" && directionOfHeader(names[credit] ?? "") === "credit";
  const named = proven.map(({ reading }) => reading).filter(isNamed);
  const isPart = (part: MoneyReading, whole: MoneyReading) =>
    !sameMoney(part, whole) && part.amounts.every((amount, at) => !amount || amount === whole.amounts[at]);
  return proven.filter(({ reading }) => !named.some((whole) => isPart(reading, whole)));
}

/** Balances show the change of a card's debt as well, so they do not prove the direction of a card. */
function checkSign(facts: MoneyFacts, proven: Proven): FoundMoney {
  const { columns } = proven.reading;
  const isOpen = facts.isCard && columns.amount !== undefined && columns.direction === undefined;
  return isOpen ? askSign(facts, columns.amount ?? 0) : proven;
}

/** Without balances: the columns with the names of money, if they leave one reading. */
function byNames(facts: MoneyFacts): FoundMoney {
  const { numbers, names, given } = facts;
  const roleOf = ({ index }: NumberColumn) => numberRole(names[index] ?? "");
  const pairs = pairReadings(numbers, names).filter(({ columns }) => fits(columns, { ...given, fee: undefined }));
  const [only] = pairs;
  if (given.debit !== undefined || given.credit !== undefined) {
    return only !== undefined && pairs.length === 1
      ? unproven(facts, only)
      : askDebit(
          facts,
          numbers.map(({ index }) => index),
        );
  }
  const answered = numbers.find(({ index }) => index + 1 === given.amount);
  if (answered !== undefined) return oneColumn(facts, answered);
  const named = pairs.filter(({ columns: { debit = -1, credit = -1 } }) => {
    const [out, into] = [directionOfHeader(names[debit] ?? ""), directionOfHeader(names[credit] ?? "")];
    return out === "debit" && into === "credit";
  });
  // The sign of one column tells the direction of a pair only if the pair is all the money there may be.
  const isAll = ({ columns: { debit, credit } }: MoneyReading) =>
    numbers.every(({ index }) => index === debit || index === credit || !isOpenRole(names[index] ?? "")) &&
    // Two columns named as amounts are rather of two currencies.
    [debit, credit].some((place = -1) => numberRole(names[place] ?? "") !== "amount");
  const signed = pairs.filter(
    (one) => isAll(one) && numbers.some((column) => column.index === one.columns.debit && hasNegative(column)),
  );
  const [pair, ...rest] = named.length > 0 ? named : signed;
  if (pair !== undefined && rest.length === 0) return unproven(facts, pair);
  const [gross] = grossReadings(numbers, names).filter(({ columns }) => fits(columns, given));
  if (gross !== undefined) return unproven(facts, gross);
  const possibly = numbers.filter(
    ({ index, values }) => isOpenRole(names[index] ?? "") && values.some((value) => value !== undefined),
  );
  const isMixed = possibly.some((column) => !column.isWhole && hasNegative(column) && hasPositive(column));
  const hasDecimals = possibly.some(({ isWhole }) => !isWhole);
  const isNamed = possibly.some((column) => roleOf(column) === "amount");
  // Beside a column named as the amount, numbers under another known name and whole numbers without a name are not it.
  const isOther = (column: NumberColumn, name: string) =>
    isNamed &&
    roleOf(column) !== "amount" &&
    (roleOfHeader(name) !== undefined || (column.isWhole && name.trim() === ""));
  const open = possibly.filter(
    (column) =>
      (!isMixed || !isCode(column)) &&
      !(hasDecimals && isConstant(column)) &&
      !isOther(column, names[column.index] ?? ""),
  );
  // A column named as the amount of the account stands beside the amount that was ordered.
  const own = open.filter(({ index }) => namesAccountAmount(names[index] ?? ""));
  const candidates = own.length === 1 ? own : open;
  const [amount] = candidates.filter((column) => roleOf(column) === "amount" || candidates.length === 1);
  const isOne = candidates.length === 1 || candidates.filter((column) => roleOf(column) === "amount").length === 1;
  const [possible] = pairs.filter(({ columns: { debit = 0, credit = 0 } }) =>
    [debit, credit].every((place) => isOpenRole(names[place] ?? "")),
  );
  if (possible !== undefined && !isOne) {
    return askDebit(facts, [possible.columns.debit ?? 0, possible.columns.credit ?? 0]);
  }
  if (amount === undefined || candidates.length > 1)
    return askAmount(facts, candidates.length > 0 ? candidates : numbers);
  const direction = directionOfHeader(names[amount.index] ?? "");
  return direction === undefined ? oneColumn(facts, amount) : askAmount(facts, numbers);
}

/** Tells whether a column of this name may hold the amount. */
function isOpenRole(name: string): boolean {
  const role = numberRole(name);
  return role === undefined || role === "amount";
}

/** The direction of the only column of amounts: by its sign, or by known words beside it. */
function oneColumn(facts: MoneyFacts, column: NumberColumn): FoundMoney {
  if (column.index === facts.signed) {
    const amounts = column.values.map((value) => value?.signed);
    return unproven(facts, { columns: { amount: column.index }, settings: {}, amounts });
  }
  const [signed] = signedReadings([column]);
  if (signed !== undefined) {
    const said = saidBeside(facts.words, signed);
    if (said === "otherwise") return askDirection(facts, column.index);
    const [inverted] = said === "inverted" ? invertedReadings([column]) : [];
    if (inverted !== undefined) return unproven(facts, inverted);
    const isOpen = said === undefined && (facts.isCard || receivesFromMerchants(facts, column));
    return isOpen ? askSign(facts, column.index) : unproven(facts, signed);
  }
  const worded = wordedReadings([column], facts.words.filter(isFull)).filter(({ columns, isGuessed }) => {
    if (facts.given.direction !== undefined && columns.direction !== facts.given.direction - 1) return false;
    const { words = [], directions = [] } = facts.words.find(({ index }) => index === columns.direction) ?? {};
    return !isGuessed && (new Set(directions).size === 2 || words.every(isCertainWord));
  });
  const [one] = worded;
  const isOne = one !== undefined && worded.every((other) => sameMoney(one, other));
  if (isOne) return unproven(facts, one);
  if (hasLooseMarks(column)) return askSign(facts, column.index);
  const amounts = column.values.map((value) => value?.signed);
  return turnedByBalance(facts, amounts) ? askAmount(facts, facts.numbers) : askDirection(facts, column.index);
}

/** Merchants are paid, so amounts beside them that are mostly positive may be money out. */
function receivesFromMerchants({ table, names }: MoneyFacts, { values }: NumberColumn): boolean {
  const place = names.findIndex(namesMerchant);
  const signed = values.flatMap((value, at) => (table.rows[at]?.[place] ? (value?.signed ?? []) : []));
  return signed.filter((value) => value > 0n).length * 2 > signed.length;
}

/** A reading that no column of balances contradicts. Balances may leap where a row without a date stands. */
function unproven(facts: MoneyFacts, reading: MoneyReading): FoundMoney {
  const { numbers, names, table } = facts;
  const parted = facts.timelines.map(({ days, groups }) => ({
    days,
    groups: groups.map((group, at) => `${table.undatedBefore[at]} ${group}`),
  }));
  const timelines = table.hasUndated ? [...facts.timelines, ...parted] : facts.timelines;
  const isContradicted = numbers.some(({ index, values }) => {
    const balances = values.map((value) => value?.signed);
    const isTelling = balances.filter((balance) => balance !== undefined).length > 1;
    const isBalance = numberRole(names[index] ?? "") === "balance" && isTelling;
    return isBalance && timelines.every((timeline) => explainedLinks(reading.amounts, balances, timeline) === 0);
  });
  if (isContradicted) return askAmount(facts, numbers);
  return { reading, balance: undefined, timeline: undefined };
}

/** Recognizes one number, or a long whole number, in all rows: rather a code beside a column of signed decimals. */
function isCode(column: NumberColumn): boolean {
  const isLong = column.values.every((value) => value === undefined || value.signed >= LONG_CODE);
  return column.isWhole && (isConstant(column) || isLong);
}

/** Recognizes one whole number in all rows. */
function isConstant({ values, isWhole }: NumberColumn): boolean {
  const filled = values.flatMap((value) => value?.signed ?? []);
  return isWhole && filled.length >= TELLING_ROWS && filled.every((value) => value === filled[0]);
}
