import type { DeleteAdviceResponse } from "@matchbook/proto/matchbook/matching/v1/advice";
import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { isDecidedBy, releaseAdvice } from "../domain/release-advice.ts";
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
      if (line === undefined) return;
      const advised = { lineId: line.id, adviceId: id };
      if (isDecidedBy(ledger, advised)) throw new AppError("advice_decided");
      releaseAdvice(ledger, advised);
    },
    answer: (_, changes) => ({ lineState: line && changedState(changes, line.id) }),
    // The same commit has released it from its line.
    remember: () => [deletion(collections, id)],
  });
};
