import type { AppError } from "@matchbook/runtime/errors/errors";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import { matchWithout } from "../consumers/match-advised.ts";
import type { Call, Context } from "../context.ts";
import { isDecidedBy, releaseAdvice } from "../domain/release-advice.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { fromAdviceRow, linesOf } from "../store/advice-rows.ts";
import { deletion } from "../store/advice-writes.ts";

interface Deletion {
  operation: string;
  /** The refusal, by the numbers of the advices by which a payment was matched. */
  refusal(numbers: readonly string[]): AppError;
  /** The refusal when nothing is left to delete. */
  missing?: () => AppError;
  /** Further writes of the commit. */
  writes?: readonly Write[];
}

/** Deletes undecided advices, all or none. Lines that another advice explains are matched again. */
export async function deleteAdvices(
  context: Context,
  call: Call,
  adviceIds: readonly string[],
  { operation, refusal, missing, writes = [] }: Deletion,
): Promise<void> {
  const deleted = await execute(context, call, {
    operation,
    // A commit for itself: the second deletion of an advice in one commit would fail with the first.
    weight: MAX_BATCH,
    scope: { adviceIds },
    decide: (ledger, { advices }) => {
      if (advices.length === 0 && missing !== undefined) throw missing();
      const advised = advices.flatMap((row) =>
        linesOf(row).map((lineId) => ({ adviceId: row._id, number: row.document.number, lineId })),
      );
      const decided = new Set(advised.filter((one) => isDecidedBy(ledger, one)).map(({ number }) => number));
      if (decided.size > 0) throw refusal([...decided]);
      for (const one of advised) releaseAdvice(ledger, one);
      return advices;
    },
    answer: (advices) => advices,
    // This commit has released them from their lines.
    remember: (advices) => [...advices.map(({ _id }) => deletion(call.collections, _id)), ...writes],
  });
  await matchWithout(context, call, deleted.map(fromAdviceRow));
}
