import type { DayBalance } from "../../../api/resources.ts";
import { everyDay } from "../../../components/chart/stack.ts";
import type { Amount } from "../../../values/money.ts";

/** The balance of each day in a currency. A day without lines has the balance of the day before. */
export interface Balances {
  currency: string;
  days: string[];
  balances: Amount[];
}

/** @param given by currency, then by day, oldest first, as the API answers them */
export function byCurrency(given: readonly DayBalance[]): Balances[] {
  return [...Map.groupBy(given, ({ currency }) => currency)].flatMap(([currency, all]) => {
    const known = new Map(all.flatMap(({ day, balance }) => (balance === null ? [] : [[day, balance as Amount]])));
    const days = everyDay([...known.keys()]);
    let last: Amount = 0;
    const balances = days.map((day) => {
      last = known.get(day) ?? last;
      return last;
    });
    return days.length === 0 ? [] : [{ currency, days, balances }];
  });
}
