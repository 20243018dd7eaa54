import type { TraceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { TenantCollections } from "./collections.ts";

/** An event as it is sent: made once, the same bytes on every attempt to every destination. */
export interface EventRow {
  _id: string;
  type: string;
  /** The JSON text that is posted and signed. */
  body: string;
  createdAt: Date;
  /** Where in a trace it was published: its attempts belong there, however late they are made. */
  trace?: TraceHeaders | undefined;
}

/** Events by id; one whose retention has passed is missing. */
export async function findEvents({ events }: TenantCollections, ids: string[]): Promise<Map<string, EventRow>> {
  const rows = await events.find({ _id: { $in: [...new Set(ids)] } }).toArray();
  return new Map(rows.map((row) => [row._id, row]));
}

/** The body of one event, undefined once its retention has passed. */
export async function findBody({ events }: TenantCollections, id: string): Promise<string | undefined> {
  return (await events.findOne({ _id: id }))?.body;
}
