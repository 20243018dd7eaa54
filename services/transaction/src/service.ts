import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { bindOperations } from "@matchbook/runtime/grpc/server";
import { PLATFORM, type ServiceOptions } from "@matchbook/runtime/process/platform";
import type { Config } from "./config.ts";
import { followMatching } from "./consumers/follow-matching.ts";
import { type Context, createContext } from "./context.ts";
import { ImportWorker } from "./imports/import-worker.ts";
import { balances } from "./rpc/balances.ts";
import { bankConnections } from "./rpc/bank-connections.ts";
import { files } from "./rpc/files.ts";
import { statements } from "./rpc/statements.ts";
import { syncs } from "./rpc/syncs.ts";
import { transactions } from "./rpc/transactions.ts";
import type { TenantCollections } from "./store/collections.ts";

/** Time for calls in flight when the service stops, in milliseconds. */
const GRACE_MS = 15_000;

export async function startTransactionService(config: Config, options: ServiceOptions) {
  const { log, platform = PLATFORM } = options;
  const server = await platform.serve(TransactionServiceService, config, log);
  const context = await createContext(config, options);
  const matching = await followMatching(context);
  const importWorker = new ImportWorker(context);
  await server.open(handlers(context), context, { turns: context.turns });
  return {
    address: server.address,
    metricsAddress: server.metricsAddress,
    context,
    retire: server.retire,
    /** Resolves when no import, unpublished event or unhandled event is left. For tests. */
    drain: async (): Promise<void> => {
      await importWorker.drain();
      await context.outbox.drain();
      await matching.drain();
    },
    stop: async (): Promise<void> => {
      await server.stop(GRACE_MS);
      await importWorker.stop();
      await matching.stop();
      await context.close();
      await server.close();
    },
  };
}

const handlers = (context: Context) =>
  bindOperations<Context, TransactionServiceService, TenantCollections>(context, {
    ...balances,
    ...bankConnections,
    ...files,
    ...statements,
    ...syncs,
    ...transactions,
  });
