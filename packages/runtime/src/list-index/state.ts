import type { ClientSession } from "mongodb";
import {
  type ChapterDocument,
  chapterId,
  type HistogramDocument,
  histogramId,
  type IndexCollections,
  type IndexDocument,
  type ListEntries,
  loadDocuments,
  type RootDocument,
  rootId,
  type TallyDocument,
  tallyId,
} from "./documents.ts";
import { emptyHistogram, type Histogram, packHistogram, unpackHistogram } from "./histogram.ts";
import { addRows, addToTally, beginPieces, emptyRoot, pieceAt } from "./tables.ts";

/** The index of one list as one database transaction sees it: what is stored, with what is not folded yet. */
export interface ListState {
  root: RootDocument;
  /** Those that were looked at, by id; the others are as they are stored. */
  chapters: Map<string, ChapterDocument>;
  tallies: Map<string, TallyDocument>;
  histograms: Map<string, Histogram>;
}

/** Loads the root of a list and whatever `pending` changes, except its tallies, and applies it. */
export async function loadState(
  collections: IndexCollections,
  list: string,
  pending: readonly ListEntries[],
  session: ClientSession,
): Promise<ListState> {
  const stored = await loadDocuments<RootDocument>(collections, [rootId(list)], session);
  const root = stored.get(rootId(list)) ?? { _id: rootId(list), ...emptyRoot() };
  const state: ListState = { root, chapters: new Map(), tallies: new Map(), histograms: new Map() };
  const facets = pending.flatMap((entries) => entries.facets);
  if (facets.length === 0) return state;

  const chapters = root.from.length;
  const touched = new Set(facets.map(([at]) => pieceAt(root, at)));
  if (chapters > 0) await loadChapters(collections, list, state, [...touched, chapters - 1], session);
  const last = state.chapters.get(chapterId(list, chapters - 1));
  for (const [chapter, table] of beginPieces(root, last, facets, collections.sizes)) {
    state.chapters.set(chapterId(list, chapter), { _id: chapterId(list, chapter), ...table });
  }
  for (const [at, facet, rows] of facets) {
    const chapter = pieceAt(root, at);
    const table = chapterOf(state, list, chapter);
    addRows(root, chapter, facet, rows);
    addRows(table, pieceAt(table, at), facet, rows);
  }
  return state;
}

/** Loads chapters that the state does not hold yet. */
export async function loadChapters(
  collections: IndexCollections,
  list: string,
  { chapters }: ListState,
  numbers: Iterable<number>,
  session: ClientSession,
): Promise<void> {
  const missing = new Set([...numbers].map((number) => chapterId(list, number)).filter((id) => !chapters.has(id)));
  for (const [id, table] of await loadDocuments<ChapterDocument>(collections, [...missing], session)) {
    chapters.set(id, table);
  }
}

/** A chapter that was loaded. */
export function chapterOf({ chapters }: ListState, list: string, chapter: number): ChapterDocument {
  const table = chapters.get(chapterId(list, chapter));
  if (table === undefined) throw new Error(`chapter ${chapter} of ${list} is not loaded`);
  return table;
}

/** Loads tallies that the state does not hold yet, and applies what `pending` changes in them. */
export async function loadTallies(
  collections: IndexCollections,
  list: string,
  { root, tallies }: ListState,
  documents: readonly string[],
  pending: readonly ListEntries[],
  session: ClientSession,
): Promise<void> {
  const ids = documents.map((document) => tallyId(list, document)).filter((id) => !tallies.has(id));
  const stored = await loadDocuments<TallyDocument>(collections, ids, session);
  const added = new Map(ids.map((id) => [id, stored.get(id) ?? { _id: id, fields: {} }]));
  for (const [id, tally] of added) tallies.set(id, tally);
  const entries = pending.flatMap((change) => change.tallies);
  // What comes before what goes: a sum that passes through nothing would forget where the rows are.
  for (const entry of [...entries.filter(([, , , rows]) => rows > 0), ...entries.filter(([, , , rows]) => rows < 0)]) {
    const tally = added.get(tallyId(list, entry[1]));
    if (tally !== undefined) addToTally(tally.fields, root, entry);
  }
}

/** Loads histograms that the state does not hold yet, and applies what `pending` changes in them. */
export async function loadHistograms(
  collections: IndexCollections,
  list: string,
  { histograms }: Pick<ListState, "histograms">,
  documents: readonly string[],
  pending: readonly ListEntries[],
  session: ClientSession,
): Promise<void> {
  const ids = documents.map((document) => histogramId(list, document)).filter((id) => !histograms.has(id));
  const stored = await loadDocuments<HistogramDocument>(collections, ids, session);
  const added = new Map(
    ids.map((id) => {
      const packed = stored.get(id)?.rows;
      return [id, packed === undefined ? emptyHistogram() : unpackHistogram(packed)];
    }),
  );
  for (const [id, histogram] of added) histograms.set(id, histogram);
  for (const [document, slot, rows] of pending.flatMap((change) => change.histograms ?? [])) {
    const histogram = added.get(histogramId(list, document));
    if (histogram !== undefined) histogram[slot] = (histogram[slot] ?? 0) + rows;
  }
}

/** Every document of a state, as it is to be stored. */
export function documentsOf({ root, chapters, tallies, histograms }: ListState): IndexDocument[] {
  const packed = [...histograms].map(([_id, histogram]) => ({ _id, rows: packHistogram(histogram) }));
  return [root, ...chapters.values(), ...tallies.values(), ...packed];
}
