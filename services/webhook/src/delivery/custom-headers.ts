import type { CustomHeaders } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import type { EndpointRow, SealedSecret } from "../store/rows.ts";
import { type Keyring, openSecret, type SecretOwner, sealSecret } from "./secret-box.ts";

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
