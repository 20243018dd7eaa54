import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import {
  counterpartyIbans,
  counterpartyNameBlocks,
  counterpartyNameKeys,
} from "@matchbook/matcher/reading/derived-keys";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import { searchWords, textCondition, wantedText } from "@matchbook/runtime/values/search-words";
import { LRUCache } from "lru-cache";
import type { Filter } from "mongodb";
import { entitiesBy } from "./entities-by.ts";
import { keysOf } from "./found-by.ts";
import type { CounterpartyRow } from "./rows.ts";
import type { Billed, TenantCollections } from "./tenant-collections.ts";

export function toCounterpartyRow(counterparty: Counterparty): CounterpartyRow {
  const { id, ...rest } = counterparty;
  return {
    _id: id,
    ...rest,
    foundBy: [
      ...searchWords([
        counterparty.accountCode,
        counterparty.name,
        ...counterparty.aliases,
        ...counterparty.taxIds,
        ...counterparty.paymentMethods.flatMap(({ code, iban }) => [code, iban]),
      ]),
      ...keysOf("tax", counterparty.taxIds),
      ...keysOf("account", counterpartyIbans(counterparty)),
      ...keysOf("name", counterpartyNameKeys(counterparty)),
      ...keysOf("block", counterpartyNameBlocks(counterparty)),
    ],
  };
}

export function fromCounterpartyRow(row: CounterpartyRow): Counterparty {
  const { _id, foundBy, taxIds = [], ...rest } = row;
  return { id: _id, ...rest, taxIds };
}

export const findCounterpartiesByCodes = entitiesBy("counterparties", "accountCode", fromCounterpartyRow);

/**
 * Counterparties by code that a commit of new invoices read less than three seconds ago, by size, because a cache with a
 * number of entries allocates all of them at once. A code keeps its id until its tenant is deleted, and another tenant
 * of the name comes later (`deleteTenant`).
 */
export const billedLately = () =>
  new LRUCache<string, Billed>({ maxSize: 1_000, sizeCalculation: () => 1, ttl: 3_000, ttlResolution: 0 });

/** The stored counterparties of these codes. */
export async function findBilled(
  { counterparties, billed, session }: TenantCollections,
  codes: readonly string[],
): Promise<Billed[]> {
  const start = performance.now();
  const known = codes.flatMap((code) => billed.get(code) ?? []);
  const missing = new Set(codes).difference(new Set(known.map(({ accountCode }) => accountCode)));
  const rows = await findIn(counterparties, "accountCode", [...missing], { session, projection: { accountCode: 1 } });
  const read = rows.map(({ _id: id, accountCode }) => ({ id, accountCode }));
  for (const one of read) billed.set(one.accountCode, one, { start });
  return [...known, ...read];
}

/** The counterparties that any of these keys finds, at most `limit` (see `Kind` in found-by.ts). */
export async function findCounterpartiesByKeys(
  { counterparties, session }: TenantCollections,
  keys: readonly string[],
  limit: number,
): Promise<Counterparty[]> {
  return (await findIn(counterparties, "foundBy", keys, { session, limit })).map(fromCounterpartyRow);
}

/** The stored counterparties among these ids. */
export const findCounterparties = entitiesBy("counterparties", "_id", fromCounterpartyRow);

/** The condition on counterparties that a search text finds; any for no text. */
export function counterpartiesWith(text: string | undefined): Filter<CounterpartyRow> {
  return text ? (textCondition("foundBy", wantedText(text)) as Filter<CounterpartyRow>) : {};
}

/** The account codes of the newest counterparties that a search text finds, at most `limit`. */
export async function findCodesByText(
  { counterparties }: TenantCollections,
  text: string,
  limit: number,
): Promise<string[]> {
  const rows = await counterparties
    .find(counterpartiesWith(text))
    .sort({ _id: -1 })
    .limit(limit)
    .project<Pick<CounterpartyRow, "accountCode">>({ accountCode: 1 })
    .toArray();
  return rows.map(({ accountCode }) => accountCode);
}
