import { addDays } from "@matchbook/runtime/values/days";

/** One day of a series of balances, in minor units. */
export interface SeriesDay {
  day: string;
  /** The bank's balance at the end of the day. */
  stated: bigint | undefined;
  /** Sum of the lines of the day. */
  booked: bigint;
  /** The stated balance, or else the balance of the day before and `booked`. */
  balance: bigint | undefined;
  /** The stated balance less the balance of the day before and `booked`. */
  difference: bigint | undefined;
}

/** The balances of days with lines or a stated balance, oldest first. @param before the balance before the first day */
export function daySeries({
  before,
  movements,
  stated,
}: {
  before: bigint | undefined;
  movements: ReadonlyMap<string, bigint>;
  stated: ReadonlyMap<string, bigint>;
}): SeriesDay[] {
  const days = [...new Set([...movements.keys(), ...stated.keys()])].sort();
  let balance = before;
  return days.map((day) => {
    const booked = movements.get(day) ?? 0n;
    const carried = balance === undefined ? undefined : balance + booked;
    const end = stated.get(day);
    balance = end ?? carried;
    const difference = end === undefined || carried === undefined ? undefined : end - carried;
    return { day, stated: end, booked, balance, difference };
  });
}

/** The first days, inclusive, after the last stated balance to which all lines before it lead; undefined after none. */
export function unaccountedDays(series: readonly SeriesDay[]) {
  let [from, off] = [series[0]?.day ?? "", 0n];
  let found: { from: string; to: string; expected: bigint; stated: bigint } | undefined;
  for (const { day, stated, difference = 0n } of series) {
    if (stated === undefined) continue;
    off += difference;
    if (off === 0n) [from, found] = [addDays(day, 1), undefined];
    else found ??= { from, to: day, expected: stated - off, stated };
  }
  return found;
}
