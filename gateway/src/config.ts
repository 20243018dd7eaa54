import {
  commonConfig,
  grpcTlsConfig,
  hostAndPort,
  mongoConfig,
  oneOf,
  readBy,
  text,
  textIfAny,
  wholeNumber,
} from "@matchbook/runtime/process/config";
import { ROLES, type Role } from "@matchbook/vocabulary/roles";
import { z } from "zod";
import { toInviteParameters } from "./console/invitation.ts";

/** Settings of the gateway, which does not use NATS. */
export const configShape = {
  ...mongoConfig,
  ...grpcTlsConfig,
  LOG_LEVEL: commonConfig.LOG_LEVEL.describe("The least severe messages that are logged."),
  MONGODB_DATABASE: z.string().default("matchbook_gateway").describe("The database of this process."),
  HTTP_LISTEN: hostAndPort
    .default("127.0.0.1:8080")
    .describe("`host:port` to serve HTTP on; port 0 picks a free port."),
  TRANSACTION_ADDRESS: text.describe(
    "The address of the transaction service: `host:port` or any gRPC name, e.g. `dns:///transaction:50051`.",
  ),
  MATCHING_ADDRESS: text.describe("The address of the matching service."),
  WEBHOOK_ADDRESS: text.describe("The address of the webhook service."),
  READINESS_REQUIRES: readBy(
    (list) => list.split(",").map((name) => name.trim()),
    "mongodb,transaction,matching,webhook",
  )
    .pipe(z.array(z.enum(["mongodb", "transaction", "matching", "webhook"])))
    .describe(
      "Dependencies that must be reachable for the gateway to be ready, comma-separated: `mongodb`, `transaction`, `matching`, `webhook`. An outage of any other dependency affects only the routes that need it.",
    ),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).describe("The console's identity provider: any OpenID Connect issuer."),
  OIDC_AUDIENCE: text.describe(
    "The client id of the console at the identity provider. ID tokens must be issued for it.",
  ),
  CLOCK_TOLERANCE_S: wholeNumber(10, { least: 0 }).describe(
    "How far the identity provider's clock may differ from ours, in seconds: a token may be that much too young or too old.",
  ),
  OIDC_TENANT_CLAIM: text.default("tenant_id").describe("The claim of an ID token that holds the tenant."),
  CONSOLE: oneOf(["on", "off"], "on").describe("`off` serves no console and none of its sessions."),
  CONSOLE_ORIGIN: readBy(toOrigins, "")
    .pipe(z.array(z.string()).max(1, "Must be one origin"))
    .describe(
      "The origin at which browsers reach the console: `https://matchbook.example.com`. Default: that of each request, by its `Host` header.",
    ),
  OIDC_CLIENT_SECRET: textIfAny.describe(
    "The secret of the client `OIDC_AUDIENCE` at the identity provider. Without it, the client is public.",
  ),
  OIDC_DEVICE_CLIENT: textIfAny.describe(
    "The client id with which `matchbook login` signs people in by a device code. It has no secret. Default: `OIDC_AUDIENCE`, unless that has one.",
  ),
  OIDC_SCOPES: text
    .default("openid profile email")
    .describe("The scopes that a sign-in asks for. With `offline_access`, most providers answer a refresh token."),
  CONSOLE_RATE_LIMIT_PER_MINUTE: wholeNumber(3_000).describe("Limit on requests from the console, per person."),
  CONSOLE_RATE_LIMIT_BURST: wholeNumber(300).describe("How many of them may come at once."),
  OIDC_ROLES_CLAIM: textIfAny.describe(
    "The claim of an ID token that holds the person's roles: a text or a list of texts. Unset: the default role.",
  ),
  OIDC_ROLE_MAPPING: readBy(toRoleMapping, ROLES.map((role) => `${role}=${role}`).join(",")).describe(
    "What the values of that claim mean, comma-separated, as in `finance=reviewer,it-admins=admin`. Default: `viewer`, `reviewer` and `admin` mean themselves.",
  ),
  OIDC_INVITE_PARAMETERS: readBy(toInviteParameters, "").describe(
    "Parameters by which a link of an invitation tells the identity provider tenant and role, comma-separated, as in `organization={tenant},role={role}`.",
  ),
  OIDC_DEFAULT_ROLE: z
    .enum([...ROLES, "none"])
    .optional()
    .describe(
      "The role of a person whose token names none; with `none` such a person may do nothing. Default: `admin`, but it must be set in production.",
    ),
  KEY_ENV: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, "Must be 1 to 16 lower-case letters and digits")
    .default("dev")
    .describe(
      "The second part of every API key issued here. It tells people and secret scanners which installation a key belongs to.",
    ),
  MAX_API_KEYS_PER_TENANT: wholeNumber(100).describe(
    "Limit on API keys per tenant. Revoked and expired keys do not count. Operators may exceed it.",
  ),
  MAX_SESSION_KEYS_PER_PERSON: wholeNumber(20).describe("Limit on the valid session keys of a person in a tenant."),
  MAX_REQUESTS_IN_PROGRESS: wholeNumber(400, { least: 2 }).describe(
    "The most requests in progress: those that run and those that wait. Uploads do not count.",
  ),
  MAX_REQUESTS_RUNNING: wholeNumber(32, { least: 2 }).describe(
    "The most requests that run at the same time. The others wait, and tenants take turns. One tenant alone runs at most half of them, and beside others an eighth.",
  ),
  DISK_FOLDER: textIfAny.describe(
    "A folder on the disk of a database on the same machine. While less than `DISK_MIN_FREE_MB` are free there, changes are answered 503. Unset: not measured.",
  ),
  DISK_MIN_FREE_MB: wholeNumber(256).describe("See `DISK_FOLDER`; in MiB."),
  MAX_READERS_WAITING: wholeNumber(2_000, { least: 2 }).describe(
    "The most readers that wait for changes at the same time. One tenant alone gets at most half of the slots.",
  ),
  KEEP_ALIVE_TIMEOUT_MS: wholeNumber(620_000).describe(
    "How long an idle connection of a caller stays open, in milliseconds. It must be longer than a load balancer in front keeps its own, or the balancer sends requests into connections that close: AWS and nginx close theirs after 60 s, Google after 600 s by default.",
  ),
  RATE_LIMIT_PER_MINUTE: wholeNumber(600).describe("Limit on requests: per API key, and per person in a tenant."),
  RATE_LIMIT_BURST: wholeNumber(100).describe("How many of them may come at once."),
  RATE_LIMIT_STORE: oneOf(["memory", "mongodb"], "memory").describe(
    "`mongodb` counts across all gateways, `memory` per process.",
  ),
  TRUST_PROXY: readBy((given) => (given === "" ? false : /^\d+$/.test(given) ? Number(given) : given), "").describe(
    "Proxies whose `X-Forwarded-For` is trusted: empty, a number of hops, or a comma-separated list of addresses and subnets (`loopback`, `10.0.0.0/8`). Trusting too much lets callers choose the address that they are rate-limited by.",
  ),
  CORS_ALLOWED_ORIGINS: readBy(toOrigins, "").describe(
    "Origins whose pages may call the API from a browser: exact and comma-separated, as in `https://app.example.com,…`. Empty (the default) sends no CORS headers.",
  ),
  CLIENT_TIMEOUT_MS: wholeNumber(15_000).describe(
    "Timeout for receiving the headers, for receiving a JSON body, and between two chunks of an upload, in milliseconds.",
  ),
  REQUEST_TIMEOUT_MS: wholeNumber(8_000).describe(
    "How long a request may wait for the database and the services in total, in milliseconds; then it is answered with 503. The time in which the caller sends the body does not count. For an upload it limits each step without progress.",
  ),
  BULK_TIMEOUT_MS: wholeNumber(30_000).describe(
    "The same for a request that changes up to thousands of rows, and for a file of invoices or advices after its last byte, in milliseconds.",
  ),
  IDEMPOTENCY_LEASE_MS: wholeNumber(10_000).describe(
    "Lease of the process that executes a request with an idempotency key, in milliseconds.",
  ),
  IDEMPOTENCY_WAIT_MS: wholeNumber(30_000).describe(
    "How long a repeated request waits for the answer of the first request with the same key, in milliseconds.",
  ),
  UPLOAD_TIMEOUT_MS: wholeNumber(300_000).describe("Timeout for a whole upload, in milliseconds."),
} as const;

function toRoleMapping(value: string): ReadonlyMap<string, Role> {
  const entries = value.split(",").map((entry) => entry.trim().split(/=(?=[^=]*$)/));
  const isEntry = ([name = "", role = ""]: string[]) => name !== "" && ROLES.some((known) => known === role);
  if (entries.every(isEntry)) return new Map(entries as [string, Role][]);
  throw new Error(`Must be comma-separated value=role, a role being ${ROLES.join(", ")}`);
}

function toOrigins(value: string): string[] {
  const origins = value === "" ? [] : value.split(",").map((origin) => origin.trim());
  const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
  if (origins.every(isOrigin)) return origins;
  throw new Error("Must be comma-separated http or https origins, without a path or *");
}

export type Config = z.infer<z.ZodObject<typeof configShape>>;
