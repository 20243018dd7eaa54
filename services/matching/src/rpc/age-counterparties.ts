import type { AgedItems } from "@matchbook/proto/matchbook/matching/v1/receivables";
import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { type AgedSum, AgedSums, habitOf } from "../domain/ageing.ts";
import {
  findCounterpartiesAfter,
  findDatedPayments,
  findLatestPaid,
  type NamedCounterparty,
  openItemsOf,
} from "../store/ageing.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

const MAX_LIMIT = 100;

/** A page ends after the counterparty with which it has read so many open items. */
const MAX_ITEMS = 20_000;

/** The counterparties whose rows are read at the same time. */
const TOGETHER = 10;

/** Open items by age for each counterparty, and how it paid its latest invoices, by the code of the counterparty. */
export const ageCounterparties: Rpc<"ageCounterparties"> = async (context, { on, after, limit }, { tenant }) => {
  if (limit < 1 || limit > MAX_LIMIT) throw invalidField("limit", `Must be from 1 to ${MAX_LIMIT}`);
  const collections = await context.collections(tenant);
  const page = await findCounterpartiesAfter(collections, after, limit);
  const rows: AgedItems[] = [];
  let read = 0n;
  for (let start = 0; start < page.length; start += TOGETHER) {
    const group = page.slice(start, start + TOGETHER);
    const aged = await Promise.all(group.map(async (counterparty) => age(collections, counterparty, on)));
    rows.push(...aged.flat());
    read += aged.flat().reduce((sum, { invoices }) => sum + invoices, 0n);
    if (read >= MAX_ITEMS) return { rows, next: group.at(-1)?.accountCode };
  }
  return { rows, next: page.length < limit ? undefined : page.at(-1)?.accountCode };
};

async function age(collections: TenantCollections, counterparty: NamedCounterparty, on: string): Promise<AgedItems[]> {
  const total = new AgedSums(on);
  for await (const item of openItemsOf(collections, counterparty)) total.add(item);
  if (total.sums.length === 0) return [];
  const paid = await findLatestPaid(collections, counterparty);
  const payments = await findDatedPayments(collections, paid);
  return total.sums.map((sum) => {
    const ofDirection = paid.filter(({ direction }) => direction === sum.direction);
    return toRow(counterparty, sum, habitOf(ofDirection, payments));
  });
}

function toRow(
  { accountCode: counterpartyCode, name: counterpartyName }: NamedCounterparty,
  { direction, currency, invoices, ages, credits }: AgedSum,
  habit: AgedItems["habit"],
): AgedItems {
  return {
    ...{ counterpartyCode, counterpartyName, direction, currency, invoices, credits, habit },
    current: ages.current,
    overdueTo30: ages.days_1_30,
    overdueTo60: ages.days_31_60,
    overdueTo90: ages.days_61_90,
    overdueLonger: ages.over_90_days,
  };
}
