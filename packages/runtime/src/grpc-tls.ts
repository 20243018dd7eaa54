import { accessSync, constants } from "node:fs";
import { ChannelCredentials, experimental, ServerCredentials } from "@grpc/grpc-js";
import { ConfigError } from "./config.ts";

/** Protection of calls between processes, as the settings of the same names. */
export interface GrpcTls {
  GRPC_TLS: "off" | "tls" | "mtls";
  GRPC_TLS_CA_FILE?: string;
  GRPC_TLS_CERT_FILE?: string;
  GRPC_TLS_KEY_FILE?: string;
}

/** How often certificate files are looked at for a successor, in milliseconds. */
const REFRESH_MS = 60_000;

/**
 * What a service shows its callers and, under `mtls`, demands of them. Replaced files are taken up while it runs.
 * @throws ConfigError naming the setting of a file that is missing
 */
export function serverCredentials(tls: GrpcTls, refreshMs = REFRESH_MS): ServerCredentials {
  if (tls.GRPC_TLS === "off") return ServerCredentials.createInsecure();
  const mutual = tls.GRPC_TLS === "mtls";
  const files = watched(tls, { own: true, authorities: mutual }, refreshMs);
  return experimental.createCertificateProviderServerCredentials(files, mutual ? files : null, mutual);
}

/**
 * What a caller checks a service against and, under `mtls`, shows it. Replaced files are taken up while it runs.
 * @throws ConfigError naming the setting of a file that is missing
 */
export function channelCredentials(tls: GrpcTls, refreshMs = REFRESH_MS): ChannelCredentials {
  if (tls.GRPC_TLS === "off") return ChannelCredentials.createInsecure();
  const mutual = tls.GRPC_TLS === "mtls";
  const files = watched(tls, { own: mutual, authorities: true }, refreshMs);
  return experimental.createCertificateProviderChannelCredentials(files, mutual ? files : null);
}

function watched(tls: GrpcTls, needed: { own: boolean; authorities: boolean }, refreshIntervalMs: number) {
  return new experimental.FileWatcherCertificateProvider({
    caCertificateFile: needed.authorities ? readable(tls, "GRPC_TLS_CA_FILE") : undefined,
    certificateFile: needed.own ? readable(tls, "GRPC_TLS_CERT_FILE") : undefined,
    privateKeyFile: needed.own ? readable(tls, "GRPC_TLS_KEY_FILE") : undefined,
    refreshIntervalMs,
  });
}

function readable(tls: GrpcTls, name: "GRPC_TLS_CA_FILE" | "GRPC_TLS_CERT_FILE" | "GRPC_TLS_KEY_FILE"): string {
  const file = tls[name];
  if (file === undefined)
    throw new ConfigError(`Bad configuration: ${name}: required when GRPC_TLS is ${tls.GRPC_TLS}`);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new ConfigError(`Bad configuration: ${name}: ${file} cannot be read`);
  }
  return file;
}
