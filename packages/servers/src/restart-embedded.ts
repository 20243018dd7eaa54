import type { Infra } from "./start-infra.ts";

/**
 * Restarts the embedded MongoDB, which ends the transactions of processes that were killed. A real MongoDB ends them
 * itself after a minute, and nothing is done to it.
 * @returns whether it was restarted
 */
export async function restartEmbedded({ mongo, describe }: Infra): Promise<boolean> {
  if (describe.mongodb.source !== "embedded") return false;
  await mongo.kill("SIGKILL");
  await mongo.restart();
  return true;
}
