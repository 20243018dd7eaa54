import type { Binary, ClientSession, Collection, Db } from "mongodb";
import { findByIds } from "../by-ids.ts";
import { PIECE_SIZES, type PieceSizes } from "./tables.ts";

/**
 * Rows of a list in the order of their ids, cut into pieces, with how many rows each piece holds per facet. Columns: the
 * n-th entry of each array is about the n-th piece, the oldest first.
 */
export interface Table {
  /** The time in ids (milliseconds) at which each piece begins; a piece ends where the next one begins. */
  from: number[];
  counts: Record<string, number[]>;
}

/** The chapters of a list. */
export interface RootTable extends Table {
  /** The newest time in ids that was ever counted. */
  newest: number;
}

/** The rows of one tally in one chapter: how many, and the times in ids between which they lie, both inclusive. */
export type Stretch = [rows: number, oldest: number, newest: number];

/** What the rows of a list are counted under besides their facet: per field, per chapter. */
export type TallyFields = Record<string, Record<string, Stretch>>;

/** `<list>/root`. */
export interface RootDocument extends RootTable {
  _id: string;
}

/** `<list>/chapter/<n>`: the segments of a chapter. */
export interface ChapterDocument extends Table {
  _id: string;
}

/** `<list>/tally/<document>`. */
export interface TallyDocument {
  _id: string;
  fields: TallyFields;
}

/** `<list>/histogram/<document>`. */
export interface HistogramDocument {
  _id: string;
  /** See histogram.ts. */
  rows: Binary;
}

export type IndexDocument = RootDocument | ChapterDocument | TallyDocument | HistogramDocument;

/** So many more rows (or fewer) are counted under a facet, or a field of a tally, at a time in ids. */
export type FacetEntry = [at: number, facet: string, rows: number];
export type TallyEntry = [at: number, document: string, field: string, rows: number];
/** So many more rows (or fewer) in a slot of a histogram. */
export type HistogramEntry = [document: string, slot: number, rows: number];

/** What one commit changed in one list. */
export interface ListEntries {
  list: string;
  facets: FacetEntry[];
  tallies: TallyEntry[];
  /** Missing where there are none. */
  histograms?: HistogramEntry[];
}

/** What one commit changed, until it is folded into the index. */
export interface ChangeDocument {
  _id: string;
  lists: ListEntries[];
}

/** The two collections behind the lists of one tenant. */
export interface IndexCollections {
  /** Small: what is not folded yet. Whoever commits only ever inserts here. */
  changes: Collection<ChangeDocument>;
  index: Collection<IndexDocument>;
  sizes: PieceSizes;
}

export function indexCollections(db: Db, tenant: string, sizes = PIECE_SIZES): IndexCollections {
  return { sizes, changes: db.collection(`list_changes.${tenant}`), index: db.collection(`list_index.${tenant}`) };
}

export const rootId = (list: string): string => `${list}/root`;
export const chapterId = (list: string, chapter: number): string => `${list}/chapter/${chapter}`;
export const tallyId = (list: string, document: string): string => `${list}/tally/${document}`;
export const histogramId = (list: string, document: string): string => `${list}/histogram/${document}`;

/** Index documents by id; one that does not exist is missing. */
export async function loadDocuments<T extends IndexDocument>(
  { index }: IndexCollections,
  ids: readonly string[],
  session: ClientSession,
): Promise<Map<string, T>> {
  const documents = await findByIds(index, ids, { session });
  return new Map(documents.map((document) => [document._id, document as T]));
}
