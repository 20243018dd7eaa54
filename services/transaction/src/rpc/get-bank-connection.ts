import type { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { GetBankConnectionRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { toBankConnection } from "../store/bank-connection-row.ts";
import { findBankConnection } from "../store/bank-connections.ts";

/**
 * A connection, even if it is disconnected.
 * @throws AppError bank_connection_not_found
 */
export async function getBankConnection(
  context: Context,
  { id }: GetBankConnectionRequest,
  { tenant }: Call,
): Promise<BankConnection> {
  const row = await findBankConnection(context, tenant, id);
  if (row === null) throw new AppError("bank_connection_not_found");
  return toBankConnection(row);
}
