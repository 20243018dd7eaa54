import type { ItemError } from "@matchbook/proto/matchbook/common/v1/common";
import { AppError } from "@matchbook/runtime/errors/errors";
import { newId } from "@matchbook/runtime/values/ids";
import type { Call, Context } from "../context.ts";
import { LaterChanges } from "../domain/expected-version.ts";
import type { Command } from "./command.ts";
import { decideAll, RUN_ALONE } from "./decide.ts";
import { execute, MAX_BATCH, toPending } from "./execute.ts";
import { loadWorkingSet } from "./load-working-set.ts";
import { withAuthors } from "./with-authors.ts";

/** The share of a commit's slots that an item of a list takes, compared with a single command. */
const SHARE = 1 / 4;

/** Items that are executed at the same time: those of one commit. Other callers get their turn after each. */
const TOGETHER = MAX_BATCH / SHARE;

export type ItemOutcome<A> = { answer: A } | { error: ItemError };

/**
 * Executes the commands of a list as one operation, in order and in few commits. Each is stored or refused alone.
 * @param toCommand makes the command of an item; it may refuse the item
 * @throws any error that is no refusal; what was committed by then stays
 */
export async function executeMany<I, T, A>(
  context: Context,
  caller: Call,
  items: readonly I[],
  toCommand: (item: I) => Command<T, A> | Promise<Command<T, A>>,
): Promise<ItemOutcome<A>[]> {
  const operationId = caller.operationId ?? newId();
  const calls: Call[] = [];
  const outcomes: ItemOutcome<A>[] = [];
  for (let start = 0; start < items.length; start += TOGETHER) {
    const together = items.slice(start, start + TOGETHER);
    const made = await Promise.allSettled(together.map(async (item) => toCommand(item)));
    // All commands are made before the first is executed, so that they keep their order.
    const settled = await Promise.allSettled(
      made.map(async (one) => {
        if (one.status === "rejected") throw one.reason;
        const call = { ...caller, operationId };
        const answer = await execute(context, call, { ...one.value, weight: (one.value.weight ?? 1) * SHARE });
        calls.push(call);
        return answer;
      }),
    );
    outcomes.push(...settled.map(toOutcome));
  }
  // Only a list of which no item changed anything is no operation.
  const repeated = new Set(calls.map(({ repeats }) => repeats));
  if (!repeated.has(undefined)) caller.repeats = repeated.size === 1 ? [...repeated][0] : null;
  return outcomes;
}

/**
 * Decides the commands of a list in order, each on the result of the one before, and stores nothing. An agent is told
 * what it may not do: its items are weighed on the stored lines.
 */
export async function tryMany<I, T, A>(
  context: Context,
  call: Call,
  items: readonly I[],
  toCommand: (item: I) => Command<T, A>,
): Promise<ItemOutcome<A>[]> {
  const tried = await context.transaction(call, async (within) => {
    const pending = items.map((item) => toPending(call, toCommand(item)));
    const scopes = pending.map(({ command }) => command.scope);
    return decideAll(context, within, await loadWorkingSet(within, scopes), pending);
  });
  const named = tried.result.map(async (one) => {
    // Commands for a separate commit cannot be tried together with the others.
    if (one.status === "fulfilled") return one.value === RUN_ALONE ? UNTRIED : one;
    return one.reason instanceof LaterChanges
      ? { ...one, reason: await withAuthors(call.collections, one.reason) }
      : one;
  });
  return (await Promise.all(named)).map(toOutcome) as ItemOutcome<A>[];
}

const UNTRIED: PromiseRejectedResult = { status: "rejected", reason: new AppError("unavailable") };

function toOutcome<A>(settled: PromiseSettledResult<A>): ItemOutcome<A> {
  return settled.status === "fulfilled" ? { answer: settled.value } : refusalOf(settled.reason);
}

/** The refusal of an item; throws any other error. */
export function refusalOf(reason: unknown): { error: ItemError } {
  if (!(reason instanceof AppError)) throw reason;
  const { code, message, fields } = reason;
  return { error: { code, message, fields } };
}

export function toItemResult<A>(outcome: ItemOutcome<A>) {
  if ("error" in outcome) return { outcome: { $case: "error" as const, value: outcome.error } };
  return { outcome: { $case: "done" as const, value: outcome.answer } };
}
