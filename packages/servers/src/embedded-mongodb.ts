import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startOnFreePort } from "./free-port.ts";
import { probeMongo } from "./probe.ts";
import { pythonPackages } from "./python-packages.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerHandle, StartContext } from "./types.ts";

/** For the line that says what was chosen. */
export const EMBEDDED_MONGODB = "SecantusDB 0.7.0b3, embedded";

/**
 * Starts SecantusDB: the MongoDB wire protocol over WiredTiger, a Python package with its engine inside. It advertises
 * itself as the replica set `secantus` of one member, with transactions and change streams. GPL-2.0, therefore always a
 * process of its own.
 */
export async function startEmbeddedMongo(context: StartContext): Promise<ServerHandle> {
  const { python, folder } = await pythonPackages("mongodb", context.log, context.env);
  // A folder per implementation: they do not read each other's files.
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
        ...["-m", "secantus", "--host", "127.0.0.1", "--port", String(port), "--storage-path", storage],
        // An empty configuration, so that nobody's ~/.secantus/secantusd.toml changes what we run.
        ...["--log-level", "WARNING", "--config", emptyConfig],
      ],
      variables: {
        PYTHONPATH: folder,
        PYTHONNOUSERSITE: "1",
        // An acknowledged commit is handed to the operating system before the answer, so that it survives kill -9, as it
        // does on a MongoDB that journals majority writes. The server's own default leaves it in memory for some 50 ms.
        // Measured: every last write lost without, none with, at the same throughput.
        WIREDTIGER_CONFIG: "transaction_sync=(enabled=true,method=none)",
      },
      cwd: context.dataDir,
      probe: (pid) => probeMongo(uri, pid),
    });
  });
}
