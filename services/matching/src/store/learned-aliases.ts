import { addTo } from "@matchbook/matcher/model/collections";
import type { LearnedAlias } from "@matchbook/matcher/model/counterparty";
import { counterpartyIbans, counterpartyNameKeys } from "@matchbook/matcher/reading/derived-keys";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import type { AnyBulkWriteOperation } from "mongodb";
import {
  type AliasKey,
  type Knowledge,
  type LearnedChange,
  type Lesson,
  learn,
  learnedFrom,
  unlearn,
  withoutParty,
} from "../domain/knowledge.ts";
import { heeded, type LineLesson, lessonsOf, type OnFile } from "../domain/learning.ts";
import { findParties } from "./candidates.ts";
import { findCounterparties } from "./counterparties.ts";
import type { Decision } from "./decision.ts";
import type { LearnedAliasRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The operation of an agent's decision, for its lessons. */
const BY_AGENT = "decided_by_agent";

/** The learned aliases among these keys of each kind, which must be normalized. One query by id. */
export async function findLearnedAliases(
  collections: TenantCollections,
  keys: Record<LearnedAlias["kind"], readonly string[]>,
): Promise<LearnedAlias[]> {
  const kinds = Object.keys(keys) as LearnedAlias["kind"][];
  const aliases = kinds.flatMap((kind) => keys[kind].map((key) => ({ kind, key })));
  return [...(await findKnowledge(collections, aliases)).values()].flatMap(learnedFrom);
}

/** Updates the learned aliases in the transaction of a commit. @returns what each decision changed */
export async function learnFrom(collections: TenantCollections, decisions: readonly Decision[]) {
  const taught = decisions.map((decision) => ({ decision, lessons: lessonsIn(decision) }));
  const all = taught.flatMap(({ lessons }) => lessons);
  if (all.length === 0) return new Map<Decision, LearnedChange[]>();
  const confirmed = all.filter((lesson) => "said" in lesson && lesson.said === "confirmed") as LineLesson[];
  const onFile = await findOnFile(collections, confirmed);
  const known = await findKnowledge(collections, all.map(aliasOf));
  const changes = new Map<Decision, LearnedChange[]>();
  const changed = new Map<string, Knowledge>();
  for (const { decision, lessons } of taught) {
    const said = lessons.flatMap((lesson): (Lesson | LearnedChange)[] =>
      "said" in lesson ? heeded(lesson, onFile(lesson)) : [lesson],
    );
    const made = said.map((lesson) => {
      const alias = aliasOf(lesson);
      const id = rowId(alias);
      const before = changed.get(id) ?? known.get(id) ?? { ...alias, confirmations: [] };
      const after = "said" in lesson ? learn(before, lesson) : unlearn(before, lesson);
      changed.set(id, after);
      return { ...alias, matchId: lesson.matchId, before: before.confirmations, after: after.confirmations };
    });
    if (made.length > 0) changes.set(decision, made);
  }
  const writes = [...changed].map(([id, knowledge]) => toWrite(id, knowledge));
  if (writes.length > 0) await collections.learnedAliases.bulkWrite(writes, { session: collections.session });
  return changes;
}

/** The lessons of a decision: new lessons, or for an undo the changes to take back, the last one first. */
function lessonsIn(decision: Decision): (LineLesson | LearnedChange)[] {
  const { call, changes, undoes } = decision;
  if (undoes !== undefined) return [...undoes.learned].reverse();
  // A decision of an agent teaches no more than one of matching.
  return lessonsOf(call.agent === undefined ? decision : { operation: BY_AGENT }, changes);
}

function aliasOf(lesson: Lesson | LearnedChange): AliasKey {
  const { kind, key } = "said" in lesson ? lesson.alias : lesson;
  return { kind, key };
}

async function findKnowledge(
  { learnedAliases, session }: TenantCollections,
  aliases: readonly AliasKey[],
): Promise<Map<string, Knowledge>> {
  const stored = await findIn(learnedAliases, "_id", aliases.map(rowId), { session });
  return new Map(stored.map(({ _id, kind, key, confirmations }) => [_id, { kind, key, confirmations }]));
}

/** Selects what people's decisions assign to a counterparty. */
export function assignedTo(counterpartyId: string) {
  return { "confirmations.counterpartyId": counterpartyId };
}

/** Forgets what people's decisions assign to a counterparty. The decisions stay. @returns how many keys */
export async function forgetLearned(
  { learnedAliases, session }: TenantCollections,
  counterpartyId: string,
): Promise<number> {
  const rows = await learnedAliases.find(assignedTo(counterpartyId), { session }).toArray();
  const writes = rows.map((row) => toWrite(row._id, withoutParty(row, counterpartyId)));
  if (writes.length > 0) await learnedAliases.bulkWrite(writes, { session });
  return writes.length;
}

function toWrite(_id: string, knowledge: Knowledge): AnyBulkWriteOperation<LearnedAliasRow> {
  if (knowledge.confirmations.length === 0) return { deleteOne: { filter: { _id } } };
  const { kind, key, confirmations } = knowledge;
  const replacement = { kind, key, confirmations };
  return { replaceOne: { filter: { _id }, replacement, upsert: true } };
}

/** Loads what these lessons are compared with. */
async function findOnFile(
  collections: TenantCollections,
  lessons: readonly LineLesson[],
): Promise<(lesson: LineLesson) => OnFile> {
  const owners = await ownersOf(collections, lessons.map(aliasOf));
  const ids = lessons.flatMap((lesson) => ("counterpartyId" in lesson ? [lesson.counterpartyId] : []));
  const counterparties = new Map((await findCounterparties(collections, ids)).map((one) => [one.id, one]));
  return (lesson) => ({
    owners: owners.get(rowId(lesson.alias)) ?? new Set(),
    counterparty: "counterpartyId" in lesson ? counterparties.get(lesson.counterpartyId) : undefined,
  });
}

/** The counterparties that have these names and accounts on file, by the id of the row. */
async function ownersOf(collections: TenantCollections, aliases: AliasKey[]): Promise<Map<string, Set<string>>> {
  const keys = (kind: AliasKey["kind"]) => aliases.filter((alias) => alias.kind === kind).map(({ key }) => key);
  const found = Object.values(await findParties(collections, { ibans: keys("iban"), names: keys("name") })).flat();
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
