import { createHash, createHmac } from "node:crypto";
import { invalidField } from "@matchbook/runtime/errors";
import type { Request } from "express";
import { canonicalJson } from "./canonical-json.ts";

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The `Idempotency-Key` of a request, undefined when it has none.
 * @throws AppError validation_failed naming the header
 */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  // Sent twice, the values arrive joined by a comma and a space.
  if (typeof key === "string" && IDEMPOTENCY_KEY.test(key)) return key;
  throw invalidField("Idempotency-Key", "Must be 1 to 255 visible ASCII characters");
}

/** What is stored of a key, and what is made of it. The key itself stays with the caller. */
export interface KeyMaterial {
  /** By which the request is found; the same key of another tenant is another request. */
  id: string;
  /** Of method, path, query and JSON body, however the JSON was written. Another one is another request. */
  fingerprint: string;
  /** Opens the stored answer. */
  answerSecret(nonce: string): string;
  /** What the services get for a key: they could not tell a caller's keys of today from those of last week. */
  serviceKey(nonce: string): string;
}

export function keyMaterial(tenant: string, key: string, request: Request): KeyMaterial {
  const derived = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  const asked = JSON.stringify([request.method, request.originalUrl, canonicalJson(request.body ?? {})]);
  return {
    id: derived("request", tenant, key),
    fingerprint: createHmac("sha256", derived("fingerprint", tenant, key))
      .update(asked)
      .digest("base64url"),
    answerSecret: (nonce) => derived("answer", tenant, key, nonce),
    serviceKey: (nonce) => derived("service", tenant, key, nonce),
  };
}
