import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Call } from "@matchbook/runtime/grpc/call";
import { MATCHING } from "@matchbook/vocabulary/actors";
import type { Context } from "../context.ts";

export function callOf(context: Context, tenant: string, events: Event[]): Call {
  const correlationId = events[0]?.correlationId ?? "";
  return { tenant, correlationId, actor: MATCHING, log: context.log.child({ tenant, correlationId }) };
}
