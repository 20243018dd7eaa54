import { IDEMPOTENCY_KEY } from "../idempotency/key.ts";
import { VISIBLE_ASCII } from "../middleware/correlation-id.ts";

/** Request and answer headers. Each is described once in `components` and referenced from there. */

export const HEADERS = {
  CorrelationId: {
    description:
      "Identifies the request in the logs. Equals the request's header when that is 1 to 128 visible ASCII characters",
    schema: { type: "string", example: "0192f0c1-0000-7000-8000-000000000001" },
  },
  RetryAfter: { description: "Seconds to wait before the next attempt", schema: { type: "integer", minimum: 1 } },
  RateLimit: {
    description: "Remaining requests, and the seconds until the limit resets",
    schema: { type: "string", example: '"default";r=99;t=10' },
  },
  RateLimitPolicy: {
    description: "The limit and its window in seconds",
    schema: { type: "string", example: '"default";q=100;w=10' },
  },
  IdempotencyReplayed: {
    description: "Present when this is the stored answer to an earlier request with the same `Idempotency-Key`",
    schema: { type: "string", const: "true" },
  },
  WwwAuthenticate: { description: "Always `Bearer`", schema: { type: "string", const: "Bearer" } },
};

export const PARAMETERS = {
  CorrelationId: {
    name: "X-Correlation-Id",
    in: "header",
    required: false,
    description:
      "Identifies the request in the logs and is returned with the answer. Must be 1 to 128 visible ASCII characters, else it is replaced",
    schema: { type: "string", pattern: VISIBLE_ASCII.source },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and " +
      "changes nothing, even while the first is still running or after it was interrupted. Use a random UUID.",
    schema: { type: "string", pattern: IDEMPOTENCY_KEY.source, example: "1f0b6a4e-8a53-4c56-9d5e-1b7c1f1f9a10" },
  },
};

const header = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** The headers of an answer. All routes are rate-limited. */
export function answerHeaders({ replayable = false, status = 200 }: { replayable?: boolean; status?: number }) {
  return {
    "X-Correlation-Id": header("CorrelationId"),
    RateLimit: header("RateLimit"),
    "RateLimit-Policy": header("RateLimitPolicy"),
    ...(replayable ? { "Idempotency-Replayed": header("IdempotencyReplayed") } : {}),
    ...(status === 401 ? { "WWW-Authenticate": header("WwwAuthenticate") } : {}),
    ...(status === 429 || status === 503 ? { "Retry-After": header("RetryAfter") } : {}),
  };
}
