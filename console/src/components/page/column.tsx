import { isValidElement, type ReactNode } from "react";
import type { Speech } from "../../i18n/language.ts";
import type { Entry } from "../../i18n/text.ts";
import { toMinor } from "../../values/minor-units.ts";
import type { Amount } from "../../values/money.ts";
import { Money } from "../money-text.tsx";

/** An amount of a row, null for none. The direction of a bank line shows as its sign. */
interface RowAmount {
  amount: Amount | null;
  currency: string | null;
  direction?: "credit" | "debit" | null;
}

/** A value that sorts rows; null stands last. */
export type SortKey = string | number | bigint | null;

/**
 * A column shows a `day`, a `time` or `money`, or what `cell` gives in its place. A person can sort the rows by that value;
 * without one, by the text of the cell.
 */
export interface Column<T> {
  /** The English title names the column in the address. */
  title: Entry;
  /** A number is written as the language writes it. */
  cell?(row: T): ReactNode;
  /** A day, `YYYY-MM-DD`. */
  day?(row: T): string | null;
  /** A moment. */
  time?(row: T): string | null;
  money?(row: T): RowAmount | null;
  /** An amount without its currency, which the table names once. */
  bare?: boolean;
  /** Adds the amounts up below the rows, for each currency; where it names the group of a row, for each group. */
  summed?: boolean | ((row: T) => string);
  /** The value that sorts the rows, where it is another one. */
  sort?(row: T): SortKey;
  /** Numbers stand at the end of their column, and are never broken. */
  numeric?: boolean;
  /** Leaves the column out on every narrow screen, or only on a phone: a card has four rows at most. */
  minor?: boolean | "phone" | undefined;
  /** Values that are short as a rule, such as numbers and days: they stay on one line as long as there is room. */
  short?: boolean;
}

/** The amount of a column in a row. */
export function moneyOf<T>({ money }: Column<T>, row: T) {
  const { amount = null, currency = null, direction } = money?.(row) ?? {};
  return amount === null || currency === null ? undefined : { amount, currency, ...(direction && { direction }) };
}

/** The content of a column in a row. */
export function contentOf<T>(column: Column<T>, row: T, speech: Speech): ReactNode {
  const { cell, day, time, bare = false } = column;
  const content = cell?.(row) ?? false;
  if (content !== false) return typeof content === "number" ? speech.number(content) : content;
  const money = moneyOf(column, row);
  const [on, at] = [day?.(row), time?.(row)];
  return (money && <Money {...money} bare={bare} />) ?? (on && speech.day(on)) ?? (at && speech.time(at));
}

/** The decimals of this currency are the most that any has: its minor units compare amounts of all currencies. */
const FINEST = "CLF";

/** The value by which a column sorts a row. */
export function sortKeyOf<T>(column: Column<T>, row: T): SortKey {
  const { cell, day, time, sort } = column;
  if (sort !== undefined) return sort(row);
  const money = moneyOf(column, row);
  if (money !== undefined) return toMinor(money.amount, FINEST) * (money.direction === "debit" ? -1n : 1n);
  return day?.(row) ?? time?.(row) ?? textOf(cell?.(row));
}

/** The text, name or state that the elements of a cell are given: a badge, a link, the name of a counterparty. */
function textOf(content: ReactNode): string | number | null {
  if (typeof content === "number") return content;
  if (typeof content === "string") return content.trim() || null;
  if (Array.isArray(content)) return content.flatMap((part) => textOf(part) ?? []).join(" ") || null;
  if (!isValidElement<Record<"text" | "name" | "status" | "state" | "children", ReactNode>>(content)) return null;
  const { text, name, status, state, children } = content.props;
  return textOf([text, name, status, state, children]);
}
