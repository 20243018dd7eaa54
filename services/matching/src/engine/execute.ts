import { AppError } from "@matchbook/runtime/errors/errors";
import { isAlreadyDone } from "@matchbook/runtime/mongo/idempotency";
import { canBulkWriteAcrossCollections, isDuplicateKey } from "@matchbook/runtime/mongo/mongo";
import { RowsChanged } from "@matchbook/runtime/mongo/write-together";
import { traceHeaders } from "@matchbook/runtime/telemetry/spans";
import { newId } from "@matchbook/runtime/values/ids";
import { batcher, fulfilled, type Outcomes } from "@matchbook/runtime/work/batcher";
import { type ClientSession, MongoServerError } from "mongodb";
import type { Call, Context, Parts } from "../context.ts";
import { LaterChanges, type Subject } from "../domain/expected-version.ts";
import { countDecisions, createdBy, toWork } from "../store/commit.ts";
import { IDS_KEPT_MS } from "../store/counterparty-names.ts";
import type { Decision } from "../store/decision.ts";
import { findLastChange } from "../store/history.ts";
import type { Command, PendingCommand } from "./command.ts";
import { decideAll, RUN_ALONE } from "./decide.ts";
import { loadWorkingSet } from "./load-working-set.ts";
import { withAuthors } from "./with-authors.ts";

/** The largest total weight of the commands that share a commit. */
export const MAX_BATCH = 64;

/** The number of times that a batch is decided before its commands run one by one. */
const BATCH_ATTEMPTS = 3;
const MAX_ATTEMPTS = 25;

/**
 * Executes a command: reads, decision and writes are one database transaction. This is the only way in which a caller
 * changes matches, lines or invoices. Commands of a tenant that arrive during a commit share the next one (group commit,
 * docs/decisions/0016-commands-commit-together.md); they are decided in order of arrival, each on the result of the one before.
 * @throws AppError the refusal, which changes nothing; `unavailable` when conflicts with other writers persist or the
 *   outbox is full
 */
export async function execute<T, A>(context: Context, call: Call, command: Command<T, A>): Promise<A> {
  context.outbox.assertRoom();
  const pending = toPending(call, command);
  try {
    const outcome = await context.commands.add(call.tenant, pending);
    const answer = outcome === RUN_ALONE ? await executeAlone(context, pending) : outcome;
    if (pending.isNoted === false) call.repeats = await repeatedBy(call, pending);
    return answer as A;
  } catch (error) {
    throw error instanceof LaterChanges ? await withAuthors(call.collections, error) : error;
  }
}

/** The operation that a command repeats: the last change of its match or line, if its caller made it by the same command. */
async function repeatedBy(call: Call, { operation, command }: PendingCommand): Promise<string | null> {
  const { matchId, line } = command.scope;
  const subject =
    matchId === undefined ? line && { entity: "line", entityId: line.id } : { entity: "match", entityId: matchId };
  if (subject === undefined) return null;
  const last = await findLastChange(call.collections, subject as Subject);
  return last?.actor === call.actor && last.operation === operation ? (last.operationId ?? null) : null;
}

export function toPending<T, A>(call: Call, command: Command<T, A>): PendingCommand {
  // The commit checks what an agent decides, so a decision of an agent has a separate commit.
  const alone = call.agent === undefined ? {} : { weight: MAX_BATCH };
  return {
    call,
    trace: traceHeaders(),
    operation: command.operation,
    operationId: call.operationId ?? newId(),
    rememberAccount: command.rememberAccount,
    continues: command.continues,
    command: { ...(command as Command<unknown, unknown>), ...alone },
  };
}

function executeAlone(context: Context, pending: PendingCommand): Promise<unknown> {
  const { call } = pending;
  return retryConflicts(call, async () => {
    const [alone] = await commitCommands(context, call.tenant, [pending]);
    if (alone?.status !== "fulfilled") throw alone?.reason;
    return alone.value;
  });
}

/** Adds to the parts of the service the commands, of which those of a tenant share a commit. */
export function withCommands(parts: Parts): Context {
  const commands = batcher<PendingCommand, unknown>({
    maxBatch: MAX_BATCH,
    weigh: ({ command }) => command.weight ?? 1,
    run: (tenant, batch) => executeBatch(context, tenant, batch),
  });
  const context: Context = { ...parts, commands };
  return context;
}

