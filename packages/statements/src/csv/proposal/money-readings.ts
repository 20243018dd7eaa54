import type { CsvColumns, CsvMapping } from "../../csv-mapping.ts";
import { directionOfHeader } from "../direction-words.ts";
import type { NumberColumn } from "./column-numbers.ts";
import { differInCurrency } from "./find-currency.ts";
import { numberRole } from "./header-roles.ts";

/** A way to read the money that every row moves, by some columns of a file. */
export interface MoneyReading {
  /** 0-based places. */
  columns: Partial<Record<Extract<keyof CsvColumns, "amount" | "direction" | "debit" | "credit" | "fee">, number>>;
  settings: Pick<CsvMapping, "invertSign" | "directionWords" | "debitSign" | "feeSign">;
  /** Negative for money out; undefined for a row without money. */
  amounts: readonly (bigint | undefined)[];
  /** The words of the direction are not known, so only balances can prove the reading. */
  isGuessed?: boolean;
  /** The 0-based place of a column that repeats the amount less its fee. */
  net?: number;
}

export type Values = readonly (bigint | undefined)[];

export function hasNegative({ values }: NumberColumn): boolean {
  return values.some((value) => value !== undefined && value.signed < 0n);
}

export function hasPositive({ values }: NumberColumn): boolean {
  return values.some((value) => value !== undefined && value.signed > 0n);
}

/** Some amounts are marked as credit, and others are not marked: they are debits, or the file does not say. */
export function hasLooseMarks({ values }: NumberColumn): boolean {
  const filled = values.flatMap((value) => value ?? []);
  return (
    filled.some(({ mark }) => mark === "credit") && filled.some(({ mark, signed }) => mark === undefined && signed > 0n)
  );
}

function signedOf({ values }: NumberColumn): Values {
  return values.map((value) => value?.signed);
}

/** One column whose sign is the direction. A column of only positive amounts does not show what money out looks like. */
export function signedReadings(numbers: readonly NumberColumn[]): MoneyReading[] {
  return numbers
    .filter((column) => hasNegative(column) && !hasLooseMarks(column))
    .map((column) => ({ columns: { amount: column.index }, settings: {}, amounts: signedOf(column) }));
}

/** One column of only positive amounts: all money in, or all money out. */
export function positiveReadings(numbers: readonly NumberColumn[]): MoneyReading[] {
  const positive = numbers.filter((column) => hasPositive(column) && !hasNegative(column) && !hasLooseMarks(column));
  return positive.flatMap((column) =>
    [false, true].map((isOut) => ({
      columns: { amount: column.index },
      settings: isOut ? { invertSign: true } : {},
      amounts: signedOf(column).map((amount) => (isOut && amount !== undefined ? -amount : amount)),
    })),
  );
}

/** One column in which money out is positive. */
export function invertedReadings(numbers: readonly NumberColumn[]): MoneyReading[] {
  return numbers
    .filter((column) => hasPositive(column) && (hasNegative(column) || hasLooseMarks(column)))
    .map((column) => ({
      columns: { amount: column.index },
      settings: { invertSign: true },
      amounts: column.values.map((value) => value && (value.mark === undefined ? -value.signed : value.signed)),
    }));
}

/** Two columns of which every row fills one. */
export function pairReadings(numbers: readonly NumberColumn[], header: readonly string[]): MoneyReading[] {
  return numbers.flatMap((debit) =>
    numbers.flatMap((credit) => {
      if (debit === credit || !complement(debit, credit)) return [];
      const names = [debit, credit].map(({ index }) => directionOfHeader(header[index] ?? ""));
      if (names[0] === "credit" || names[1] === "debit") return [];
      const isNamed = names[0] === "debit" && names[1] === "credit";
      if (!isNamed && differInCurrency([debit.index, credit.index], header)) return [];
      if (hasNegative(debit) && hasPositive(debit) && !isNamed) return [];
      // Beside positive debits, a negative credit is a credit taken back.
      if (hasNegative(credit) && (!isNamed || hasNegative(debit))) return [];
      // Among positive debits, a negative one is a refund.
      const isNegativeOut = hasNegative(debit) && !hasPositive(debit);
      const sign = isNegativeOut ? "negative_out" : "positive_out";
      const settings = hasNegative(debit) || hasPositive(debit) ? ({ debitSign: sign } as const) : {};
      const amounts = credit.values.map((value, at) => {
        const out = debit.values[at];
        if (value === undefined && out === undefined) return undefined;
        const moved = out?.mark === "debit" ? abs(out.signed) : (out?.signed ?? 0n);
        return (value?.signed ?? 0n) - (isNegativeOut ? abs(moved) : moved);
      });
      return [{ columns: { debit: debit.index, credit: credit.index }, settings, amounts }];
    }),
  );
}

function complement(one: NumberColumn, other: NumberColumn): boolean {
  const both = one.values.map((value, at) => [value?.signed ?? 0n, other.values[at]?.signed ?? 0n] as const);
  return both.every(([a, b]) => a === 0n || b === 0n) && both.some(([a, b]) => a !== b);
}

/** A reading with a fee that the amount does not contain. */
export function feeReadings(readings: readonly MoneyReading[], numbers: readonly NumberColumn[]): MoneyReading[] {
  return readings.flatMap((reading) =>
    numbers.flatMap((fee) => {
      const isUsed = Object.values(reading.columns).includes(fee.index) || (hasNegative(fee) && hasPositive(fee));
      if (isUsed || (!hasNegative(fee) && !hasPositive(fee))) return [];
      return [
        {
          columns: { ...reading.columns, fee: fee.index },
          settings: { ...reading.settings, ...(hasNegative(fee) && { feeSign: "negative_out" as const }) },
          amounts: reading.amounts.map((amount, at) =>
            amount === undefined ? undefined : amount - abs(fee.values[at]?.signed ?? 0n),
          ),
        },
      ];
    }),
  );
}

/** An amount and a fee that make up a third column of net amounts, which the file need not have otherwise. */
export function grossReadings(numbers: readonly NumberColumn[], names: readonly string[]): MoneyReading[] {
  const fees = numbers.filter(({ index }) => numberRole(names[index] ?? "") === "fee");
  const signed = numbers.filter((column) => hasNegative(column) && !fees.includes(column));
  return fees.flatMap((fee) =>
    signed.flatMap((gross) => {
      const sums = [1n, -1n].map((sign) =>
        gross.values.map((value, at) => value && value.signed + sign * (fee.values[at]?.signed ?? 0n)),
      );
      const isNet = (column: NumberColumn, sum: Values) =>
        column !== gross && column.values.every((value, at) => value?.signed === sum[at]);
      const amounts = sums.find((sum) => signed.some((column) => isNet(column, sum)));
      const net = amounts && signed.find((column) => isNet(column, amounts))?.index;
      if (amounts === undefined || net === undefined || (!hasNegative(fee) && !hasPositive(fee))) return [];
      const feeSign = amounts === sums[0] ? ("negative_out" as const) : ("positive_out" as const);
      return [{ columns: { amount: gross.index, fee: fee.index }, settings: { feeSign }, amounts, net }];
    }),
  );
}

export function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
