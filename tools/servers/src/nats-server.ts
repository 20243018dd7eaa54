import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { startOnFreePort } from "./free-port.ts";
import { probeNats } from "./probe.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerHandle, StartContext } from "./types.ts";

/**
 * Runs a `nats-server` binary with JetStream, its streams stored in the data folder.
 * @param more further arguments
 */
export function startNatsServer(
  executable: string,
  context: StartContext,
  more: readonly string[] = [],
): Promise<ServerHandle> {
  mkdirSync(context.dataDir, { recursive: true });
  return startOnFreePort(context.preferredPort, (port) => {
    const uri = `nats://127.0.0.1:${port}`;
    const name = `matchbook-${randomUUID()}`;
    return startServerProcess({
      ...context,
      name: "NATS",
      uri,
      port,
      executable,
      args: ["-a", "127.0.0.1", "-p", String(port), "-n", name, "-js", "-sd", context.dataDir, ...more],
      cwd: context.dataDir,
      probe: () => probeNats(uri, name),
    });
  });
}
