import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Infra, type InfraOptions, startInfra } from "./start-infra.ts";
import { startWatchdog } from "./watchdog.ts";

/**
 * The same choice as `startInfra`, for tests: any free ports, data in a temporary folder that goes away with the
 * servers, or with this process when it is killed. By default it is not crash-safe, which is faster; a test that kills
 * and restarts a server asks for `durable`.
 */
export async function startTestInfra(options: Pick<InfraOptions, "log" | "env" | "durable"> = {}): Promise<Infra> {
  const dataDir = mkdtempSync(join(tmpdir(), "matchbook-test-"));
  const watchdog = startWatchdog();
  try {
    const infra = await startInfra({ durable: false, ...options, dataDir, ports: { mongodb: 0, nats: 0 }, watchdog });
    // Only now: when the start fails, its message names a log file in there.
    watchdog.removeFolderAtEnd(dataDir);
    return {
      ...infra,
      stop: async () => {
        await infra.stop();
        await watchdog.stop();
      },
    };
  } catch (error) {
    await watchdog.stop();
    throw error;
  }
}
