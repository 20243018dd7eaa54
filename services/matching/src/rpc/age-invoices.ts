import type { Rpc } from "../context.ts";
import { ageOf } from "../domain/ageing.ts";
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
