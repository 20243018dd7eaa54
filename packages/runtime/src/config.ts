import { z } from "zod";
import type { Logger } from "./logger.ts";

/** A file of the process's machine; read when it is needed, so that it may be replaced while the process runs. */
const file = z.string().min(1).optional();

/** Settings of every process's database. Credentials are part of the URI. */
export const mongoConfig = {
  MONGODB_URI: z.string().min(1),
  /** PEM file of the authorities that MongoDB's certificate is checked against; turns TLS on. */
  MONGODB_TLS_CA_FILE: file,
  /** PEM file of this process's own certificate and key, where MongoDB asks for one. */
  MONGODB_TLS_CERT_KEY_FILE: file,
} as const;

/** Settings of the event stream. Of the credentials at most one kind is used: creds file, nkey, user and password. */
export const natsConfig = {
  NATS_URL: z.string().min(1),
  /** The JetStream stream; its lower-case name is the root of its subjects. */
  NATS_STREAM: z
    .string()
    .regex(/^[A-Z0-9_]+$/)
    .default("EVENTS"),
  /** How many servers of a NATS cluster hold the stream; 3 survive the loss of one. All processes have to agree. */
  NATS_STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** A file with a user JWT and its nkey seed, as `nsc` writes it. */
  NATS_CREDS_FILE: file,
  /** A file with the seed of a user nkey. */
  NATS_NKEY_SEED_FILE: file,
  NATS_USER: z.string().min(1).optional(),
  NATS_PASSWORD: z.string().min(1).optional(),
  /** PEM file of the authorities that the server's certificate is checked against; turns TLS on. */
  NATS_TLS_CA_FILE: file,
  /** This process's own certificate and key in PEM, where the server asks for one. */
  NATS_TLS_CERT_FILE: file,
  NATS_TLS_KEY_FILE: file,
} as const;

/** How calls between processes are protected. */
export const grpcTlsConfig = {
  /** `tls`: services show a certificate and callers check it. `mtls`: callers show one as well. */
  GRPC_TLS: z.enum(["off", "tls", "mtls"]).default("off"),
  /** PEM file of the authorities that the other side's certificate is checked against. */
  GRPC_TLS_CA_FILE: file,
  /** This process's own certificate and key in PEM. */
  GRPC_TLS_CERT_FILE: file,
  GRPC_TLS_KEY_FILE: file,
} as const;

/** Settings that every process has that takes part in events. */
export const commonConfig = {
  ...mongoConfig,
  ...natsConfig,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
} as const;

/** Settings of a process's event consumers. */
const consumerConfig = {
  /** After how long without a sign of life of a process the events it took go to another, in milliseconds. */
  EVENT_ACK_WAIT_MS: z.coerce.number().int().min(300).default(15_000),
  /**
   * Delays before an event whose handling failed is tried again, in milliseconds, comma-separated. After the last the event
   * becomes a dead letter.
   */
  EVENT_RETRY_DELAYS_MS: z
    .string()
    .regex(/^\d{1,8}(,\d{1,8}){0,19}$/, "Must be 1 to 20 comma-separated numbers of milliseconds")
    .default("1000,5000,30000,120000,600000")
    .transform((text) => text.split(",").map(Number)),
} as const;

/** Settings that every gRPC service has besides. */
export const serviceConfig = {
  ...commonConfig,
  ...consumerConfig,
  ...grpcTlsConfig,
  /** DNS names of the certificates whose holders may call under `mtls`, comma-separated; any that is trusted unless told. */
  GRPC_TLS_CALLERS: z
    .string()
    .default("")
    .transform((names) => names.split(",").filter((name) => name !== "")),
  /** Address to serve gRPC on; port 0 takes a free one. */
  GRPC_LISTEN: z.string().default("127.0.0.1:0"),
  /**
   * Address to answer gRPC health checks on alone, in plain text: the probes of Kubernetes speak no TLS. Without it only
   * `GRPC_LISTEN` answers them.
   */
  GRPC_HEALTH_LISTEN: z.string().optional(),
  /** Address to serve `/metrics`, `/livez` and `/readyz` on over HTTP, for those who watch the process; nowhere unless set. */
  METRICS_LISTEN: z
    .string()
    .regex(/^.+:\d{1,5}$/, "Must be host:port")
    .optional(),
} as const;

/** A bad setting stops the start; the message names every setting that is wrong. */
export class ConfigError extends Error {}

/**
 * Reads a process's settings from the environment, once.
 * @throws ConfigError that names each wrong setting, without its value.
 */
export function loadConfig<S extends z.ZodRawShape>(shape: S, env: NodeJS.ProcessEnv): z.infer<z.ZodObject<S>> {
  // An empty variable means "not set": shells and compose files cannot unset one.
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = z.object(shape).safeParse(present);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new ConfigError(`Bad configuration: ${problems.join("; ")}`);
}

/** Logs the settings a process runs with. Values of settings that may hold a secret are hidden. */
export function logConfig(log: Logger, config: Record<string, unknown>): void {
  const shown = Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      /SECRET|KEY|TOKEN|PASSWORD|URI|URL/.test(name) ? hide(value) : value,
    ]),
  );
  log.info({ config: shown }, "configuration");
}

// A URL is useful to see, its user information is not; everything else of that name is hidden whole.
function hide(value: unknown): string {
  if (typeof value !== "string") return "[hidden]";
  return /^[a-z+]+:\/\//.test(value) ? value.replaceAll(/\/\/[^@/]*@/g, "//[hidden]@") : "[hidden]";
}
