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

/** Days whose lines do not lead from a stated balance to the next one, inclusive, and the balance that they lead to. */
export interface UnaccountedDays {
  from: string;
  to: string;
  expected: bigint;
  stated: bigint;
}

/**
 * The first days after the last stated balance to which all lines lead; undefined if that is the last balance.
 * @param opening the balance before the first line
 */
export function unaccountedDays({
  opening,
  movements,
  stated,
}: {
  opening: bigint;
  movements: ReadonlyMap<string, bigint>;
  stated: ReadonlyMap<string, bigint>;
}): UnaccountedDays | undefined {
  const days = [...new Set([...movements.keys(), ...stated.keys()])].sort();
  let [from = ""] = days;
  let expected = opening;
  let found: UnaccountedDays | undefined;
  for (const day of days) {
    expected += movements.get(day) ?? 0n;
    const end = stated.get(day);
    if (end === undefined) continue;
    if (end !== expected) found ??= { from, to: day, expected, stated: end };
    else {
      found = undefined;
      from = addDays(day, 1);
    }
  }
  return found;
}
