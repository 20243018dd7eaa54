import type { Rpc } from "../context.ts";
import { toBankConnection } from "../store/bank-connection-row.ts";
import { findBankConnectionPage } from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";

/** All connections of a tenant, newest first, including disconnected ones. */
export const listBankConnections: Rpc<"listBankConnections"> = async (context, request, { tenant }) => {
  const collections = await context.collections(tenant);
  const { items, page } = await findBankConnectionPage(collections, request.page);
  const closed = await closedDays(collections);
  return { bankConnections: items.map((row) => toBankConnection(row, closed.until(row._id))), page };
};
