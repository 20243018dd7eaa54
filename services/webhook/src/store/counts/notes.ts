import { newId, timeOfId } from "@matchbook/runtime/ids";

/** So many more rows (or fewer) of a destination with a status and a type, by the time in their ids (ms). */
export type CountEntry = [at: number, endpointId: string, facet: string, rows: number];

/** What one commit changed in the delivery log, until it is folded into the counts. */
export interface CountNote {
  _id: string;
  entries: CountEntry[];
}

/** A row of the delivery log before and after a commit; no status where it does not exist. */
export interface CountedChange {
  _id: string;
  endpointId: string;
  eventType: string;
  before?: string;
  after?: string;
}

/** What rows are counted under within a destination. Types have dots, which names of fields must not. */
export function facetOf(status: string, eventType: string): string {
  return `${status}|${eventType.replaceAll(".", "/")}`;
}

/** The status and the type of a facet. */
export function valuesOf(facet: string): { status: string; eventType: string } {
  const [status = "", eventType = ""] = facet.split("|");
  return { status, eventType: eventType.replaceAll("/", ".") };
}

/** Sums up what a commit means for the counts. */
export function countEntries(changes: Iterable<CountedChange>): CountEntry[] {
  const entries = new Map<string, CountEntry>();
  const count = (at: number, endpointId: string, facet: string, rows: number) => {
    const key = `${at} ${endpointId} ${facet}`;
    const counted = entries.get(key);
    if (counted === undefined) entries.set(key, [at, endpointId, facet, rows]);
    else counted[3] += rows;
  };
  for (const { _id, endpointId, eventType, before, after } of changes) {
    if (before === after) continue;
    const at = timeOfId(_id);
    if (before !== undefined) count(at, endpointId, facetOf(before, eventType), -1);
    if (after !== undefined) count(at, endpointId, facetOf(after, eventType), 1);
  }
  return [...entries.values()].filter(([, , , rows]) => rows !== 0);
}

/** The note of a commit, undefined when it changes no count. */
export function noteOf(changes: Iterable<CountedChange>): CountNote | undefined {
  const entries = countEntries(changes);
  return entries.length === 0 ? undefined : { _id: newId(), entries };
}
