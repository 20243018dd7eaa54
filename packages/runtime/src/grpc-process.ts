import { serveHealth } from "./grpc-health-server.ts";
import { type GrpcServer, type Handlers, type ServiceDefinition, serveGrpc } from "./grpc-server.ts";
import { type GrpcTls, serverCredentials } from "./grpc-tls.ts";
import type { Logger } from "./logger.ts";
import { type ProbeServer, serveProbes } from "./probe-server.ts";
import { type Readiness, watchDependencies } from "./readiness.ts";

interface Settings extends GrpcTls {
  GRPC_LISTEN: string;
  GRPC_HEALTH_LISTEN?: string;
  METRICS_LISTEN?: string;
}

/** The outside of a service process: gRPC with its health checks, probes and metrics. */
export interface GrpcProcess<D> {
  /** Where it serves gRPC, once it is open. */
  readonly address: string;
  /** Where `/metrics` is served, undefined when nowhere. */
  metricsAddress: string | undefined;
  /**
   * Begins to answer calls; ready as long as the dependencies answer.
   * @param dependencies how to ask each one for a sign of life
   */
  open(handlers: Handlers<D>, dependencies: Readonly<Record<string, () => Promise<unknown>>>): Promise<void>;
  /** No longer ready, and serving on: those who send work look elsewhere. */
  retire(): void;
  /** Takes no more calls, waits for those in flight up to `graceMs`, then cuts the rest. */
  stop(graceMs: number): Promise<void>;
  /** Ends probes and metrics, as the last of everything. */
  close(): Promise<void>;
}

/**
 * Answers probes at once, where they have an address of their own, so that the process is seen to be alive while it waits
 * for its servers. For calls it listens only from `open` on: until then callers find nobody, and go to another replica.
 */
export async function serveProcess<D extends ServiceDefinition>(
  definition: D,
  config: Settings,
  log: Logger,
): Promise<GrpcProcess<D>> {
  let readiness: Readiness | undefined;
  let server: GrpcServer | undefined;
  const health = await serveHealth(config.GRPC_HEALTH_LISTEN);
  const probes: ProbeServer | undefined =
    config.METRICS_LISTEN === undefined
      ? undefined
      : await serveProbes(config.METRICS_LISTEN, () => readiness?.isReady() ?? false);
  return {
    get address() {
      return server?.address ?? "";
    },
    metricsAddress: probes?.address,
    open: async (handlers, dependencies) => {
      const credentials = serverCredentials(config);
      server = await serveGrpc(definition, handlers, { listen: config.GRPC_LISTEN, credentials, health, log });
      readiness = await watchDependencies(dependencies, { log, changed: health.setServing });
    },
    retire: () => readiness?.retire(),
    stop: async (graceMs) => {
      readiness?.retire();
      await server?.stop(graceMs);
    },
    close: async () => {
      readiness?.stop();
      await probes?.stop();
    },
  };
}
