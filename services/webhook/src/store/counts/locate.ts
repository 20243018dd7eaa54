import type { CountsView } from "./counts.ts";
import { valuesOf } from "./notes.ts";
import { type Pieces, segmentsOf } from "./scope.ts";

/** Where a page lies. */
export interface Place {
  /** Rows that fit. */
  total: number;
  /** A stretch of the log that holds the page, undefined when there is nothing on it. */
  stretch: Stretch | undefined;
  /** Rows that fit and are newer than the stretch. */
  newer: number;
}

/** A stretch of the log: times in ids (ms), from inclusive to exclusive. */
export interface Stretch {
  from: number;
  /** Undefined when it reaches to the newest row. */
  to: number | undefined;
  /** The statuses of rows in it that fit. */
  statuses: string[];
}

/** What is asked for; undefined is any. Times are the beginnings of UTC days, in ms. */
export interface Wanted {
  status: string | undefined;
  eventType: string | undefined;
  from: number | undefined;
  before: number | undefined;
}

/** Rows that fit of which a page may read too many: looking up the segments of their chapter would cost more. */
const FEW_ROWS = 100;

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
  if (offset >= total) return { total, stretch: undefined, newer: 0 };

  const { chapters, newer } = chaptersOfPage(row, facets, { first, last, offset, size });
  const isWhole = (chapter: number) => row.split[chapter] !== 1 || rowsOf(row, chapter, facets) <= FEW_ROWS;
  await view.load(chapters.filter((chapter) => !isWhole(chapter)).map((chapter) => row.from[chapter] ?? 0));

  const place: Place = { total, stretch: undefined, newer };
  const statuses = new Set<string>();
  let inside = 0;
  for (const chapter of chapters) {
    const end = chapter + 1 < last ? row.from[chapter + 1] : (wanted.before ?? row.from[chapter + 1]);
    const cut = isWhole(chapter) ? undefined : segmentsOf(view.scope, chapter);
    for (let segment = (cut?.from.length ?? 1) - 1; segment >= 0; segment -= 1) {
      const [table, piece] = cut === undefined ? [row, chapter] : [cut, segment];
      const rows = rowsOf(table, piece, facets);
      if (rows === 0) continue;
      if (inside === 0 && place.newer + rows <= offset) {
        place.newer += rows;
        continue;
      }
      for (const facet of facets) if (rowsOf(table, piece, [facet]) > 0) statuses.add(valuesOf(facet).status);
      const to = place.stretch === undefined ? (cut?.from[segment + 1] ?? end) : place.stretch.to;
      place.stretch = { from: table.from[piece] ?? 0, to, statuses: [...statuses] };
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

/** The first piece that begins at a time or later. */
function indexFrom(from: readonly number[], at: number): number {
  const index = from.findIndex((begin) => begin >= at);
  return index === -1 ? from.length : index;
}
