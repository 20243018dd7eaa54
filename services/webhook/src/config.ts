import { readBy, serviceConfig, wholeNumber } from "@matchbook/runtime/process/config";
import { z } from "zod";
import { parseKeyring } from "./delivery/secret-box.ts";
import { parseAllowedOrigins } from "./domain/url-policy.ts";

export const configShape = {
  ...serviceConfig,
  MONGODB_DATABASE: z.string().default("matchbook_webhook").describe("The database of this process."),
  WEBHOOK_ALLOWED_ORIGINS: readBy(parseAllowedOrigins, "").describe(
    "Non-public origins that webhooks may also target, for development and tests: `http://127.0.0.1:9000,…`, or `http://127.0.0.1:*` for all ports.",
  ),
  WEBHOOK_SECRET_KEYS: readBy(parseKeyring).describe(
    "The keys that encrypt signing secrets at rest: `<id>:<base64 of 32 bytes>,…`; the first is the current key.",
  ),
  MAX_DESTINATIONS_PER_TENANT: wholeNumber(100, { most: 100_000 }).describe(
    "The most destinations of a tenant, including disabled ones.",
  ),
  WEBHOOK_CONCURRENCY: wholeNumber(256, { most: 10_000 }).describe(
    "The most attempts in flight to destinations that answer within a second, and as many again to slow ones. One tenant may have half of each.",
  ),
  WEBHOOK_CONCURRENCY_PER_DESTINATION: wholeNumber(16, { most: 16 }).describe(
    "The most attempts to one destination in flight in this process.",
  ),
  WEBHOOK_TIMEOUT_MS: wholeNumber(15_000, { least: 50, most: 60_000 }).describe(
    "The time limit of an attempt, including connecting, in milliseconds.",
  ),
  WEBHOOK_CONNECT_TIMEOUT_MS: wholeNumber(5_000, { least: 50, most: 60_000 }).describe(
    "The time limit of connecting, in milliseconds.",
  ),
  PROCESS_LEASE_MS: serviceConfig.PROCESS_LEASE_MS.default(1_500).describe(
    "A replica that shows no sign of life for this long loses its claimed deliveries to the others, in milliseconds.",
  ),
  EVENT_ACK_WAIT_MS: serviceConfig.EVENT_ACK_WAIT_MS.default(2_000).describe(
    "Another process gets the events of a process that has shown no sign of life for this long, in milliseconds.",
  ),
  WEBHOOK_SWEEP_EVERY_MS: wholeNumber(30_000, { least: 10, most: 60_000 }).describe(
    "The longest pause between two sweeps of the schedule, in milliseconds. A process knows when a delivery is due, so this is a safety net.",
  ),
  WEBHOOK_FAN_OUT_BATCH: wholeNumber(500, { most: 1_000 }).describe("The most events of one fan-out batch."),
  WEBHOOK_PAYLOAD_RETENTION_DAYS: wholeNumber(30, { most: 3_650 }).describe(
    "How many days the payloads of finished deliveries are kept.",
  ),
  WEBHOOK_DELIVERY_RETENTION_DAYS: wholeNumber(90, { most: 3_650 }).describe(
    "How many days deliveries with their attempts are kept. Unfinished deliveries stay.",
  ),
  WEBHOOK_RETENTION_EVERY_MS: wholeNumber(3_600_000, { least: 1_000, most: 86_400_000 }).describe(
    "The pause between two runs of retention, in milliseconds.",
  ),
} as const;

export type Config = z.infer<z.ZodObject<typeof configShape>>;
