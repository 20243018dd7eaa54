import { addRows, pieceAt, rowsIn } from "@matchbook/runtime/list-index/tables";
import type { CountEntry } from "./notes.ts";

/** Rows of the log in the order of their ids, cut into pieces: when each begins (ms), and its rows per facet. */
export interface Pieces {
  from: number[];
  counts: Record<string, number[]>;
}

/** The chapters of a scope: the whole log, or that of one destination. A chapter never holds rows of two UTC days. */
export interface ScopeRow extends Pieces {
  /** ALL or the destination. */
  _id: string;
  /** 1 for each chapter that is cut into segments, which stand in a row of their own; else 0. */
  split: number[];
  /** The newest time in ids (ms) that was ever counted. */
  newest: number;
}

/** The segments of a chapter. */
export interface ChapterRow extends Pieces {
  _id: string;
}

/** How the log is cut: a page reads about a segment more than it shows. */
export interface PieceSizes {
  segmentRows: number;
  chapterRows: number;
}

/** A scope with those of its chapters' segments that were looked at, by the chapter's beginning. */
export interface Scope {
  row: ScopeRow;
  segments: Map<number, Pieces>;
}

/** The scope of all destinations together. */
export const ALL = "all";

export const chapterRowId = (scope: string, from: number): string => `${scope}/${from}`;

export function emptyScope(id: string): Scope {
  return { row: { _id: id, from: [], counts: {}, split: [], newest: 0 }, segments: new Map() };
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** All rows of a piece. */
export function sizeOf(pieces: Pieces, piece: number): number {
  return rowsIn(pieces, piece, Object.keys(pieces.counts));
}

/** The chapters that entries belong to and whose segments have to be loaded before these are applied. */
export function chaptersOf({ row }: Scope, entries: readonly CountEntry[]): Set<number> {
  const wanted = new Set<number>();
  for (const [at] of entries) {
    const chapter = pieceAt(row, at);
    const from = row.from[chapter];
    if (from !== undefined && row.split[chapter] === 1) wanted.add(from);
  }
  return wanted;
}

/** Counts what commits have noted. The segments of `chaptersOf` must be loaded. */
export function applyEntries(scope: Scope, entries: readonly CountEntry[], sizes: PieceSizes): void {
  beginPieces(scope, entries, sizes);
  for (const [at, , facet, rows] of entries) {
    const { row } = scope;
    const chapter = pieceAt(row, at);
    const segments = segmentsOf(scope, chapter);
    addRows(row, chapter, facet, rows);
    addRows(segments, pieceAt(segments, at), facet, rows);
  }
}

/** The segments of a chapter; one that is not cut is one segment. */
export function segmentsOf({ row, segments }: Scope, chapter: number): Pieces {
  const from = row.from[chapter] ?? 0;
  const known = segments.get(from);
  if (known !== undefined) return known;
  if (row.split[chapter] === 1) throw new Error(`the segments of chapter ${from} of ${row._id} are not loaded`);
  const whole: Pieces = { from: [from], counts: {} };
  for (const [facet, column] of Object.entries(row.counts)) {
    const rows = column[chapter] ?? 0;
    if (rows !== 0) whole.counts[facet] = [rows];
  }
  segments.set(from, whole);
  return whole;
}

/**
 * Begins chapters for new days, and cuts the newest chapter where it has become full. A cut is newer than every row that
 * is counted, and a day's first chapter begins with the day: no row ever changes its piece.
 */
function beginPieces(scope: Scope, entries: readonly CountEntry[], sizes: PieceSizes): void {
  const { row } = scope;
  const arriving = new Map<number, number>();
  for (const [at, , , rows] of entries) arriving.set(at, (arriving.get(at) ?? 0) + rows);
  /** Rows that will be counted in a chapter and in its newest segment besides those that are. */
  let filling: { chapter: number | undefined; chapterRows: number; segmentRows: number } | undefined;
  for (const [at, rows] of [...arriving].sort(([a], [b]) => a - b)) {
    if (rows <= 0) continue;
    const piece = pieceAt(row, at);
    const from = row.from[piece];
    if (from === undefined || from > at || dayOf(from) !== dayOf(at)) {
      insertChapter(row, dayOf(at) * DAY_MS);
      if (pieceAt(row, at) === row.from.length - 1) {
        filling = { chapter: row.from.at(-1), chapterRows: rows, segmentRows: rows };
      }
    } else if (piece === row.from.length - 1) {
      if (filling?.chapter !== from) {
        const segments = segmentsOf(scope, piece);
        const segmentRows = sizeOf(segments, segments.from.length - 1);
        filling = { chapter: from, chapterRows: sizeOf(row, piece), segmentRows };
      }
      if (at > row.newest && filling.segmentRows > 0) {
        if (filling.chapterRows + rows > sizes.chapterRows) {
          insertChapter(row, at);
          filling = { chapter: at, chapterRows: 0, segmentRows: 0 };
        } else if (filling.segmentRows + rows > sizes.segmentRows) {
          appendSegment(segmentsOf(scope, piece), at);
          row.split[piece] = 1;
          filling.segmentRows = 0;
        }
      }
      filling.chapterRows += rows;
      filling.segmentRows += rows;
    }
    row.newest = Math.max(row.newest, at);
  }
}

function insertChapter(row: ScopeRow, from: number): void {
  const next = row.from.findIndex((other) => other > from);
  const place = next === -1 ? row.from.length : next;
  row.from.splice(place, 0, from);
  row.split.splice(place, 0, 0);
  for (const column of Object.values(row.counts)) {
    while (column.length < place) column.push(0);
    column.splice(place, 0, 0);
  }
}

function appendSegment(segments: Pieces, from: number): void {
  segments.from.push(from);
  for (const column of Object.values(segments.counts)) column.push(0);
}

/** Forgets chapters without rows, which retention leaves behind. @returns when those that were cut began */
export function dropEmptyChapters({ row, segments }: Scope): number[] {
  const dropped: number[] = [];
  for (let chapter = row.from.length - 1; chapter >= 0; chapter -= 1) {
    if (sizeOf(row, chapter) !== 0) continue;
    const [from] = row.from.splice(chapter, 1);
    const [split] = row.split.splice(chapter, 1);
    for (const column of Object.values(row.counts)) column.splice(chapter, 1);
    if (from === undefined) continue;
    segments.delete(from);
    if (split === 1) dropped.push(from);
  }
  return dropped;
}
