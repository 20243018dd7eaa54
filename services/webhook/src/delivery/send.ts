import type { KeyObject } from "node:crypto";
import { AppError } from "@matchbook/runtime/errors/errors";
import { errors } from "undici";
import { isPublicAddress } from "../domain/address-policy.ts";
import { describeNetworkError, describeStatus } from "../domain/attempt-error.ts";
import { type AttemptResult, NOTHING_SENT } from "../domain/attempt-outcome.ts";
import { checkWebhookUrl, isAllowedOrigin } from "../domain/url-policy.ts";
import { guardedConnector, openConnector } from "./connector.ts";
import { createEndpointPools, type EndpointPools } from "./endpoint-pools.ts";
import { excerptOf } from "./excerpt.ts";
import { type Exchange, exchange, KEPT_BODY_BYTES } from "./exchange.ts";
import { createResolver, type ResolveHost } from "./resolve-host.ts";
import { signatureHeaders } from "./sign.ts";
import { waitFor } from "./wait-for.ts";

/** One attempt to make. */
export type SendRequest = {
  /** Endpoints do not share sockets. */
  readonly endpointId: string;
  readonly url: string;
  /** The event id, the same on every attempt. */
  readonly messageId: string;
  /** The JSON text that is sent and signed. */
  readonly body: string;
  /** The keys of the valid signing secrets, newest first. */
  readonly keys: readonly KeyObject[];
  /** Headers of the endpoint's own, none of which the sender sets. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** Settings of a sender; times in ms. */
export type SenderOptions = {
  /** Origins that may have any address, see `isAllowedOrigin`. Default none. */
  readonly allowedOrigins?: ReadonlySet<string>;
  /** The time limit of an attempt. Default 15,000. */
  readonly totalTimeoutMs?: number;
  /** Default 5,000. */
  readonly connectTimeoutMs?: number;
  /** At least the number of concurrent attempts to one endpoint. Default 16. */
  readonly socketsPerEndpoint?: number;
  /** Default 2,000. */
  readonly maxPools?: number;
  /** Default 4,000, which is below the unannounced idle limit of common servers. */
  readonly keepAliveMs?: number;
  readonly resolveHost?: ResolveHost;
  /** The addresses that connections may target. Only tests replace the rule, because they use loopback. */
  readonly isPublicAddress?: (address: string) => boolean;
  /** Certificate authorities in PEM. Default: those that Node trusts. */
  readonly ca?: string;
  /** The time that is signed. */
  readonly now?: () => Date;
  /** A monotonic clock in ms, for durations. */
  readonly monotonic?: () => number;
};

type TimeLimits = Required<Pick<SenderOptions, "totalTimeoutMs" | "connectTimeoutMs">>;

const USER_AGENT = "Matchbook-Webhooks/1.0";

/** Signs and posts messages. It keeps sockets open until it is closed. */
export class Sender {
  readonly #limits: TimeLimits;
  readonly #allowedOrigins: ReadonlySet<string>;
  readonly #now: () => Date;
  readonly #monotonic: () => number;
  readonly #pools: EndpointPools;
  #inFlight = 0;
  #state: "open" | "closing" | "closed" = "open";

  constructor({
    allowedOrigins = new Set(),
    totalTimeoutMs = 15_000,
    connectTimeoutMs = 5_000,
    socketsPerEndpoint = 16,
    maxPools = 2_000,
    keepAliveMs = 4_000,
    resolveHost = createResolver(),
    isPublicAddress: isPublic = isPublicAddress,
    ca,
    now = () => new Date(),
    monotonic = () => performance.now(),
  }: SenderOptions = {}) {
    this.#limits = { totalTimeoutMs, connectTimeoutMs };
    this.#now = now;
    this.#monotonic = monotonic;
    this.#allowedOrigins = allowedOrigins;
    const open = openConnector({ connectTimeoutMs, ca });
    const guarded = guardedConnector({ connectTimeoutMs, ca, resolveHost, isPublicAddress: isPublic });
    this.#pools = createEndpointPools({ socketsPerEndpoint, maxPools, keepAliveMs }, (origin) =>
      isAllowedOrigin(new URL(origin), allowedOrigins) ? open : guarded,
    );
  }

  /**
   * Signs and posts one message. Network errors are part of the result.
   * @throws Error when the sender is closed before the end of the attempt. The result is unknown, so the caller must
   *   not record one; the delivery must be claimed again
   */
  async send(request: SendRequest): Promise<AttemptResult> {
    if (this.#state !== "open") throw new Error("the sender is closed");
    const startedAt = this.#monotonic();
    // The configuration may have changed since the endpoint was stored.
    const checked = checkWebhookUrl(request.url, this.#allowedOrigins);
    if (!checked.ok) return { ...NOTHING_SENT, error: new AppError(checked.code).message };
    const exchanged = await this.#exchange(request, checked.url);
    if (this.#isClosed() && exchanged.end.kind === "error") throw new Error("the sender was closed during the attempt");
    return resultOf(exchanged, Math.max(0, Math.round(this.#monotonic() - startedAt)), this.#limits);
  }

  stats(): { readonly inFlight: number; readonly pools: number } {
    return { inFlight: this.#inFlight, pools: this.#pools.size() };
  }

  /** Rejects new attempts, waits up to `graceMs` for those in flight, then closes every socket. */
  async close(graceMs: number): Promise<void> {
    if (this.#state !== "open") return;
    this.#state = "closing";
    await waitFor(() => this.#inFlight === 0, graceMs);
    this.#state = "closed";
    await this.#pools.destroy();
  }

  async #exchange({ endpointId, messageId, body, keys, headers: custom }: SendRequest, url: URL): Promise<Exchange> {
    const headers = {
      ...custom,
      "content-type": "application/json",
      "user-agent": USER_AGENT,
      // Answers are never decompressed.
      "accept-encoding": "identity",
      ...signatureHeaders(messageId, this.#now(), body, keys),
    };
    const lease = this.#pools.acquire(endpointId, url.origin);
    this.#inFlight += 1;
    const request = { path: url.pathname + url.search, headers, body };
    const exchanged = await exchange(lease.pool, request, this.#limits.totalTimeoutMs);
    lease.release();
    this.#inFlight -= 1;
    return exchanged;
  }

  #isClosed(): boolean {
    return this.#state === "closed";
  }
}

function resultOf(exchanged: Exchange, durationMs: number, limits: TimeLimits): AttemptResult {
  const { status, retryAfter } = exchanged;
  const error = errorOf(exchanged, limits);
  const responseExcerpt = excerptOf(exchanged.body, KEPT_BODY_BYTES);
  return { ok: error === null, status, error, durationMs, responseExcerpt, retryAfter };
}

/** The status decides as soon as it has arrived: a receiver that stalls after it has taken the message. */
function errorOf({ end, status }: Exchange, { totalTimeoutMs, connectTimeoutMs }: TimeLimits): string | null {
  if (status !== null) return describeStatus(status);
  if (end.kind === "timeout") return `timed out after ${totalTimeoutMs} ms`;
  const code = end.kind === "error" ? codeOf(end.error) : undefined;
  return code === "CONNECT_DEADLINE" ? `connection timed out after ${connectTimeoutMs} ms` : describeNetworkError(code);
}

function codeOf(error: Error): string | undefined {
  // Some errors of undici's parser have an empty code.
  if (error instanceof errors.HTTPParserError) return "HPE_INVALID";
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
