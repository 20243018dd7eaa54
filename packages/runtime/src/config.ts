import { z } from "zod";
import type { Logger } from "./logger.ts";

/** Settings that every process has. */
export const commonConfig = {
  MONGODB_URI: z.string().min(1),
  NATS_URL: z.string().min(1),
  /** The JetStream stream; its lower-case name is the root of its subjects. */
  NATS_STREAM: z
    .string()
    .regex(/^[A-Z0-9_]+$/)
    .default("EVENTS"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
} as const;

/** Settings that every gRPC service has besides. */
export const serviceConfig = {
  ...commonConfig,
  /** Address to serve gRPC on; port 0 takes a free one. */
  GRPC_LISTEN: z.string().default("127.0.0.1:0"),
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
  return /^[a-z+]+:\/\//.test(value) ? value.replace(/\/\/[^@/]*@/, "//[hidden]@") : "[hidden]";
}
