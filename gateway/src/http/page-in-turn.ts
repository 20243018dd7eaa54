import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/**
 * Reads a page of a file that is sent while it is read. The page has the time of one request. Tenants take turns: a file
 * has up to a thousand pages, and a caller that reads fast paces none of them.
 */
export function pageInTurn<T>(
  call: Call,
  { pageTurns, config }: Pick<Context, "pageTurns" | "config">,
  read: (call: Call) => Promise<T>,
): Promise<T> {
  const inTime = () => read({ ...call, deadline: Date.now() + config.REQUEST_TIMEOUT_MS });
  return pageTurns.run(call.tenant, inTime, { isWanted: () => true });
}
