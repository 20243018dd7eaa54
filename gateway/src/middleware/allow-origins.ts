import cors from "cors";
import type { RequestHandler } from "express";

/** How long a browser may remember what it was allowed, in seconds. */
const PREFLIGHT_MAX_AGE = 600;

/**
 * Lets pages of these origins call the API (CORS), and only these; without any, a browser is told nothing. Credentials
 * are bearer tokens that a page has to hold itself: cookies are never asked for.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  return cors({
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "X-Correlation-Id"],
    exposedHeaders: ["Idempotency-Replayed", "RateLimit", "RateLimit-Policy", "Retry-After", "X-Correlation-Id"],
    credentials: false,
    maxAge: PREFLIGHT_MAX_AGE,
  });
}
