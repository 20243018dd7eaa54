import type { Counterparty as CounterpartyMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { GetCounterpartyRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { findCounterpartyByCode } from "../store/counterparties.ts";

export async function getCounterparty(
  context: Context,
  request: GetCounterpartyRequest,
  call: Call,
): Promise<CounterpartyMessage> {
  const counterparty = await findCounterpartyByCode(await context.collections(call.tenant), request.accountCode);
  if (counterparty === undefined) throw new AppError("counterparty_not_found");
  return counterparty;
}
