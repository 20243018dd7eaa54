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
  const { python, folder } = await pythonPackages("mongodb", context.log);
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
      env: {
        PYTHONPATH: folder,
        PYTHONNOUSERSITE: "1",
        // No journal: the data of a test run is thrown away.
        ...(context.durable ? {} : { SECANTUS_TEST_FAST_STORAGE: "1" }),
      },
      cwd: context.dataDir,
      probe: (pid) => probeMongo(uri, pid),
    });
  });
}
