import { statfs } from "node:fs/promises";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { Logger } from "@matchbook/runtime/process/logger";
import { periodicTask } from "@matchbook/runtime/work/periodic-task";

/** Milliseconds from a change to the next measurement, and seconds after which a refused caller may try again. */
const MEASURE_AFTER_MS = 1_000;
const RETRY_AFTER_S = 5;
const MIB = 1024 * 1024;

export type DiskRoom = ReturnType<typeof watchDisk>;

/** Refuses changes while less than `minFree` MiB are free in `folder`: MongoDB ends when its disk is full. */
export function watchDisk(folder: string | undefined, minFree: number, log: Logger) {
  let isFull = false;
  const measuring = periodicTask({
    run: async () => {
      const { bavail, bsize } = await statfs(folder ?? ".");
      const wasFull = isFull;
      isFull = bavail * bsize < minFree * MIB;
      if (isFull !== wasFull)
        log.warn({ freeMiB: Math.floor((bavail * bsize) / MIB), minFree }, isFull ? "disk is full" : "disk has room");
    },
    failed: (error) => log.debug({ err: error }, "the disk was not measured"),
  });
  if (folder !== undefined) measuring.start(0);
  return {
    /** @throws AppError unavailable, with the time after which the caller may try again */
    assertRoom: (): void => {
      measuring.wake(MEASURE_AFTER_MS);
      if (isFull) throw new AppError("unavailable", { retryAfter: RETRY_AFTER_S });
    },
    stop: measuring.stop,
  };
}
