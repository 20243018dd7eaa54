import type { LineAge } from "@matchbook/vocabulary/statuses";
import type { DayCounts } from "../../mongo/day-counts/day-counts.ts";
import { addDays } from "../days.ts";
import { daysOf, LATE, monthOf, monthsOf } from "./keys.ts";
import { agesOn, OLDEST_DAYS } from "./line-age.ts";
import type { BookedKind, BookedPart } from "./sums.ts";

/** The parts of a connection's lines that were booked up to a day; with undefined of lines without a connection. */
export async function bookedUntil(counts: Pick<DayCounts, "read">, bankConnectionId: string | undefined, day: string) {
  const start = monthOf(addDays(day, -OLDEST_DAYS));
  const [months, days] = await Promise.all([
    counts.read(monthsOf(bankConnectionId), { to: addDays(start, -1) }),
    counts.read(daysOf(bankConnectionId), { from: start, to: day }),
  ]);
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
