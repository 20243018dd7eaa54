import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ItemAnswer, refusalOf } from "../../api/item-answer.ts";
import { lineKey } from "../../api/line-query.ts";
import { get, request } from "../../api/request.ts";
import type { Transaction } from "../../api/resources.ts";
import { dayBefore } from "../../values/days.ts";
import { fromMinor, toMinor } from "../../values/minor-units.ts";
import type { Action } from "./actions.ts";
import { lineWords as words } from "./line-words.ts";
import type { Line } from "./queries.ts";

/** The days that a transfer may take between two accounts, and those of two lines that do not name them. */
const DAYS = 5;
const UNNAMED_DAYS = 2;

/** Tells whether the other side of an open line is an account of the tenant. */
export function isOwnTransfer({ status, match_reasons: reasons }: Line): boolean {
  return status === "unmatched" && reasons.some(({ signal }) => signal === "own_account");
}

/** The other line of a transfer: the same amount the other way, nearest in time, or the only one; null without one. */
export const transferQuery = (line: Line) =>
  queryOptions({
    queryKey: [...lineKey(line.transaction_code), "transfer"],
    queryFn: async ({ signal }) => {
      const { currency, value_date: date } = line;
      const days = isOwnTransfer(line) ? DAYS : UNNAMED_DAYS;
      const amount = fromMinor(toMinor(line.amount, currency), currency);
      const at = Date.parse(date);
      const found = await get<Transaction[]>(
        "/transactions",
        {
          ...{ currency, amountMin: amount, amountMax: amount, status: ["unmatched"], total: "none" },
          ...{ direction: line.direction === "credit" ? "debit" : "credit", pageSize: 20 },
          ...{ dateFrom: dayBefore(days, at), dateTo: dayBefore(-days, at) },
        },
        signal,
      );
      const distance = (other: Transaction) => Math.abs(Date.parse(other.value_date) - at);
      const others = found.data.filter(({ bank_connection_id: bank }) => bank !== line.bank_connection_id);
      const [nearest = null, next] = others.toSorted((one, other) => distance(one) - distance(other));
      return isOwnTransfer(line) || next === undefined ? nearest : null;
    },
  });

/** Settles both lines of a transfer that is in view; undefined for another line. */
export function settleTransfer(queryClient: QueryClient, line: Line, title: string): Action | undefined {
  const other = line.status === "unmatched" ? queryClient.getQueryData(transferQuery(line).queryKey) : undefined;
  return other == null ? undefined : settling(line, other, title);
}

/** Settles both lines in one operation: neither is a payment of an invoice. */
function settling(line: Line, other: Transaction, title: string): Action {
  const items = [line, other].map(({ transaction_code: code, version: expectedVersion }) => ({
    ...{ code, expectedVersion, action: "ignore", reason: "own_transfer" },
  }));
  return {
    ...{ line, text: words.didTransfer, failed: words.notTransferred, what: title, leaves: true },
    send: async () => {
      const answer = await request<ItemAnswer[]>("POST", "/transactions/reconcile", { body: { items } });
      const [refusal] = answer.data.flatMap((item) => refusalOf(item) ?? []);
      if (refusal === undefined) return answer;
      // The API decides about each alone, and one side alone is no transfer.
      if (answer.data.some(({ success }) => success)) await request("POST", `/operations/${answer.operationId}/undo`);
      throw refusal;
    },
  };
}
