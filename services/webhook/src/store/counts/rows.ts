import { findByIds } from "@matchbook/runtime/by-ids";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { ClientSession, Collection } from "mongodb";
import { type CountEntry, type CountNote, facetOf } from "./notes.ts";
import {
  ALL,
  applyEntries,
  type ChapterRow,
  chapterRowId,
  chaptersOf,
  emptyScope,
  type PieceSizes,
  type Scope,
  type ScopeRow,
} from "./scope.ts";

/** The two collections behind the delivery log of one tenant. */
export interface CountCollections {
  /** Small: what is not folded yet. Whoever commits only ever inserts here. */
  notes: Collection<CountNote>;
  counts: Collection<ScopeRow | ChapterRow>;
  sizes: PieceSizes;
}

/** A segment is what a page reads too much at most; a chapter has 128 of them, a million rows 122 chapters. */
export const PIECE_SIZES: PieceSizes = { segmentRows: 64, chapterRows: 8_192 };

export function countCollections({ db }: Mongo, tenant: string, sizes: PieceSizes): CountCollections {
  return {
    notes: db.collection(`delivery_count_notes.${tenant}`),
    counts: db.collection(`delivery_counts.${tenant}`),
    sizes,
  };
}

async function loadRows<T extends { _id: string }>(
  { counts }: CountCollections,
  ids: readonly string[],
  session: ClientSession,
): Promise<T[]> {
  return (await findByIds(counts, ids, { session })) as unknown as T[];
}

/** Scopes as one database transaction sees them: what is stored, with what is noted and not folded yet. */
export async function loadScopes(
  collections: CountCollections,
  pending: ReadonlyMap<string, readonly CountEntry[]>,
  session: ClientSession,
): Promise<Scope[]> {
  const ids = [...pending.keys()];
  const stored = new Map((await loadRows<ScopeRow>(collections, ids, session)).map((row) => [row._id, row]));
  const scopes = ids.map((id) => {
    const row = stored.get(id);
    return row === undefined ? emptyScope(id) : { row, segments: new Map() };
  });
  const wanted = scopes.map((scope) => ({ scope, chapters: chaptersOf(scope, pending.get(scope.row._id) ?? []) }));
  await loadSegments(collections, wanted, session);
  for (const scope of scopes) applyEntries(scope, pending.get(scope.row._id) ?? [], collections.sizes);
  return scopes;
}

/** Loads the segments of chapters, given by their beginning, that a scope does not hold yet. */
export async function loadSegments(
  collections: CountCollections,
  wanted: readonly { scope: Scope; chapters: Iterable<number> }[],
  session: ClientSession,
): Promise<void> {
  const missing = new Map<string, { scope: Scope; from: number }>();
  for (const { scope, chapters } of wanted) {
    for (const from of chapters) {
      if (!scope.segments.has(from)) missing.set(chapterRowId(scope.row._id, from), { scope, from });
    }
  }
  for (const { _id, from, counts } of await loadRows<ChapterRow>(collections, [...missing.keys()], session)) {
    const place = missing.get(_id);
    place?.scope.segments.set(place.from, { from, counts });
  }
}

/** Entries by the scopes that they belong to. */
export function byScope(entries: Iterable<CountEntry>): Map<string, CountEntry[]> {
  const all: CountEntry[] = [];
  const scopes = new Map<string, CountEntry[]>([[ALL, all]]);
  for (const entry of entries) {
    all.push(entry);
    const [, endpointId] = entry;
    const own = scopes.get(endpointId);
    if (own === undefined) scopes.set(endpointId, [entry]);
    else own.push(entry);
  }
  return scopes;
}

/** The entry that counts one row. */
export function entryOf(at: number, row: { endpointId: string; status: string; eventType: string }): CountEntry {
  return [at, row.endpointId, facetOf(row.status, row.eventType), 1];
}
