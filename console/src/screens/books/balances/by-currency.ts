import type { DayBalance } from "../../../api/resources.ts";
import { everyDay, type Hole } from "../../../components/chart/stack.ts";
import type { Amount } from "../../../values/money.ts";
import type { BalanceIssue } from "../../imports/balance-difference.ts";

/**
 * The balance of each day in a currency. A day without lines has the balance of the day before, and a day without a
 * statement has none.
 */
export interface Balances {
  currency: string;
  days: string[];
  balances: (Amount | null)[];
  holes: Hole[];
}

/**
 * @param given by currency, then by day, oldest first, as the API answers them
 * @param issues of the account, of which gaps are days without a statement
 */
export function byCurrency(given: readonly DayBalance[], issues: readonly BalanceIssue[]): Balances[] {
  return [...Map.groupBy(given, ({ currency }) => currency)].flatMap(([currency, all]) => {
    const known = new Map(all.flatMap(({ day, balance }) => (balance === null ? [] : [[day, balance as Amount]])));
    const days = everyDay([...known.keys()]);
    const [first = "", end = ""] = [days[0], days.at(-1)];
    const holes = issues
      .filter((issue) => issue.kind === "gap" && issue.currency === currency && issue.from <= end && issue.to >= first)
      .map(({ from, to }) => ({ from, to }))
      .sort((a, b) => (a.from < b.from ? -1 : 1));
    let last: Amount = 0;
    const balances = days.map((day) => {
      last = known.get(day) ?? last;
      const isMissing = !known.has(day) && holes.some(({ from, to }) => from <= day && day <= to);
      return isMissing ? null : last;
    });
    return days.length === 0 ? [] : [{ currency, days, balances, holes }];
  });
}
