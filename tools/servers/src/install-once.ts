import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { withFileLock } from "./file-lock.ts";

/**
 * Fills a folder once. When two processes call it at once, one fills the folder and the other waits. A rename publishes
 * the complete folder, so a partial one is never used.
 * @param fill writes into an empty folder
 */
export async function installOnce(folder: string, fill: (partial: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  await withFileLock(`${folder}.lock`, async () => {
    if (existsSync(folder)) return;
    const partial = `${folder}.partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    await fill(partial);
    renameSync(partial, folder);
  });
}
