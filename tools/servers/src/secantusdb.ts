import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startOnFreePort } from "./free-port.ts";
import { probeMongo } from "./probe.ts";
import { pythonPackages } from "./python-packages.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerHandle, StartContext } from "./types.ts";

/** The name in the output line that describes the choice. */
export const SECANTUSDB = "SecantusDB 0.7.0b3";
/** The folder of its data. Its files are no files of a MongoDB. */
export const SECANTUSDB_DATA = "embedded";

/**
 * Starts SecantusDB, which speaks MongoDB's protocol: the last choice, on a machine that runs no MongoDB. It advertises
 * itself as the replica set `secantus` of one member. Its license is GPL-2.0, so it always runs as a separate process.
 */
export async function startSecantusDb(context: StartContext): Promise<ServerHandle> {
  const { python, folder } = await pythonPackages("secantusdb", context.log, context.env);
  const storage = join(context.dataDir, SECANTUSDB_DATA);
  mkdirSync(storage, { recursive: true });
  const emptyConfig = join(context.dataDir, "secantusd.toml");
  writeFileSync(emptyConfig, "");
  return startOnFreePort(context.preferredPort, (port) => {
    const uri = `mongodb://127.0.0.1:${port}/?replicaSet=secantus`;
    return startServerProcess({
      ...context,
      name: "SecantusDB",
      uri,
      port,
      executable: python.executable,
      args: [
        ...["-m", "secantus", "--host", "127.0.0.1", "--port", String(port), "--storage-path", storage],
        // An empty configuration, so that a user's ~/.secantus/secantusd.toml has no effect.
        ...["--log-level", "WARNING", "--config", emptyConfig],
      ],
      variables: { PYTHONPATH: folder, PYTHONNOUSERSITE: "1" },
      cwd: context.dataDir,
      probe: (pid) => probeMongo(uri, pid),
    });
  });
}
