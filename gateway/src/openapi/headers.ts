import { IDEMPOTENCY_KEY } from "../idempotency/key.ts";
import { VISIBLE_ASCII } from "../middleware/correlation-id.ts";

/** Headers of requests and answers, each described once in `components` and referred to from there on. */

export const HEADERS = {
  CorrelationId: {
    description: "Names the request in the logs; that of the request when it is 1 to 128 visible ASCII characters",
    schema: { type: "string", example: "0192f0c1-0000-7000-8000-000000000001" },
  },
  RetryAfter: { description: "Seconds to wait before the next try", schema: { type: "integer", minimum: 1 } },
  RateLimit: {
    description: "What is left of the limit, and the seconds until it is whole again",
    schema: { type: "string", example: '"default";r=99;t=10' },
  },
  RateLimitPolicy: {
    description: "The limit and its window in seconds",
    schema: { type: "string", example: '"default";q=100;w=10' },
  },
  IdempotencyReplayed: {
    description: "Present when this is the kept answer to an earlier request with the same `Idempotency-Key`",
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
      "Names the request in the logs and comes back in the answer; another form than 1 to 128 visible ASCII characters is replaced",
    schema: { type: "string", pattern: VISIBLE_ASCII.source },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes it safe to send the request again: within 24 hours the same request with the same key gets the first answer and " +
      "does nothing, also while the first is still running or after it broke off. Choose a random UUID.",
    schema: { type: "string", pattern: IDEMPOTENCY_KEY.source, example: "1f0b6a4e-8a53-4c56-9d5e-1b7c1f1f9a10" },
  },
};

const header = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** The headers of an answer. Requests of every route are counted. */
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
