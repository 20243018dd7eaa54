import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { MATCHING } from "@matchbook/vocabulary/actors";
import type { Call, Context } from "../context.ts";

export async function callOf(context: Context, tenant: string, events: Event[]): Promise<Call> {
  const correlationId = events[0]?.correlationId ?? "";
  const log = context.log.child({ tenant, correlationId });
  return { tenant, correlationId, actor: MATCHING, log, collections: await context.collections(tenant) };
}
