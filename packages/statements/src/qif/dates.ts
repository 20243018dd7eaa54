import { createDateMatcher, createDateReader, type DateReader, isFarAhead, isRecent, SWAPPED } from "../csv/dates.ts";
import { namedDay } from "../csv/named-days.ts";
import { quote } from "../statement-error.ts";

/** Reads the dates of one file, of which none names its order of day and month. */
export interface QifDates {
  /** Takes a date into account. Returns true once the order is known. */
  learn: (text: string) => boolean;
  /** Why the order is still unknown after all dates; undefined when they can be read. */
  doubt: () => string | undefined;
  /** The day as `YYYY-MM-DD`. Throws an `Error` with the reason for an invalid date. */
  read: DateReader;
}

const ORDERS: readonly [Order, Order] = [
  orderOf("MM/DD/YYYY", ["M/D/YYYY", "M/D/YY", "M-D-YYYY", "M-D-YY"]),
  orderOf("DD/MM/YYYY", ["D/M/YYYY", "D/M/YY", "D-M-YYYY", "D-M-YY"]),
];
const matchUnambiguous = createDateMatcher();
const yearFirst = createDateMatcher(["YY/M/D", "YY-M-D"]);
const swapped = createDateMatcher(SWAPPED);
/**
 * Reads dates as banks and Quicken write them: `3/24/26`, `3/24'26`, `24.03'2026`, `2026-03-24`, `24 Mar 2026`. In which order day and
 * month are is learned from the first day after the 12th; all dates of a file have the same order. Two digits of a year
 * mean 1980 to 2079.
 * @param formats the `dateFormats` of the connection's mapping, which leave nothing to learn
 */
export function qifDates(formats: readonly string[] | undefined, today = ""): QifDates {
  if (formats !== undefined) {
    const read = createDateReader(formats);
    const match = createDateMatcher(formats);
    const readBoth = (text: string) => match(text) ?? namedDay(text) ?? read(plain(text));
    return { learn: () => true, doubt: () => undefined, read: readBoth };
  }
  let orders: readonly Order[] = ORDERS;
  let unclear: string | undefined;
  // Years ago with the year last, and recent with the year first.
  let turned: string | undefined;
  let mayTurn = today !== "";
  // Far ahead with the month behind the year, and recent with the day there.
  let ahead: string | undefined;
  let maySwap = today !== "";
  return {
    learn(text) {
      const date = plain(text);
      const days = daysOf(orders, date);
      mayTurn &&= isRecent(yearFirst(date), today) && !days.some((day) => isRecent(day, today));
      turned = mayTurn ? (turned ?? text) : undefined;
      maySwap &&= isRecent(swapped(date), today);
      if (isFarAhead(matchUnambiguous(date), today)) ahead ??= text;
      if (days.length === 1) orders = orders.filter(({ match }) => match(date) !== undefined);
      if (isUnclear(days)) unclear ??= text;
      return orders.length === 1 && turned === undefined;
    },
    doubt() {
      const seen = (maySwap ? ahead : undefined) ?? turned ?? (orders.length === 1 ? undefined : unclear);
      return seen === undefined ? undefined : doubtful(seen);
    },
    read(text) {
      const date = plain(text);
      if (orders.length > 1 && isUnclear(daysOf(orders, date))) throw new Error(doubtful(text));
      const { match, read } = orders[0] ?? ORDERS[0];
      return match(date) ?? matchUnambiguous(text) ?? matchUnambiguous(date) ?? read(date);
    },
  };
}

interface Order {
  name: string;
  match: (text: string) => string | undefined;
  read: DateReader;
}

function orderOf(name: string, formats: string[]): Order {
  return { name, match: createDateMatcher(formats), read: createDateReader(formats) };
}

function daysOf(orders: readonly Order[], date: string): string[] {
  return orders.flatMap(({ match }) => match(date) ?? []);
}

function isUnclear(days: readonly string[]): boolean {
  return new Set(days).size > 1;
}

function doubtful(date: string): string {
  const orders = [...ORDERS.map(({ name }) => name), ...(yearFirst(plain(date)) ? ["YY/MM/DD"] : [])];
  const names = (swapped(plain(date)) ? ["YYYY-MM-DD", "YYYY-DD-MM"] : orders).join(" or ");
  return (
    `the dates of this file, such as ${quote(date)}, could be ${names}: ` +
    "the csvMapping of its bank connection must name one (dateFormats)"
  );
}

/** Quicken pads with blanks and writes an apostrophe before a year after 1999. */
function plain(text: string): string {
  const [day = ""] = text.split(/[T ](?=\d{1,2}:\d{2})/, 1);
  const date = day.replace(/' (?=\d$)/, "'0").replace(/\s+/g, "");
  return date.replace("'", /[./-]/.exec(date)?.[0] ?? "/");
}
