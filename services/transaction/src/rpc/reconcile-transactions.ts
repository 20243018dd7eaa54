import type { ReconcileLineResult } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type {
  ReconcileTransactionRequest,
  ReconcileTransactionResult,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { type TransactionRow, toTransaction } from "../store/transaction-row.ts";
import { findByCodes, projectStates } from "../store/transactions.ts";

/**
 * Passes the commands to the matching service in one call and projects the new states before it answers. If the
 * projection fails, the changes still stand, and their events project the states later.
 */
export const reconcileTransactions: Rpc<"reconcileTransactions"> = async (context, { items }, call) => {
  const { tenant } = call;
  const codes = items.map(({ transactionCode }) => transactionCode);
  const rows = await findByCodes(context, tenant, codes);
  const stored = rows.filter((row) => row !== null);
  const commands = items.flatMap((item, index) => commandOf(item, rows[index]));
  const options = { timeoutMs: Number.POSITIVE_INFINITY };
  const { results } = await context.matching.reconcileLines({ items: commands }, call, options);
  const states = results.flatMap(({ outcome }) => (outcome?.$case === "done" ? (outcome.value.state ?? []) : []));
  await projectStates(context, tenant, states, stored).catch((error: unknown) =>
    call.log.warn({ err: error }, "could not project the new states of lines; their events will"),
  );
  const next = results.values();
  return { results: rows.map((row) => (row === null ? UNKNOWN : toResult(row, next.next().value?.outcome))) };
};

function commandOf({ transactionCode: _code, ...command }: ReconcileTransactionRequest, row?: TransactionRow | null) {
  return row ? [{ line: toTransaction(row).facts, ...command }] : [];
}

const { code, message, fields } = new AppError("transaction_not_found");
const UNKNOWN: ReconcileTransactionResult = { outcome: { $case: "error", value: { code, message, fields } } };

function toResult(row: TransactionRow, outcome: ReconcileLineResult["outcome"]): ReconcileTransactionResult {
  if (outcome === undefined) throw new Error("a list came back with another number of results");
  if (outcome.$case === "error") return { outcome };
  const { state, match, cancelledMatchIds } = outcome.value;
  const transaction = { ...toTransaction(row), state };
  return { outcome: { $case: "done", value: { transaction, match, cancelledMatchIds } } };
}
