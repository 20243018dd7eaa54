import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { toBankConnection } from "../store/bank-connection-row.ts";
import { findBankConnection } from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";

/**
 * A connection, even if it is disconnected.
 * @throws AppError bank_connection_not_found
 */
export const getBankConnection: Rpc<"getBankConnection"> = async (context, { id }, { tenant }) => {
  const row = await findBankConnection(context, tenant, id);
  if (row === null) throw new AppError("bank_connection_not_found");
  return toBankConnection(row, (await closedDays(context, tenant)).until(id));
};
