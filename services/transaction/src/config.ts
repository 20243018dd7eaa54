import { serviceConfig } from "@matchbook/runtime/config";
import { z } from "zod";

/** The settings of the transaction service. */
export const configShape = {
  ...serviceConfig,
  MONGODB_DATABASE: z.string().default("matchbook_transaction"),
  /** Where the matching service is: `host:port` or any gRPC name, e.g. `dns:///matching:50051`. */
  MATCHING_ADDRESS: z.string().min(1),
  /** Most bank connections that a tenant may have; disconnected ones do not count. */
  MAX_BANK_CONNECTIONS_PER_TENANT: z.coerce.number().int().min(1).max(100_000).default(1_000),
  /** Largest statement file that is taken, in bytes. */
  STATEMENT_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(64 * 1024 * 1024),
  /** Most payments in one statement file. The importer keeps up to 54 bytes of memory for each. */
  STATEMENT_MAX_LINES: z.coerce.number().int().min(1).max(4_000_000).default(500_000),
  /** Most statement files of one tenant that arrive, wait or are imported; an upload beyond it is refused. */
  STATEMENT_QUEUE_FILES: z.coerce.number().int().min(1).default(50),
  /** Most bytes that these may have together; at least STATEMENT_MAX_BYTES. */
  STATEMENT_QUEUE_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(1024 * 1024 * 1024),
  /** Statement files that this process imports at the same time; the last one only of a small file, up to 1 MiB. */
  IMPORT_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(3),
  /** Statement files of one tenant that all processes together import at the same time. */
  IMPORT_TENANT_CONCURRENCY: z.coerce.number().int().min(1).default(2),
  /** After how long an import lets a file of another tenant go first, in milliseconds. */
  IMPORT_SLICE_MS: z.coerce.number().int().min(0).default(1_000),
  /** Lines of a statement that are stored in one database transaction. */
  IMPORT_CHUNK: z.coerce.number().int().min(1).max(2_000).default(500),
  /** After how long without a sign of life another process takes an import over, in milliseconds. */
  IMPORT_LEASE_MS: z.coerce.number().int().min(100).default(30_000),
  /** How often imports that other processes have no room for or left behind are looked for, in milliseconds. */
  IMPORT_POLL_MS: z.coerce.number().int().min(50).default(500),
} as const;

export type Config = z.infer<z.ZodObject<typeof configShape>>;
