import { fulfilled, type Outcomes } from "@matchbook/runtime/batcher";
import type { Call } from "@matchbook/runtime/call";
import { traceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { Write } from "@matchbook/runtime/write-together";
import { MongoServerError } from "mongodb";
import type { Context } from "../context.ts";
import type { Changes } from "../domain/book.ts";
import { type Ledger, NotLoaded } from "../domain/ledger.ts";
import type { Moment } from "../domain/model.ts";
import { commitDecisions, type Decision, isConflict, untilCommitted } from "../store/commit.ts";
import { loadWorkingSet, type Scope, type WorkingSet } from "./working-set.ts";

/** What somebody wants done: what must be known for it, the decision, and the answer. */
export interface Command<T, A> {
  /** What the change is part of, for the history. */
  operation: string;
  scope: Scope;
  /**
   * Decides, and makes the change in the ledger. Pure: it may be called again on another state.
   * @throws AppError when it is refused; then the ledger is thrown away
   */
  decide(ledger: Ledger, set: WorkingSet, moment: Moment): T;
  /** The answer, once it is known how what changed is stored. */
  answer(result: T, changes: Changes): A;
  /** What stores the answer for whoever repeats the request, in the same commit. */
  remember?: ((answer: A) => Write[]) | undefined;
}

/** A command with whom it is from. */
export type Pending = Omit<Decision, "changes" | "now" | "writes"> & { command: Command<unknown, unknown> };

/** The outcome of a command that is better carried out alone. */
const APART = Symbol("apart");

/** Most commands of one commit. */
export const MOST_TOGETHER = 64;

/** How often the commands of a round are decided together before each is left to itself. */
const ROUND_ATTEMPTS = 3;

/**
 * Carries out a command: reads, decision and writes are one database transaction. Commands of a tenant that come while
 * others of it are being committed are carried out together by the next commit, in the order in which they came, each on
 * what those before it left; see docs/decisions/0016-commands-commit-together.md.
 * @throws AppError the refusal, which leaves no trace; `unavailable` when a conflict with others does not clear up
 */
export async function carryOut<T, A>(context: Context, call: Call, command: Command<T, A>): Promise<A> {
  const { operation } = command;
  const pending: Pending = { call, trace: traceHeaders(), operation, command: command as Command<unknown, unknown> };
  const outcome = await context.commands.add(call.tenant, pending);
  if (outcome !== APART) return outcome as A;
  return untilCommitted(call, async () => {
    const [alone] = await commitRound(context, call.tenant, [pending]);
    if (alone?.status !== "fulfilled") throw alone?.reason;
    return alone.value as A;
  });
}

/**
 * Carries out a round of a tenant's commands in one commit. When that meets a conflict it is decided again; when it goes on
 * failing, or something is wrong with what one of them wants written, all are left to be carried out alone.
 */
export async function carryOutRound(context: Context, tenant: string, round: Pending[]): Promise<Outcomes<unknown>> {
  let attempts = 0;
  const begin = () => {
    attempts += 1;
    if (attempts > ROUND_ATTEMPTS) throw new NotTogether();
  };
  for (;;) {
    try {
      return await commitRound(context, tenant, round, begin);
    } catch (error) {
      if (isConflict(error)) continue;
      // What the server itself objects to may be one command's fault.
      if (error instanceof NotTogether || error instanceof MongoServerError) return fulfilled(round.map(() => APART));
      throw error;
    }
  }
}

class NotTogether extends Error {}

/** @param begin called whenever the round is decided, also when the driver has it done again */
async function commitRound(
  context: Context,
  tenant: string,
  round: readonly Pending[],
  begin: () => void = () => {},
): Promise<Outcomes<unknown>> {
  const collections = await context.collections(tenant);
  const [first] = round;
  if (first === undefined) return [];
  return commitDecisions(context, first.call, async (session) => {
    begin();
    const scopes = round.map(({ command }) => command.scope);
    const set = await loadWorkingSet({ ...collections, session }, scopes);
    const decisions: Decision[] = [];
    const result = round.map((pending) => decideOne(context, set, pending, decisions, round.length > 1));
    return { result, decisions };
  });
}

/** One command's turn: when it is not refused, its decision is added and is what the next ones find. */
function decideOne(
  context: Context,
  set: WorkingSet,
  { command, ...whose }: Pending,
  decisions: Decision[],
  together: boolean,
): PromiseSettledResult<unknown> {
  try {
    const ledger = set.ledger(command.scope);
    const moment = context.moment();
    const result = command.decide(ledger, set, moment);
    // A time of its own for each decision: what is equal by identity was not changed.
    const now = new Date(moment.now);
    const changes = ledger.changes(now);
    const value = command.answer(result, changes);
    decisions.push({ ...whose, changes, now, writes: command.remember?.(value) ?? [] });
    set.book.apply(changes);
    return { status: "fulfilled", value };
  } catch (reason) {
    // An earlier command of the round has changed what this one is about.
    if (together && reason instanceof NotLoaded) return { status: "fulfilled", value: APART };
    return { status: "rejected", reason };
  }
}
