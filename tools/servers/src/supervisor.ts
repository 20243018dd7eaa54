import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./types.ts";

const RESTART_AFTER_MS = 1_000;

/** Restarts processes that end unexpectedly. */
export interface Supervisor {
  /**
   * Starts a process again one second after it ended, and repeats this after each failed start.
   * @param how it ended, e.g. `SIGKILL`
   * @param start resolves with the address when the process is ready
   */
  revive(name: string, how: string, start: () => Promise<string>): Promise<void>;
  /** Ends all attempts. The caller must stop a start that is in progress. */
  stop(): void;
}

/** @param revived called after each restart */
export function startSupervisor(log: Log, revived: () => void): Supervisor {
  let stopped = false;
  return {
    revive: async (name, how, start) => {
      for (let reason = `${name} ended (${how})`; ; ) {
        if (stopped) return;
        log(`${reason}; starting it again`);
        await sleep(RESTART_AFTER_MS);
        if (stopped) return;
        try {
          const address = await start();
          revived();
          return log(`${name}: ${address}`);
        } catch (error) {
          reason = (error as Error).message;
        }
      }
    },
    stop: () => {
      stopped = true;
    },
  };
}
