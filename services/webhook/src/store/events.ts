import type { TenantCollections } from "./collections.ts";
import type { EventRow } from "./rows.ts";

/** Finds events by id. Those removed by retention are missing. */
export async function findEvents({ events }: TenantCollections, ids: string[]): Promise<Map<string, EventRow>> {
  const rows = await events.find({ _id: { $in: [...new Set(ids)] } }).toArray();
  return new Map(rows.map((row) => [row._id, row]));
}

/** One event; undefined after retention has removed it. */
export async function findEvent({ events }: TenantCollections, id: string): Promise<EventRow | undefined> {
  return (await events.findOne({ _id: id })) ?? undefined;
}
