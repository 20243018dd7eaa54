import type { ExpectedPayments } from "@matchbook/proto/matchbook/matching/v1/receivables";
import { addDays } from "@matchbook/runtime/days";
import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { EXPECTED, NEVER_DUE, OPEN_INVOICES } from "../store/counted-changes.ts";

const MAX_WEEKS = 53;

type Period = Pick<ExpectedPayments, "period" | "dateFrom" | "dateTo">;

/**
 * What is open of invoices and of expected payments by the week in which it is due, from the counts per due date. Of a range
 * of amounts, the forecast takes the cautious end.
 */
export const forecastPayments: Rpc<"forecastPayments"> = async (context, { on, weeks }, { tenant }) => {
  if (weeks < 1 || weeks > MAX_WEEKS) throw invalidField("weeks", `Must be from 1 to ${MAX_WEEKS}`);
  const { counts } = await context.collections(tenant);
  const days = [...(await counts.read(OPEN_INVOICES, {})), ...(await counts.read(EXPECTED, {}))];
  const sums = new Map<string, ExpectedPayments>();
  for (const { day, counts: of } of days) {
    const period = periodOf(day, on, weeks);
    for (const { values, rows, amount } of of) {
      const [direction = "", currency = ""] = values;
      const key = `${ORDER.indexOf(period.period)} ${period.dateFrom ?? ""} ${direction} ${currency}`;
      const sum = sums.get(key) ?? { ...period, direction, currency, invoices: 0n, amount: 0n };
      sums.set(key, { ...sum, invoices: sum.invoices + BigInt(rows), amount: sum.amount + amount });
    }
  }
  return { expected: [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum) };
};

const ORDER = ["overdue", "week", "later", "undated"];

function periodOf(due: string, on: string, weeks: number): Period {
  const whole = { dateFrom: undefined, dateTo: undefined };
  if (due === NEVER_DUE) return { period: "undated", ...whole };
  if (due < on) return { period: "overdue", ...whole };
  const monday = mondayOf(due);
  if (monday > addDays(mondayOf(on), 7 * (weeks - 1))) return { period: "later", ...whole };
  return { period: "week", dateFrom: monday, dateTo: addDays(monday, 6) };
}

/** The first day of the week (ISO 8601) of a day. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
