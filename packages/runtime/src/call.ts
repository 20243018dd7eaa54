import type { Logger } from "pino";

/**
 * What every call carries besides its request: whose data it is about, which request it belongs to and who asked.
 * Travels as gRPC metadata and NATS headers.
 */
export interface Call {
  /** Lower-case letters, digits and dashes; safe in a collection name and in a NATS subject. */
  tenant: string;
  correlationId: string;
  /** `key:<id>`, `user:<subject>` or the name of a process. */
  actor: string;
  /** A secret that every execution of the same request carries: see idempotency.ts. Not the text that a caller sent. */
  idempotencyKey?: string | undefined;
  /**
   * When the caller stops waiting, in milliseconds since 1970; travels as the gRPC deadline. Undefined for background work,
   * which has time limits of its own.
   */
  deadline?: number | undefined;
  log: Logger;
}

/** The form of a tenant id: safe in a collection name and in a NATS subject. */
export const TENANT_ID = /^[a-z0-9][a-z0-9-]{0,47}$/;
