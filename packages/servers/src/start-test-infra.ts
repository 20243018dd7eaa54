import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Infra, type InfraOptions, startInfra } from "./start-infra.ts";
import { startWatchdog } from "./watchdog.ts";

/**
 * The same choice as `startInfra`, for tests: any free ports, data in a temporary folder that goes away with the
 * servers, or with this process when it is killed.
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
        // Nothing is kept, so there is nothing to shut down in order; that takes the embedded MongoDB two seconds.
        for (const server of [infra.mongo, infra.nats]) if (server.pid !== undefined) await server.kill("SIGKILL");
        await infra.stop();
        await watchdog.stop();
      },
    };
  } catch (error) {
    // The message may name a log file in there; without one there is nothing worth keeping.
    if (existsSync(join(dataDir, "logs"))) watchdog.keepFolder(dataDir);
    await watchdog.stop();
    throw error;
  }
}
