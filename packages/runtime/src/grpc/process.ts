import { type Nats, pingNats, whenDisconnected } from "../events/nats.ts";
import { createAdmission } from "../limits/admission.ts";
import { createTurns, type Turns } from "../limits/turns.ts";
import { type Mongo, probeMongo } from "../mongo/mongo.ts";
import { closeWhenLost } from "../mongo/service.ts";
import { logConfig, type ServiceSettings } from "../process/config.ts";
import type { Logger } from "../process/logger.ts";
import { type ProbeServer, serveProbes } from "../process/probe-server.ts";
import { PROBE_MS, type Readiness, watchDependencies } from "../process/readiness.ts";
import { serveHealth } from "./health-server.ts";
import { type GrpcServer, type GrpcServerOptions, type Handlers, type ServiceDefinition, serveGrpc } from "./server.ts";
import { serverCredentials, warnOfPlaintext } from "./tls.ts";

/** Calls that one request of the gateway makes to a service at the same time, at most. */
const CALLS_OF_A_REQUEST = 4;

/** Makes the servers of a process. Probes are served at once, and calls after `open`, so callers use other replicas. */
export async function serveProcess<D extends ServiceDefinition>(
  definition: D,
  config: ServiceSettings & Record<string, unknown>,
  log: Logger,
) {
  logConfig(log, config);
  warnOfPlaintext(config, log);
  let readiness: Readiness | undefined;
  let database: Mongo | undefined;
  let server: GrpcServer | undefined;
  const health = await serveHealth(config.GRPC_HEALTH_LISTEN);
  const probes: ProbeServer | undefined =
    config.METRICS_LISTEN === undefined
      ? undefined
      : await serveProbes(config.METRICS_LISTEN, () => readiness?.isReady() ?? false);
  return {
    /** The address of the gRPC server after `open`. */
    get address(): string {
      return server?.address ?? "";
    },
    metricsAddress: probes?.address,
    /** Begins to answer calls. The process is ready while MongoDB and NATS answer. */
    open: async (
      handlers: Handlers<D>,
      { mongo, nats }: { mongo: Mongo; nats: Nats },
      {
        turns = createTurns(config.MAX_CALLS_RUNNING),
        ...options
      }: Pick<GrpcServerOptions<D>, "unlimited"> & { turns?: Turns } = {},
    ): Promise<void> => {
      database = mongo;
      const credentials = serverCredentials(config);
      const admission = createAdmission(config.MAX_CALLS_IN_PROGRESS);
      server = await serveGrpc(definition, handlers, {
        listen: config.GRPC_LISTEN,
        limits: {
          ...{ admission, turns, slowMs: config.SLOW_CALL_MS },
          isServing: admission.mayWait(mongo.isServing, CALLS_OF_A_REQUEST),
        },
        ...{ credentials, health, log, reflection: config.GRPC_REFLECTION === "on" },
        ...options,
      });
      const dependencies = { mongodb: () => probeMongo(mongo, PROBE_MS), nats: () => pingNats(nats) };
      readiness = await watchDependencies(dependencies, { log, changed: health.setServing });
      mongo.client.on("serverHeartbeatFailed", readiness.look);
      whenDisconnected(nats, readiness.look);
    },
    retire: (): void => readiness?.retire(),
    /** Takes no more calls, and cuts those that last beyond `graceMs` and all waits for a lost database. */
    stop: async (graceMs: number): Promise<void> => {
      readiness?.retire();
      if (database !== undefined) closeWhenLost(database);
      await server?.stop(graceMs);
    },
    /** Stops probes and metrics. Called last. */
    close: async (): Promise<void> => {
      readiness?.stop();
      await probes?.stop();
    },
  };
}
