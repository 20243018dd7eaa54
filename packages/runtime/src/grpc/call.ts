import type { Logger } from "pino";

/** Limits of the decisions of an agent. */
export interface AgentRights {
  /** Value up to which the agent decides, in major units of the base currency; undefined: it only proposes. */
  confirmUpTo?: number | undefined;
}

/** The context of a call: its tenant, its request and its caller. It travels as gRPC metadata and in NATS events. */
export interface Call {
  /** Lower-case letters, digits and dashes; safe in a collection name and in a NATS subject. */
  tenant: string;
  correlationId: string;
  /** `key:<id>`, `user:<subject>` or the name of a process. */
  actor: string;
  actorName?: string | undefined;
  /** Set when the caller is an agent: a program that decides as a person would, but may decide less. */
  agent?: AgentRights | undefined;
  /** Names everything that this request changes, so that it can be undone as a whole. Undefined for background work. */
  operationId?: string | undefined;
  /** The operation that a decision repeats, or null, when it changed nothing. Answers carry it. */
  repeats?: string | null | undefined;
  /** A secret that all executions of one request share, see idempotency.ts; never the caller's own text. */
  idempotencyKey?: string | undefined;
  /** The time at which the caller stops waiting, in milliseconds since 1970; undefined for background work. */
  deadline?: number | undefined;
  /** Aborted when the caller is refused before the work has ended. The caller may then repeat the call. */
  givenUp?: AbortSignal | undefined;
  /** Tells whether the caller has gone before the deadline; undefined for background work. */
  isCancelled?: (() => boolean) | undefined;
  log: Logger;
}

/** The format of a tenant id, which is safe in a collection name and in a NATS subject. */
export const TENANT_ID = /^[a-z0-9][a-z0-9-]{0,47}$/;
