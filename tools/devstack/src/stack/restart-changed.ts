import { join } from "node:path";
import type { ProcessName, System } from "./system.ts";
import { sourcesOf, watchSources } from "./watch-sources.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/**
 * Restarts each process whose sources change, and no other. The others call it again at its address. A process that does
 * not start is started at the next change.
 * @param restarted is called after each restart
 * @returns a function that ends it
 */
export function restartChanged(system: System, say: (line: string) => void, restarted: () => void): () => void {
  let last: Promise<unknown> = Promise.resolve();
  const restart = async (name: ProcessName): Promise<void> => {
    const process = system.processes[name];
    const began = performance.now();
    await process.stop();
    try {
      await process.start();
      restarted();
      say(`${name}: restarted in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    } catch (error) {
      say(`${(error as Error).message}; it is started at the next change`);
    }
  };
  return watchSources(ROOT, sourcesOf(ROOT), (processes, file) => {
    // One change after the other, so that no process is stopped while it starts.
    last = last.then(() => {
      say(`${file} changed`);
      return Promise.all([...processes].map(restart));
    });
  });
}
