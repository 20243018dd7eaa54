import { readFileSync } from "node:fs";
import {
  type Authenticator,
  type ConnectionOptions,
  credsAuthenticator,
  nkeyAuthenticator,
  usernamePasswordAuthenticator,
} from "nats";

/** Credentials and files for TLS, see the settings of the same names. */
export interface NatsSecurity {
  NATS_CREDS_FILE?: string;
  NATS_NKEY_SEED_FILE?: string;
  NATS_USER?: string;
  NATS_PASSWORD?: string;
  NATS_TLS_CA_FILE?: string;
  NATS_TLS_CERT_FILE?: string;
  NATS_TLS_KEY_FILE?: string;
}

/** The connection options for credentials and TLS. Files are read at every connect. */
export function natsSecurity(security: NatsSecurity): Pick<ConnectionOptions, "authenticator" | "tls"> {
  const authenticator = authenticatorOf(security);
  const { NATS_TLS_CA_FILE: caFile, NATS_TLS_CERT_FILE: certFile, NATS_TLS_KEY_FILE: keyFile } = security;
  const tls = caFile !== undefined || certFile !== undefined || keyFile !== undefined;
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
