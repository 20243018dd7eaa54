import { randomBytes } from "node:crypto";

const SECRET_BYTES = 32;
const PREFIX_LENGTH = 12;

/** A new signing secret: `whsec_` and the base64 of 32 random bytes (Standard Webhooks specification, "Secret"). */
export function generateSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

/** The start of a secret that may be shown: 12 characters, six of them random. */
export function secretPrefix(secret: string): string {
  return secret.slice(0, PREFIX_LENGTH);
}
