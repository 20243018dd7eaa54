import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Infra, type InfraOptions, startInfra } from "./start-infra.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import { startWatchdog } from "./watchdog.ts";

/**
 * For tests that kill processes. MongoDB notices late that a client has died: its open transaction holds the written rows
 * for a minute by default, and a test would only wait for them.
 */
export const SOON_ABORTED = ["transactionLifetimeLimitSeconds=5"];

/**
 * Starts servers for tests with the same choice as `startInfra`, on any free ports. The data is in a temporary folder
 * that is deleted with the servers, or when this process is killed.
 * @param onDisk for benchmarks: the data is never in memory
 */
export async function startTestInfra({
  onDisk = false,
  ...options
}: Pick<InfraOptions, "log" | "env" | "mongodParameters" | "isWithoutJournal"> & {
  onDisk?: boolean;
} = {}): Promise<Infra> {
  const name = "matchbook-test-";
  const dataDir = onDisk ? mkdtempSync(join(tmpdir(), name)) : throwawayFolder(name);
  const watchdog = startWatchdog();
  watchdog.removeFolderAtEnd(dataDir);
  try {
    const infra = await startInfra({
      ...options,
      dataDir,
      ports: { mongodb: 0, nats: 0 },
      watchdog,
    });
    return {
      ...infra,
      stop: async () => {
        // No data is kept, so a kill is enough. A clean shutdown of the embedded MongoDB takes two seconds.
        for (const server of [infra.mongo, infra.nats]) if (server.pid !== undefined) await server.kill("SIGKILL");
        await infra.stop();
        await watchdog.stop();
      },
    };
  } catch (error) {
    // The message may name a log file, so a folder with logs is kept.
    if (existsSync(join(dataDir, "logs"))) watchdog.keepFolder(dataDir);
    await watchdog.stop();
    throw error;
  }
}
