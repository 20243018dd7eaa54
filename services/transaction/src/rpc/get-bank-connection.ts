import type { Rpc } from "../context.ts";
import { toBankConnection } from "../store/bank-connection-row.ts";
import { requireBankConnection } from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";

/**
 * A connection, even if it is disconnected.
 * @throws AppError bank_connection_not_found
 */
export const getBankConnection: Rpc<"getBankConnection"> = async (context, { id }, { tenant }) => {
  const collections = await context.collections(tenant);
  const row = await requireBankConnection(collections, id);
  return toBankConnection(row, (await closedDays(collections)).until(id));
};
