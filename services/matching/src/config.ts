import { outboxConfig, serviceConfig, wholeNumber } from "@matchbook/runtime/config";
import { keptFilesConfig } from "@matchbook/runtime/kept-files";
import { z } from "zod";

/** The settings of the matching service. */
export const configShape = {
  ...serviceConfig,
  ...outboxConfig,
  ...keptFilesConfig,
  MONGODB_DATABASE: z.string().default("matchbook_matching").describe("The database of this process."),
  MAX_ALIASES_PER_COUNTERPARTY: wholeNumber(100, { most: 1_000 }).describe(
    "The maximum number of aliases of a counterparty.",
  ),
  MAX_PAYMENT_METHODS_PER_COUNTERPARTY: wholeNumber(100, { most: 1_000 }).describe(
    "The maximum number of payment methods of a counterparty.",
  ),
  INVOICE_FILE_MAX_BYTES: wholeNumber(16_777_216, { least: 1_024, most: 67_108_864 }).describe(
    "The maximum size of a file of invoices in bytes. It is read in memory.",
  ),
  INVOICE_FILE_TIMEOUT_MS: wholeNumber(20_000, { least: 1_000, most: 300_000 }).describe(
    "How long the reading of a file of invoices may take. Less than `BULK_TIMEOUT_MS` of the gateway, which also waits for the commit.",
  ),
  INVOICE_FILE_MEMORY_MB: wholeNumber(256, { least: 64, most: 2_048 }).describe(
    "The most memory that the reading of a file of invoices may take, in MiB.",
  ),
  MATCHING_CHUNK: wholeNumber(250, { most: 1_000 }).describe(
    "The maximum number of events of one kind that are matched as one chunk.",
  ),
  EXPORT_MAX_POSTINGS: wholeNumber(50_000, { most: 90_000 }).describe(
    "The number of postings from which an export batch is full. Further decisions go into the next one.",
  ),
} as const;

export type Config = z.infer<z.ZodObject<typeof configShape>>;
