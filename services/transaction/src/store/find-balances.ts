import { endOfDay } from "../domain/balance-chain.ts";
import { type BalanceChain, type BalanceRow, ofChain } from "./balance-row.ts";
import type { TenantCollections } from "./collections.ts";

/** The statements of a chain that end within an inclusive range of days, oldest first. */
export async function balancesWithin(
  { balances }: TenantCollections,
  { connectionId, chain, from, to }: { connectionId: string; chain: BalanceChain; from: string; to: string },
): Promise<BalanceRow[]> {
  const within = { ...ofChain(connectionId, chain), to: { $gte: from, $lte: to } };
  return balances.find(within).sort({ to: 1 }).toArray();
}

/** Last statements that are looked at for the ones of the last day. */
const LAST_ENDS = 20;

/** The closing balance of a chain on the last day with one up to `day`; undefined without any. */
export async function lastClosing(
  { balances }: TenantCollections,
  { connectionId, chain, day }: { connectionId: string; chain: BalanceChain; day: string },
): Promise<{ closing: bigint; statedOn: string } | undefined> {
  const ended = { ...ofChain(connectionId, chain), to: { $lte: day } };
  const last = await balances.find(ended).sort({ to: -1 }).limit(LAST_ENDS).toArray();
  for (const [statedOn, some] of Map.groupBy(last, ({ to }) => to)) {
    const closing = endOfDay(some);
    if (closing !== undefined) return { closing, statedOn };
  }
  return undefined;
}
