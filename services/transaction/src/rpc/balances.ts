import {
  type BalanceReview,
  type DayBalance,
  ReconciliationStatement,
} from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { type BookedPart, bookedUntil, bookedWithin } from "@matchbook/runtime/values/booked/counts";
import { addDays } from "@matchbook/runtime/values/days";
import type { Rpcs } from "../context.ts";
import { balanceState } from "../domain/balance-state.ts";
import { daySeries } from "../domain/day-series.ts";
import { toBalanceIssue } from "../store/balance-row.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import { requireBankConnection } from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";
import type { TenantCollections } from "../store/collections.ts";
import { bankSide, netIn, statedBalances } from "../store/find-balances.ts";

export const balances = {
  /** The balances of a connection by day: stated, booked, and derived from both. */
  listBalances: async (_context, request, { collections }) => {
    const { bankConnectionId, dateFrom: from, dateTo: to } = request;
    const connection = await requireBankConnection(collections, bankConnectionId);
    const booked = await bookedWithin(collections.counts, bankConnectionId, { from, to });
    const currencies = currenciesOf(
      connection,
      booked.flatMap(({ parts }) => parts),
    );
    const series = currencies.map(async (currency): Promise<DayBalance[]> => {
      const side = { connection, currency };
      const before = await bankSide(collections, side, addDays(from, -1));
      const movements = booked.map(({ day, parts }): [string, bigint] => [day, netIn(currency, parts)]);
      const stated = await statedBalances(collections, side, { from, to });
      return daySeries({ before: before?.balance, movements: new Map(movements), stated }).map((one) => ({
        ...one,
        currency,
      }));
    });
    return { days: (await Promise.all(series)).flat() };
  },
  /** The bank's side of a connection up to a day, by currency, from counters and balances, with what is unaccounted. */
  reconcileConnection: async (_context, request, { collections }) => {
    const { bankConnectionId, day } = request;
    const connection = await requireBankConnection(collections, bankConnectionId);
    const [parts, closed] = await Promise.all([
      bookedUntil(collections.counts, bankConnectionId, day),
      closedDays(collections),
    ]);
    const closedUntil = closed.until(bankConnectionId);
    const sides = await statedSides(collections, connection, { parts, day });
    return {
      statements: sides.map((side) => ({
        ...emptyMessage(ReconciliationStatement),
        ...{ bankConnectionId, day, closedUntil, ...side },
      })),
    };
  },
  /** Tells what the balances of all connections, or of one, prove up to a day. Reads no lines. */
  reviewBalances: async (_context, { bankConnectionId: id, day }, { collections }) => {
    const connections =
      id === undefined
        ? await collections.bankConnections.find({}).sort({ _id: 1 }).toArray()
        : [await requireBankConnection(collections, id)];
    const closed = await closedDays(collections);
    const reviews: BalanceReview[] = [];
    for (const connection of connections) {
      const parts = await bookedUntil(collections.counts, connection._id, day);
      const sides = await statedSides(collections, connection, { parts, day });
      const closedUntil = closed.until(connection._id);
      reviews.push(...reviewsOf(connection, sides, day).map((review) => ({ ...review, closedUntil })));
    }
    return { reviews };
  },
} satisfies Rpcs;

type StatedSide = Pick<ReconciliationStatement, "currency" | "opening" | "balance" | "statedOn" | "unaccounted">;

/** The bank's statements of each currency up to a day, and the unexplained part. @param parts booked until then */
async function statedSides(
  collections: TenantCollections,
  connection: BankConnectionRow,
  { parts, day }: { parts: readonly BookedPart[]; day: string },
): Promise<StatedSide[]> {
  const sides = currenciesOf(connection, parts).map(async (currency): Promise<StatedSide> => {
    const bank = await bankSide(collections, { connection, currency }, day);
    const unaccounted = bank && bank.balance - bank.opening - netIn(currency, parts);
    const { opening, balance, statedOn } = bank ?? {};
    return { currency, opening, balance, statedOn, unaccounted };
  });
  return Promise.all(sides);
}

/** A review for each currency, or one without a currency where a connection has none. */
function reviewsOf(
  { _id: bankConnectionId, name, balanceIssues = [] }: BankConnectionRow,
  sides: readonly StatedSide[],
  day: string,
): Omit<BalanceReview, "closedUntil">[] {
  const none = { currency: undefined, balance: undefined, statedOn: undefined, unaccounted: undefined };
  return (sides.length === 0 ? [none] : sides).map(({ currency, balance, statedOn, unaccounted }) => {
    const issues = balanceIssues.filter((issue) => issue.currency === currency && issue.from <= day);
    const state = balanceState({ hasBalances: balance !== undefined, issues: issues.length, unaccounted });
    return {
      ...{ bankConnectionId, name, currency, state, balance, statedOn, unaccounted },
      issues: issues.map(toBalanceIssue),
    };
  });
}

/** The currencies of a connection, of its statements and of its lines, in order. */
function currenciesOf({ currency, chains = [] }: BankConnectionRow, parts: readonly { currency: string }[]): string[] {
  const found = [...chains, ...parts].map((one) => one.currency);
  return [...new Set(currency === undefined ? found : [currency, ...found])].sort();
}
