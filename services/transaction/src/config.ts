import { outboxConfig, serviceConfig } from "@matchbook/runtime/config";
import { keptFilesConfig } from "@matchbook/runtime/kept-files";
import { z } from "zod";

/** The settings of the transaction service. */
export const configShape = {
  ...serviceConfig,
  ...outboxConfig,
  ...keptFilesConfig,
  MONGODB_DATABASE: z.string().default("matchbook_transaction").describe("The database of this process."),
  MAX_BANK_CONNECTIONS_PER_TENANT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1_000)
    .describe("The most bank connections of a tenant. Disconnected ones do not count."),
  STATEMENT_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(64 * 1024 * 1024)
    .describe("The largest accepted statement file, in bytes."),
  STATEMENT_MAX_LINES: z.coerce
    .number()
    .int()
    .min(1)
    .max(4_000_000)
    .default(500_000)
    .describe("The most payments in one statement file. The importer uses up to 54 bytes of memory for each."),
  STATEMENT_QUEUE_FILES: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .describe(
      "The most statement files of one tenant that are uploaded, wait or are imported. Further uploads are refused.",
    ),
  STATEMENT_QUEUE_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(1024 * 1024 * 1024)
    .describe("The most bytes of these files together; at least STATEMENT_MAX_BYTES."),
  IMPORT_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(3)
    .describe(
      "The most statement files that this process imports at the same time. The last slot takes only files up to 1 MiB.",
    ),
  IMPORT_TENANT_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .default(2)
    .describe("The most statement files of one tenant that all processes together import at the same time."),
  IMPORT_SLICE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_000)
    .describe("The time slice after which an import makes way for another tenant, in milliseconds."),
  IMPORT_CHUNK: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_000)
    .default(500)
    .describe("The number of statement lines that are stored in one database transaction."),
  IMPORT_LEASE_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(30_000)
    .describe(
      "How long the lease of an import lasts without an extension, in milliseconds. Then another process takes over.",
    ),
  IMPORT_POLL_MS: z.coerce
    .number()
    .int()
    .min(50)
    .default(500)
    .describe(
      "How often this process polls for imports that other processes have left or have no room for, in milliseconds.",
    ),
} as const;

export type Config = z.infer<z.ZodObject<typeof configShape>>;
