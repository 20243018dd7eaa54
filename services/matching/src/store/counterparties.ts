import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import {
  counterpartyIbans,
  counterpartyNameBlocks,
  counterpartyNameKeys,
} from "@matchbook/matcher/reading/derived-keys";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import { searchWords, textCondition, wantedText } from "@matchbook/runtime/values/search-words";
import type { Filter } from "mongodb";
import { keysOf } from "./found-by.ts";
import type { CounterpartyRow } from "./rows.ts";
import { entitiesBy, type TenantCollections } from "./tenant-collections.ts";

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
