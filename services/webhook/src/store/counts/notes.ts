import { newId, timeOfId } from "@matchbook/runtime/ids";
import type { ClientSession, Collection } from "mongodb";

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

/** Stores a note as part of a commit: an insert, which conflicts with nobody. @returns how many entries it has */
export async function storeNote(
  notes: Collection<CountNote>,
  changes: Iterable<CountedChange>,
  session: ClientSession,
): Promise<number> {
  const entries = countEntries(changes);
  if (entries.length > 0) await notes.insertOne({ _id: newId(), entries }, { session });
  return entries.length;
}
