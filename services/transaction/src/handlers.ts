import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { bindOperations } from "@matchbook/runtime/grpc/server";
import type { Context } from "./context.ts";
import { balances } from "./rpc/balances.ts";
import { bankConnections } from "./rpc/bank-connections.ts";
import { files } from "./rpc/files.ts";
import { statements } from "./rpc/statements.ts";
import { syncs } from "./rpc/syncs.ts";
import { transactions } from "./rpc/transactions.ts";
import type { TenantCollections } from "./store/collections.ts";

export const handlers = (context: Context) =>
  bindOperations<Context, TransactionServiceService, TenantCollections>(context, {
    ...balances,
    ...bankConnections,
    ...files,
    ...statements,
    ...syncs,
    ...transactions,
  });
