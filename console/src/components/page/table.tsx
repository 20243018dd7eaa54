import { type ReactNode, useMemo, useState } from "react";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import type { Amount } from "../../values/money.ts";
import { sumsByCurrency } from "../../values/sums.ts";
import { classes } from "../class-names.ts";
import { Money } from "../money-text.tsx";

export interface Column<T> {
  title: string;
  cell(row: T): ReactNode;
  /** Numbers stand at the end of their column, and are never broken. */
  numeric?: boolean;
  /** Left out on a narrow screen, or on a phone alone: a card has four rows at most. */
  minor?: boolean | "phone";
  /** Values that are short as a rule, such as numbers and days: they stay on one line as long as there is room. */
  short?: boolean;
  /** The value by which a person can sort the rows; null stands last. */
  sort?(row: T): string | number | bigint | null;
  /** An amount that is added up below the rows, for each currency. */
  sum?(row: T): { amount: Amount; currency: string } | null;
}

export interface TableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  idOf(row: T, index: number): string | number;
  /** Further rows are on other pages: these alone have no order and no sum. */
  isPart?: boolean;
}

/** A table shown as blocks loses its roles in browsers unless they are given. */
const as = (role: string) => ({ role });

const CELL = "align-top break-words ";
/** In a card, the title of the column stands before the value, whose parts stay together. */
const IN_CARD =
  CELL +
  "max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:py-0.5 max-sm:text-right " +
  "max-sm:before:shrink-0 max-sm:before:text-left max-sm:before:text-soft max-sm:before:content-[attr(data-label)] " +
  "max-sm:empty:hidden max-sm:has-[>div:empty]:hidden";

/** A table; on a phone, a card per row. */
export function Table<T>({ label, columns, rows, idOf, isPart = false }: TableProps<T>) {
  const { sorted, orderOf, toggle } = useOrder(columns, rows);
  const look = ({ numeric, minor }: Column<T>) =>
    classes(
      "px-4 py-2",
      numeric === true ? "text-right whitespace-nowrap tabular-nums" : "text-left",
      minor === true && "max-md:hidden",
      minor === "phone" && "max-sm:hidden",
    );
  return (
    // A part that scrolls must be reachable by the keyboard. It is no landmark beside the section around it.
    // biome-ignore-start lint/a11y: see above.
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto focus-visible:outline-offset-[-2px]">
      {/* biome-ignore-end lint/a11y: see above. */}
      <table {...as("table")} className="w-full border-collapse max-sm:block">
        <caption className="sr-only">{label}</caption>
        <thead {...as("rowgroup")} className="max-sm:sr-only">
          <tr {...as("row")} className="border-b border-line text-[0.8125rem] text-soft">
            {columns.map((column) => (
              <th
                key={column.title}
                {...as("columnheader")}
                scope="col"
                aria-sort={isPart ? undefined : orderOf(column)}
                className={classes(look(column), "font-medium whitespace-nowrap")}
              >
                {column.sort === undefined || isPart || rows.length < 2 ? (
                  column.title
                ) : (
                  <button
                    type="button"
                    className="min-h-6 hover:underline max-sm:min-h-11"
                    onClick={() => toggle(column)}
                  >
                    {column.title}
                    <span aria-hidden="true">{MARKS[orderOf(column) ?? "none"]}</span>
                  </button>
                )}
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
                  key={column.title}
                  {...as("cell")}
                  data-label={column.title}
                  className={classes(look(column), column.minor ? CELL : IN_CARD)}
                >
                  <Value short={column.short}>{column.cell(row)}</Value>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {!isPart && rows.length > 1 && <Sums columns={columns} rows={rows} look={look} />}
      </table>
    </div>
  );
}

const MARKS = { ascending: " ↑", descending: " ↓", none: "" };

/** The rows in the order that a person asked for, at first as they are given. */
function useOrder<T>(columns: readonly Column<T>[], rows: readonly T[]) {
  const { locale } = useSpeech();
  const [order, setOrder] = useState<{ title: string; down: boolean }>();
  const column = columns.find(({ title }) => title === order?.title);
  const sorted = useMemo(() => {
    const keyOf = column?.sort;
    if (keyOf === undefined) return rows;
    const texts = new Intl.Collator(locale, { numeric: true });
    const way = order?.down === true ? -1 : 1;
    const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
    return keyed
      .sort(({ key: one }, { key: other }) => {
        if (one === null || other === null) return Number(one === null) - Number(other === null);
        if (typeof one === "string" || typeof other === "string")
          return way * texts.compare(String(one), String(other));
        return one === other ? 0 : one < other ? -way : way;
      })
      .map(({ row }) => row);
  }, [rows, column, order, locale]);
  return {
    sorted,
    orderOf: ({ title }: Column<T>) =>
      title !== order?.title ? undefined : order.down ? ("descending" as const) : ("ascending" as const),
    toggle: ({ title }: Column<T>) => setOrder((old) => ({ title, down: old?.title === title && !old.down })),
  };
}

interface SumsProps<T> extends Pick<TableProps<T>, "columns" | "rows"> {
  look(column: Column<T>): string;
}

/** The amounts of all rows, added up for each currency; nothing without a column of such amounts. */
function Sums<T>({ columns, rows, look }: SumsProps<T>) {
  const { t } = useSpeech();
  if (columns.every(({ sum }) => sum === undefined)) return null;
  const first = columns.findIndex(({ sum }) => sum !== undefined);
  return (
    <tfoot {...as("rowgroup")} className="max-sm:block">
      <tr {...as("row")} className="border-t-2 border-line font-semibold max-sm:block max-sm:py-2">
        {columns.map((column, at) => (
          <td
            key={column.title}
            {...as("cell")}
            data-label={column.sum && column.title}
            className={classes(
              look(column),
              column.sum === undefined ? "max-sm:hidden" : column.minor ? CELL : IN_CARD,
            )}
          >
            {column.sum === undefined
              ? at === Math.max(0, first - 1) && t(common.sum)
              : sumsByCurrency(rows.flatMap((row) => column.sum?.(row) ?? [])).map(({ currency, amount }) => (
                  <Money key={currency} className="block" amount={amount} currency={currency} />
                ))}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Value({ short = false, children }: { short?: boolean | undefined; children: ReactNode }) {
  return children === null || children === false || children === "" ? null : (
    <div className={classes("max-sm:min-w-0", short ? "sm:inline-block sm:w-max sm:max-w-44" : "sm:contents")}>
      {children}
    </div>
  );
}
