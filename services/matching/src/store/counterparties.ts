import type { Counterparty } from "../domain/counterparty.ts";
import { counterpartyIbans, counterpartyNameBlocks, counterpartyNameKeys } from "../domain/matcher/derived-keys.ts";
import type { CounterpartyRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

export function toCounterpartyRow(counterparty: Counterparty): CounterpartyRow {
  const { id, ...rest } = counterparty;
  return {
    _id: id,
    ...rest,
    ibans: counterpartyIbans(counterparty),
    nameKeys: counterpartyNameKeys(counterparty),
    nameBlocks: counterpartyNameBlocks(counterparty),
  };
}

export function fromCounterpartyRow(row: CounterpartyRow): Counterparty {
  const { _id, ibans, nameKeys, nameBlocks, ...rest } = row;
  return { id: _id, ...rest };
}

export async function findCounterpartyByCode(
  { counterparties, session }: TenantCollections,
  accountCode: string,
): Promise<Counterparty | undefined> {
  const row = await counterparties.findOne({ accountCode }, { session });
  return row === null ? undefined : fromCounterpartyRow(row);
}

export async function findCounterpartiesByCodes(
  { counterparties, session }: TenantCollections,
  accountCodes: string[],
): Promise<Map<string, Counterparty>> {
  if (accountCodes.length === 0) return new Map();
  const rows = await counterparties.find({ accountCode: { $in: accountCodes } }, { session }).toArray();
  return new Map(rows.map((row) => [row.accountCode, fromCounterpartyRow(row)]));
}

/** The stored counterparties among these ids, by id. */
export async function findCounterparties(
  { counterparties, session }: TenantCollections,
  ids: string[],
): Promise<Map<string, Counterparty>> {
  if (ids.length === 0) return new Map();
  const rows = await counterparties.find({ _id: { $in: ids } }, { session }).toArray();
  return new Map(rows.map((row) => [row._id, fromCounterpartyRow(row)]));
}
