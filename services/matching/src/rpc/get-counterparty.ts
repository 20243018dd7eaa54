import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { findCounterpartyByCode } from "../store/counterparties.ts";

export const getCounterparty: Rpc<"getCounterparty"> = async (context, request, call) => {
  const counterparty = await findCounterpartyByCode(await context.collections(call.tenant), request.accountCode);
  if (counterparty === undefined) throw new AppError("counterparty_not_found");
  return counterparty;
};
