import type { TenantCollections } from "./collections.ts";
import type { EventRow } from "./rows.ts";

/** Events by id; one whose retention has passed is missing. */
export async function findEvents({ events }: TenantCollections, ids: string[]): Promise<Map<string, EventRow>> {
  const rows = await events.find({ _id: { $in: [...new Set(ids)] } }).toArray();
  return new Map(rows.map((row) => [row._id, row]));
}

/** The body of one event, undefined once its retention has passed. */
export async function findBody({ events }: TenantCollections, id: string): Promise<string | undefined> {
  return (await events.findOne({ _id: id }))?.body;
}
