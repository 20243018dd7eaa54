import { readFileSync } from "node:fs";
import {
  type Authenticator,
  type ConnectionOptions,
  credsAuthenticator,
  nkeyAuthenticator,
  usernamePasswordAuthenticator,
} from "nats";
import type { natsConfig, Settings } from "../process/config.ts";

export type NatsSecurity = Omit<Settings<typeof natsConfig>, "NATS_URL" | "NATS_STREAM" | "NATS_STREAM_REPLICAS">;

/** Credentials and TLS for comma-separated addresses. Without `tls` the client would show its password in the clear. */
export function natsSecurity(security: NatsSecurity, url = ""): Pick<ConnectionOptions, "authenticator" | "tls"> {
  const authenticator = authenticatorOf(security);
  const { NATS_TLS_CA_FILE: caFile, NATS_TLS_CERT_FILE: certFile, NATS_TLS_KEY_FILE: keyFile } = security;
  const asked = url.split(",").some((address) => /^\s*(?:tls|wss):/i.test(address));
  const tls = asked || caFile !== undefined || certFile !== undefined || keyFile !== undefined;
  return {
    ...(authenticator === undefined ? {} : { authenticator }),
    ...(tls ? { tls: { caFile, certFile, keyFile } } : {}),
  };
}

function authenticatorOf(security: NatsSecurity): Authenticator | undefined {
  const { NATS_CREDS_FILE: creds, NATS_NKEY_SEED_FILE: seed, NATS_USER: user, NATS_PASSWORD: password } = security;
  if (creds !== undefined) return (nonce) => credsAuthenticator(readFileSync(creds))(nonce);
  if (seed !== undefined) return (nonce) => nkeyAuthenticator(Buffer.from(readFileSync(seed, "utf8").trim()))(nonce);
  if (user !== undefined) return usernamePasswordAuthenticator(user, password);
  return undefined;
}
