import type { ReactNode } from "react";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { sumsByCurrency } from "../../values/sums.ts";
import { classes } from "../class-names.ts";
import { SelectField } from "../field.tsx";
import { Money } from "../money-text.tsx";
import { type Column, contentOf, moneyOf, sortKeyOf } from "./column.tsx";
import { sortedRows, useOrder } from "./order.ts";
import { pageWords as words } from "./words.ts";

export type { Column };

export interface TableProps<T> {
  label: string;
  /** Names the table in the address, in every language. */
  name?: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  /** By default the `id` of a row, or its place. */
  idOf?(row: T, index: number): string | number;
  /** Further rows are on other pages: these alone have no order and no sum. */
  isPart?: boolean;
  /** Tells whether the further rows come when a person sorts. */
  isSortable?: boolean;
  /** All rows of the list, which are added up, where the table has a part of them. */
  all?: readonly T[] | undefined;
}

const idOrPlace = (row: unknown, index: number) => (row as { id?: string }).id ?? index;

/** A table shown as blocks loses its roles in browsers unless they are given. */
const as = (role: string) => ({ role });

const CELL = "align-top break-words ";
/** In a card, the title of the column stands before the value, whose parts stay together. */
const IN_CARD =
  CELL +
  "max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:py-0.5 max-sm:text-right " +
  "max-sm:before:max-w-3/5 max-sm:before:whitespace-normal " +
  "max-sm:before:shrink-0 max-sm:before:text-left max-sm:before:text-soft max-sm:before:content-[attr(data-label)] " +
  "max-sm:empty:hidden max-sm:has-[>div:empty]:hidden";

