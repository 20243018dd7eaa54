import type { Call } from "@matchbook/runtime/grpc/call";
import type { Context } from "../context.ts";

/** Reads a page of a file within the time of a request. Tenants take turns: a fast caller paces no file. */
export function pageInTurn<T>(
  call: Call,
  { pageTurns, config }: Pick<Context, "pageTurns" | "config">,
  read: (call: Call) => Promise<T>,
): Promise<T> {
  const inTime = () => read({ ...call, deadline: Date.now() + config.REQUEST_TIMEOUT_MS });
  return pageTurns.run(call.tenant, inTime, { isWanted: () => true });
}

/** Reads a file until its end, each page in its turn. @param read also tells the place of the next page */
export async function* pagesInTurn<Page extends { length: number }, Place>(
  call: Call,
  context: Pick<Context, "pageTurns" | "config">,
  read: (place: Place | undefined, call: Call) => Promise<{ page: Page; next: Place | undefined }>,
): AsyncGenerator<Page, void, undefined> {
  let place: Place | undefined;
  do {
    const { page, next } = await pageInTurn(call, context, (timed) => read(place, timed));
    if (page.length > 0) yield page;
    place = next;
  } while (place !== undefined);
}
