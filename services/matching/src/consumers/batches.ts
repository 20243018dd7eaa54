import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/** Who is said to have caused what matching does by itself. */
export const MATCHING = "matching";

/** Events by tenant, each tenant's in the order they arrived. */
export function byTenant(events: Event[]): Map<string, Event[]> {
  return Map.groupBy(events, (event) => event.tenant);
}

/** The call under which a batch of events is worked on; it belongs to the request that caused the first of them. */
export function callOf(context: Context, tenant: string, events: Event[]): Call {
  const correlationId = events[0]?.correlationId ?? "";
  return { tenant, correlationId, actor: MATCHING, log: context.log.child({ tenant, correlationId }) };
}
