import { timeOfId } from "../ids.ts";
import type { HistogramEntry, ListEntries } from "./documents.ts";

/** Where a row is counted besides its facet: a field of a document of the index. */
export interface TallyKey {
  document: string;
  /** Neither `.` nor `$` in it. */
  field: string;
  /** Only how many rows there are is kept, not where they lie. */
  unlocated?: boolean;
}

/** Where a row is counted more finely than tallies can be, though without its place: in a slot of a histogram. */
export interface HistogramKey {
  document: string;
  /** Less than HISTOGRAM_SLOTS. */
  slot: number;
}

/** What a row of a list is counted under. */
export interface RowKeys {
  /** The values of the list's dimensions, in their order. */
  facet: readonly string[];
  tallies: readonly TallyKey[];
  histogram?: HistogramKey;
}

/** A row of a list before and after a commit; undefined where it does not exist. */
export interface RowChange {
  /** A UUID of version 7: its place in the list. */
  id: string;
  before: RowKeys | undefined;
  after: RowKeys | undefined;
}

const SEPARATOR = "|";

/** The name of a facet in the index. */
export function facetName(values: readonly string[]): string {
  return values.join(SEPARATOR);
}

/** The values of a facet, in the order of the list's dimensions. */
export function facetValues(name: string): string[] {
  return name.split(SEPARATOR);
}

/** Sums up what the changes of one commit mean for a list; undefined when they mean nothing. */
export function listEntries(list: string, changes: Iterable<RowChange>): ListEntries | undefined {
  const facets = new Map<string, ListEntries["facets"][number]>();
  const tallies = new Map<string, ListEntries["tallies"][number]>();
  const histograms = new Map<string, HistogramEntry>();
  const count = (at: number, { facet, tallies: keys, histogram }: RowKeys, rows: number): void => {
    const name = facetName(facet);
    const counted = facets.get(`${at} ${name}`);
    if (counted === undefined) facets.set(`${at} ${name}`, [at, name, rows]);
    else counted[2] += rows;
    for (const { document, field, unlocated } of keys) {
      const place = unlocated === true ? 0 : at;
      const key = `${place} ${document} ${field}`;
      const tallied = tallies.get(key);
      if (tallied === undefined) tallies.set(key, [place, document, field, rows]);
      else tallied[3] += rows;
    }
    if (histogram === undefined) return;
    const { document, slot } = histogram;
    const inSlot = histograms.get(`${document} ${slot}`);
    if (inSlot === undefined) histograms.set(`${document} ${slot}`, [document, slot, rows]);
    else inSlot[2] += rows;
  };
  for (const { id, before, after } of changes) {
    const at = timeOfId(id);
    if (before !== undefined) count(at, before, -1);
    if (after !== undefined) count(at, after, 1);
  }
  const slots = [...histograms.values()].filter(([, , rows]) => rows !== 0);
  const changed: ListEntries = {
    list,
    facets: [...facets.values()].filter(([, , rows]) => rows !== 0),
    tallies: [...tallies.values()].filter(([, , , rows]) => rows !== 0),
    ...(slots.length === 0 ? {} : { histograms: slots }),
  };
  return changed.facets.length + changed.tallies.length + slots.length === 0 ? undefined : changed;
}
