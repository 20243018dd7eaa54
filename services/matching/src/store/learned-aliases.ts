import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { findPage } from "@matchbook/runtime/paging";
import type { AnyBulkWriteOperation } from "mongodb";
import { addTo } from "../domain/add-to.ts";
import type { Changes } from "../domain/book.ts";
import { type AliasKey, heeded, type Knowledge, learn, learnedCounterparty, lessonsOf } from "../domain/learning.ts";
import { counterpartyIbans, counterpartyNameKeys } from "../domain/matcher/derived-keys.ts";
import type { LearnedAlias } from "../domain/matcher/learned-alias.ts";
import { findByIbans, findByNames } from "./candidates/counterparties.ts";
import type { LearnedAliasRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The learned aliases among these keys of each kind, which must be normalized. One query by id. */
export async function findLearnedAliases(
  { learnedAliases, session }: TenantCollections,
  keys: Record<LearnedAlias["kind"], readonly string[]>,
): Promise<LearnedAlias[]> {
  const kinds = Object.keys(keys) as LearnedAlias["kind"][];
  const ids = kinds.flatMap((kind) => keys[kind].map((key) => rowId({ kind, key })));
  if (ids.length === 0) return [];
  const rows = await learnedAliases.find({ _id: { $in: ids } }, { session }).toArray();
  return rows.flatMap(({ kind, key, counterpartyId }) =>
    counterpartyId === undefined ? [] : [{ kind, key, counterpartyId }],
  );
}

/**
 * Updates the learned aliases with the decisions of a commit, in its transaction.
 */
export async function learnFrom(
  collections: TenantCollections,
  decisions: readonly { operation: string; changes: Changes }[],
): Promise<void> {
  const all = decisions.flatMap(({ operation, changes }) => lessonsOf(operation, changes));
  if (all.length === 0) return;
  const owners = await ownersOf(
    collections,
    all.filter(({ said }) => said === "confirmed").map(({ alias }) => alias),
  );
  const lessons = all.flatMap((lesson) => heeded(lesson, owners.get(rowId(lesson.alias))));
  const { learnedAliases, session } = collections;
  const ids = [...new Set(lessons.map(({ alias }) => rowId(alias)))];
  if (ids.length === 0) return;
  const stored = await learnedAliases.find({ _id: { $in: ids } }, { session }).toArray();
  const known = new Map<string, Knowledge>(stored.map((row) => [row._id, row]));
  for (const lesson of lessons) {
    const id = rowId(lesson.alias);
    known.set(id, learn(known.get(id) ?? { ...lesson.alias, confirmations: [] }, lesson));
  }
  const writes = [...known].map(([id, knowledge]) => toWrite(id, knowledge));
  await learnedAliases.bulkWrite(writes, { session });
}

/** A page of what people's decisions assign to a counterparty, by kind and key. */
export async function listLearned(
  { learnedAliases }: TenantCollections,
  counterpartyId: string,
  page: PageRequest | undefined,
): Promise<{ items: LearnedAliasRow[]; page: PageInfo }> {
  return findPage(learnedAliases, { "confirmations.counterpartyId": counterpartyId }, { _id: 1 }, page);
}

/**
 * Forgets what people's decisions assign to a counterparty. The decisions stay.
 * @returns the number of names, accounts and texts
 */
export async function forgetLearned(
  { learnedAliases, session }: TenantCollections,
  counterpartyId: string,
): Promise<number> {
  const rows = await learnedAliases.find({ "confirmations.counterpartyId": counterpartyId }, { session }).toArray();
  const writes = rows.map((row) => toWrite(row._id, learn(row, { said: "refused", alias: row, counterpartyId })));
  if (writes.length > 0) await learnedAliases.bulkWrite(writes, { session });
  return writes.length;
}

function toWrite(_id: string, knowledge: Knowledge): AnyBulkWriteOperation<LearnedAliasRow> {
  if (knowledge.confirmations.length === 0) return { deleteOne: { filter: { _id } } };
  const { kind, key, confirmations } = knowledge;
  const replacement = { kind, key, confirmations, counterpartyId: learnedCounterparty(knowledge) };
  return { replaceOne: { filter: { _id }, replacement, upsert: true } };
}

/** The counterparties that have these names and accounts on file, by the id of the row. */
async function ownersOf(collections: TenantCollections, aliases: AliasKey[]): Promise<Map<string, Set<string>>> {
  const keys = (kind: AliasKey["kind"]) => aliases.filter((alias) => alias.kind === kind).map(({ key }) => key);
  const found = [...(await findByIbans(collections, keys("iban"))), ...(await findByNames(collections, keys("name")))];
  const owners = new Map<string, Set<string>>();
  for (const owner of found) {
    for (const key of counterpartyNameKeys(owner)) addTo(owners, rowId({ kind: "name", key }), owner.id);
    for (const key of counterpartyIbans(owner)) addTo(owners, rowId({ kind: "iban", key }), owner.id);
  }
  return owners;
}

function rowId({ kind, key }: AliasKey): string {
  return `${kind}:${key}`;
}
