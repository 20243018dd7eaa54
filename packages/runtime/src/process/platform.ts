import { serveProcess } from "../grpc/process.ts";
import { connectServers } from "./connect-servers.ts";
import type { Logger } from "./logger.ts";

/** Connections of a service to its callers, its database and the stream. The simulation has its own. */
export const PLATFORM = { serve: serveProcess, connect: connectServers };
export type Platform = typeof PLATFORM;

/** Options of the start of a service, beside its settings. */
export interface ServiceOptions {
  log: Logger;
  clock?: () => Date;
  platform?: Platform;
}
