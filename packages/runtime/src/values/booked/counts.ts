import type { LineAge } from "@matchbook/vocabulary/statuses";
import type { DayCounts } from "../../mongo/day-counts/day-counts.ts";
import { addDays } from "../days.ts";
import { daysOf, LATE, monthOf, monthsOf } from "./keys.ts";

/** State of a part of a line's money; `open` is what is left over. */
type BookedKind = "matched" | "adjusted" | "ignored" | "open";

/** A sum of lines, in minor units. */
export interface BookedSum {
  lines: number;
  credit: bigint;
  debit: bigint;
}

/** A part of the lines of a connection. */
export interface BookedPart extends BookedSum {
  currency: string;
  kind: BookedKind;
  /** Reason of ignored lines; empty without one. */
  reason: string;
  late: boolean;
  /** Age on the day up to which lines are summed up. */
  age: LineAge;
}

/** The parts of a connection's lines that were booked up to a day; with undefined of lines without a connection. */
export async function bookedUntil(counts: Pick<DayCounts, "read">, bankConnectionId: string | undefined, day: string) {
  const start = monthOf(addDays(day, -OLDEST_DAYS));
  // One after the other, because a transaction has one operation at a time.
  const months = await counts.read(monthsOf(bankConnectionId), { to: addDays(start, -1) });
  const days = await counts.read(daysOf(bankConnectionId), { from: start, to: day });
  const ageOf = agesOn(day);
  return [...months, ...days].flatMap((one) => {
    const age = ageOf(one.day);
    return one.counts.filter(isCounted).map((count) => partOf(count, age));
  });
}

/** The parts of a connection's lines of each day of an inclusive range, oldest day first. */
export async function bookedWithin(
  counts: Pick<DayCounts, "read">,
  bankConnectionId: string,
  days: { from: string; to: string },
): Promise<{ day: string; parts: BookedPart[] }[]> {
  const found = await counts.read(daysOf(bankConnectionId), days);
  return found.reverse().flatMap(({ day, counts: all }) => {
    const of = all.filter(isCounted);
    return of.length === 0 ? [] : [{ day, parts: of.map((one) => partOf(one, "days_0_7")) }];
  });
}

// Lines of a day are gone when their import is taken back.
function isCounted({ rows }: { rows: number }): boolean {
  return rows > 0;
}

function partOf(
  { values, rows, amount }: { values: string[]; rows: number; amount: bigint },
  age: LineAge,
): BookedPart {
  const [what = "", direction, currency = "", late] = values;
  const [kind = "", reason = ""] = what.split(" ");
  const [credit, debit] = direction === "credit" ? [amount, 0n] : [0n, amount];
  return { kind: kind as BookedKind, reason, currency, age, lines: rows, credit, debit, late: late === LATE };
}

/** The most days of each age but the oldest. */
const AGES: readonly [LineAge, number][] = [
  ["days_0_7", 7],
  ["days_8_30", 30],
  ["days_31_60", 60],
];
const OLDEST: LineAge = "over_60_days";
const OLDEST_DAYS = 61;

/** @returns the age that a day (YYYY-MM-DD) has on another */
export function agesOn(on: string): (day: string) => LineAge {
  const ages = AGES.map(([age, most]): [LineAge, string] => [age, addDays(on, -most)]);
  return (day) => ages.find(([, first]) => day >= first)?.[0] ?? OLDEST;
}

export function sumOf(parts: readonly BookedSum[]): BookedSum {
  return parts.reduce<BookedSum>(
    (sum, { lines, credit, debit }) => {
      return { lines: sum.lines + lines, credit: sum.credit + credit, debit: sum.debit + debit };
    },
    { lines: 0, credit: 0n, debit: 0n },
  );
}

/** The amount by which a sum changes the balance. */
export function netOf({ credit, debit }: BookedSum): bigint {
  return credit - debit;
}
