import type { Middleware } from "openapi-fetch";
import { CREATING_PATHS } from "./gen/facts.ts";

export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** Gives every creating request a key, unless the caller has set one. A repeated request then creates nothing twice. */
export const idempotencyKeys: Middleware = {
  onRequest: ({ request, schemaPath }) => {
    if (request.method !== "POST" || !CREATING_PATHS.includes(schemaPath)) return;
    if (!request.headers.has(IDEMPOTENCY_KEY)) request.headers.set(IDEMPOTENCY_KEY, crypto.randomUUID());
  },
};
