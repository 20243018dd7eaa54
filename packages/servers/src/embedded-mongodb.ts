import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startOnFreePort } from "./free-port.ts";
import { probeMongo } from "./probe.ts";
import { pythonPackages } from "./python-packages.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerHandle, StartContext } from "./types.ts";

/** The name in the output line that describes the choice. */
export const EMBEDDED_MONGODB = "SecantusDB 0.7.0b3, embedded";

/**
 * Starts SecantusDB: the MongoDB wire protocol over WiredTiger, a Python package with its engine inside. It advertises
 * itself as the replica set `secantus` of one member, with transactions and change streams. Its license is GPL-2.0, so
 * it always runs as a separate process, by the program embedded_mongodb.py.
 */
export async function startEmbeddedMongo(context: StartContext): Promise<ServerHandle> {
  const { python, folder } = await pythonPackages("mongodb", context.log, context.env);
  // One folder per implementation, because the file formats are incompatible.
  const storage = join(context.dataDir, "embedded");
  mkdirSync(storage, { recursive: true });
  const emptyConfig = join(context.dataDir, "secantusd.toml");
  writeFileSync(emptyConfig, "");
  return startOnFreePort(context.preferredPort, (port) => {
    const uri = `mongodb://127.0.0.1:${port}/?replicaSet=secantus`;
    return startServerProcess({
      ...context,
      name: "MongoDB",
      uri,
      port,
      executable: python.executable,
      args: [
        join(import.meta.dirname, "embedded_mongodb.py"),
        ...["--host", "127.0.0.1", "--port", String(port), "--storage-path", storage],
        // An empty configuration, so that a user's ~/.secantus/secantusd.toml has no effect.
        ...["--log-level", "WARNING", "--config", emptyConfig],
      ],
      variables: {
        PYTHONPATH: folder,
        PYTHONNOUSERSITE: "1",
        // The server passes a commit to the operating system before it acknowledges it, so the commit survives kill -9,
        // as on a MongoDB that journals majority writes. By default, the server keeps it in memory for about 50 ms.
        // Measured: without this option every last write is lost, with it none, at the same throughput.
        WIREDTIGER_CONFIG: "transaction_sync=(enabled=true,method=none)",
      },
      cwd: context.dataDir,
      probe: (pid) => probeMongo(uri, pid),
    });
  });
}