/**
 * Executes a batch of one tenant's commands in one commit. After repeated conflicts, or when the server rejects a write,
 * every command of the batch is told to run alone.
 */
async function executeBatch(context: Context, tenant: string, batch: PendingCommand[]): Promise<Outcomes<unknown>> {
  let attempts = 0;
  // The first attempt leaves it to the unique index that new numbers are free.
  const numbersFree = (): boolean => {
    attempts += 1;
    if (attempts > BATCH_ATTEMPTS) throw new TooManyAttempts();
    return attempts === 1;
  };
  for (;;) {
    try {
      return await commitCommands(context, tenant, batch, numbersFree);
    } catch (error) {
      if (isConflict(error)) continue;
      // A rejected write may be the fault of one command only.
      if (error instanceof TooManyAttempts || error instanceof MongoServerError || isAlreadyDone(error))
        return fulfilled(batch.map(() => RUN_ALONE));
      throw error;
    }
  }
}

class TooManyAttempts extends Error {}

/** @param numbersFree see `loadWorkingSet`; asked before each decision, also when the driver repeats the transaction */
async function commitCommands(
  context: Context,
  tenant: string,
  batch: readonly PendingCommand[],
  numbersFree = () => false,
): Promise<Outcomes<unknown>> {
  const [first] = batch;
  if (first === undefined) return [];
  const collections = await context.collections(tenant);
  // MongoDB 8 stores rows of several collections by one command, which must not be the first of the transaction.
  const idsKeptMs = canBulkWriteAcrossCollections(context.mongo.client) ? 0 : IDS_KEPT_MS;
  // Each command has the deadline of its caller, see decideOne.
  return commitDecisions(context, { ...first.call, deadline: undefined, collections }, async (session) => {
    const isFree = numbersFree();
    const scopes = batch.map(({ command }) => command.scope);
    const within = { ...collections, session };
    const billed = (codes: string[]) => context.names.find(within, tenant, codes, idsKeptMs);
    const set = await loadWorkingSet(within, scopes, billed, isFree);
    return decideAll(context, within, set, batch);
  });
}

/**
 * Makes decisions and stores them in one database transaction. Every row is replaced only in the version that was read,
 * so two commits can never both allocate the same money.
 * @param decide reads a snapshot and decides; runs again when the driver repeats the transaction
 * @throws an error for which `isConflict` holds when another commit was first
 */
export async function commitDecisions<T>(
  context: Context,
  call: Call,
  decide: (session: ClientSession) => Promise<{ result: T; decisions: Decision[] }>,
): Promise<T> {
  const { result, decisions } = await context.outbox.commit(call, async (session) => {
    const decided = await decide(session);
    const within = { ...call.collections, session };
    const work = await toWork(within, decided.decisions);
    const created = new Map(createdBy(decided.decisions).map(({ accountCode, name }) => [accountCode, name]));
    const events = work.events.map(({ data }) => data);
    await context.names.fillIn(within, call.tenant, events, created);
    return { result: decided, ...work };
  });
  for (const { changes } of decisions) countDecisions(changes);
  return result;
}

/**
 * Repeats a commit until it meets no conflict.
 * @throws AppError `unavailable` after `MAX_ATTEMPTS`
 */
export async function retryConflicts<T>({ log }: Pick<Call, "log">, commit: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await commit();
    } catch (error) {
      if (!isConflict(error)) throw error;
      await pause(attempt);
    }
  }
  log.warn({ attempts: MAX_ATTEMPTS }, "a decision kept meeting concurrent ones");
  throw new AppError("unavailable", { retryAfter: 1 });
}

/** Tells whether a commit failed because another one was first. */
function isConflict(error: unknown): boolean {
  if (isAlreadyDone(error)) return false;
  return error instanceof RowsChanged || isDuplicateKey(error);
}

/** Waits a random time that grows with the attempts, so that competing writers do not meet again. */
async function pause(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(200, 5 * attempt)));
}
