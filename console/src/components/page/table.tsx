import type { ReactNode } from "react";
import { classes } from "../class-names.ts";

export interface Column<T> {
  title: string;
  cell(row: T): ReactNode;
  /** Numbers stand at the end of their column. */
  numeric?: boolean;
  /** Left out on a narrow screen. */
  minor?: boolean;
  /** Values that are short as a rule, such as numbers and days: they stay on one line as long as there is room. */
  short?: boolean;
}

interface TableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  idOf(row: T, index: number): string | number;
}

/** A table shown as blocks loses its roles in browsers unless they are given. */
const as = (role: string) => ({ role });

/** In a card, the title of the column stands before the value, whose parts stay together. */
const CELL =
  "align-top break-words max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:py-0.5 max-sm:text-right " +
  "max-sm:before:shrink-0 max-sm:before:text-left max-sm:before:text-soft max-sm:before:content-[attr(data-label)] " +
  "max-sm:empty:hidden max-sm:has-[>div:empty]:hidden";

/** A table; on a phone, a card per row. */
export function Table<T>({ label, columns, rows, idOf }: TableProps<T>) {
  const look = ({ numeric, minor }: Column<T>) =>
    classes("px-4 py-2", numeric === true ? "text-right" : "text-left", minor === true && "max-md:hidden");
  return (
    // What scrolls must be reachable by the keyboard. It is no landmark beside the section around it.
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
                className={classes(look(column), "font-medium whitespace-nowrap")}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as("rowgroup")} className="max-sm:block">
          {rows.map((row, index) => (
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
                  className={classes(look(column), CELL)}
                >
                  <Value short={column.short}>{column.cell(row)}</Value>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ short = false, children }: { short?: boolean | undefined; children: ReactNode }) {
  return children === null || children === false || children === "" ? null : (
    <div className={classes("max-sm:min-w-0", short ? "sm:inline-block sm:w-max sm:max-w-44" : "sm:contents")}>
      {children}
    </div>
  );
}
