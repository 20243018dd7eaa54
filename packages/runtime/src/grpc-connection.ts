import { type Client, connectivityState } from "@grpc/grpc-js";

/** How long calls wait for a connection that was lost, in milliseconds. */
export const UNREACHABLE_MS = 2_000;

/**
 * A process that is frozen keeps its connections open. So the client pings, and ends a connection without an answer.
 * Both together take less than three seconds, which is the time in which a call must be answered. Most of that is the
 * time limit of the answer, because a process that is only busy answers late.
 */
export const KEEPALIVE = { "grpc.keepalive_time_ms": 200, "grpc.keepalive_timeout_ms": 2_400 } as const;

/**
 * Acts as a circuit breaker for the calls of one client: when no replica can be reached, the first calls wait for two
 * seconds, and later ones are refused at once until there is a connection again.
 */
export class Connection {
  readonly #client: Client;
  /** When the last replica was lost, in milliseconds since 1970. */
  #lostAt: number | undefined;

  constructor(client: Client) {
    this.#client = client;
    this.#watch();
  }

  /** True while a call may be sent or may wait. @param began when the call began, in milliseconds since 1970 */
  isServing(began: number): boolean {
    if (this.#lostAt === undefined) return true;
    // While nothing is called, only a question for the state makes the client connect.
    this.#client.getChannel().getConnectivityState(true);
    return Date.now() < Math.min(this.#lostAt, began) + UNREACHABLE_MS;
  }

  #watch(): void {
    const channel = this.#client.getChannel();
    const state = channel.getConnectivityState(false);
    if (state === connectivityState.SHUTDOWN) return;
    if (state === connectivityState.READY) this.#lostAt = undefined;
    else if (state !== connectivityState.IDLE) this.#lostAt ??= Date.now();
    channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, () => this.#watch());
  }
}
