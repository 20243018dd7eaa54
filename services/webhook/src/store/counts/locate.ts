import type { CountsView } from "./counts.ts";
import { valuesOf } from "./notes.ts";
import { type Pieces, segmentsOf } from "./scope.ts";

/** A stretch of the log in which rows of a page lie: times in ids (ms), from inclusive to exclusive. */
export interface Stretch {
  from: number;
  /** Undefined when it reaches to the newest row. */
  to: number | undefined;
  /** Rows in it by facet, of all facets. */
  counts: Map<string, number>;
}

/** Where a page lies. */
export interface Place {
  /** Rows that fit. */
  total: number;
  /** The stretches that hold rows of the page, newest first. */
  stretches: Stretch[];
  /** All of them with what lies between. */
  whole: Stretch | undefined;
  /** Rows that fit and are newer than all of these. */
  newer: number;
}

/** What is asked for; undefined is any. Times are the beginnings of UTC days, in ms. */
export interface Wanted {
  status: string | undefined;
  eventType: string | undefined;
  from: number | undefined;
  before: number | undefined;
}

/** Finds the rows number `offset` to `offset + size` of those that fit, counted from the newest. */
export async function locatePage(
  view: CountsView,
  wanted: Wanted,
  { offset, size }: { offset: number; size: number },
): Promise<Place> {
  const { row } = view.scope;
  const facets = Object.keys(row.counts).filter((facet) => fits(facet, wanted));
  const first = wanted.from === undefined ? 0 : indexFrom(row.from, wanted.from);
  const last = wanted.before === undefined ? row.from.length : indexFrom(row.from, wanted.before);
  let total = 0;
  for (let chapter = first; chapter < last; chapter += 1) total += rowsOf(row, chapter, facets);
  if (offset >= total) return { total, stretches: [], whole: undefined, newer: 0 };

  const { chapters, newer } = chaptersOfPage(row, facets, { first, last, offset, size });
  const isWhole = (chapter: number) => row.split[chapter] !== 1 || rowsOf(row, chapter, facets) === 0;
  const cut = chapters.filter((chapter) => !isWhole(chapter));
  await view.load(cut.map((chapter) => row.from[chapter] ?? 0));

  const place: Place = { total, stretches: [], whole: undefined, newer };
  let inside = 0;
  let joined = false;
  for (const chapter of chapters) {
    const one = isWhole(chapter);
    const pieces = one ? { from: [row.from[chapter] ?? 0], counts: {} } : segmentsOf(view.scope, chapter);
    const end = chapter + 1 < last ? row.from[chapter + 1] : (wanted.before ?? row.from[chapter + 1]);
    for (let piece = pieces.from.length - 1; piece >= 0; piece -= 1) {
      const [table, column]: [Pieces, number] = one ? [row, chapter] : [pieces, piece];
      const rows = rowsOf(table, column, facets);
      if (inside === 0 && place.newer + rows <= offset) {
        place.newer += rows;
        continue;
      }
      const stretch = {
        from: pieces.from[piece] ?? 0,
        to: pieces.from[piece + 1] ?? end,
        counts: countsOf(table, column),
      };
      place.whole = join(place.whole, stretch);
      if (rows === 0) {
        joined = false;
        continue;
      }
      const newest = joined ? place.stretches.pop() : undefined;
      place.stretches.push(join(newest, stretch));
      joined = true;
      inside += rows;
      if (place.newer + inside >= offset + size) return place;
    }
  }
  return place;
}

/** The chapters between the newest and the oldest row of the page, newest first. */
function chaptersOfPage(
  row: Pieces,
  facets: readonly string[],
  { first, last, offset, size }: { first: number; last: number; offset: number; size: number },
): { chapters: number[]; newer: number } {
  const chapters: number[] = [];
  let newer = 0;
  let inside = 0;
  for (let chapter = last - 1; chapter >= first && newer + inside < offset + size; chapter -= 1) {
    const rows = rowsOf(row, chapter, facets);
    if (inside === 0 && newer + rows <= offset) newer += rows;
    else {
      chapters.push(chapter);
      inside += rows;
    }
  }
  return { chapters, newer };
}

function fits(facet: string, wanted: Wanted): boolean {
  const { status, eventType } = valuesOf(facet);
  return (wanted.status ?? status) === status && (wanted.eventType ?? eventType) === eventType;
}

function rowsOf({ counts }: Pieces, piece: number, facets: readonly string[]): number {
  return facets.reduce((sum, facet) => sum + (counts[facet]?.[piece] ?? 0), 0);
}

function countsOf(pieces: Pieces, piece: number): Map<string, number> {
  const counts = Object.entries(pieces.counts).map(([facet, column]) => [facet, column[piece] ?? 0] as const);
  return new Map(counts.filter(([, rows]) => rows > 0));
}

/** The first piece that begins at a time or later. */
function indexFrom(from: readonly number[], at: number): number {
  const index = from.findIndex((begin) => begin >= at);
  return index === -1 ? from.length : index;
}

function join(newer: Stretch | undefined, older: Stretch): Stretch {
  if (newer === undefined) return older;
  const counts = new Map(newer.counts);
  for (const [facet, rows] of older.counts) counts.set(facet, (counts.get(facet) ?? 0) + rows);
  return { from: older.from, to: newer.to, counts };
}
