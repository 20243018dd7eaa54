import type {
  ListBankConnectionsRequest,
  ListBankConnectionsResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { toBankConnection } from "../store/bank-connection-row.ts";
import { findBankConnectionPage } from "../store/bank-connections.ts";

/** All connections of a tenant, newest first, including disconnected ones. */
export async function listBankConnections(
  context: Context,
  request: ListBankConnectionsRequest,
  { tenant }: Call,
): Promise<ListBankConnectionsResponse> {
  const { items, page } = await findBankConnectionPage(context, tenant, request.page);
  return { bankConnections: items.map(toBankConnection), page };
}
