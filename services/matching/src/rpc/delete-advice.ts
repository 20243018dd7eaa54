import type { DeleteAdviceResponse } from "@matchbook/proto/matchbook/matching/v1/advice";
import { AppError } from "@matchbook/runtime/errors";
import { matchWithout } from "../consumers/match-advised.ts";
import type { Rpc } from "../context.ts";
import { isDecidedBy, releaseAdvice } from "../domain/release-advice.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { fromAdviceRow, linesOf } from "../store/advice-rows.ts";
import { deletion } from "../store/advice-writes.ts";
import { findAdvice } from "../store/advices.ts";
import { changedState } from "../store/lines.ts";

/**
 * Deletes an advice of which nothing is decided. Its suggestions are cancelled, and its lines are matched again when
 * another advice explains them.
 * @throws AppError advice_not_found, advice_decided
 */
export const deleteAdvice: Rpc<"deleteAdvice"> = async (context, { id }, call): Promise<DeleteAdviceResponse> => {
  const collections = await context.collections(call.tenant);
  const row = await findAdvice(collections, id);
  const lineIds = linesOf(row);
  const answer = await execute(context, call, {
    operation: "delete_advice",
    ...(lineIds.length > 1 && { weight: MAX_BATCH }),
    scope: { lineIds },
    decide: (ledger) => {
      const advised = lineIds.map((lineId) => ({ lineId, adviceId: id }));
      if (advised.some((one) => isDecidedBy(ledger, one))) throw new AppError("advice_decided");
      for (const one of advised) releaseAdvice(ledger, one);
    },
    answer: (_, changes) => ({ lineStates: lineIds.flatMap((lineId) => changedState(changes, lineId) ?? []) }),
    // The same commit has released it from its lines.
    remember: () => [deletion(collections, id)],
  });
  await matchWithout(context, call, [fromAdviceRow(row)]);
  return answer;
};
