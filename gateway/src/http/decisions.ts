import { required } from "@matchbook/api/presenters/common";
import { presentTransaction } from "@matchbook/api/presenters/transaction";
import type { BatchItem } from "@matchbook/api/schemas/one-or-many";
import type { ItemError } from "@matchbook/proto/matchbook/common/v1/common";
import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { GetLineRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { type Answer, data, operation } from "./answers.ts";
import { createBatch, itemResult } from "./batch.ts";
import { factsOf } from "./facts-of.ts";
import { unless } from "./unless.ts";

/**
 * The share of the time of a request for which its answer may wait until the transaction service shows a change: a second
 * of eight by default. The event takes a fraction.
 */
const SHOW_SHARE = 1 / 8;

/** How long the answer may wait further for each state, in milliseconds. */
const TIMEOUT_PER_STATE_MS = 2;

/** Why a transaction does not pay an invoice. */
export const PAIR_ERRORS = [
  "transaction_ignored",
  "currency_mismatch",
  "fx_rate_unavailable",
  "live_match_exists",
  "direction_mismatch",
  "exceeds_transaction",
  "exceeds_invoice",
] as const;

/** What matching answers to a decision: the states of the lines that it changed, among others. */
type Decided = { state: LineState | undefined } | { lineState: LineState | undefined } | { lineStates: LineState[] };

/**
 * Answers a decision. The list of transactions shows its states before the caller is answered, so that callers read
 * their own writes, and the answer has the id of the operation, by which it can be undone.
 * @param answer makes the body, also of the changed transactions by code that could be shown
 */
export async function decide<A extends Decided>(
  context: Context,
  call: Call,
  asked: Promise<A>,
  answer: (decided: A, shown: ReadonlyMap<string, Transaction>) => Answer | Promise<Answer>,
): Promise<Answer> {
  const decided = await asked;
  const states =
    "lineStates" in decided ? decided.lineStates : ["state" in decided ? decided.state : decided.lineState];
  return operation(call, await answer(decided, await showStates(context, states, call)));
}

/** The same for a decision about one line, whose transaction is part of the answer, also when the list could not show it. */
export function decideLine<A extends { state: LineState | undefined }>(
  context: Context,
  call: Call,
  transactionCode: string,
  ask: (named: GetLineRequest) => Promise<A>,
  present: (decided: A) => object = () => ({}),
): Promise<Answer> {
  return decide(context, call, onLine(context, transactionCode, call, ask), async (decided, shown) => {
    const state = required(decided.state, "state");
    const transactions = await transactionsWith(context, [state], shown, call);
    const transaction = required(transactions.get(state.transactionCode), "transaction");
    return data({ transaction: presentTransaction(transaction), ...present(decided) });
  });
}

/**
 * Shows a change to the transaction service. On failure the change stands, and the service follows by its event.
 * @param further how long the answer may wait beyond the usual, in milliseconds
 */
export async function tryToShow<T>(
  { config }: Context,
  call: Call,
  show: (options: { timeoutMs: number }) => Promise<T>,
  further = 0,
): Promise<T | undefined> {
  try {
    return await show({ timeoutMs: config.REQUEST_TIMEOUT_MS * SHOW_SHARE + further });
  } catch (error) {
    call.log.warn({ err: error }, "the transaction service was not shown a change; it follows by the event");
    return undefined;
  }
}

/**
 * Applies new states of lines to the list of transactions.
 * @returns the transactions with these states, by code; without those that could not be shown
 */
export async function showStates(
  context: Context,
  changed: readonly (LineState | undefined)[],
  call: Call,
): Promise<Map<string, Transaction>> {
  const states = changed.filter((state) => state !== undefined);
  if (states.length === 0) return new Map();
  const show = (options: { timeoutMs: number }) => context.transactions.showLineStates({ states }, call, options);
  const shown = await tryToShow(context, call, show, states.length * TIMEOUT_PER_STATE_MS);
  return new Map(shown?.transactions.map((one) => [one.facts?.transactionCode ?? "", one]));
}

/** The transactions with these states, by code: those that are shown, and the others by their facts. */
async function transactionsWith(
  context: Context,
  states: readonly LineState[],
  shown: ReadonlyMap<string, Transaction>,
  call: Call,
): Promise<Map<string, Transaction>> {
  const missing = states.filter(({ transactionCode }) => !shown.has(transactionCode));
  const facts = await factsOf(
    context,
    missing.map(({ transactionCode }) => transactionCode),
    call,
  );
  const others = missing.map((state): [string, Transaction] => {
    return [state.transactionCode, { facts: facts.get(state.transactionCode), state, moreFollow: undefined }];
  });
  return new Map([...shown, ...others]);
}

/**
 * Asks matching about a line by its code. Matching stores a line some milliseconds after its creation; until then it is
 * asked again with the line's facts.
 * @throws AppError transaction_not_found
 */
export function onLine<A>(
  { transactions }: Context,
  transactionCode: string,
  call: Call,
  ask: (named: GetLineRequest) => Promise<A>,
): Promise<A> {
  return unless("transaction_not_found", ask({ transactionCode, line: undefined }), async () =>
    ask({ transactionCode, line: await transactions.getLineFacts({ transactionCode }, call) }),
  );
}

/** The facts of a line beside what matching answers about it. @throws AppError transaction_not_found */
export function withLineFacts<A>(
  context: Context,
  transactionCode: string,
  call: Call,
  ask: (named: GetLineRequest) => Promise<A>,
): Promise<[LineFacts, A]> {
  return Promise.all([
    context.transactions.getLineFacts({ transactionCode }, call),
    onLine(context, transactionCode, call, ask),
  ]);
}

/** The outcome for one line of a list. */
interface LineResult<D> {
  outcome?: { $case: "error"; value: ItemError } | { $case: "done"; value: D } | undefined;
}

/** One decision of matching about many lines. */
export interface LineDecisions<I, R, D> {
  /** The request about a line. `decideLines` adds the facts of a line that matching does not know yet. */
  toRequest(item: I): R;
  ask(requests: (R & { line: LineFacts | undefined })[]): Promise<{ results: LineResult<D>[] }>;
  /** What an item answers beside its transaction. */
  present?(done: D): object;
}

/**
 * Carries out decisions about many lines. Each is made or refused alone, and together they are one operation. Each
 * answers its transaction with the new state, also when the list could not show it.
 */
export async function decideLines<I, R extends { transactionCode: string }, D extends { state: LineState | undefined }>(
  context: Context,
  call: Call,
  items: readonly BatchItem<I>[],
  { toRequest, ask, present = () => ({}) }: LineDecisions<I, R, D>,
): Promise<Answer> {
  const answer = await createBatch(items, async (valid) => {
    const results = await askAboutLines(context, valid.map(toRequest), call, ask);
    const states = results.flatMap(({ outcome }) =>
      outcome?.$case === "done" && outcome.value.state !== undefined ? [outcome.value.state] : [],
    );
    const shown = await showStates(context, states, call);
    const transactions = await transactionsWith(context, states, shown, call);
    return results.map(({ outcome }) =>
      itemResult<D>(outcome, (done) => {
        const transaction = transactions.get(required(done.state, "state").transactionCode);
        const stated = { ...required(transaction, "transaction"), state: done.state };
        return { transaction: presentTransaction(stated), ...present(done) };
      }),
    );
  });
  return operation(call, answer);
}

/** Asks matching about many lines by their codes, and about those that it does not know yet by their facts. */
async function askAboutLines<R extends { transactionCode: string }, D>(
  context: Context,
  items: R[],
  call: Call,
  ask: LineDecisions<unknown, R, D>["ask"],
): Promise<LineResult<D>[]> {
  const { results } = await ask(items.map((item) => ({ ...item, line: undefined })));
  const isUnknown = (result: LineResult<D> | undefined) =>
    result?.outcome?.$case === "error" && result.outcome.value.code === "transaction_not_found";
  const unknown = items.filter((_, index) => isUnknown(results[index]));
  const facts = await factsOf(context, [...new Set(unknown.map(({ transactionCode }) => transactionCode))], call);
  const known = unknown.flatMap((item) => {
    const line = facts.get(item.transactionCode);
    return line === undefined ? [] : [{ ...item, line }];
  });
  if (known.length === 0) return results;
  const again = (await ask(known)).results.values();
  return results.map((result, index) => {
    const isAsked = isUnknown(result) && facts.has(items[index]?.transactionCode ?? "");
    return isAsked ? (again.next().value ?? result) : result;
  });
}
