import type { Call } from "@matchbook/runtime/call";
import type { Claim } from "@matchbook/runtime/work-queue/claim";
import {
  createOccurrenceCounter,
  fingerprints,
  readStatements,
  StatementError,
  type StatementLine,
} from "@matchbook/statements";
import type { ClientSession } from "mongodb";
import type { Context } from "../context.ts";
import { type FileBalances, MOST_ISSUES, storeBalances } from "../store/balances.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import { findBankConnection } from "../store/bank-connections.ts";
import type { TenantCollections } from "../store/collections.ts";
import type { ImportRow } from "../store/imports.ts";
import { endEvents, type SyncRow } from "../store/sync-row.ts";
import { findSync, updateSync } from "../store/syncs.ts";
import { balancesOf, summed } from "./file-balances.ts";
import { keptLines } from "./kept-lines.ts";
import { LeaseLost, requireLease } from "./lease.ts";
import { countImport } from "./metrics.ts";
import type { NewRow } from "./new-rows.ts";
import { type LineChecks, ownLines } from "./own-lines.ts";
import { FileReport, isLeftOut } from "./report.ts";
import { statementOptions } from "./statement-options.ts";
import { statementRow } from "./statement-row.ts";
import { storeChunk } from "./store-chunk.ts";
import type { Turn } from "./turn.ts";

/** The claim on an import, and its turn. */
export interface HeldImport {
  claim: Claim<ImportRow>;
  turn: Turn;
}

/** A chunk is full at this many characters of description, so that its events stay far below a document's 16 MiB. */
const CHUNK_CHARACTERS = 1_000_000;

/**
 * Imports a statement file, or resumes an interrupted import. The whole file is read and checked before its first line
 * is stored. An error in the file ends the sync as failed, with the line and the reason.
 * @throws LeaseLost when another process has taken over, TurnOver when another tenant's file goes first. Any other
 *   error is not the file's fault.
 */
export async function runImport(
  context: Context,
  sync: SyncRow,
  { claim, turn }: HeldImport,
  call: Call,
): Promise<void> {
  const collections = await context.collections(call.tenant);
  const connection = await findBankConnection(collections, sync.bankConnectionId);
  if (connection === null) throw new Error("a sync without its bank connection");
  const report = new FileReport(sync.leaveOut);
  try {
    const { checked, lines } =
      sync.total === undefined
        ? await checkFile(context, sync, connection, { claim, report }, call)
        : { checked: sync, lines: undefined };
    // A resumed import reads the whole file again, and its balances with it.
    const toStore = lines ?? readLines(context, sync, connection, call.tenant, { onSummary: report.onSummary });
    const sums = new Map<string, bigint>();
    const stored = await storeLines(context, checked, summed(toStore, connection, sums), { claim, turn }, call);
    const balances = balancesOf(report.balances(), { connection, sync: checked, sums });
    await finish(context, stored, { status: "completed" }, call, balances);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const current = await findSync(collections, sync._id);
    if (current === null) throw new LeaseLost();
    report.add(error);
    const first = report.firstError() ?? error;
    await finish(context, current, { status: "failed", error: first.message, ...report.fields() }, call);
  }
}

/**
 * Ends a sync and emits its events. Stored lines stay, also those of a failed import.
 * @param balances those of a completed file, which are stored with it
 */
export async function finish(
  context: Context,
  sync: SyncRow,
  outcome: { status: "completed" } | ({ status: "failed"; error: string } & Partial<SyncRow>),
  call: Call,
  balances: FileBalances = { rows: [] },
): Promise<void> {
  const finishedAt = context.clock();
  const collections = await context.collections(call.tenant);
  const ended = await context.outbox.commit(call, async (session) => {
    const issues = await storeBalances(collections, sync.bankConnectionId, balances, session);
    const own = issues.filter(({ syncId }) => syncId === sync._id).slice(0, MOST_ISSUES);
    const set = { ...outcome, finishedAt, ...(own.length > 0 && { balanceIssues: own }) };
    const done = await move(collections, sync, set, session);
    return { result: done, events: endEvents(done) };
  });
  countImport(ended);
  call.log.info({ sync: sync._id, status: outcome.status }, "import finished");
}

