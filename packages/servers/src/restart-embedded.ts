import type { Infra } from "./start-infra.ts";

/**
 * Restarts the embedded MongoDB to end the transactions of killed processes. A real MongoDB is not restarted, because
 * it ends them itself after a minute.
 * @returns whether it was restarted
 */
export async function restartEmbedded({ mongo, describe }: Infra): Promise<boolean> {
  if (describe.mongodb.source !== "embedded") return false;
  await mongo.kill("SIGKILL");
  await mongo.restart();
  return true;
}
