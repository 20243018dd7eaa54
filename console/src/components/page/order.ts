import { useLocation, useNavigate } from "@tanstack/react-router";
import { type Column, sortKeyOf } from "./column.tsx";

/**
 * The order that a person asked for. The address holds it behind `#`, so that a reload keeps it: the name of the table,
 * and the title of the column, with `-` from the last row to the first.
 */
export function useOrder(name: string) {
  const orders = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  const navigate = useNavigate();
  const by = orders.get(name) ?? "";
  const down = by.startsWith("-");
  const title = down ? by.slice(1) : by;
  /** Sorts by the title of a column, `-` before it for the other way; by an empty text as the rows are given. */
  const sort = (next: string) => {
    if (next === "") orders.delete(name);
    else orders.set(name, next);
    void navigate({ to: ".", search: true, hash: String(orders), replace: true } as never);
  };
  return { by, title, down, sort };
}

/** The rows in an order; rows that are alike in it stay as they are given, and rows without a value stand last. */
export function sortedRows<T>(rows: readonly T[], column: Column<T>, down: boolean, locale: string): readonly T[] {
  const texts = new Intl.Collator(locale, { numeric: true });
  const way = down ? -1 : 1;
  return rows
    .map((row) => ({ row, key: sortKeyOf(column, row) }))
    .sort(({ key: one }, { key: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      if (typeof one === "string" || typeof other === "string") return way * texts.compare(String(one), String(other));
      return one === other ? 0 : one < other ? -way : way;
    })
    .map(({ row }) => row);
}
