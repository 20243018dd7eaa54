import type { DeleteAdviceResponse } from "@matchbook/proto/matchbook/matching/v1/advice";
import type { AppError } from "@matchbook/runtime/errors/errors";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import { matchWithout } from "../consumers/match-advised.ts";
import type { Call, Context } from "../context.ts";
import { isDecidedBy, releaseAdvice } from "../domain/release-advice.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { fromAdviceRow, linesOf } from "../store/advice-rows.ts";
import { deletion } from "../store/advice-writes.ts";
import type { AdviceRow } from "../store/rows.ts";

interface Deletion {
  operation: string;
  /** The refusal, by the numbers of the advices by which a payment was matched. */
  refusal(numbers: readonly string[]): AppError;
  /** Further writes of the commit. */
  writes?: readonly Write[];
}

/** Deletes undecided advices, all or none. Lines that another advice explains are matched again. */
export async function deleteAdvices(
  context: Context,
  call: Call,
  rows: readonly AdviceRow[],
  { operation, refusal, writes = [] }: Deletion,
): Promise<DeleteAdviceResponse> {
  const advised = rows.flatMap((row) =>
    linesOf(row).map((lineId) => ({ adviceId: row._id, number: row.document.number, lineId })),
  );
  const lineIds = advised.map(({ lineId }) => lineId);
  const answer = await execute(context, call, {
    operation,
    ...(Math.max(rows.length, lineIds.length) > 1 && { weight: MAX_BATCH }),
    scope: { lineIds },
    decide: (ledger) => {
      const decided = new Set(advised.filter((one) => isDecidedBy(ledger, one)).map(({ number }) => number));
      if (decided.size > 0) throw refusal([...decided]);
      for (const one of advised) releaseAdvice(ledger, one);
    },
    answer: () => ({}),
    // This commit has released them from their lines.
    remember: () => [...rows.map(({ _id }) => deletion(call.collections, _id)), ...writes],
  });
  await matchWithout(context, call, rows.map(fromAdviceRow));
  return answer;
}
