import type { Direction } from "../../value-sets.ts";
import { directionOfWord, isCertainWord } from "../direction-words.ts";
import type { NumberColumn } from "./column-numbers.ts";
import { abs, hasNegative, type MoneyReading, type Values } from "./money-readings.ts";

/** A column that may say which direction the amounts have. */
export interface WordColumn {
  index: number;
  cells: readonly string[];
  /** The different words. */
  words: readonly string[];
  /** The direction that each of them means, if it is known. */
  directions: readonly (Direction | undefined)[];
  /** Its name is that of a text, so only balances prove that its words are directions. */
  isText: boolean;
}

type Directions = ReadonlyMap<string, Direction>;

const MAX_WORDS = 20;

/** A column without signs, beside a column of words. */
export function wordedReadings(numbers: readonly NumberColumn[], wordColumns: readonly WordColumn[]): MoneyReading[] {
  return numbers
    .filter((column) => !hasNegative(column))
    .flatMap((column) => wordColumns.flatMap((words) => worded(column, words)));
}

function worded(column: NumberColumn, { index, cells, words, directions: known }: WordColumn): MoneyReading[] {
  const usual = new Map(words.map((word, at) => [word, known[at] ?? "credit"] as const));
  const isUsual = words.every((word) => directionOfWord(word) === usual.get(word));
  const guesses: Directions[] = known.every((direction) => direction !== undefined) ? [usual] : [];
  if (words.length === 2) {
    for (const out of words) guesses.push(new Map(words.map((word) => [word, word === out ? "debit" : "credit"])));
  }
  return guesses.map((directions) => ({
    columns: { amount: column.index, direction: index },
    settings: directions === usual && isUsual ? {} : { directionWords: wordsBy(directions) },
    isGuessed: directions !== usual,
    amounts: directed(column, cells, directions),
  }));
}

function directed({ values }: NumberColumn, cells: readonly string[], directions: Directions): Values {
  return values.map(
    (value, at) => value && (directions.get(cells[at] ?? "") === "debit" ? -value.signed : value.signed),
  );
}

function wordsBy(directions: Directions): { credit: string[]; debit: string[] } {
  const of = (wanted: Direction) =>
    [...directions].flatMap(([word, direction]) => (direction === wanted ? [word] : []));
  return { credit: of("credit"), debit: of("debit") };
}

/**
 * Compares words for debit and credit with the signs of the amounts beside them: equal, opposite in every row, or
 * neither. Undefined without such words.
 */
export function saidBeside(
  words: readonly WordColumn[],
  { amounts }: MoneyReading,
): "same" | "inverted" | "otherwise" | undefined {
  const telling = words.filter((column) => column.words.length > 1 && column.words.every(isCertainWord));
  const agreeing = telling.flatMap(({ cells }) =>
    amounts.flatMap((amount, at) =>
      amount === undefined || amount === 0n ? [] : [amount < 0n === (directionOfWord(cells[at] ?? "") === "debit")],
    ),
  );
  if (agreeing.length === 0) return undefined;
  if (agreeing.every((agrees) => agrees)) return "same";
  return agreeing.some((agrees) => agrees) ? "otherwise" : "inverted";
}

/**
 * The meaning of more than two words, by the balances: a word is money out if the balance falls by the amount wherever
 * the word stands. Undefined when it is not the same everywhere.
 */
export function learnedReading(
  column: NumberColumn,
  { index, cells, words }: WordColumn,
  balances: Values,
): MoneyReading | undefined {
  if (words.length <= 2 || words.length > MAX_WORDS) return undefined;
  for (const step of [-1, 1]) {
    const directions = new Map<string, Direction>();
    const fits = column.values.every((value, at) => {
      const [before, after] = [balances[at + step], balances[at]];
      if (value === undefined || before === undefined || after === undefined)
        return at === (step < 0 ? 0 : cells.length - 1);
      const change = after - before;
      if (abs(change) !== value.signed) return false;
      const word = cells[at] ?? "";
      const direction = change < 0n ? "debit" : "credit";
      if ((directions.get(word) ?? direction) !== direction) return false;
      directions.set(word, direction);
      return true;
    });
    if (!fits || directions.size < words.length) continue;
    const directionWords = wordsBy(directions);
    if (directionWords.credit.length === 0 || directionWords.debit.length === 0) continue;
    return {
      columns: { amount: column.index, direction: index },
      settings: { directionWords },
      isGuessed: true,
      amounts: directed(column, cells, directions),
    };
  }
  return undefined;
}
