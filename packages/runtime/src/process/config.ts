import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Logger } from "./logger.ts";

/** A text that must be set, one that may be, and a local file: it is read when needed, so a running process sees another. */
export const text = z.string().min(1);
export const textIfAny = text.optional();
const file = textIfAny;

/** One of some words, with a default. */
export const oneOf = <const W extends string>(words: readonly W[], preset: NoInfer<W>) => z.enum(words).default(preset);

/** A whole number with a default, at least 1 unless `least` says otherwise. */
export const wholeNumber = (
  preset: number,
  { least = 1, most = Number.POSITIVE_INFINITY }: { least?: number; most?: number } = {},
) => z.coerce.number().int().min(least).max(most).default(preset);

/** A text that a function reads, whose errors are shown. Without a preset it must be set. */
export function readBy<T>(read: (text: string) => T, preset?: string) {
  const given: z.ZodType<string> = preset === undefined ? z.string() : z.string().default(preset);
  return given.transform((value, { addIssue }): T => {
    try {
      return read(value);
    } catch (error) {
      addIssue((error as Error).message);
      return z.NEVER;
    }
  });
}

/** The address of a server. */
export const hostAndPort = z.string().regex(/^.+:\d{1,5}$/, "Must be host:port");

/** Settings of every process's database. Credentials are part of the URI. */
export const mongoConfig = {
  MONGODB_URI: text.describe("The replica set of MongoDB (6.0 or newer), with credentials."),
  MONGODB_TLS: oneOf(["by-uri", "required"], "by-uri").describe(
    "`required`: TLS although the URI does not ask for it. A URI that refuses TLS is refused.",
  ),
  MONGODB_TLS_CA_FILE: file.describe(
    "PEM file of the certificate authorities that MongoDB's certificate is verified with. Enables TLS. Default: the well-known authorities.",
  ),
  MONGODB_TLS_CERT_KEY_FILE: file.describe("PEM file of this process's certificate and key, if MongoDB requires one."),
} as const;

/** Settings of the event stream. At most one kind of credential is used: creds file, nkey, or user and password. */
export const natsConfig = {
  NATS_URL: text.describe(
    "The NATS servers with JetStream (2.10 or newer), comma-separated. If one begins with `tls:` or `wss:`, a server without TLS is refused.",
  ),
  NATS_STREAM: z
    .string()
    .regex(/^[A-Z0-9_]+$/)
    .default("EVENTS")
    .describe("The JetStream stream; its lower-case name is the root of its subjects."),
  NATS_STREAM_REPLICAS: wholeNumber(1, { most: 5 }).describe(
    "The number of NATS servers that store the stream; 3 survive the loss of one. It must be equal in all processes.",
  ),
  NATS_CREDS_FILE: file.describe("A file with a user JWT and its nkey seed, written by `nsc`."),
  NATS_NKEY_SEED_FILE: file.describe("A file with the seed of a user nkey."),
  NATS_USER: textIfAny.describe("The user of this process at NATS."),
  NATS_PASSWORD: textIfAny.describe("Its password."),
  NATS_TLS_CA_FILE: file.describe(
    "PEM file of the certificate authorities that the server's certificate is verified with. Enables TLS.",
  ),
  NATS_TLS_CERT_FILE: file.describe("This process's certificate and key in PEM, if the server requires one."),
  NATS_TLS_KEY_FILE: file.describe("The key of that certificate, in PEM."),
} as const;

export const grpcTlsConfig = {
  NODE_ENV: z
    .string()
    .default("development")
    .describe("In `production`, settings that are only safe for development are refused or warned of."),
  GRPC_TLS: oneOf(["off", "tls", "mtls"], "off").describe(
    "`tls`: services present a certificate. `mtls`: callers present one as well.",
  ),
  GRPC_TLS_CA_FILE: file.describe(
    "PEM file of the certificate authorities that the peer's certificate is verified with.",
  ),
  GRPC_TLS_CERT_FILE: file.describe("This process's certificate and key in PEM."),
  GRPC_TLS_KEY_FILE: file.describe("The key of that certificate, in PEM."),
} as const;

/** Settings of every process that publishes or consumes events. */
export const commonConfig = {
  ...mongoConfig,
  ...natsConfig,
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info").describe(
    "The least severe messages that are logged.",
  ),
} as const;

/** Settings of a process's event consumers. */
const consumerConfig = {
  EVENT_ACK_WAIT_MS: wholeNumber(5_000, { least: 300 }).describe(
    "Another process gets the events of a process that has shown no sign of life for this long, in milliseconds.",
  ),
  EVENT_RETRY_DELAYS_MS: z
    .string()
    .regex(/^\d{1,8}(,\d{1,8}){0,19}$/, "Must be 1 to 20 comma-separated numbers of milliseconds")
    .default("1000,5000,30000,120000,600000")
    .transform((text) => text.split(",").map(Number))
    .describe(
      "Delays before an event that failed is tried again, in milliseconds, comma-separated. After the last one the event becomes a dead letter.",
    ),
} as const;

