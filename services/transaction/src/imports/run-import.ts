import { type CsvMapping, csvMappingSchema } from "@matchbook/api/schemas/csv-mapping";
import type { Call } from "@matchbook/runtime/call";
import { currencyDigits } from "@matchbook/runtime/money";
import type { Context } from "../context.ts";
import { accountProblem } from "../domain/statement-account.ts";
import { fingerprint } from "../statements/fingerprint.ts";
import { createOccurrenceCounter } from "../statements/occurrence-counter.ts";
import { parseStatement } from "../statements/parse-statement.ts";
import { StatementError } from "../statements/statement-error.ts";
import type { StatementLine, StatementSummary } from "../statements/statement-line.ts";
import { type BankConnectionRow, findBankConnection } from "../store/bank-connections.ts";
import { readStatementFile } from "../store/statement-files.ts";
import { findSync, type SyncRow, toSync, updateSync } from "../store/syncs.ts";
import { keptLines } from "./kept-lines.ts";
import { type Lease, LeaseLost } from "./lease.ts";
import { type IdentifiedLine, storeChunk } from "./store-chunk.ts";
import type { Turn } from "./turn.ts";

/** Characters of description after which a chunk is full, so that its events stay far below a document's 16 MiB. */
const CHUNK_CHARACTERS = 1_000_000;

/**
 * Imports a statement file, or goes on where an interrupted import stopped. The whole file is read and checked before
 * its first line is stored; a file with a fault ends as a failed sync that names the line and the reason.
 * @throws LeaseLost when the work is another process's by now, TurnOver when another tenant's file goes first; anything
 *   else is no fault of the file
 */
export async function runImport(
  context: Context,
  sync: SyncRow,
  { lease, turn }: { lease: Lease; turn: Turn },
  call: Call,
): Promise<void> {
  const connection = await findBankConnection(context, call.tenant, sync.bankConnectionId);
  if (connection === null) throw new Error("a sync without its bank connection");
  try {
    const { checked, lines } =
      sync.total === undefined
        ? await checkFile(context, sync, connection, lease, call)
        : { checked: sync, lines: undefined };
    const again = lines ?? readLines(context, sync, connection, call.tenant);
    const stored = await storeLines(context, checked, again, { lease, turn }, call);
    await finish(context, stored, { status: "completed" }, call);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const current = await findSync(context, call.tenant, sync._id);
    if (current === null) throw new LeaseLost();
    await finish(context, current, { status: "failed", error: error.message }, call);
  }
}

/** Ends a sync, with its event. `sync` as it stands; its lines stay whatever the outcome. */
export async function finish(
  context: Context,
  sync: SyncRow,
  outcome: { status: "completed" } | { status: "failed"; error: string },
  call: Call,
): Promise<void> {
  const set = { ...outcome, finishedAt: context.clock() };
  await context.outbox.commit(call, async (session) => {
    const done = await move(context, sync, set, call.tenant, session);
    const data = { $case: "sync" as const, value: toSync(done) };
    return { result: undefined, events: [{ type: `sync.${outcome.status}`, data }] };
  });
  call.log.info({ sync: sync._id, status: outcome.status }, "import finished");
}

/**
 * The first reading: every line is parsed and checked.
 * @returns the lines, unless they are too many to keep
 */
async function checkFile(
  context: Context,
  sync: SyncRow,
  connection: BankConnectionRow,
  lease: Lease,
  call: Call,
): Promise<{ checked: SyncRow; lines: StatementLine[] | undefined }> {
  const running = await move(context, sync, { status: "running" }, call.tenant);
  const maxLines = BigInt(context.config.STATEMENT_MAX_LINES);
  let total = 0n;
  const kept = keptLines();
  let summary: StatementSummary | undefined;
  const keepSummary = (seen: StatementSummary) => {
    summary = seen;
  };
  for await (const line of readLines(context, sync, connection, call.tenant, keepSummary)) {
    requireAccount(connection, line);
    if (total === maxLines) throw new StatementError(line.position.line, tooManyLines(maxLines));
    total += 1n;
    kept.add(line);
    lease.check();
  }
  const { warningCount, notBooked = 0, format } = summary ?? {};
  call.log.info({ sync: sync._id, total: Number(total), warningCount, notBooked }, "statement checked");
  const set = { total, skipped: BigInt(notBooked), format };
  return { checked: await move(context, running, set, call.tenant), lines: kept.lines() };
}

function tooManyLines(limit: bigint): string {
  return `the file holds more than ${limit} payments, the most that one file may have: split it into several`;
}

/**
 * Stores the lines beyond those that are already dealt with: while a chunk is being stored, the next one is read. No more
 * are in memory, of a file that is read again.
 */
async function storeLines(
  context: Context,
  sync: SyncRow,
  lines: Iterable<StatementLine> | AsyncIterable<StatementLine>,
  { lease, turn }: { lease: Lease; turn: Turn },
  call: Call,
): Promise<SyncRow> {
  const occurrences = createOccurrenceCounter();
  const skip = sync.processed;
  let seen = 0n;
  let stored = Promise.resolve(sync);
  let chunk: IdentifiedLine[] = [];
  let characters = 0;
  const flush = async () => {
    const next = chunk;
    chunk = [];
    characters = 0;
    const current = await stored;
    lease.check();
    await turn.beforeChunk();
    stored = storeChunk(context, current, next, call);
    // Whoever waits for it next hears of its failure.
    stored.catch(() => {});
  };
  try {
    for await (const line of lines) {
      // Counted also for lines that are skipped: equal ones may follow.
      const occurrence = occurrences.next(line);
      seen += 1n;
      if (seen <= skip) continue;
      chunk.push({ line, fingerprint: fingerprint(line, occurrence) });
      characters += line.description.length;
      if (chunk.length >= context.config.IMPORT_CHUNK || characters >= CHUNK_CHARACTERS) await flush();
    }
    if (chunk.length > 0) await flush();
  } finally {
    // Also when reading fails: what happens to the sync then must not meet a commit that is still under way.
    await stored.catch(() => {});
  }
  return stored;
}

async function* readLines(
  context: Context,
  sync: SyncRow,
  { csvMapping, currency }: BankConnectionRow,
  tenant: string,
  onSummary?: (summary: StatementSummary) => void,
): AsyncGenerator<StatementLine, void, void> {
  const file = readStatementFile(context, tenant, sync._id);
  yield* parseStatement(file, {
    currencyExponent: currencyDigits,
    currency,
    filename: sync.filename,
    csvMapping: csvMapping === undefined ? undefined : mappingOf(csvMapping),
    ...(onSummary ? { onSummary } : {}),
  });
}

/** @throws StatementError when the connection's mapping is none; the gateway lets no such mapping through */
function mappingOf(json: string): CsvMapping {
  const mapping = csvMappingSchema.safeParse(JSON.parse(json));
  if (!mapping.success) throw new StatementError(1, "the csvMapping of the bank connection is not valid");
  return mapping.data;
}

/** @throws StatementError when the line belongs to another account than the connection */
function requireAccount(connection: BankConnectionRow, { account, currency, position }: StatementLine): void {
  const problem = accountProblem(connection, { iban: account?.iban, currency });
  if (problem !== undefined) throw new StatementError(position.line, problem);
}

async function move(
  context: Context,
  sync: SyncRow,
  set: Partial<SyncRow>,
  tenant: string,
  session?: Parameters<typeof updateSync>[4],
): Promise<SyncRow> {
  const moved = await updateSync(context, tenant, { id: sync._id, processed: sync.processed }, { set }, session);
  if (moved === null) throw new LeaseLost();
  return moved;
}
