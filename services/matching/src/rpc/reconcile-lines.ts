import type { ReconcileLineResult } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Rpc } from "../context.ts";
import { executeMany } from "../engine/execute-many.ts";
import { reconciliation } from "./reconcile-line.ts";

/** Executes a reconcile action on each of many lines, as one operation. */
export const reconcileLines: Rpc<"reconcileLines"> = async (context, { items }, call) => {
  const outcomes = await executeMany(context, call, items, (item) => reconciliation(context, item, call.tenant));
  const results = outcomes.map(
    (outcome): ReconcileLineResult => ({
      outcome: "error" in outcome ? { $case: "error", value: outcome.error } : { $case: "done", value: outcome.answer },
    }),
  );
  return { results };
};
