import { Server, ServerCredentials } from "@grpc/grpc-js";
import { HealthImplementation } from "grpc-health-check";

/**
 * What health checks ask for: the process as such (`""`, as the protocol has it) is serving as long as it answers at all;
 * `readiness` says whether it should be sent work.
 */
export const LIVENESS = "";
export const READINESS = "readiness";

/** The answers to gRPC health checks, on as many servers as wanted. */
export interface HealthServer {
  addTo(server: Server): void;
  setServing(serving: boolean): void;
  stop(): void;
}

/** @param listen an address to answer on at once and alone, in plain text: the probes of Kubernetes speak no TLS */
export async function serveHealth(listen: string | undefined): Promise<HealthServer> {
  const health = new HealthImplementation({ [LIVENESS]: "SERVING", [READINESS]: "NOT_SERVING" });
  const own = listen === undefined ? undefined : new Server();
  if (own !== undefined && listen !== undefined) {
    health.addToServer(own);
    await bind(own, listen, ServerCredentials.createInsecure());
  }
  return {
    addTo: (server) => health.addToServer(server),
    setServing: (serving) => health.setStatus(READINESS, serving ? "SERVING" : "NOT_SERVING"),
    stop: () => own?.forceShutdown(),
  };
}

/** Binds and gives `host:port` with the port that was taken. */
export async function bind(server: Server, listen: string, credentials: ServerCredentials): Promise<string> {
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(listen, credentials, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  return listen.replace(/:\d+$/, `:${port}`);
}
