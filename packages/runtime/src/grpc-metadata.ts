import { Metadata } from "@grpc/grpc-js";
import type { Call } from "./call.ts";
import { readTraceHeaders, type TraceHeaders, traceHeaders } from "./telemetry/spans.ts";

const TENANT = "x-tenant";
const CORRELATION_ID = "x-correlation-id";
const ACTOR = "x-actor";
const IDEMPOTENCY_KEY = "x-idempotency-key";

/** The metadata under which a call travels to another process. */
export function toMetadata(call: Call): Metadata {
  const metadata = new Metadata();
  metadata.set(TENANT, call.tenant);
  metadata.set(CORRELATION_ID, call.correlationId);
  // A subject of an identity provider may hold anything; metadata values are printable ASCII.
  metadata.set(ACTOR, encodeURIComponent(call.actor));
  if (call.idempotencyKey !== undefined) metadata.set(IDEMPOTENCY_KEY, call.idempotencyKey);
  for (const [name, value] of Object.entries(traceHeaders() ?? {})) metadata.set(name, value);
  return metadata;
}

/** The parts of a call that arrived as metadata; absent ones are empty. */
export function fromMetadata(metadata: Metadata): Omit<Call, "log"> {
  const text = (name: string) => String(metadata.get(name)[0] ?? "");
  return {
    tenant: text(TENANT),
    correlationId: text(CORRELATION_ID),
    actor: decodeURIComponent(text(ACTOR)),
    idempotencyKey: text(IDEMPOTENCY_KEY) || undefined,
  };
}

/** Where in a trace a call was made, undefined when it was not traced. */
export function traceFromMetadata(metadata: Metadata): TraceHeaders | undefined {
  return readTraceHeaders((name) => metadata.get(name)[0]?.toString());
}
