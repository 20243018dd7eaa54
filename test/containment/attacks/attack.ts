import type { Site } from "../site.ts";

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
