import cors from "cors";
import type { RequestHandler } from "express";
import { IGNORED_HEADER } from "../http/unknown-input.ts";

/** Seconds that a preflight answer lasts. */
const PREFLIGHT_MAX_AGE = 600;

/** Allows pages of these origins to call the API (CORS). Credentials are bearer tokens, so cookies are not allowed. */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  return cors({
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "Prefer", "X-Correlation-Id"],
    exposedHeaders: [
      "Idempotency-Replayed",
      IGNORED_HEADER,
      "Preference-Applied",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "X-Correlation-Id",
    ],
    credentials: false,
    maxAge: PREFLIGHT_MAX_AGE,
  });
}
