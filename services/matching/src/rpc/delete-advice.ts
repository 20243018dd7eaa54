import { endMatch } from "@matchbook/matcher/allocation";
import type { Ledger } from "@matchbook/matcher/ledger";
import type { DeleteAdviceResponse } from "@matchbook/proto/matchbook/matching/v1/advice";
import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { execute } from "../engine/execute.ts";
import { deletion } from "../store/advice-writes.ts";
import { findAdvice } from "../store/advices.ts";
import { changedState, findLines } from "../store/lines.ts";

/**
 * Deletes an advice of which nothing is decided. Its suggestions are cancelled.
 * @throws AppError advice_not_found, advice_decided
 */
export const deleteAdvice: Rpc<"deleteAdvice"> = async (context, { id }, call): Promise<DeleteAdviceResponse> => {
  const collections = await context.collections(call.tenant);
  const { lineId } = await findAdvice(collections, id);
  const [line] = lineId === undefined ? [] : await findLines(collections, [lineId]);
  return execute(context, call, {
    operation: "delete_advice",
    scope: line === undefined ? {} : { line },
    decide: (ledger) => {
      if (line !== undefined) release(ledger, line.id, id);
      return undefined;
    },
    answer: (_, changes) => ({ lineState: line && changedState(changes, line.id) }),
    // The same commit has released it from its line.
    remember: () => [deletion(collections, id)],
  });
};

/** @throws AppError advice_decided */
function release(ledger: Ledger, lineId: string, adviceId: string): void {
  const { advice, allocated } = ledger.line(lineId);
  if (advice?.id !== adviceId) return;
  if (allocated > 0n) throw new AppError("advice_decided");
  for (const match of ledger.matchesOfLine(lineId)) {
    if (match.status !== "pending_review" || match.source !== "auto") continue;
    if (match.reasons.some(({ signal }) => signal === "advice" || signal === "advice_of_payer"))
      endMatch(ledger, match, "cancelled");
  }
  ledger.setLine({ ...ledger.line(lineId), advice: undefined });
}
