import { commonConfig, grpcTlsConfig, mongoConfig } from "@matchbook/runtime/config";
import { z } from "zod";

const wholeNumber = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/** Settings of the gateway. It speaks no NATS, so of the common ones it has only these. */
export const configShape = {
  ...mongoConfig,
  ...grpcTlsConfig,
  LOG_LEVEL: commonConfig.LOG_LEVEL,
  MONGODB_DATABASE: z.string().default("matchbook_gateway"),
  /** `host:port` to serve HTTP on; port 0 takes a free one. */
  HTTP_LISTEN: z
    .string()
    .regex(/^.+:\d{1,5}$/, "Must be host:port")
    .default("127.0.0.1:8080"),
  TRANSACTION_ADDRESS: z.string().min(1),
  MATCHING_ADDRESS: z.string().min(1),
  WEBHOOK_ADDRESS: z.string().min(1),
  /**
   * What must be reachable for the gateway to be ready: of `mongodb`, `transaction`, `matching` and `webhook`, comma-separated.
   * Left out, an outage of it costs only the routes that need it.
   */
  READINESS_REQUIRES: z
    .string()
    .default("mongodb,transaction,matching,webhook")
    .transform((list) => list.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(["mongodb", "transaction", "matching", "webhook"]))),
  /** The identity provider of the console: any OpenID Connect issuer. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
  OIDC_AUDIENCE: z.string().min(1),
  /** The claim of an ID token that names the tenant. */
  OIDC_TENANT_CLAIM: z.string().min(1).default("tenant_id"),
  /** The second part of every API key issued here: tells people and secret scanners where a key belongs. */
  KEY_ENV: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, "Must be 1 to 16 lower-case letters and digits")
    .default("dev"),
  /** Most API keys that a tenant may have. Revoked and expired ones do not count, and an operator may issue more. */
  MAX_API_KEYS_PER_TENANT: wholeNumber(100),
  RATE_LIMIT_PER_MINUTE: wholeNumber(600),
  RATE_LIMIT_BURST: wholeNumber(100),
  /** `mongodb` counts for all gateways together, `memory` for each one alone. */
  RATE_LIMIT_STORE: z.enum(["memory", "mongodb"]).default("memory"),
  /**
   * Which proxies' `X-Forwarded-For` is believed: nothing, a number of hops, or a comma-separated list of addresses and
   * subnets (`loopback`, `10.0.0.0/8`). Believing too much lets a caller choose the address it is limited by.
   */
  TRUST_PROXY: z
    .string()
    .default("")
    .transform((text) => (text === "" ? false : /^\d+$/.test(text) ? Number(text) : text)),
  /**
   * Origins whose pages may call the API from a browser, exact and comma-separated: `https://app.example.com,…`. None
   * unless told: then no answer carries a CORS header.
   */
  CORS_ALLOWED_ORIGINS: z.string().default("").transform(toOrigins),
  /** How long a caller may take for its headers, for a JSON body and between two pieces of an upload, in milliseconds. */
  CLIENT_TIMEOUT_MS: wholeNumber(15_000),
  /**
   * How long a request may wait for the database and the services together, in milliseconds; then it is answered with 503.
   * The caller's own time for sending a body does not count. Of an upload it bounds every step without progress.
   */
  REQUEST_TIMEOUT_MS: wholeNumber(8_000),
  /** How long nothing may be heard of the process that executes a request with an idempotency key, in milliseconds. */
  IDEMPOTENCY_LEASE_MS: wholeNumber(10_000),
  /** How long such a request waits for the answer of an earlier one with the same key, in milliseconds. */
  IDEMPOTENCY_WAIT_MS: wholeNumber(30_000),
  /** How long a whole upload may take, in milliseconds. */
  UPLOAD_TIMEOUT_MS: wholeNumber(300_000),
} as const;

function toOrigins(value: string, context: z.RefinementCtx): string[] {
  const origins = value === "" ? [] : value.split(",").map((origin) => origin.trim());
  const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
  if (origins.every(isOrigin)) return origins;
  context.addIssue({ code: "custom", message: "Must be comma-separated http or https origins, without a path or *" });
  return z.NEVER;
}

export type Config = z.infer<z.ZodObject<typeof configShape>>;
