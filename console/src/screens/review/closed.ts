import { useQuery } from "@tanstack/react-query";
import type { Transaction } from "../../api/resources.ts";
import { periodsQuery } from "../books/closing/periods-query.ts";

type Dated = Pick<Transaction, "booking_day" | "bank_connection_id">;

/** Tells the last closed day of a line whose books are closed, which no decision about it changes. */
export function useClosedUntil(): (line: Dated) => string | undefined {
  const { data: periods = [] } = useQuery(periodsQuery);
  return ({ booking_day: day, bank_connection_id: bank }) =>
    periods
      .filter(({ bankConnectionId: id }) => id === null || id === bank)
      .flatMap(({ until }) => (until !== null && day <= until ? [until] : []))
      .sort()
      .at(-1);
}
