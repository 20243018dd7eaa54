import { findByIds } from "@matchbook/runtime/by-ids";
import { dayKeys } from "@matchbook/runtime/list-index/day-tallies";
import type { ListEntries } from "@matchbook/runtime/list-index/documents";
import { listEntries, type RowKeys } from "@matchbook/runtime/list-index/entries";
import type { ListShape } from "@matchbook/runtime/list-index/facet-page";
import type { ClientSession, Collection } from "mongodb";
import { amountKey } from "./amount-buckets.ts";
import { amountSlot } from "./amount-slots.ts";
import type { TransactionRow } from "./transactions.ts";

/** The list of transactions; each of these fields has its index. */
export const TRANSACTIONS: ListShape = {
  name: "transactions",
  dimensions: ["state.status", "facts.direction", "facts.currency"],
};

/** The part of a row that it is counted by. */
export interface CountedRow {
  _id: string;
  facts: Pick<TransactionRow["facts"], "direction" | "currency" | "valueDate" | "amount">;
  state: TransactionRow["state"];
}

const COUNTED = { "facts.direction": 1, "facts.currency": 1, "facts.valueDate": 1, "facts.amount": 1, state: 1 };

/** What a line is counted under in the list's index. */
export function keysOf({ facts, state }: CountedRow): RowKeys {
  return {
    facet: [state.status, facts.direction, facts.currency],
    tallies: [
      ...dayKeys(facts.valueDate),
      { ...amountKey(facts.currency, facts.amount), unlocated: true },
      ...(state.counterpartyId === undefined ? [] : [counterpartyKey(state.counterpartyId)]),
    ],
    histogram: amountSlot(facts.currency, facts.amount),
  };
}

/** Where the lines of a counterparty are counted. */
export function counterpartyKey(counterpartyId: string): { document: string; field: string } {
  return { document: `counterparty/${counterpartyId}`, field: "rows" };
}

/** What is counted of the lines among these ids that are stored. */
export async function findCounted(
  transactions: Collection<TransactionRow>,
  ids: readonly string[],
): Promise<CountedRow[]> {
  return findByIds(transactions, ids, { projection: COUNTED });
}

/** What all stored lines mean for the index. */
export async function storedEntries(
  transactions: Collection<TransactionRow>,
  session: ClientSession,
): Promise<ListEntries[]> {
  const rows = await transactions.find({}, { session }).project<CountedRow>(COUNTED).toArray();
  const changes = rows.map((row) => ({ id: row._id, before: undefined, after: keysOf(row) }));
  return [listEntries(TRANSACTIONS.name, changes)].filter((entries) => entries !== undefined);
}
