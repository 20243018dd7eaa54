import type {
  ReconcileTransactionRequest,
  ReconcileTransactionResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { factsOfRow } from "../store/transactions.ts";

/**
 * Has the matching service do what is asked, and shows the outcome in the lists before it answers. Should that last step
 * fail, the change stands all the same and the lists follow by its event.
 */
export async function reconcileTransaction(
  context: Context,
  { transactionCode, ...command }: ReconcileTransactionRequest,
  call: Call,
): Promise<ReconcileTransactionResponse> {
  const row = await context.lineByCode.add(call.tenant, transactionCode);
  if (row === null) throw new AppError("transaction_not_found");
  const facts = factsOfRow(row);
  return context.underWay.track(facts.id, async () => {
    const { state, match, cancelledMatchIds } = await context.matching.reconcileLine({ line: facts, ...command }, call);
    if (state !== undefined) {
      await context.projection
        .add(call.tenant, { state, row })
        .catch((error: unknown) => call.log.warn({ err: error }, "the projection is left to the event"));
    }
    return { transaction: { facts, state }, match, cancelledMatchIds };
  });
}
