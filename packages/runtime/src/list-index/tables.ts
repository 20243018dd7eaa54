import type { FacetEntry, RootTable, Table, TallyEntry, TallyFields } from "./documents.ts";

/** How a list is cut. */
export interface PieceSizes {
  /** Rows of a segment: so many more than it shows may be read for a page. */
  segmentRows: number;
  chapterSegments: number;
}

/** Chapters of 32,768 rows: a list of a million rows has some thirty. */
export const PIECE_SIZES: PieceSizes = { segmentRows: 128, chapterSegments: 256 };

export function emptyTable(): Table {
  return { from: [], counts: {} };
}

/** The root of a list without rows. */
export function emptyRoot(): RootTable {
  return { ...emptyTable(), newest: 0 };
}

/** The piece that a time belongs to; what is older than the oldest belongs to that. */
export function pieceAt({ from }: Table, at: number): number {
  let low = 0;
  let high = from.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((from[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How many rows of these facets a piece holds. */
export function rowsIn({ counts }: Table, piece: number, facets: readonly string[]): number {
  return facets.reduce((sum, facet) => sum + (counts[facet]?.[piece] ?? 0), 0);
}

/** Counts rows in a piece. A facet without rows is forgotten, so that values which went out of use take no place. */
export function addRows(table: Table, piece: number, facet: string, rows: number): void {
  const column = table.counts[facet] ?? [];
  while (column.length < table.from.length) column.push(0);
  column[piece] = (column[piece] ?? 0) + rows;
  if (column.some((count) => count !== 0)) table.counts[facet] = column;
  else delete table.counts[facet];
}

/**
 * Begins new segments, and chapters, for rows that are newer than the newest boundary, before they are counted. Ids grow
 * with time, so the pieces are filled one after the other; a row that comes late is counted in an older one.
 * @param last the segments of the newest chapter; undefined for a list without chapters
 * @returns the chapters that this began, by number
 */
export function beginPieces(
  root: RootTable,
  last: Table | undefined,
  entries: readonly FacetEntry[],
  { segmentRows, chapterSegments }: PieceSizes,
): Map<number, Table> {
  const begun = new Map<number, Table>();
  const arriving = new Map<number, number>();
  for (const [at, , rows] of entries) if (at >= root.newest) arriving.set(at, (arriving.get(at) ?? 0) + rows);
  let chapter = last;
  let filled = chapter === undefined ? 0 : rowsIn(chapter, chapter.from.length - 1, Object.keys(chapter.counts));
  for (const [at, rows] of [...arriving].sort(([a], [b]) => a - b)) {
    // A boundary is newer than every row that is counted, so that none changes its piece.
    if (chapter === undefined || (filled > 0 && filled + rows > segmentRows && at > root.newest)) {
      if (chapter === undefined || chapter.from.length >= chapterSegments) {
        chapter = emptyTable();
        begun.set(root.from.length, chapter);
        appendPiece(root, at);
      }
      appendPiece(chapter, at);
      filled = 0;
    }
    filled += rows;
    root.newest = at;
  }
  return begun;
}

function appendPiece(table: Table, at: number): void {
  table.from.push(at);
  for (const column of Object.values(table.counts)) column.push(0);
}

/** Counts rows in a tally, chapter by chapter. A field without rows is forgotten. */
export function addToTally(fields: TallyFields, root: Table, [at, , field, rows]: TallyEntry): void {
  const stretches = fields[field] ?? {};
  fields[field] = stretches;
  const chapter = pieceAt(root, at);
  const [counted, oldest, newest] = stretches[chapter] ?? [0, at, at];
  const sum = counted + rows;
  if (sum !== 0) stretches[chapter] = [sum, Math.min(oldest, at), Math.max(newest, at)];
  else delete stretches[chapter];
  if (Object.keys(stretches).length === 0) delete fields[field];
}
