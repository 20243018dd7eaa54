import { fileReaderConfig } from "@matchbook/runtime/file-reader/limits";
import { keptFilesConfig } from "@matchbook/runtime/mongo/kept-files";
import { outboxConfig, serviceConfig, wholeNumber } from "@matchbook/runtime/process/config";
import { z } from "zod";

/** The settings of the matching service. */
export const configShape = {
  ...serviceConfig,
  ...outboxConfig,
  ...keptFilesConfig,
  ...fileReaderConfig,
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
  MATCHING_CHUNK: wholeNumber(250, { most: 1_000 }).describe(
    "The maximum number of events of one kind that are matched as one chunk.",
  ),
  EXPORT_MAX_POSTINGS: wholeNumber(50_000, { most: 90_000 }).describe(
    "The number of postings from which an export batch is full. Further decisions go into the next one.",
  ),
} as const;

export type Config = z.infer<z.ZodObject<typeof configShape>>;
