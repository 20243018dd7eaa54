import type { Logger } from "pino";

/** What an agent may decide. */
export interface AgentRights {
  /**
   * The value of a transaction up to which the agent decides, in major units of the tenant's base currency. Undefined:
   * it only proposes.
   */
  confirmUpTo?: number | undefined;
}

/** The context of a call: its tenant, its request and its caller. It travels as gRPC metadata and in NATS events. */
export interface Call {
  /** Lower-case letters, digits and dashes; safe in a collection name and in a NATS subject. */
  tenant: string;
  correlationId: string;
  /** `key:<id>`, `user:<subject>` or the name of a process. */
  actor: string;
  /** The name to show for a person or a key. */
  actorName?: string | undefined;
  /** Set when the caller is an agent: a program that decides as a person would, but may decide less. */
  agent?: AgentRights | undefined;
  /** Names everything that this request changes, so that it can be undone as a whole. Undefined for background work. */
  operationId?: string | undefined;
  /**
   * Set by a decision that changed nothing: the operation of this caller that it repeats, or null. It comes back in the
   * trailing metadata of an answer.
   */
  repeats?: string | null | undefined;
  /** A secret that all executions of one request share, see idempotency.ts. It is not the text that the caller sent. */
  idempotencyKey?: string | undefined;
  /**
   * When the caller stops waiting, in milliseconds since 1970. Travels as the gRPC deadline. Undefined for background
   * work.
   */
  deadline?: number | undefined;
  /** Whether the caller has gone before the deadline. Undefined for background work. */
  isCancelled?: (() => boolean) | undefined;
  log: Logger;
}

/** The format of a tenant id, which is safe in a collection name and in a NATS subject. */
export const TENANT_ID = /^[a-z0-9][a-z0-9-]{0,47}$/;
