import type { ReactNode } from "react";
import { classes } from "../class-names.ts";

export interface Column<T> {
  title: string;
  cell(row: T): ReactNode;
  /** Numbers stand at the end of their column. */
  numeric?: boolean;
  /** Left out on a narrow screen. */
  minor?: boolean;
}

interface TableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  idOf(row: T, index: number): string | number;
}

/** A table. On a narrow screen it scrolls by itself, not the page. */
export function Table<T>({ label, columns, rows, idOf }: TableProps<T>) {
  const look = ({ numeric, minor }: Column<T>) =>
    classes("px-4 py-2", numeric === true ? "text-right" : "text-left", minor === true && "hidden md:table-cell");
  return (
    // A region that scrolls must be reachable by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto focus-visible:outline-offset-[-2px]">
      <table className="w-full border-collapse">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line text-[0.8125rem] text-soft">
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classes(look(column), "font-medium whitespace-nowrap")}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={idOf(row, index)} data-row={idOf(row, index)} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <td key={column.title} className={classes(look(column), "align-top break-words")}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
