import { presentTransaction } from "@matchbook/api/resources/transaction";
import type { BatchItem } from "@matchbook/api/schemas/one-or-many";
import type { ItemError } from "@matchbook/proto/matchbook/common/v1/common";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { Context } from "../context.ts";
import { type Answer, createBatch, data, itemResult } from "./answers.ts";
import { type Line, withFacts } from "./whole-lines.ts";

/** Errors of a transaction that does not pay an invoice. */
export const PAIR_ERRORS = [
  "transaction_ignored",
  "currency_mismatch",
  "fx_rate_unavailable",
  "live_match_exists",
  "direction_mismatch",
  "exceeds_transaction",
  "exceeds_invoice",
] as const;

/** Answers a decision about one line, with its transaction. */
export async function decideLine<A extends Line>(
  context: Context,
  call: Call,
  asked: Promise<A>,
  present: (decided: A) => object = () => ({}),
): Promise<Answer> {
  const decided = await asked;
  const [transaction] = await withFacts(context, [decided], call);
  return data({ transaction: transaction && presentTransaction(transaction), ...present(decided) });
}

interface LineResult<D> {
  outcome?: { $case: "error"; value: ItemError } | { $case: "done"; value: D } | undefined;
}

/** Decides about many lines as one operation, each made or refused alone. @param present adds to the transaction */
export function decideLines<I, D extends Line>(
  context: Context,
  call: Call,
  items: readonly BatchItem<I>[],
  ask: (items: I[]) => Promise<{ results: LineResult<D>[] }>,
  present: (done: D) => object = () => ({}),
): Promise<Answer> {
  return createBatch(items, async (valid) => {
    const { results } = await ask(valid);
    const done = results.flatMap(({ outcome }) => (outcome?.$case === "done" ? [outcome.value] : []));
    const whole = await withFacts(context, done, call);
    const factsById = new Map(whole.map((one) => [one.state?.lineId, one.facts]));
    return results.map(({ outcome }) =>
      itemResult<D>(outcome, (decided) => {
        const { state } = decided;
        const facts = factsById.get(state?.lineId);
        return { transaction: presentTransaction({ facts, state }), ...present(decided) };
      }),
    );
  });
}
