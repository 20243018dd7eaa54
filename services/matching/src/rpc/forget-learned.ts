import { AppError } from "@matchbook/runtime/errors";
import { inTransactionOf } from "@matchbook/runtime/mongo";
import type { Rpc } from "../context.ts";
import { findCounterpartyByCode } from "../store/counterparties.ts";
import { forgetLearned as forget } from "../store/learned-aliases.ts";

/** Forgets what people's decisions assign to a counterparty. Matches and the counterparty itself stay as they are. */
export const forgetLearned: Rpc<"forgetLearned"> = async (context, request, call) => {
  const collections = await context.collections(call.tenant);
  return inTransactionOf(call, context.mongo, async (session) => {
    const scope = { ...collections, session };
    const counterparty = await findCounterpartyByCode(scope, request.accountCode);
    if (counterparty === undefined) throw new AppError("counterparty_not_found");
    return { forgotten: await forget(scope, counterparty.id) };
  });
};
