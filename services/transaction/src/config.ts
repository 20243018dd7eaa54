import { serviceConfig } from "@matchbook/runtime/config";
import { z } from "zod";

/** The settings of the transaction service. */
export const configShape = {
  ...serviceConfig,
  MONGODB_DATABASE: z.string().default("matchbook_transaction"),
  /** Where the matching service is: `host:port` or any gRPC name, e.g. `dns:///matching:50051`. */
  MATCHING_ADDRESS: z.string().min(1),
  /** Largest statement file that is taken, in bytes. */
  STATEMENT_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(64 * 1024 * 1024),
  /** Most payments in one statement file. The importer keeps up to 54 bytes of memory for each. */
  STATEMENT_MAX_LINES: z.coerce.number().int().min(1).max(4_000_000).default(500_000),
  /** Statement files that this process imports at the same time. */
  IMPORT_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(2),
  /** Lines of a statement that are stored in one database transaction. */
  IMPORT_CHUNK: z.coerce.number().int().min(1).max(2_000).default(500),
  /** After how long without a sign of life another process takes an import over, in milliseconds. */
  IMPORT_LEASE_MS: z.coerce.number().int().min(100).default(30_000),
  /** How often imports that another process left behind are looked for, in milliseconds. */
  IMPORT_POLL_MS: z.coerce.number().int().min(50).default(2_000),
  /** After how long without a sign of life of a process the events it took go to another, in milliseconds. */
  EVENT_ACK_WAIT_MS: z.coerce.number().int().min(300).default(15_000),
} as const;

export type Config = z.infer<z.ZodObject<typeof configShape>>;
