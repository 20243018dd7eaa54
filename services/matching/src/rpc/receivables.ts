import type { AgedItems, ExpectedPayments } from "@matchbook/proto/matchbook/matching/v1/receivables";
import { invalidField } from "@matchbook/runtime/errors/errors";
import { sumOfRows } from "@matchbook/runtime/mongo/day-counts/counted-page";
import { addDays } from "@matchbook/runtime/values/days";
import type { Rpcs } from "../context.ts";
import { agedSums, ageOf, habitOf, type OpenItem } from "../domain/ageing.ts";
import {
  findCounterpartiesAfter,
  findDatedPayments,
  findLatestPaid,
  type NamedCounterparty,
  openItemsOf,
  openItemsOn,
} from "../store/ageing.ts";
import { EXPECTED, NEVER_DUE, OPEN_INVOICES } from "../store/counted-changes.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

const MAX_LIMIT = 100;

/** A page ends after the counterparty with which it has read so many open items. */
const MAX_ITEMS = 20_000;

/** The counterparties whose rows are read at the same time. */
const TOGETHER = 10;

const MAX_WEEKS = 53;

type Period = Pick<ExpectedPayments, "period" | "dateFrom" | "dateTo">;

const ORDER = ["overdue", "week", "later", "undated"];

/** Open and due amounts. */
export const receivables = {
  /** Open items by age for each counterparty, now or at the end of a day, and how it paid its latest invoices. */
  ageCounterparties: async (_context, { on, limit, asOf, ...which }, { collections }) => {
    if (limit < 1 || limit > MAX_LIMIT) throw invalidField("limit", `Must be from 1 to ${MAX_LIMIT}`);
    const page = await findCounterpartiesAfter(collections, which, limit);
    const itemsOf = asOf ? openItemsOn : openItemsOf;
    const rows: AgedItems[] = [];
    let read = 0n;
    for (let start = 0; start < page.length; start += TOGETHER) {
      const group = page.slice(start, start + TOGETHER);
      const aged = await Promise.all(
        group.map(async (one) => age(collections, one, itemsOf(collections, one, on), on)),
      );
      rows.push(...aged.flat());
      read += aged.flat().reduce((sum, { invoices }) => sum + invoices, 0n);
      if (read >= MAX_ITEMS) return { rows, next: group.at(-1)?.accountCode };
    }
    return { rows, next: page.length < limit ? undefined : page.at(-1)?.accountCode };
  },
  /** Sums the open amounts of invoices, by direction, currency and days overdue, from the counts per due date. */
  ageInvoices: async (_context, { on }, { collections: { counts } }) => {
    const days = await counts.read(OPEN_INVOICES, {});
    const open = days.flatMap(({ day, counts: of }) => of.map((one) => ({ ...one, age: ageOf(day, on) })));
    const groups = Map.groupBy(open, ({ values, age }) => [...values, age].join(" "));
    return {
      open: [...groups].sort().map(([group, of]) => {
        const [direction = "", currency = "", age = ""] = group.split(" ");
        return {
          direction,
          currency,
          age,
          invoices: sumOfRows(of),
          amount: of.reduce((sum, { amount }) => sum + amount, 0n),
        };
      }),
    };
  },
  /** Sums open amounts by the week in which they are due, from day counts. Of a range, it takes the cautious end. */
  forecastPayments: async (_context, { on, weeks }, { collections: { counts } }) => {
    if (weeks < 1 || weeks > MAX_WEEKS) throw invalidField("weeks", `Must be from 1 to ${MAX_WEEKS}`);
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
  },
} satisfies Rpcs;

async function age(
  collections: TenantCollections,
  counterparty: NamedCounterparty,
  items: AsyncIterable<OpenItem>,
  on: string,
): Promise<AgedItems[]> {
  const sums = await agedSums(items, on);
  if (sums.length === 0) return [];
  const paid = await findLatestPaid(collections, counterparty);
  const payments = await findDatedPayments(collections, paid);
  const { accountCode: counterpartyCode, name: counterpartyName } = counterparty;
  return sums.map(({ direction, currency, invoices, ages, credits }) => {
    const ofDirection = paid.filter((invoice) => invoice.direction === direction);
    return {
      ...{ counterpartyCode, counterpartyName, direction, currency, invoices, credits },
      habit: habitOf(ofDirection, payments),
      current: ages.current,
      overdueTo30: ages.days_1_30,
      overdueTo60: ages.days_31_60,
      overdueTo90: ages.days_61_90,
      overdueLonger: ages.over_90_days,
    };
  });
}

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
