import type { Overview } from "../../api/resources.ts";
import { fromMinor, toMinor } from "../../values/minor-units.ts";

type Aged = Overview["ageing"][number];

/** From the youngest to the oldest. */
export const AGES = [
  "current",
  "days_1_30",
  "days_31_60",
  "days_61_90",
  "over_90_days",
] as const satisfies Aged["age"][];

/** The open amounts of one currency, by age. */
export interface CurrencyAges {
  currency: string;
  receivable: Open[];
  payable: Open[];
}

interface Open {
  invoices: number;
  /** Major units. */
  amount: string;
}

/** The ages of each currency; amounts of different currencies are never added. */
export function agesByCurrency(ageing: readonly Aged[]): CurrencyAges[] {
  return [...Map.groupBy(ageing, ({ currency }) => currency)].map(([currency, rows]) => {
    const openOf = (direction: Aged["direction"]): Open[] =>
      AGES.map((age) => {
        const fitting = rows.filter((row) => row.age === age && row.direction === direction);
        const minor = fitting.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0n);
        return {
          invoices: fitting.reduce((sum, { invoices }) => sum + invoices, 0),
          amount: fromMinor(minor, currency),
        };
      });
    return { currency, receivable: openOf("receivable"), payable: openOf("payable") };
  });
}
