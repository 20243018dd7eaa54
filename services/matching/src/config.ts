import { outboxConfig, serviceConfig } from "@matchbook/runtime/config";
import { keptFilesConfig } from "@matchbook/runtime/kept-files";
import { z } from "zod";

/** The settings of the matching service. */
export const configShape = {
  ...serviceConfig,
  ...outboxConfig,
  ...keptFilesConfig,
  MONGODB_DATABASE: z.string().default("matchbook_matching").describe("The database of this process."),
  MAX_ALIASES_PER_COUNTERPARTY: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(100)
    .describe("The maximum number of aliases of a counterparty."),
  MAX_PAYMENT_METHODS_PER_COUNTERPARTY: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(100)
    .describe("The maximum number of payment methods of a counterparty."),
  INVOICE_FILE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1_024)
    .max(67_108_864)
    .default(16_777_216)
    .describe("The maximum size of a file of invoices in bytes. It is read in memory."),
  INVOICE_FILE_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(300_000)
    .default(30_000)
    .describe("How long the reading of a file of invoices may take."),
  INVOICE_FILE_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(64)
    .max(2_048)
    .default(256)
    .describe("The most memory that the reading of a file of invoices may take, in MiB."),
  MATCHING_CHUNK: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(500)
    .describe("The maximum number of events of one kind that are matched as one chunk."),
  EXPORT_MAX_POSTINGS: z.coerce
    .number()
    .int()
    .min(1)
    .max(90_000)
    .default(50_000)
    .describe("The number of postings from which an export batch is full. Further decisions go into the next one."),
} as const;

export type Config = z.infer<z.ZodObject<typeof configShape>>;
