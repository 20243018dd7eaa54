import { probeMongo, probeNats } from "./probe.ts";
import type { ServerHandle } from "./types.ts";

/**
 * Uses the server at this address after checking that it answers and has the needed features.
 * @throws Error when it does not answer. The message omits the address, because it may contain a password.
 */
export async function useGiven(variable: "MONGODB_URI" | "NATS_URL", uri: string): Promise<ServerHandle> {
  try {
    await (variable === "MONGODB_URI" ? probeMongo(uri) : probeNats(uri));
  } catch (error) {
    throw new Error(`${variable} is set, but the server it names cannot be used: ${(error as Error).message}`);
  }
  const notOurs = () => Promise.reject(new Error(`the server named by ${variable} is not ours to kill or restart`));
  return { uri, port: undefined, pid: undefined, kill: notOurs, restart: notOurs, stop: async () => {} };
}
