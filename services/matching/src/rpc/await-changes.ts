import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { readChanges } from "./list-changes.ts";

const MAX_WAIT_MS = 20_000;

/**
 * The changes after a number, as soon as there are any. It reads when it begins and when it is woken, and not in
 * between (docs/decisions/0052-readers-of-the-history-wait.md).
 */
export const awaitChanges: Rpc<"awaitChanges"> = async (context, { after, limit, waitMs }, call) => {
  if (waitMs < 0 || waitMs > MAX_WAIT_MS) throw invalidField("waitMs", `Must be from 0 to ${MAX_WAIT_MS}`);
  const read = () => readChanges(context, call, { after }, { limit, newestFirst: false });
  // Listen before reading, so that no change falls in between.
  const signal = context.changed.next(call.tenant, waitMs);
  try {
    const found = await read();
    if (found.entries.length > 0) return found;
    return (await signal.heard) ? await read() : found;
  } finally {
    signal.forget();
  }
};
