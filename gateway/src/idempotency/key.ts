import { createHash, createHmac } from "node:crypto";
import { invalidField } from "@matchbook/runtime/errors";
import type { Request } from "express";
import { canonicalJson } from "./canonical-json.ts";

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The `Idempotency-Key` of a request, undefined without one.
 * @throws AppError validation_failed naming the header
 */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  // Node joins repeated headers with a comma and a space.
  if (typeof key === "string" && IDEMPOTENCY_KEY.test(key)) return key;
  throw invalidField("Idempotency-Key", "Must be 1 to 255 visible ASCII characters");
}

/** Values derived from a key. The key itself is not stored. */
export interface KeyMaterial {
  /** Identifies the request within a tenant: the same key of another tenant is another request. */
  id: string;
  /** Hash of method, path, query and canonical JSON body. Another fingerprint is another request. */
  fingerprint: string;
  /** Decrypts the stored answer. */
  answerSecret(nonce: string): string;
  /** The key that the services get. It differs each time a caller reuses a key after its expiry. */
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
