import { amountKey } from "@matchbook/matcher/candidates/payments";
import type { Line } from "@matchbook/matcher/model/model";
import type { Call, Context } from "../context.ts";
import { matchInChunks } from "../engine/match-lines.ts";
import { distinct } from "../engine/questions.ts";
import { findLinesBy } from "../store/candidates/lines.ts";
import { returning } from "../store/candidates/payments.ts";

/** Matches returns that were stored before their payment, one of these lines. Without any it costs one look-up. */
export async function matchWaitingReturns(context: Context, call: Call, lines: readonly Line[]): Promise<void> {
  const amounts = distinct(lines.map(({ currency, amount }) => amountKey(currency, amount)));
  const [waiting] = await findLinesBy(call.collections, returning(amounts));
  await matchInChunks(context, call, waiting);
}
