import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { toTransaction } from "../store/transaction-row.ts";

/**
 * Passes the command to the matching service and projects the new state before it answers. If the projection fails, the
 * change still stands, and its event projects the state later.
 * @throws AppError transaction_not_found, and the errors of the matching service
 */
export const reconcileTransaction: Rpc<"reconcileTransaction"> = async (
  context,
  { transactionCode, ...command },
  call,
) => {
  const row = await context.lineByCode.add(call.tenant, transactionCode);
  if (row === null) throw new AppError("transaction_not_found");
  const { facts } = toTransaction(row);
  return context.inFlight.track([facts.id], async () => {
    const { state, match, cancelledMatchIds } = await context.matching.reconcileLine({ line: facts, ...command }, call);
    if (state !== undefined) {
      await context.projection
        .add(call.tenant, { state, row })
        .catch((error: unknown) =>
          call.log.warn({ err: error }, "could not project the new state of a line; its event will"),
        );
    }
    return { transaction: { facts, state, moreFollow: undefined }, match, cancelledMatchIds };
  });
};
