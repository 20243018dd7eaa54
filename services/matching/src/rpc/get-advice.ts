import type { Rpc } from "../context.ts";
import { findAdvice, toAdviceMessage } from "../store/advices.ts";

/** @throws AppError advice_not_found */
export const getAdvice: Rpc<"getAdvice"> = async (context, { id }, { tenant }) =>
  toAdviceMessage(await findAdvice(await context.collections(tenant), id));
