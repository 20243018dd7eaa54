import type { Stretch } from "./documents.ts";
import { endOf, startOf } from "./locate.ts";
import type { TimeRange } from "./read-rows.ts";
import { pieceAt } from "./tables.ts";
import type { CountedList } from "./view.ts";

/** More than this many segments are not read at once after the first step: what it finds there is not known. */
const LARGEST_STEP = 16;
// The first step reaches somewhat further than the rows should, if they lie evenly.
const MARGIN = 1.25;
/** So many rows are passed over at once, without looking up in which segments they lie. */
const FEW = 128;

const NONE: Stretch = [0, 0, 0];

export interface Walk<T> {
  /** The rows that are looked for, by chapter: how many there are and where. */
  stretches: Readonly<Record<string, Stretch>>;
  /** False when the numbers are estimates: then no chapter is passed over. */
  exact: boolean;
  /** True when reading a range costs no more than the rows that are looked for in it, however many others it holds. */
  alone: boolean;
  /** Which part of the rows that are passed over is looked for, if the numbers are estimates. */
  share: number;
  /** The newest of them in a range of ids, newest first. */
  read(range: TimeRange, limit: number): Promise<T[]>;
  offset: number;
  size: number;
}

/**
 * The rows number `offset` to `offset + size` of those in some stretches of a list, counted from the newest. Whole
 * chapters are passed over by their counts; inside a chapter it goes from the newest row backwards, as many segments at
 * a time as should hold the page.
 */
export async function walk<T>(
  list: CountedList,
  { stretches, exact, alone, share, read, offset, size }: Walk<T>,
): Promise<T[]> {
  let found: T[] = [];
  let passed = 0;
  const add = (rows: T[]) => {
    found = [...found, ...rows];
    // What is newer than the page is counted and forgotten.
    if (passed + found.length > offset) return;
    passed += found.length;
    found = [];
  };
  const missing = () => offset - passed + size - found.length;
  const chapters = Object.keys(stretches)
    .map(Number)
    .sort((a, b) => b - a);
  for (let next = 0; next < chapters.length; ) {
    const chapter = chapters[next++] ?? 0;
    const [rows, oldest, newest] = stretches[chapter] ?? NONE;
    if (exact && found.length === 0 && passed + rows <= offset) {
      passed += rows;
      continue;
    }
    const few = exact ? FEW : FEW * share;
    if ((alone || !exact) && rows <= few) {
      const enough = exact ? missing() : missing() * MARGIN;
      let [sum, from, last] = [rows, oldest, chapter];
      while (sum < enough && next < chapters.length) {
        const [more, begin] = stretches[chapters[next] ?? 0] ?? NONE;
        if (sum + more > few) break;
        [sum, from, last] = [sum + more, Math.min(from, begin), chapters[next] ?? 0];
        next += 1;
      }
      // An estimate does not say where in its chapters the rows lie.
      const range = exact
        ? { from, to: newest + 1 }
        : { from: startOf(list.root, 0, last), to: list.root.from[chapter + 1] };
      add(await read(range, missing()));
      if (missing() <= 0) break;
      continue;
    }
    const segments = await list.chapter(chapter);
    const first = pieceAt(segments, oldest);
    let segment = pieceAt(segments, newest);
    let step = Math.ceil(((segment - first + 1) * missing() * MARGIN) / Math.max(1, rows));
    while (segment >= first && missing() > 0) {
      const until = Math.max(first, segment - step + 1);
      const range = { from: startOf(segments, chapter, until), to: endOf(list.root, segments, chapter, segment) };
      add(await read(range, missing()));
      segment = until - 1;
      step = Math.max(step, Math.min(step * 2, LARGEST_STEP));
    }
    if (missing() <= 0) break;
  }
  return found.slice(offset - passed, offset - passed + size);
}
