import { type CountEntry, type CountKey, countEntries } from "@matchbook/runtime/mongo/day-counts/entries";
import { dayOfId } from "@matchbook/runtime/values/ids";
import type { DeliveryRow } from "./rows.ts";

type Counted = Pick<DeliveryRow, "_id" | "endpointId" | "eventType">;

/** A row of the delivery log before and after a commit; no status where it does not exist. */
export type CountedChange = Counted & { before?: string; after?: string };

/** The name of a list in the counts. @param endpointId the endpoint, undefined for the whole log */
export function listOf(endpointId: string | undefined): string {
  return endpointId === undefined ? "deliveries" : `deliveries/${endpointId}`;
}

/** An event type as the counts know it: their keys must not contain dots. */
export function countedType(eventType: string): string {
  return eventType.replaceAll(".", "/");
}

/** The keys of the counts that include a delivery. Their day is the UTC day of its creation, which is in its id. */
export function keysOf({ _id, endpointId, eventType, status }: Counted & { status: string }): CountKey[] {
  const day = dayOfId(_id);
  const values = [status, countedType(eventType)];
  return [listOf(undefined), listOf(endpointId)].map((list) => ({ list, day, values }));
}

/** Changes of the numbers of deliveries per day, status and type: in the whole log and of each endpoint. */
export function entriesOf(changes: Iterable<CountedChange>): CountEntry[] {
  // Many deliveries of a commit have the same keys, which are made once for all of them.
  const kinds = Map.groupBy(changes, ({ _id, endpointId, eventType, before, after }) =>
    [dayOfId(_id), endpointId, eventType, before, after].join(" "),
  );
  const moves = [...kinds.values()].map((alike) => {
    const { before, after, ...row } = alike[0] as CountedChange;
    return {
      before: before === undefined ? undefined : { ...row, status: before },
      after: after === undefined ? undefined : { ...row, status: after },
      alike: alike.length,
    };
  });
  return countEntries(moves, keysOf);
}
