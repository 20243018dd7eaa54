import { Metadata } from "@grpc/grpc-js";
import { readTraceHeaders, type TraceHeaders, traceHeaders } from "../telemetry/spans.ts";
import type { AgentRights, Call } from "./call.ts";

const TENANT = "x-tenant";
const CORRELATION_ID = "x-correlation-id";
const ACTOR = "x-actor";
const ACTOR_NAME = "x-actor-name";
const AGENT = "x-agent";
const OPERATION_ID = "x-operation-id";
const IDEMPOTENCY_KEY = "x-idempotency-key";

/** The operation that a decision repeats, or NOTHING. */
const REPEATS = "x-repeats";
const NOTHING = "nothing";

/** Value of `x-agent` for an agent that only proposes; otherwise it is its limit. */
const PROPOSES = "proposes";

export function toMetadata(call: Call): Metadata {
  const metadata = new Metadata();
  metadata.set(TENANT, call.tenant);
  metadata.set(CORRELATION_ID, call.correlationId);
  // The subject of an identity provider can be any text, but metadata values are printable ASCII.
  metadata.set(ACTOR, encodeURIComponent(call.actor));
  if (call.actorName !== undefined) metadata.set(ACTOR_NAME, encodeURIComponent(call.actorName));
  if (call.agent !== undefined) metadata.set(AGENT, String(call.agent.confirmUpTo ?? PROPOSES));
  if (call.operationId !== undefined) metadata.set(OPERATION_ID, call.operationId);
  if (call.idempotencyKey !== undefined) metadata.set(IDEMPOTENCY_KEY, call.idempotencyKey);
  for (const [name, value] of Object.entries(traceHeaders() ?? {})) metadata.set(name, value);
  return metadata;
}

/** Metadata that comes before the message of an answer; undefined when there is nothing to tell. */
export function toAnswerMetadata({ repeats }: Call): Metadata | undefined {
  if (repeats === undefined) return undefined;
  const metadata = new Metadata();
  metadata.set(REPEATS, repeats ?? NOTHING);
  return metadata;
}

export function readRepeats(metadata: Metadata, call: Call): void {
  const [repeats] = metadata.get(REPEATS);
  if (repeats !== undefined) call.repeats = repeats === NOTHING ? null : String(repeats);
}

/** Reads the context of a call. Missing values are empty. */
export function fromMetadata(metadata: Metadata): Omit<Call, "log"> {
  const text = (name: string) => String(metadata.get(name)[0] ?? "");
  return {
    tenant: text(TENANT),
    correlationId: text(CORRELATION_ID),
    actor: decodeURIComponent(text(ACTOR)),
    actorName: decodeURIComponent(text(ACTOR_NAME)) || undefined,
    agent: agentOf(text(AGENT)),
    operationId: text(OPERATION_ID) || undefined,
    idempotencyKey: text(IDEMPOTENCY_KEY) || undefined,
  };
}

/** An unreadable limit gives an agent no right to decide. */
function agentOf(text: string): AgentRights | undefined {
  if (text === "") return undefined;
  return { confirmUpTo: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined };
}

export function traceFromMetadata(metadata: Metadata): TraceHeaders | undefined {
  return readTraceHeaders((name) => metadata.get(name)[0]?.toString());
}
