import type { Counterparty as CounterpartyMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import { counterpartyIbans, counterpartyNameKeys } from "../domain/matcher/pool.ts";
import type { Counterparty } from "../domain/model.ts";
import type { TenantCollections } from "./collections.ts";

/** A counterparty as it is stored, with the keys that matching finds it by. */
export type CounterpartyRow = Omit<Counterparty, "id"> & { _id: string; ibans: string[]; nameKeys: string[] };

export function toCounterpartyRow(counterparty: Counterparty): CounterpartyRow {
  const { id, ...rest } = counterparty;
  return { _id: id, ...rest, ibans: counterpartyIbans(counterparty), nameKeys: counterpartyNameKeys(counterparty) };
}

export function fromCounterpartyRow(row: CounterpartyRow): Counterparty {
  const { _id, ibans, nameKeys, ...rest } = row;
  return { id: _id, ...rest };
}

export function toCounterpartyMessage(counterparty: Counterparty): CounterpartyMessage {
  const { id, accountCode, name, aliases, paymentMethods, version, createdAt, updatedAt } = counterparty;
  return { id, accountCode, name, aliases, paymentMethods, version, createdAt, updatedAt };
}

export async function findCounterpartyByCode(
  { counterparties }: TenantCollections,
  accountCode: string,
): Promise<Counterparty | undefined> {
  const row = await counterparties.findOne({ accountCode });
  return row === null ? undefined : fromCounterpartyRow(row);
}

export async function findCounterpartiesByCodes(
  { counterparties }: TenantCollections,
  accountCodes: string[],
): Promise<Map<string, Counterparty>> {
  const rows = await counterparties.find({ accountCode: { $in: accountCodes } }).toArray();
  return new Map(rows.map((row) => [row.accountCode, fromCounterpartyRow(row)]));
}

export async function findCounterparty(
  { counterparties }: TenantCollections,
  id: string,
): Promise<Counterparty | undefined> {
  const row = await counterparties.findOne({ _id: id });
  return row === null ? undefined : fromCounterpartyRow(row);
}

/** Counterparties with one of these accounts or names, in the form the domain compares them in. */
export async function findParties(
  { counterparties }: TenantCollections,
  ibans: string[],
  nameKeys: string[],
): Promise<Counterparty[]> {
  const [byIban, byName] = await Promise.all([
    ibans.length === 0 ? [] : counterparties.find({ ibans: { $in: ibans } }).toArray(),
    nameKeys.length === 0 ? [] : counterparties.find({ nameKeys: { $in: nameKeys } }).toArray(),
  ]);
  const rows = new Map([...byIban, ...byName].map((row) => [row._id, row]));
  return [...rows.values()].map(fromCounterpartyRow);
}
