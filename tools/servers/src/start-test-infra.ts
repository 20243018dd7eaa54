import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Infra, type InfraOptions, startInfra } from "./start-infra.ts";
import { startWatchdog } from "./watchdog.ts";

/**
 * Starts servers for tests with the same choice as `startInfra`, on any free ports. The data is in a temporary folder
 * that is deleted with the servers, or when this process is killed.
 */
export async function startTestInfra(options: Pick<InfraOptions, "log" | "env"> = {}): Promise<Infra> {
  const dataDir = mkdtempSync(join(tmpdir(), "matchbook-test-"));
  const watchdog = startWatchdog();
  watchdog.removeFolderAtEnd(dataDir);
  try {
    const infra = await startInfra({ ...options, dataDir, ports: { mongodb: 0, nats: 0 }, watchdog });
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
