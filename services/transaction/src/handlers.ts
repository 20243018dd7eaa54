import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import type { Handlers } from "@matchbook/runtime/grpc-server";
import type { Context } from "./context.ts";
import { cancelSync } from "./rpc/cancel-sync.ts";
import { connectBank } from "./rpc/connect-bank.ts";
import { createTransactions } from "./rpc/create-transactions.ts";
import { disconnectBank } from "./rpc/disconnect-bank.ts";
import { getBankConnection } from "./rpc/get-bank-connection.ts";
import { getLineFacts } from "./rpc/get-line-facts.ts";
import { getSync } from "./rpc/get-sync.ts";
import { getTransaction } from "./rpc/get-transaction.ts";
import { listBankConnections } from "./rpc/list-bank-connections.ts";
import { listTransactions } from "./rpc/list-transactions.ts";
import { reconcileTransaction } from "./rpc/reconcile-transaction.ts";
import { showLineState } from "./rpc/show-line-state.ts";
import { uploadStatement } from "./rpc/upload-statement.ts";

/** The function behind each RPC. */
export function handlers(context: Context): Handlers<TransactionServiceService> {
  const bound =
    <Req, Res>(operation: (context: Context, request: Req, call: Call) => Promise<Res>) =>
    (request: Req, call: Call) =>
      operation(context, request, call);
  return {
    createTransactions: bound(createTransactions),
    getTransaction: bound(getTransaction),
    listTransactions: bound(listTransactions),
    getLineFacts: bound(getLineFacts),
    reconcileTransaction: bound(reconcileTransaction),
    showLineState: bound(showLineState),
    connectBank: bound(connectBank),
    getBankConnection: bound(getBankConnection),
    listBankConnections: bound(listBankConnections),
    disconnectBank: bound(disconnectBank),
    uploadStatement: bound(uploadStatement),
    getSync: bound(getSync),
    cancelSync: bound(cancelSync),
  };
}
