import { createHmac, hash } from "node:crypto";
import { invalidField } from "@matchbook/runtime/errors/errors";
import type { Request } from "express";
import { canonicalJson } from "./canonical-json.ts";

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The `Idempotency-Key` of a request. @throws AppError validation_failed naming the header */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  // Node joins repeated headers with a comma and a space.
  if (typeof key === "string" && IDEMPOTENCY_KEY.test(key)) return key;
  throw invalidField("Idempotency-Key", "Must be 1 to 255 visible ASCII characters");
}

export type KeyMaterial = ReturnType<typeof keyMaterial>;

/** Derives values from a key, which is not stored. @param names tenant, key, and a person where answers hold secrets */
export function keyMaterial(names: readonly string[], request: Request) {
  const derived = (purpose: string, ...more: string[]) =>
    hash("sha256", JSON.stringify([purpose, ...names, ...more]), "base64url");
  const asked = JSON.stringify([request.method, request.originalUrl, canonicalJson(request.body ?? {})]);
  return {
    /** Identifies the request: the same key of another tenant, or of another person, is another request. */
    id: derived("request"),
    /** Hash of method, path, query and canonical JSON body, which is different for another request. */
    fingerprint: createHmac("sha256", derived("fingerprint")).update(asked).digest("base64url"),
    /** Decrypts the stored answer. */
    answerSecret: (nonce: string) => derived("answer", nonce),
    /** Key for the services, another one each time a caller reuses a key after its expiry. */
    serviceKey: (nonce: string) => derived("service", nonce),
  };
}
