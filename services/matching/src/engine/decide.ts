import { type Ledger, NotLoaded } from "@matchbook/matcher/books/ledger";
import type { Line } from "@matchbook/matcher/model/model";
import { assertInTime } from "@matchbook/runtime/limits/deadline";
import type { Outcomes } from "@matchbook/runtime/work/batcher";
import type { Context } from "../context.ts";
import { assertOpen } from "../domain/closed-periods.ts";
import { shownError } from "../domain/refusal.ts";
import type { Decision } from "../store/decision.ts";
import { isNoted } from "../store/history.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { refusalOfAgent } from "./agent-rights.ts";
import type { PendingCommand } from "./command.ts";
import type { WorkingSet } from "./working-set.ts";

/** The outcome of a command that has to run in a commit without others. */
export const RUN_ALONE = Symbol("run alone");

/** Decides the commands of a batch in order, each on the result of the ones before. */
export async function decideAll(
  context: Context,
  within: TenantCollections,
  set: WorkingSet,
  batch: readonly PendingCommand[],
): Promise<{ result: Outcomes<unknown>; decisions: Decision[] }> {
  const decisions: Decision[] = [];
  const result: PromiseSettledResult<unknown>[] = [];
  for (const pending of batch) {
    const { outcome, decision } = await decideOne(context, set, pending, batch.length > 1);
    const refusal = decision && (await refusalOfAgent(context, within, decision));
    if (decision !== undefined && refusal === undefined) {
      decisions.push(decision);
      set.book.apply(decision.changes);
    }
    result.push(refusal === undefined ? outcome : { status: "rejected", reason: refusal });
  }
  return { result, decisions };
}

/** The line of a match, also of one that the decision deletes. */
function lineOfMatch({ book }: WorkingSet, ledger: Ledger, matchId: string): Line {
  const match = ledger.match(matchId) ?? book.match(matchId);
  if (match === undefined) throw new NotLoaded(`match ${matchId}`);
  return ledger.line(match.lineId);
}

/** Decides one command, whose changes later ones see once they are applied. @param shared others use the set too */
async function decideOne(
  context: Context,
  set: WorkingSet,
  pending: PendingCommand,
  shared: boolean,
): Promise<{ outcome: PromiseSettledResult<unknown>; decision?: Decision }> {
  const { command, ...cause } = pending;
  try {
    assertInTime(cause.call);
    const ledger = set.ledger(command.scope);
    const moment = context.moment();
    const result = await command.decide(ledger, set, moment);
    const changes = ledger.changes(moment.now);
    assertOpen(set.closed, changes, (matchId) => lineOfMatch(set, ledger, matchId), moment.now);
    const value = command.answer(result, changes);
    pending.isNoted = isNoted(changes);
    const decision = {
      ...cause,
      changes,
      now: moment.now,
      undoes: command.undoes?.(set),
      created: command.created?.(result),
      writes: command.remember?.(value) ?? [],
    };
    return { outcome: { status: "fulfilled", value }, decision };
  } catch (reason) {
    // An earlier command of the batch changed which entities this one needs.
    if (shared && reason instanceof NotLoaded) return { outcome: { status: "fulfilled", value: RUN_ALONE } };
    return { outcome: { status: "rejected", reason: shownError(reason) } };
  }
}
