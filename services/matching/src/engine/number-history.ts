import type { Call } from "@matchbook/runtime/grpc/call";
import type { Context } from "../context.ts";
import { PORTION } from "../store/history-feed.ts";

/**
 * Numbers committed entries of the history, the oldest first, as many as one request may: a large import leaves more
 * than a caller can wait for. Requests of a tenant share each portion, and the next request goes on where this one ends
 * (docs/decisions/0039-history-in-commit-order.md).
 * @param options.most entries; a portion is not divided
 * @param options.until whether the caller needs no more, asked after each portion
 * @returns whether all committed entries have a number
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