/** A table; on a phone, a card per row. */
export function Table<T>(props: TableProps<T>) {
  const { label, name = label, columns, rows, idOf = idOrPlace, isPart = false, isSortable = !isPart } = props;
  const { all = isPart ? [] : rows } = props;
  const speech = useSpeech();
  const { t } = speech;
  const order = useOrder(name);
  const sortedBy = isSortable && !isPart ? columns.find(({ title }) => title.en === order.title) : undefined;
  const sorted = sortedBy === undefined ? rows : sortedRows(rows, sortedBy, order.down, speech.locale);
  const look = ({ numeric, minor, money }: Column<T>) =>
    classes(
      "px-4 py-2",
      numeric === true || money !== undefined ? "text-right whitespace-nowrap tabular-nums" : "text-left",
      minor === true && "max-md:hidden",
      minor === "phone" && "max-sm:hidden",
    );
  return (
    // A part that scrolls must be reachable by the keyboard. It is no landmark beside the section around it.
    // biome-ignore-start lint/a11y: see above.
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto focus-visible:outline-offset-[-2px]">
      {/* biome-ignore-end lint/a11y: see above. */}
      {isSortable && <SortField columns={columns.filter((column) => hasOrder(column, rows))} order={order} />}
      <table {...as("table")} className="w-full border-collapse max-sm:block">
        <caption className="sr-only">{label}</caption>
        <thead {...as("rowgroup")} className="max-sm:sr-only">
          <tr {...as("row")} className="border-b border-line text-[0.8125rem] text-soft">
            {columns.map((column) => (
              <th
                key={column.title.en}
                {...as("columnheader")}
                scope="col"
                aria-sort={column !== sortedBy ? undefined : order.down ? "descending" : "ascending"}
                className={classes(look(column), "font-medium whitespace-nowrap")}
              >
                <Header {...{ column, rows }} order={isSortable ? order : undefined} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as("rowgroup")} className="max-sm:block">
          {sorted.map((row, index) => (
            <tr
              key={idOf(row, index)}
              {...as("row")}
              data-row={idOf(row, index)}
              className="border-b border-line last:border-0 max-sm:block max-sm:py-2"
            >
              {columns.map((column) => (
                <td
                  key={column.title.en}
                  {...as("cell")}
                  data-label={t(column.title)}
                  className={classes(look(column), column.minor ? CELL : IN_CARD)}
                >
                  <Value short={column.short ?? Boolean(column.day ?? column.time)}>
                    {contentOf(column, row, speech)}
                  </Value>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {all.length > 1 && <Sums {...{ columns, look }} rows={all} />}
      </table>
    </div>
  );
}

interface HeaderProps<T> extends Pick<TableProps<T>, "rows"> {
  column: Column<T>;
  order: ReturnType<typeof useOrder> | undefined;
}

/** Tells whether rows can be sorted by a column: they are several, and have values in it. */
const hasOrder = <T,>(column: Column<T>, rows: readonly T[]) =>
  rows.length > 1 && column.title !== common.actions && rows.some((row) => sortKeyOf(column, row) !== null);

/** The title of a column, which sorts rows: up, then down, then as they are given. */
function Header<T>({ column, rows, order }: HeaderProps<T>) {
  const { t } = useSpeech();
  const { title } = column;
  if (order === undefined || !hasOrder(column, rows)) return t(title);
  const next = title.en !== order.title ? title.en : order.down ? "" : `-${title.en}`;
  return (
    <button type="button" className="min-h-6 hover:underline max-sm:min-h-11" onClick={() => order.sort(next)}>
      {t(title)}
      <span aria-hidden="true">{title.en === order.title && (order.down ? " ↓" : " ↑")}</span>
    </button>
  );
}

/** Sorts the cards of a phone, which have no headers. */
function SortField<T>({ columns, order }: { columns: readonly Column<T>[]; order: ReturnType<typeof useOrder> }) {
  const { t } = useSpeech();
  if (columns.length === 0) return null;
  const options = columns.flatMap(({ title }) => [
    { value: title.en, text: `${t(title)} ↑` },
    { value: `-${title.en}`, text: `${t(title)} ↓` },
  ]);
  return (
    <SelectField
      className="px-4 pt-2 sm:hidden"
      label={t(words.sort)}
      value={order.by}
      onChange={order.sort}
      options={[{ value: "", text: t(words.unsorted) }, ...options]}
    />
  );
}

interface SumsProps<T> extends Pick<TableProps<T>, "columns" | "rows"> {
  look(column: Column<T>): string;
}

/** The amounts of all rows, added up for each group and currency; nothing without a column of such amounts. */
function Sums<T>({ columns, rows, look }: SumsProps<T>) {
  const { t } = useSpeech();
  const first = columns.findIndex(({ summed }) => Boolean(summed));
  if (first < 0) return null;
  const isMinor = columns.every(({ summed, minor }) => !summed || minor);
  return (
    <tfoot {...as("rowgroup")} className={isMinor ? "max-sm:hidden" : "max-sm:block"}>
      <tr {...as("row")} className="border-t-2 border-line align-top font-semibold max-sm:block max-sm:py-2">
        {columns.map((column, at) => (
          <td
            key={column.title.en}
            {...as("cell")}
            data-label={column.summed && t(column.title)}
            className={classes(look(column), column.summed ? (column.minor ? CELL : IN_CARD) : "max-sm:hidden")}
          >
            {column.summed ? <div>{sumsOf(column, rows)}</div> : at === Math.max(0, first - 1) && t(common.sum)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The sums of a column, each behind the name of its group. */
function sumsOf<T>(column: Column<T>, rows: readonly T[]) {
  const { summed, bare } = column;
  const groups = Map.groupBy(rows, typeof summed === "function" ? summed : () => "");
  return [...groups].flatMap(([group, some]) =>
    sumsByCurrency(some.flatMap((row) => moneyOf(column, row) ?? []))
      .filter(({ amount }) => (bare !== true && group === "") || Number(amount) !== 0)
      .map((sum) => (
        <div key={group + sum.currency}>
          <span className="font-normal text-soft not-empty:mr-1">{group}</span>
          <Money {...sum} />
        </div>
      )),
  );
}

function Value({ short = false, children }: { short?: boolean | undefined; children: ReactNode }) {
  return children === undefined || children === null || children === false || children === "" ? null : (
    <div className={classes("max-sm:min-w-0", short ? "sm:inline-block sm:w-max sm:max-w-44" : "sm:contents")}>
      {children}
    </div>
  );
}