export const outboxConfig = {
  OUTBOX_MAX_ROWS: wholeNumber(100_000).describe(
    "While more commits than this wait to be published, because NATS is away, further changes are refused with 503 and imports wait. All replicas of a service together.",
  ),
} as const;

/** Settings of every gRPC service. */
export const serviceConfig = {
  ...commonConfig,
  ...consumerConfig,
  PROCESS_LEASE_MS: wholeNumber(5_000, { least: 500, most: 60_000 }).describe(
    "A replica that shows no sign of life for this long counts as dead, in milliseconds: others free what it held in the database.",
  ),
  ...grpcTlsConfig,
  GRPC_TLS_CALLERS: readBy((names) => names.split(",").filter((name) => name !== ""), "").describe(
    "DNS names of the certificates that may call under `mtls`, comma-separated. Default: every trusted certificate.",
  ),
  MAX_CALLS_IN_PROGRESS: wholeNumber(1_000, { least: 2 }).describe(
    "The most calls in progress: those that run and those that wait. Further calls are refused at once.",
  ),
  MAX_CALLS_RUNNING: wholeNumber(32, { least: 2 }).describe(
    "The most calls that run at the same time. The others wait, and tenants take turns. One tenant alone runs at most half of them, and beside others an eighth.",
  ),
  SLOW_CALL_MS: wholeNumber(1_000).describe(
    "A call that takes at least this long is logged as a warning, in milliseconds. Others are logged at debug.",
  ),
  GRPC_LISTEN: z
    .string()
    .default("127.0.0.1:0")
    .describe("The address of the gRPC server. Port 0 selects a free port."),
  GRPC_HEALTH_LISTEN: textIfAny.describe(
    "The address of a plaintext server for gRPC health checks only, because the probes of Kubernetes do not support TLS. Without it only `GRPC_LISTEN` answers them.",
  ),
  GRPC_REFLECTION: oneOf(["on", "off"], "off").describe(
    "`on` describes the contracts to any caller by gRPC reflection, for tools such as grpcurl.",
  ),
  METRICS_LISTEN: hostAndPort
    .optional()
    .describe("The address of an HTTP server for `/metrics`, `/livez` and `/readyz`; unset starts no such server."),
} as const;

export type Settings<S extends z.ZodRawShape> = z.infer<z.ZodObject<S>>;

export type ServiceSettings = Settings<typeof serviceConfig>;

/** A setting is invalid, so the process does not start. The message names every invalid setting. */
export class ConfigError extends Error {}

/** The largest file of a setting, in bytes. */
const MAX_FILE_BYTES = 64 * 1024;

/** Reads settings from the environment or a file in `<NAME>_FILE`. @throws ConfigError naming each invalid one */
export function loadConfig<S extends z.ZodRawShape>(shape: S, env: NodeJS.ProcessEnv): Settings<S> {
  // An empty variable counts as unset, because shells and compose files cannot unset a variable.
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = z.object(shape).safeParse({ ...present, ...settingsInFiles(Object.keys(shape), present) });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new ConfigError(`Bad configuration: ${problems.join("; ")}`);
}

function settingsInFiles(names: string[], env: NodeJS.ProcessEnv): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const variable = `${name}_FILE`;
    const path = env[variable];
    // NATS_TLS_CERT and the like are files: the suffix belongs to the name of the setting.
    if (path === undefined || names.includes(variable)) continue;
    if (env[name] !== undefined) throw new ConfigError(`Bad configuration: both ${name} and ${variable} are set`);
    let bytes: Buffer;
    try {
      bytes = readFileSync(path);
    } catch (error) {
      throw new ConfigError(`Bad configuration: ${variable}: ${(error as NodeJS.ErrnoException).code}`);
    }
    if (bytes.length > MAX_FILE_BYTES) throw new ConfigError(`Bad configuration: ${variable}: the file is too large`);
    found[name] = bytes.toString("utf8").replace(/\r?\n$/, "");
  }
  return found;
}

/** Logs the settings of a process. Values that may be secret are hidden. */
export function logConfig(log: Logger, config: Record<string, unknown>): void {
  const shown = Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      /SECRET|KEY|TOKEN|PASSWORD|URI|URL/.test(name) ? hide(value) : value,
    ]),
  );
  log.info({ config: shown }, "configuration");
}

// User information is the only secret part of a URL.
function hide(value: unknown): string {
  if (typeof value !== "string") return "[hidden]";
  return /^[a-z+]+:\/\//.test(value) ? value.replaceAll(/\/\/[^@/]*@/g, "//[hidden]@") : "[hidden]";
}
