import type { Reply, Site } from "../site.ts";

/** Something the hostile tenant does while the victim works. */
export interface Attack {
  name: string;
  /** Prepares and begins it. Resolves when it is under way. */
  start(site: Site): Promise<Running>;
}

export interface Running {
  /** Ends it and waits for its open requests. */
  stop(): Promise<void>;
}

/** Repeats `act` until it is stopped. Refusals such as 429 are expected and ignored. */
export function repeat(act: () => Promise<unknown>, parallel = 1): Running {
  let stopped = false;
  const loops = Array.from({ length: parallel }, async () => {
    while (!stopped) await act();
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(loops);
    },
  };
}

/** Sends a request until it is answered with neither 429 nor 503. Other attacks of the tenant may use up its share. */
export async function untilServed(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send();
    if (reply.status !== 429 && reply.status !== 503) return reply;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
