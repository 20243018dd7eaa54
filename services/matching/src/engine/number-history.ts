import type { Call, Context } from "../context.ts";
import { PORTION } from "../store/history-feed.ts";

/**
 * Numbers the oldest committed entries, up to `most`, or until `until` is true after a portion: a large import leaves
 * more than a caller can wait for (docs/decisions/0039-history-in-commit-order.md). @returns whether all have a number
 */
export async function numberHistory(
  context: Pick<Context, "numbering">,
  { tenant, deadline }: Pick<Call, "tenant" | "deadline">,
  { most, until }: { most: number; until?: () => Promise<boolean> },
): Promise<boolean> {
  // The rest of the time is for reading.
  const end = deadline === undefined ? Number.POSITIVE_INFINITY : (Date.now() + deadline) / 2;
  for (let numbered = 0; ; ) {
    if (await context.numbering.add(tenant, undefined)) return true;
    numbered += PORTION;
    if ((await until?.()) || numbered >= most || Date.now() >= end) return false;
  }
}
