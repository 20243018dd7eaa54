import { serveProcess } from "../grpc/process.ts";
import { connectServers } from "./connect-servers.ts";

/** Connections of a service to its callers, its database and the stream. The simulation has its own. */
export const PLATFORM = { serve: serveProcess, connect: connectServers };
export type Platform = typeof PLATFORM;
