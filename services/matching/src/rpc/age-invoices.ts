import { addDays } from "@matchbook/runtime/days";
import type { InvoiceAge } from "@matchbook/vocabulary/statuses";
import type { Rpc } from "../context.ts";
import { OPEN_INVOICES } from "../store/counted-changes.ts";

/** What is open of invoices, by direction, currency and days overdue, from the counts per due date. */
export const ageInvoices: Rpc<"ageInvoices"> = async (context, { on }, { tenant }) => {
  const { counts } = await context.collections(tenant);
  const days = await counts.read(OPEN_INVOICES, {});
  const open = days.flatMap(({ day, counts: of }) => of.map((one) => ({ ...one, age: ageOf(day, on) })));
  const groups = Map.groupBy(open, ({ values, age }) => [...values, age].join(" "));
  return {
    open: [...groups].sort().map(([group, of]) => {
      const [direction = "", currency = "", age = ""] = group.split(" ");
      const invoices = BigInt(of.reduce((sum, { rows }) => sum + rows, 0));
      return { direction, currency, age, invoices, amount: of.reduce((sum, { amount }) => sum + amount, 0n) };
    }),
  };
};

function ageOf(due: string, on: string): InvoiceAge {
  if (due >= on) return "current";
  if (due >= addDays(on, -30)) return "days_1_30";
  if (due >= addDays(on, -60)) return "days_31_60";
  return due >= addDays(on, -90) ? "days_61_90" : "over_90_days";
}
