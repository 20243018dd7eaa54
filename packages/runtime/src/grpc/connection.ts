import { type Client, connectivityState } from "@grpc/grpc-js";
import { keepClosingSessions } from "./closing-sessions.ts";

keepClosingSessions();

/** Time for which calls wait for a lost connection, in milliseconds. */
export const UNREACHABLE_MS = 2_000;

/** Pings end a connection to a frozen process within the three seconds of an answer. A busy one answers late. */
export const KEEPALIVE = { "grpc.keepalive_time_ms": 200, "grpc.keepalive_timeout_ms": 2_400 } as const;

/** A circuit breaker: without a replica, calls wait for two seconds, and later ones are refused at once. */
export class Connection {
  readonly client: Client;
  /** When the last replica was lost, in milliseconds since 1970. */
  #lostAt: number | undefined;

  /** @param isPatient waits for a replica that has not accepted the connection yet */
  constructor(client: Client, { isPatient = false }: { isPatient?: boolean } = {}) {
    this.client = client;
    watchChannel(client, (state) => {
      const waits = state === connectivityState.IDLE || (isPatient && state === connectivityState.CONNECTING);
      if (state === connectivityState.READY) this.#lostAt = undefined;
      else if (!waits) this.#lostAt ??= Date.now();
    });
  }

  /** Tells whether a call may be sent or may wait. @param began in milliseconds since 1970 */
  isServing(began: number): boolean {
    if (this.#lostAt === undefined) return true;
    // A question for the state makes the client connect while nothing is called.
    this.client.getChannel().getConnectivityState(true);
    return Date.now() < Math.min(this.#lostAt, began) + UNREACHABLE_MS;
  }
}

/** Tells the state of a client's channel now and after every change, until the client is closed. */
export function watchChannel(client: Client, told: (state: connectivityState) => void): void {
  const channel = client.getChannel();
  const state = channel.getConnectivityState(false);
  if (state === connectivityState.SHUTDOWN) return;
  told(state);
  channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, () => watchChannel(client, told));
}

/** Connects anew sooner than by default, two minutes, and finds the addresses of new replicas in a rolling restart. */
export const RECONNECT = {
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": 1_000,
  "grpc.dns_min_time_between_resolutions_ms": 2_000,
} as const;
