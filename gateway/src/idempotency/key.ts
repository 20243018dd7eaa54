import { createHmac, hash } from "node:crypto";
import { invalidField } from "@matchbook/runtime/errors/errors";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { Request } from "express";
import { canonicalPieces } from "./canonical-json.ts";

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The `Idempotency-Key` of a request. @throws AppError validation_failed naming the header */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  // Node joins repeated headers with a comma and a space.
  if (typeof key === "string" && IDEMPOTENCY_KEY.test(key)) return key;
  throw invalidField("Idempotency-Key", "Must be 1 to 255 visible ASCII characters");
}

export type KeyMaterial = Awaited<ReturnType<typeof keyMaterial>>;

/** Derives values from a key, which is not stored. @param names tenant, key, and a person where answers hold secrets */
export async function keyMaterial(names: readonly string[], request: Request) {
  const derived = (purpose: string, ...more: string[]) =>
    hash("sha256", JSON.stringify([purpose, ...names, ...more]), "base64url");
  // Hash of JSON.stringify([method, url, canonicalJson(body)]), with the body in pieces.
  const fingerprint = createHmac("sha256", derived("fingerprint"));
  fingerprint.update(JSON.stringify([request.method, request.originalUrl, ""]).slice(0, -2));
  await mapInSlices(canonicalPieces(request.body ?? {}), (piece) => {
    fingerprint.update(JSON.stringify(piece).slice(1, -1));
  });
  return {
    /** Identifies the request: the same key of another tenant, or of another person, is another request. */
    id: derived("request"),
    /** Hash of method, path, query and canonical JSON body, which is different for another request. */
    fingerprint: fingerprint.update('"]').digest("base64url"),
    /** Decrypts the stored answer. */
    answerSecret: (nonce: string) => derived("answer", nonce),
    /** Key for the services, another one each time a caller reuses a key after its expiry. */
    serviceKey: (nonce: string) => derived("service", nonce),
  };
}
