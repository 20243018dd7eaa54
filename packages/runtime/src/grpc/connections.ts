import { type ChannelCredentials, Client, type ClientOptions, status } from "@grpc/grpc-js";
import type { IsServing } from "../limits/deadline.ts";
import type { Call } from "./call.ts";
import { Connection, KEEPALIVE } from "./connection.ts";
import { Replicas } from "./replicas.ts";
import { isServiceError } from "./status.ts";

export interface GrpcClientOptions {
  /** Sends all writes of a tenant to the same replica, so that they share commits. Nothing may depend on it. */
  commandsByTenant?: boolean;
  /** Time without an answer to a ping after which a connection counts as lost, in milliseconds; 2.4 s at least. */
  silenceMs?: number;
  /** Tells whether no other request is in progress. Its calls wait for a silent service until their deadline. */
  isAlone?: () => boolean;
}

/** The connection that a call takes. */
export interface Way {
  client: Client;
  /** Tells whether the call may be sent or may wait. */
  isServing: IsServing;
  /** Takes the error with which the call ended. */
  failed(error: unknown): void;
}

/** Connections to a service: one with pings, and one without for a lone call: a slow machine delays pings, too. */
export class Connections {
  readonly #connect: (options?: ClientOptions) => Client;
  readonly #usual: Connection;
  readonly #replicas: Replicas | undefined;
  readonly #isAlone: () => boolean;
  #lone: Connection | undefined;

  constructor(
    target: string,
    credentials: ChannelCredentials,
    options: ClientOptions,
    { commandsByTenant = false, silenceMs = 0, isAlone = () => false }: GrpcClientOptions,
  ) {
    const silence = Math.max(KEEPALIVE["grpc.keepalive_timeout_ms"], silenceMs);
    const pinged = { ...options, ...KEEPALIVE, "grpc.keepalive_timeout_ms": silence };
    this.#connect = () => new Client(target, credentials, options);
    this.#usual = new Connection(new Client(target, credentials, pinged));
    this.#replicas = commandsByTenant ? new Replicas(target, credentials, pinged) : undefined;
    this.#isAlone = isAlone;
  }

  /** @param isRead of a call that changes nothing */
  wayOf({ tenant }: Pick<Call, "tenant">, isRead: boolean): Way {
    const usual = this.#usual;
    if (!this.#isAlone()) {
      const client = (isRead ? undefined : this.#replicas?.of(tenant)) ?? usual.client;
      return { client, isServing: (began) => usual.isServing(began), failed: () => {} };
    }
    // The usual connection opens now, because it decides about this call as soon as there are others.
    usual.client.getChannel().getConnectivityState(true);
    this.#lone ??= new Connection(this.#connect(), { isPatient: true });
    const lone = this.#lone;
    return {
      client: lone.client,
      isServing: (began) => lone.isServing(began) && (this.#isAlone() || usual.isServing(began)),
      failed: (error) => this.#renew(lone, error),
    };
  }

  /** Without an answer at the deadline, the machine of a replica may be gone: the next call connects anew. */
  #renew(lone: Connection, error: unknown): void {
    if (lone !== this.#lone || !isServiceError(error) || error.code !== status.DEADLINE_EXCEEDED) return;
    this.#lone = undefined;
    // Other calls in progress go on.
    lone.client.close();
  }

  close(): void {
    for (const connection of [this.#usual, this.#lone]) connection?.client.close();
    this.#replicas?.close();
  }
}
