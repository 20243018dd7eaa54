import { setTimeout as pause } from "node:timers/promises";

/** Asks ten times a second until the answer is as wanted. Fails after 30 seconds. */
export async function until<T>(ask: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const value = await ask();
    if (done(value)) return value;
    await pause(100);
  }
  throw new Error("did not happen");
}
