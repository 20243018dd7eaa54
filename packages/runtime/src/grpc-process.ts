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
  address: string;
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

/** Listens at once, so that the process is seen to be alive while it waits for its servers; calls are refused until `open`. */
export async function serveProcess<D extends ServiceDefinition>(
  definition: D,
  config: Settings,
  log: Logger,
): Promise<GrpcProcess<D>> {
  const opening = Promise.withResolvers<Handlers<D>>();
  let readiness: Readiness | undefined;
  const server: GrpcServer = await serveGrpc(definition, opening.promise, {
    listen: config.GRPC_LISTEN,
    ...(config.GRPC_HEALTH_LISTEN === undefined ? {} : { healthListen: config.GRPC_HEALTH_LISTEN }),
    credentials: serverCredentials(config),
    log,
  });
  const probes: ProbeServer | undefined =
    config.METRICS_LISTEN === undefined
      ? undefined
      : await serveProbes(config.METRICS_LISTEN, () => readiness?.isReady() ?? false);
  return {
    address: server.address,
    metricsAddress: probes?.address,
    open: async (handlers, dependencies) => {
      opening.resolve(handlers);
      readiness = await watchDependencies(dependencies, { log, changed: server.setServing });
    },
    retire: () => readiness?.retire(),
    stop: async (graceMs) => {
      readiness?.retire();
      await server.stop(graceMs);
    },
    close: async () => {
      readiness?.stop();
      await probes?.stop();
    },
  };
}
