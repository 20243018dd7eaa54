import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import { beginSpan, inSpan, SpanKind, traceHeaders } from "../../telemetry/spans.ts";
import { traceOfEvent } from "./delivery.ts";

/** The most other traces in which a batch gets a span. */
const MAX_TRACES = 50;

/** Handles a batch in a span of its first event's trace, with a linked span in each of the other traces. */
export async function inTraceOf(durable: string, events: readonly Event[], handle: () => Promise<void>): Promise<void> {
  const [parent, ...others] = new Map(
    events.map(traceOfEvent).flatMap((trace) => (trace === undefined ? [] : [[trace.traceparent, trace]])),
  ).values();
  const { tenant = "", correlationId = "" } = events[0] ?? {};
  const attributes = { tenant, correlationId, "messaging.batch.message_count": events.length };
  const shared = { kind: SpanKind.CONSUMER, attributes };
  const name = `Consume ${durable}`;
  await inSpan(name, { ...shared, parent, links: others }, async () => {
    const here = traceHeaders();
    const links = here === undefined ? [] : [here];
    const spans = others.slice(0, MAX_TRACES).map((trace) => beginSpan(name, { ...shared, parent: trace, links }));
    try {
      await handle();
    } finally {
      for (const { span } of spans) span.end();
    }
  });
}
