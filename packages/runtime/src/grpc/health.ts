import { type ChannelCredentials, makeClientConstructor, type ServiceError } from "@grpc/grpc-js";
import { service } from "grpc-health-check";
import { RECONNECT, watchChannel } from "./connection.ts";

/** Checks the health of a service over a separate connection, its addresses in turn. */
export function grpcHealth(target: string, credentials: ChannelCredentials) {
  const Client = makeClientConstructor(service, "grpc.health.v1.Health");
  const client = new Client(target, credentials, {
    "grpc.service_config": JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
    ...RECONNECT,
  });
  return {
    /** Rejects unless the service answers SERVING within `timeoutMs`. @param name LIVENESS or READINESS */
    check: (name: string, timeoutMs: number): Promise<void> =>
      new Promise((resolve, reject) => {
        const answered = (error: ServiceError | null, answer?: { status?: string | number }): void => {
          if (error !== null) reject(error);
          else if (answer?.status === "SERVING" || answer?.status === 1) resolve();
          else reject(new Error(`${target} is not serving`));
        };
        client.check?.({ service: name }, { deadline: Date.now() + timeoutMs }, answered);
      }),
    /** Calls a function whenever the connection is lost or found again. */
    whenChanged: (changed: () => void): void => {
      let isFirst = true;
      watchChannel(client, () => {
        if (!isFirst) changed();
        isFirst = false;
      });
    },
    close: (): void => client.close(),
  };
}
