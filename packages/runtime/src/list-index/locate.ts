import type { Table } from "./documents.ts";
import type { TimeRange } from "./read-rows.ts";
import { rowsIn } from "./tables.ts";
import type { CountedList } from "./view.ts";

/** A stretch of a list in which rows of a page lie. */
export interface Window extends TimeRange {
  /** Rows in it, by facet; of all facets, not only those that were looked for. */
  facets: Map<string, number>;
}

/**
 * Where the rows number `offset` to `offset + size` of some facets lie, counted from the newest.
 * @param bridge true when windows may reach over segments without such rows, because those cost nothing to read
 * @returns the windows, newest first, and how many rows are newer than all of them
 */
export async function locate(
  list: CountedList,
  facets: readonly string[],
  { offset, size, bridge }: { offset: number; size: number; bridge: boolean },
): Promise<{ windows: Window[]; newer: number }> {
  const { root } = list;
  const windows: Window[] = [];
  let newer = 0;
  let inside = 0;
  let open = false;
  for (let chapter = root.from.length - 1; chapter >= 0; chapter -= 1) {
    const inChapter = rowsIn(root, chapter, facets);
    if (inChapter === 0 || (inside === 0 && newer + inChapter <= offset)) {
      newer += inside === 0 ? inChapter : 0;
      open &&= bridge;
      continue;
    }
    const segments = await list.chapter(chapter);
    for (let segment = segments.from.length - 1; segment >= 0; segment -= 1) {
      const rows = rowsIn(segments, segment, facets);
      if (rows === 0) open &&= bridge;
      else if (inside === 0 && newer + rows <= offset) newer += rows;
      else {
        let window = windows.at(-1);
        if (window === undefined || !open) {
          window = { from: undefined, to: endOf(root, segments, chapter, segment), facets: new Map() };
          windows.push(window);
        }
        window.from = startOf(segments, chapter, segment);
        addFacets(window.facets, segments, segment);
        inside += rows;
        open = true;
        if (newer + inside >= offset + size) return { windows, newer };
      }
    }
  }
  return { windows, newer };
}

/** Where a segment begins; the oldest of all has no beginning, since late rows may be older than it was. */
export function startOf(segments: Table, chapter: number, segment: number): number | undefined {
  return chapter === 0 && segment === 0 ? undefined : segments.from[segment];
}

/** Where a segment ends; the newest of all has no end. */
export function endOf(root: Table, segments: Table, chapter: number, segment: number): number | undefined {
  return segments.from[segment + 1] ?? root.from[chapter + 1];
}

function addFacets(sums: Map<string, number>, { counts }: Table, piece: number): void {
  for (const [facet, column] of Object.entries(counts)) {
    const rows = column[piece] ?? 0;
    if (rows !== 0) sums.set(facet, (sums.get(facet) ?? 0) + rows);
  }
}
