import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { GetLineFactsRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { toTransaction } from "../store/transaction-row.ts";

/**
 * The facts of a line, without its state.
 * @throws AppError transaction_not_found
 */
export async function getLineFacts(
  context: Context,
  { transactionCode }: GetLineFactsRequest,
  { tenant }: Call,
): Promise<LineFacts> {
  const row = await context.lineByCode.add(tenant, transactionCode);
  if (row === null) throw new AppError("transaction_not_found");
  return toTransaction(row).facts;
}
