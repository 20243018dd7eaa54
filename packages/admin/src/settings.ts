import { mongoConfig, natsConfig } from "@matchbook/runtime/config";
import { configShape as webhookConfig } from "@matchbook/webhook/config";
import { z } from "zod";

export const PROCESSES = ["gateway", "transaction", "matching", "webhook"] as const;
export type ProcessName = (typeof PROCESSES)[number];

/**
 * Settings of the operator's commands: those of the four processes. `MONGODB_URI` is for all of them; where each has a
 * server or a user of its own, `<PROCESS>_MONGODB_URI` says so.
 */
export const settingsShape = {
  ...mongoConfig,
  ...natsConfig,
  /** Only what touches the event stream needs it: the deletion of a tenant. */
  NATS_URL: z.string().min(1).optional(),
  GATEWAY_MONGODB_URI: z.string().min(1).optional(),
  TRANSACTION_MONGODB_URI: z.string().min(1).optional(),
  MATCHING_MONGODB_URI: z.string().min(1).optional(),
  WEBHOOK_MONGODB_URI: z.string().min(1).optional(),
  GATEWAY_MONGODB_DATABASE: z.string().default("matchbook_gateway"),
  TRANSACTION_MONGODB_DATABASE: z.string().default("matchbook_transaction"),
  MATCHING_MONGODB_DATABASE: z.string().default("matchbook_matching"),
  WEBHOOK_MONGODB_DATABASE: z.string().default("matchbook_webhook"),
  /** As the webhook service has it; only the resealing of signing secrets needs it. */
  WEBHOOK_SECRET_KEYS: webhookConfig.WEBHOOK_SECRET_KEYS.optional(),
  /** The second part of every API key that is issued, as the gateway's setting of this name. */
  KEY_ENV: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, "Must be 1 to 16 lower-case letters and digits")
    .default("dev"),
} as const;

export type Settings = z.infer<z.ZodObject<typeof settingsShape>>;

/** Where the database of a process is. */
export function databaseOf(settings: Settings, name: ProcessName): { uri: string; database: string } {
  const prefix = name.toUpperCase() as Uppercase<ProcessName>;
  return {
    uri: settings[`${prefix}_MONGODB_URI`] ?? settings.MONGODB_URI,
    database: settings[`${prefix}_MONGODB_DATABASE`],
  };
}
