import { ApiError } from "./errors.ts";
import { get } from "./request.ts";
import type { Changes } from "./resources.ts";

/** When to look, in milliseconds after one another: a change may still be on its way when its answer is lost. */
const LOOK_AFTER_MS = [0, 1_000, 3_000];
/** A change that the history lacks this many times was not made. */
const ENOUGH_LOOKS = 2;
/** The newest changes that are searched. A person makes fewer in the time until the last look. */
const MOST = 50;

/** The code of the error when nothing tells whether a change was made. */
export const OUTCOME_UNKNOWN = "outcome_unknown";

/**
 * Looks in the history for a change whose answer was lost.
 * @param error why the change failed
 * @param actor who made it
 * @returns what the lost answer would have said: the change was made
 * @throws `error` when it is an answer, or when the history lacks the change
 * @throws ApiError `OUTCOME_UNKNOWN` when the history cannot be reached either
 */
export async function findLost(error: unknown, actor: string): Promise<{ operationId: string | undefined }> {
  if (!(error instanceof ApiError) || error.status !== 0 || error.correlationId === undefined) throw error;
  let looks = 0;
  for (const pause of LOOK_AFTER_MS) {
    await new Promise((done) => setTimeout(done, pause));
    try {
      const { data } = await get<Changes>("/history", { order: "newest", limit: MOST, actor });
      const entry = data.entries.find(({ correlationId }) => correlationId === error.correlationId);
      if (entry !== undefined) return { operationId: entry.operationId ?? undefined };
      // The change may be one of those that have no number yet.
      if (!data.behind) looks += 1;
    } catch {
      // There is no connection yet.
    }
    if (looks === ENOUGH_LOOKS) break;
  }
  throw looks > 0 ? error : new ApiError("No connection", { status: 0, code: OUTCOME_UNKNOWN });
}
