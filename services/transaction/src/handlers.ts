import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { bindOperations } from "@matchbook/runtime/grpc-server";
import type { Context } from "./context.ts";
import { cancelSync } from "./rpc/cancel-sync.ts";
import { connectBank } from "./rpc/connect-bank.ts";
import { countQueues } from "./rpc/count-queues.ts";
import { countReviewQueues } from "./rpc/count-review-queues.ts";
import { countTransactions } from "./rpc/count-transactions.ts";
import { createTransactions } from "./rpc/create-transactions.ts";
import { disconnectBank } from "./rpc/disconnect-bank.ts";
import { getBankConnection } from "./rpc/get-bank-connection.ts";
import { getLineFacts } from "./rpc/get-line-facts.ts";
import { getSync } from "./rpc/get-sync.ts";
import { listBalances } from "./rpc/list-balances.ts";
import { listBankConnections } from "./rpc/list-bank-connections.ts";
import { listLineFacts } from "./rpc/list-line-facts.ts";
import { listSyncs } from "./rpc/list-syncs.ts";
import { listTransactions } from "./rpc/list-transactions.ts";
import { previewStatement } from "./rpc/preview-statement.ts";
import { reconcileConnection } from "./rpc/reconcile-connection.ts";
import { showClosedPeriods } from "./rpc/show-closed-periods.ts";
import { showLineStates } from "./rpc/show-line-states.ts";
import { sumMatched } from "./rpc/sum-matched.ts";
import { sumUnexplained } from "./rpc/sum-unexplained.ts";
import { updateBankConnection } from "./rpc/update-bank-connection.ts";
import { uploadStatement } from "./rpc/upload-statement.ts";

/** Every RPC of the service and the function that serves it. */
export const handlers = (context: Context) =>
  bindOperations<Context, TransactionServiceService>(context, {
    createTransactions,
    listTransactions,
    countTransactions,
    countQueues,
    countReviewQueues,
    getLineFacts,
    listLineFacts,
    showLineStates,
    connectBank,
    getBankConnection,
    listBankConnections,
    updateBankConnection,
    disconnectBank,
    listBalances,
    reconcileConnection,
    sumUnexplained,
    sumMatched,
    showClosedPeriods,
    uploadStatement,
    previewStatement,
    getSync,
    listSyncs,
    cancelSync,
  });
