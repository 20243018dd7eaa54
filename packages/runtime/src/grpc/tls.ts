import { accessSync, constants } from "node:fs";
import {
  ChannelCredentials,
  experimental,
  ServerCredentials,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
  status,
} from "@grpc/grpc-js";
import { ConfigError, type grpcTlsConfig, type ServiceSettings, type Settings } from "../process/config.ts";
import type { Logger } from "../process/logger.ts";

export type GrpcTls = Omit<Settings<typeof grpcTlsConfig>, "NODE_ENV"> &
  Partial<Pick<ServiceSettings, "GRPC_TLS_CALLERS">>;

/** Time after which certificate files are read again, in milliseconds. */
const REFRESH_MS = 60_000;

/** Credentials of a service; replaced files are reloaded. @throws ConfigError naming a missing file */
export function serverCredentials(tls: GrpcTls, refreshMs = REFRESH_MS): ServerCredentials {
  if (tls.GRPC_TLS === "off") return ServerCredentials.createInsecure();
  const mutual = tls.GRPC_TLS === "mtls";
  const files = watched(tls, { own: true, authorities: mutual }, refreshMs);
  const credentials = experimental.createCertificateProviderServerCredentials(files, mutual ? files : null, mutual);
  const callers = tls.GRPC_TLS_CALLERS ?? [];
  if (!mutual || callers.length === 0) return credentials;
  return experimental.createServerCredentialsWithInterceptors(credentials, [onlyCallers(new Set(callers))]);
}

/** Refuses calls with other certificates, except health checks. */
function onlyCallers(names: ReadonlySet<string>): ServerInterceptor {
  return (method, call) => {
    const listener = new ServerListenerBuilder().withOnReceiveMetadata((metadata, next) => {
      const isCaller = dnsNames(call.getAuthContext().sslPeerCertificate?.subjectaltname).some((name) =>
        names.has(name),
      );
      if (isCaller || method.path.startsWith("/grpc.health.v1.Health/")) next(metadata);
      else call.sendStatus({ code: status.PERMISSION_DENIED, details: "This certificate may not call this service" });
    });
    return new ServerInterceptingCall(call, { start: (next) => next(listener.build()) });
  };
}

/** Splits Node's text of a certificate's alternative names: `DNS:gateway, IP Address:127.0.0.1`. */
function dnsNames(alternativeNames = ""): string[] {
  const names = alternativeNames.split(", ").filter((name) => name.startsWith("DNS:"));
  return names.map((name) => name.slice("DNS:".length));
}

/** Credentials of a caller; replaced files are reloaded. @throws ConfigError naming a missing file */
export function channelCredentials(tls: GrpcTls, refreshMs = REFRESH_MS): ChannelCredentials {
  if (tls.GRPC_TLS === "off") return ChannelCredentials.createInsecure();
  const mutual = tls.GRPC_TLS === "mtls";
  const files = watched(tls, { own: mutual, authorities: true }, refreshMs);
  return experimental.createCertificateProviderChannelCredentials(files, mutual ? files : null);
}

/** Warns at the start of a process in production whose calls have no TLS. */
export function warnOfPlaintext({ NODE_ENV, GRPC_TLS }: Settings<typeof grpcTlsConfig>, log: Logger): void {
  if (NODE_ENV === "production" && GRPC_TLS === "off")
    log.warn(
      { setting: "GRPC_TLS" },
      "no TLS between processes: who reaches their network can read calls and make them for any tenant",
    );
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
