import { Server, ServerCredentials } from "@grpc/grpc-js";
import { HealthImplementation } from "grpc-health-check";

/** Names in health checks: `""` serves as long as the process runs, `readiness` while it takes traffic. */
export const LIVENESS = "";
export const READINESS = "readiness";

export type HealthServer = Awaited<ReturnType<typeof serveHealth>>;

/** @param listen the address of a separate plaintext server: the probes of Kubernetes do not support TLS */
export async function serveHealth(listen: string | undefined) {
  const health = new HealthImplementation({ [LIVENESS]: "SERVING", [READINESS]: "NOT_SERVING" });
  const own = listen === undefined ? undefined : new Server();
  if (own !== undefined && listen !== undefined) {
    health.addToServer(own);
    await bind(own, listen, ServerCredentials.createInsecure());
  }
  return {
    addTo: (server: Server): void => health.addToServer(server),
    setServing: (serving: boolean): void => health.setStatus(READINESS, serving ? "SERVING" : "NOT_SERVING"),
    stop: (): void => own?.forceShutdown(),
  };
}

/** @returns `host:port` with the actual port */
export async function bind(server: Server, listen: string, credentials: ServerCredentials): Promise<string> {
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(listen, credentials, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  return listen.replace(/:\d+$/, `:${port}`);
}
