import { fileReaderConfig } from "@matchbook/runtime/file-reader/limits";
import { keptFilesConfig } from "@matchbook/runtime/mongo/kept-files";
import { outboxConfig, serviceConfig, wholeNumber } from "@matchbook/runtime/process/config";
import { z } from "zod";

export const configShape = {
  ...serviceConfig,
  ...outboxConfig,
  ...keptFilesConfig,
  ...fileReaderConfig,
  MONGODB_DATABASE: z.string().default("matchbook_transaction").describe("The database of this process."),
  MAX_BANK_CONNECTIONS_PER_TENANT: wholeNumber(1_000, { most: 100_000 }).describe(
    "The most bank connections of a tenant. Disconnected ones do not count.",
  ),
  STATEMENT_MAX_BYTES: wholeNumber(64 * 1024 * 1024).describe("The largest accepted statement file, in bytes."),
  STATEMENT_MAX_LINES: wholeNumber(500_000, { most: 4_000_000 }).describe(
    "The most payments in one statement file. Reading a file uses up to 54 bytes of memory for each.",
  ),
  STATEMENT_QUEUE_FILES: wholeNumber(50).describe(
    "The most statement files of one tenant that are uploaded, wait or are imported. Further uploads are refused.",
  ),
  STATEMENT_QUEUE_BYTES: wholeNumber(1024 * 1024 * 1024).describe(
    "The most bytes of these files together; at least STATEMENT_MAX_BYTES.",
  ),
  IMPORT_CONCURRENCY: wholeNumber(3, { most: 16 }).describe(
    "The most statement files that this process imports at the same time. The last slot takes only files up to 1 MiB.",
  ),
  IMPORT_TENANT_CONCURRENCY: wholeNumber(2).describe(
    "The most statement files of one tenant that all processes together import at the same time.",
  ),
  IMPORT_SLICE_MS: wholeNumber(1_000, { least: 0 }).describe(
    "The time slice after which an import makes way for another tenant, in milliseconds.",
  ),
  IMPORT_CHUNK: wholeNumber(250, { most: 2_000 }).describe(
    "The number of statement lines that are stored in one database transaction.",
  ),
  IMPORT_LEASE_MS: wholeNumber(30_000, { least: 100 }).describe(
    "How long the lease of an import lasts without an extension, in milliseconds. Then another process takes over.",
  ),
  IMPORT_POLL_MS: wholeNumber(30_000, { least: 50 }).describe(
    "The longest pause between two looks for imports, in milliseconds. A process knows when one is due, so this is a safety net.",
  ),
} as const;

export type Config = z.infer<z.ZodObject<typeof configShape>>;
