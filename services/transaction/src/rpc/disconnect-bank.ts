import type { Rpc } from "../context.ts";
import { toBankConnection } from "../store/bank-connection-row.ts";
import { markDisconnected, requireBankConnection } from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";

/**
 * Disconnects a bank account and keeps its lines. A repeated call gets the same answer and emits no event.
 * @throws AppError bank_connection_not_found
 */
export const disconnectBank: Rpc<"disconnectBank"> = async (context, { id }, call) => {
  const collections = await context.collections(call.tenant);
  const known = await requireBankConnection(collections, id);
  const closedUntil = (await closedDays(collections)).until(id);
  if (known.status === "disconnected") return toBankConnection(known, closedUntil);
  const disconnected = await context.outbox.commit(call, async (session) => {
    const row = await markDisconnected(collections, id, context.clock(), session);
    if (row === null) return { result: null, events: [] };
    const value = toBankConnection(row, closedUntil);
    return {
      result: value,
      events: [{ type: "bank.disconnected", data: { $case: "bankConnection" as const, value } }],
    };
  });
  // Another call disconnected it first.
  return disconnected ?? disconnectBank(context, { id }, call);
};
