import type { Rpc } from "../context.ts";
import { toAdviceMessage } from "../store/advice-rows.ts";
import { findAdvice } from "../store/advices.ts";

/** @throws AppError advice_not_found */
export const getAdvice: Rpc<"getAdvice"> = async (context, { id }, { tenant }) =>
  toAdviceMessage(await findAdvice(await context.collections(tenant), id));
