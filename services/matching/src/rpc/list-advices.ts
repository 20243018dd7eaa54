import type { Rpc } from "../context.ts";
import { toAdviceMessage } from "../store/advice-rows.ts";
import { findAdvicePage } from "../store/advices.ts";

/** Advices, newest first. */
export const listAdvices: Rpc<"listAdvices"> = async (context, request, { tenant }) => {
  const { items, page } = await findAdvicePage(await context.collections(tenant), request, request.page);
  return { advices: items.map(toAdviceMessage), page };
};
