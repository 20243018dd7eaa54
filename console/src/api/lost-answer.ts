import { ApiError } from "./errors.ts";
import { get } from "./request.ts";
import type { Changes } from "./resources.ts";

/** When to look, in milliseconds after one another: a change may still be on its way when its answer is lost. */
const LOOK_AFTER_MS = [0, 1_000, 3_000];
/** A person makes fewer changes meanwhile. */
const MOST = 50;

export type Outcome = { made: true; operationId: string | undefined } | { made: false } | "unknown";

/**
 * What became of a change whose answer was lost: the history tells it.
 * @param actor who made it
 * @returns undefined for an error that is an answer; `unknown` while the API cannot be reached
 */
export async function outcomeOf(error: unknown, actor: string): Promise<Outcome | undefined> {
  if (!(error instanceof ApiError) || error.status !== 0 || error.correlationId === undefined) return undefined;
  let looks = 0;
  for (const pause of LOOK_AFTER_MS) {
    await new Promise((done) => setTimeout(done, pause));
    try {
      const { data } = await get<Changes>("/history", { order: "newest", limit: MOST, actor });
      const entry = data.entries.find(({ correlationId }) => correlationId === error.correlationId);
      if (entry !== undefined) return { made: true, operationId: entry.operationId ?? undefined };
      looks += 1;
      if (looks === 2) return { made: false };
    } catch {
      // There is no connection yet.
    }
  }
  return looks > 0 ? { made: false } : "unknown";
}