/**
 * Parses and checks every line of the file without storing any.
 * @returns the checked sync, and the lines unless they are too many to keep in memory
 */
async function checkFile(
  context: Context,
  sync: SyncRow,
  connection: BankConnectionRow,
  { claim, report }: { claim: Claim<ImportRow>; report: FileReport },
  call: Call,
): Promise<{ checked: SyncRow; lines: StatementLine[] | undefined }> {
  const collections = await context.collections(call.tenant);
  const running = await move(collections, sync, { status: "running" });
  const { onSummary, onError, onOther } = report;
  const checks = { onSummary, onError, onOther, maxLines: context.config.STATEMENT_MAX_LINES };
  let total = 0n;
  const kept = keptLines();
  for await (const line of readLines(context, sync, connection, call.tenant, checks)) {
    total += 1n;
    kept.add(line);
    requireLease(claim);
  }
  const error = report.firstError();
  if (error) throw error;
  const fields = report.fields();
  call.log.info({ sync: sync._id, total: Number(total), warningCount: fields.warningCount }, "statement checked");
  return { checked: await move(collections, running, { total, ...fields }), lines: kept.lines() };
}

/** Stores the lines after the sync's counter. It reads the next chunk while it stores one, and holds only these two. */
async function storeLines(
  context: Context,
  sync: SyncRow,
  lines: Iterable<StatementLine> | AsyncIterable<StatementLine>,
  { claim, turn }: HeldImport,
  call: Call,
): Promise<SyncRow> {
  let stored = Promise.resolve(sync);
  try {
    for await (const chunk of chunksAfter(sync, lines, context)) {
      const current = await stored;
      await context.outbox.room(() => claim.isHeld());
      requireLease(claim);
      await turn.beforeChunk();
      stored = storeChunk(context, current, chunk, call);
      // The next await of `stored` reports the failure.
      stored.catch(() => {});
    }
  } finally {
    // A failed read ends the sync. That must not happen while a commit is in flight.
    await stored.catch(() => {});
  }
  return stored;
}

/** The rows of the lines after the sync's counter, in chunks that are stored together. */
async function* chunksAfter(
  { processed, bankConnectionId, _id: syncId }: SyncRow,
  lines: Iterable<StatementLine> | AsyncIterable<StatementLine>,
  { clock, config }: Context,
): AsyncGenerator<NewRow[], void, void> {
  const occurrences = createOccurrenceCounter();
  let seen = 0n;
  let chunk: NewRow[] = [];
  let characters = 0;
  for await (const line of lines) {
    // Skipped lines count too, because equal lines may follow.
    const keys = fingerprints(line, occurrences);
    seen += 1n;
    if (seen <= processed) continue;
    chunk.push(statementRow(line, { keys, bankConnectionId, syncId, now: clock() }));
    characters += line.description.length;
    if (chunk.length < config.IMPORT_CHUNK && characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}

async function* readLines(
  context: Context,
  sync: SyncRow,
  connection: BankConnectionRow,
  tenant: string,
  checks: Pick<FileReport, "onSummary"> & Partial<Pick<FileReport, "onError">> & LineChecks,
): AsyncGenerator<StatementLine, void, void> {
  const { files } = await context.collections(tenant);
  const file = files.open(sync._id);
  const leaveOut = (error: StatementError) => {
    if (!isLeftOut(error, sync.leaveOut ?? [])) throw error;
  };
  const onError = checks.onError ?? leaveOut;
  const options = { ...statementOptions(connection, sync.filename), file, onError };
  const reading = readStatements(file.read(), options);
  try {
    yield* ownLines(reading, connection, checks);
  } finally {
    checks.onSummary(reading.summary);
  }
}

async function move(
  collections: TenantCollections,
  sync: SyncRow,
  set: Partial<SyncRow>,
  session?: ClientSession,
): Promise<SyncRow> {
  const moved = await updateSync(collections, { id: sync._id, processed: sync.processed }, { set }, session);
  if (moved === null) throw new LeaseLost();
  return moved;
}
