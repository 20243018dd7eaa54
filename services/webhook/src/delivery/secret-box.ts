import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { CustomHeaders } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { EndpointRow, SealedSecret } from "../store/rows.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
// NIST SP 800-38D: 96-bit random nonces, full 128-bit tags.
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The keys that encrypt secrets at rest. A sealed secret names its key; new ones use the current key. */
export type Keyring = {
  readonly currentKeyId: string;
  /** 32 bytes each, by key id. */
  readonly keys: ReadonlyMap<string, KeyObject>;
};

/** The owner of a secret, authenticated by the encryption: a row copied to another endpoint does not open there. */
export type SecretOwner = { readonly tenantId: string; readonly endpointId: string; readonly use?: "headers" };

/**
 * Reads a keyring from configuration.
 * @param value comma-separated `<key id>:<base64 of 32 bytes>`; the first is the current key, the others still open
 *   what was sealed with them
 * @throws Error that names the faulty entry by position and id, never its key
 */
export function parseKeyring(value: string): Keyring {
  const keys = new Map<string, KeyObject>();
  const entries = value.split(",").map((entry) => entry.trim());
  for (const [index, entry] of entries.entries()) {
    const match = /^([A-Za-z0-9._-]{1,64}):([A-Za-z0-9+/]{43}=)$/.exec(entry);
    const [, keyId, encoded] = match ?? [];
    if (keyId === undefined || encoded === undefined) {
      throw new Error(`entry ${index + 1} of the keyring is not <key id>:<base64 of ${KEY_BYTES} bytes>`);
    }
    if (keys.has(keyId)) throw new Error(`key id ${keyId} occurs twice in the keyring`);
    keys.set(keyId, createSecretKey(encoded, "base64"));
  }
  const [currentKeyId] = keys.keys();
  if (currentKeyId === undefined) throw new Error("the keyring is empty");
  return { currentKeyId, keys };
}

/** Encrypts a secret with the current key (AES-256-GCM, a fresh nonce each time). */
export function sealSecret(keyring: Keyring, secret: string, owner: SecretOwner): SealedSecret {
  const keyId = keyring.currentKeyId;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(keyring, keyId), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(keyId, owner));
  const data = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return {
    keyId,
    iv: iv.toString("base64"),
    tag: cipher.getAuthTag().toString("base64"),
    data: data.toString("base64"),
  };
}

/** Decrypts a stored secret. @throws Error when its key is missing, or the row was changed or belongs elsewhere */
export function openSecret(keyring: Keyring, sealed: SealedSecret, owner: SecretOwner): string {
  const key = keyOf(keyring, sealed.keyId);
  const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(sealed.iv, "base64"), { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(sealed.keyId, owner));
  decipher.setAuthTag(Buffer.from(sealed.tag, "base64"));
  return Buffer.concat([decipher.update(Buffer.from(sealed.data, "base64")), decipher.final()]).toString("utf8");
}

/** Tells whether a stored secret is sealed with another key than the current one. */
export function needsReseal(keyring: Keyring, sealed: SealedSecret): boolean {
  return sealed.keyId !== keyring.currentKeyId;
}

function keyOf(keyring: Keyring, keyId: string): KeyObject {
  const key = keyring.keys.get(keyId);
  if (key === undefined) throw new Error(`the keyring has no key ${keyId}`);
  return key;
}

/** JSON separates the parts unambiguously. */
function boundTo(keyId: string, { tenantId, endpointId, use }: SecretOwner): Buffer {
  return Buffer.from(JSON.stringify([keyId, tenantId, endpointId, ...(use === undefined ? [] : [use])]), "utf8");
}

export function sealHeaders(
  keyring: Keyring,
  { headers }: CustomHeaders,
  owner: Omit<SecretOwner, "use">,
): EndpointRow["headers"] {
  if (headers.length === 0) return undefined;
  const pairs = headers.map(({ name, value }) => [name, value]);
  const sealed = sealSecret(keyring, JSON.stringify(pairs), { ...owner, use: "headers" });
  return { names: headers.map(({ name }) => name), sealed };
}

export function openHeaders(
  keyring: Keyring,
  sealed: SealedSecret,
  owner: Omit<SecretOwner, "use">,
): Record<string, string> {
  return Object.fromEntries(JSON.parse(openSecret(keyring, sealed, { ...owner, use: "headers" })));
}
