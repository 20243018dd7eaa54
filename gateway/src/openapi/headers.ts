import { IDEMPOTENCY_KEY } from "../idempotency/key.ts";

/** Request and answer headers. Each is described once in `components` and referenced from there. */

export const HEADERS = {
  CorrelationId: {
    description:
      "Identifies the request in the logs. Equals the request's header when that is 1 to 128 visible ASCII characters",
    schema: { type: "string", example: "0192f0c1-0000-7000-8000-000000000001" },
  },
  RetryAfter: {
    description: "With 429 and 503: seconds to wait before the next attempt",
    schema: { type: "integer", minimum: 1 },
  },
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
    schema: { type: "string", enum: ["true"] },
  },
  WwwAuthenticate: { description: "With 401", schema: { type: "string", enum: ["Bearer"] } },
};

export const PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes it safe to repeat the request: for 24 hours the same request with the same key gets the first answer and " +
      "changes nothing, even while the first is still running or after it was interrupted. Use a random UUID.",
    // Without an example: tools would send it with every request, and get the first answer again.
    schema: { type: "string", pattern: IDEMPOTENCY_KEY.source },
  },
};

const header = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** The header of an answer that may be replayed. Those of every answer are described once, in the introduction. */
export const REPLAY_HEADER = { "Idempotency-Replayed": header("IdempotencyReplayed") };

export const ERROR_HEADERS = {
  "X-Correlation-Id": header("CorrelationId"),
  RateLimit: header("RateLimit"),
  "RateLimit-Policy": header("RateLimitPolicy"),
  ...REPLAY_HEADER,
  "WWW-Authenticate": header("WwwAuthenticate"),
  "Retry-After": header("RetryAfter"),
};
