import { mongoConfig, natsConfig } from "@matchbook/runtime/process/config";
import { configShape as webhookConfig } from "@matchbook/webhook/config";
import { z } from "zod";

export const PROCESSES = ["gateway", "transaction", "matching", "webhook"] as const;
export type ProcessName = (typeof PROCESSES)[number];

const serverOf = (process: ProcessName) =>
  z.string().min(1).optional().describe(`The server or user for the database of ${process}, if it is another one.`);

/**
 * Settings of the operator's commands: those of the four processes. `MONGODB_URI` applies to all of them unless
 * `<PROCESS>_MONGODB_URI` names another server or user.
 */
export const settingsShape = {
  ...mongoConfig,
  ...natsConfig,
  NATS_URL: z.string().min(1).optional().describe("Required for the deletion of a tenant only."),
  GATEWAY_MONGODB_URI: serverOf("gateway"),
  TRANSACTION_MONGODB_URI: serverOf("transaction"),
  MATCHING_MONGODB_URI: serverOf("matching"),
  WEBHOOK_MONGODB_URI: serverOf("webhook"),
  GATEWAY_MONGODB_DATABASE: z.string().default("matchbook_gateway").describe("The database of gateway."),
  TRANSACTION_MONGODB_DATABASE: z.string().default("matchbook_transaction").describe("The database of transaction."),
  MATCHING_MONGODB_DATABASE: z.string().default("matchbook_matching").describe("The database of matching."),
  WEBHOOK_MONGODB_DATABASE: z.string().default("matchbook_webhook").describe("The database of webhook."),
  WEBHOOK_SECRET_KEYS: webhookConfig.WEBHOOK_SECRET_KEYS.optional().describe(
    "The same as in the webhook service. Required for resealing signing secrets only.",
  ),
  KEY_ENV: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, "Must be 1 to 16 lower-case letters and digits")
    .default("dev")
    .describe("The second part of issued API keys. The same as in the gateway."),
} as const;

export type Settings = z.infer<z.ZodObject<typeof settingsShape>>;

export function databaseOf(settings: Settings, name: ProcessName): { uri: string; database: string } {
  const prefix = name.toUpperCase() as Uppercase<ProcessName>;
  return {
    uri: settings[`${prefix}_MONGODB_URI`] ?? settings.MONGODB_URI,
    database: settings[`${prefix}_MONGODB_DATABASE`],
  };
}
