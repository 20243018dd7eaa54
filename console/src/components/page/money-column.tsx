import { toMinor } from "../../values/minor-units.ts";
import type { Amount } from "../../values/money.ts";
import { Money } from "../money-text.tsx";
import type { Column } from "./table.tsx";

/** A column of amounts, by which the table can be sorted, and which is added up unless that says nothing. */
export function moneyColumn<T extends { currency: string }>(
  title: string,
  amountOf: (row: T) => Amount | null,
  { minor, summed = true }: { minor?: Column<T>["minor"]; summed?: boolean } = {},
): Column<T> {
  const known = (row: T) => {
    const amount = amountOf(row);
    return amount === null ? null : { amount, currency: row.currency };
  };
  return {
    ...{ title, minor, numeric: true },
    ...(summed && { sum: known }),
    cell: (row) => {
      const money = known(row);
      return money && <Money {...money} />;
    },
    sort: (row) => {
      const amount = amountOf(row);
      return amount === null ? null : toMinor(amount, row.currency);
    },
  };
}
