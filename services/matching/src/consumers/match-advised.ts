import { type Advice, adviceKey, lineAdviceKey, partsOf } from "@matchbook/matcher/candidates/advice";
import type { Line } from "@matchbook/matcher/model/model";
import { lineAmountKey } from "@matchbook/matcher/reading/derived-keys";
import type { Call, Context } from "../context.ts";
import { matchAgain, waitsForFile } from "../engine/match-lines.ts";
import { distinct } from "../engine/questions.ts";
import { findAdvicesOfTotals } from "../store/advices.ts";
import { findLinesBy } from "../store/candidates.ts";

/** Matches again the open lines that fit one of these advices or their parts; those of a file wait for its end. */
export async function matchAdvised(
  context: Context,
  call: Call,
  advices: readonly Advice[],
  waitsFor?: string,
): Promise<void> {
  const keys = advices
    .flatMap((advice) => [advice, ...partsOf(advice)])
    .map(({ direction, currency, total: amount }) => lineAmountKey({ direction, currency, amount, allocated: 0n }));
  const { amounts } = await findLinesBy(call.collections, { amounts: distinct(keys) });
  const decidable = amounts.filter((line) => !waitsForFile(line, call.tenant));
  await matchAgain(context, call, decidable, waitsFor);
}

/** Matches again the open lines that another advice explains without these: a line that two fit has neither. */
export async function matchWithout(context: Context, call: Call, deleted: readonly Advice[]): Promise<void> {
  const keys = deleted.flatMap((advice) => [advice, ...partsOf(advice)]).map(adviceKey);
  const left = await findAdvicesOfTotals(call.collections, distinct(keys));
  if (left.length > 0) await matchAdvised(context, call, deleted);
}

/** Matches lines again whose advice was stored at the same time: neither commit saw the other (docs/decisions/0012). */
export async function matchAdvisedMeanwhile(
  context: Context,
  call: Call,
  lines: readonly Line[],
  { since, waitsFor }: { since: Date; waitsFor: string | undefined },
): Promise<void> {
  const missed = await findAdvicesOfTotals(call.collections, distinct(lines.map(lineAdviceKey)), since);
  if (missed.length > 0) await matchAdvised(context, call, missed, waitsFor);
}
