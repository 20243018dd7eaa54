import { createDateMatcher, createDateReader, type DateReader } from "../csv/dates.ts";
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
/** With the name of the month, and spaces between the parts. */
const matchNamed = createDateMatcher([
  "D MMM YYYY",
  "D MMM YY",
  "MMM D YYYY",
  "MMM D YY",
  "YYYY MMM D",
  "YYYY 年 M 月 D 日",
]);

/**
 * Reads dates as banks and Quicken write them: `3/24/26`, `3/24'26`, `24.03'2026`, `2026-03-24`, `24 Mar 2026`. In which order day and
 * month are is learned from the first day after the 12th; all dates of a file have the same order. Two digits of a year
 * mean 1980 to 2079.
 * @param formats the `dateFormats` of the connection's mapping, which leave nothing to learn
 */
export function qifDates(formats: readonly string[] | undefined): QifDates {
  if (formats !== undefined) {
    const read = createDateReader(formats);
    const match = createDateMatcher(formats);
    const readBoth = (text: string) => match(text) ?? matchNamed(spaced(text)) ?? read(plain(text));
    return { learn: () => true, doubt: () => undefined, read: readBoth };
  }
  let orders: readonly Order[] = ORDERS;
  let unclear: string | undefined;
  return {
    learn(text) {
      const date = plain(text);
      const days = daysOf(orders, date);
      if (days.length === 1) orders = orders.filter(({ match }) => match(date) !== undefined);
      if (isUnclear(days)) unclear ??= text;
      return orders.length === 1;
    },
    doubt: () => (orders.length === 1 || unclear === undefined ? undefined : doubtful(unclear)),
    read(text) {
      const date = plain(text);
      if (orders.length > 1 && isUnclear(daysOf(orders, date))) throw new Error(doubtful(text));
      const { match, read } = orders[0] ?? ORDERS[0];
      const known = /\p{L}/u.test(text) ? matchNamed(spaced(text)) : (match(date) ?? matchUnambiguous(date));
      return known ?? read(date);
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
  const names = ORDERS.map(({ name }) => name).join(" or ");
  return (
    `the dates of this file, such as ${quote(date)}, could be ${names}: ` +
    "the csvMapping of its bank connection must name one (dateFormats)"
  );
}

/** Quicken pads with blanks and writes an apostrophe before a year after 1999. */
function plain(text: string): string {
  const date = text.replace(/' (?=\d$)/, "'0").replace(/\s+/g, "");
  return date.replace("'", /[./-]/.exec(date)?.[0] ?? "/");
}

/** With one space between numbers and names. */
function spaced(text: string): string {
  return (text.match(/\p{L}+|\p{Nd}+/gu) ?? []).join(" ");
}
