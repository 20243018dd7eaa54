import { outboxConfig, serviceConfig } from "@matchbook/runtime/config";
import { z } from "zod";

/** The settings of the matching service. */
export const configShape = {
  ...serviceConfig,
  ...outboxConfig,
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
