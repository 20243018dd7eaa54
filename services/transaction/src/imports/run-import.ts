import type { Claim } from "@matchbook/runtime/work/work-queue/claim";
import type { SyncErrorCode } from "@matchbook/vocabulary/statuses";
import type { ClientSession } from "mongodb";
import type { Call, Context } from "../context.ts";
import { type FileBalances, MOST_ISSUES, storeBalances } from "../store/balances.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import { changeConnected, findBankConnection } from "../store/bank-connections.ts";
import type { TenantCollections } from "../store/collections.ts";
import type { ImportRow } from "../store/imports.ts";
import { endEvents, type SyncRow } from "../store/sync-row.ts";
import { findSync, updateSync } from "../store/syncs.ts";
import { balancesOf } from "./file-balances.ts";
import { LeaseLost, requireLease } from "./lease.ts";
import { countImport } from "./metrics.ts";
import { statementRow } from "./new-rows.ts";
import type { StatementPart } from "./read-statement.ts";
import { type Refusal, refusalOf } from "./report.ts";
import { statementToRead } from "./statement-to-read.ts";
import { storeChunk } from "./store-chunk.ts";
import type { Turn } from "./turn.ts";

export interface HeldImport {
  claim: Claim<ImportRow>;
  turn: Turn;
}

/**
 * Imports a statement file, which is checked as a whole before its first line is stored, or resumes an import.
 * @throws LeaseLost, TurnOver. Any other error is not the file's fault: that ends the sync as failed
 */
export async function runImport(context: Context, sync: SyncRow, held: HeldImport, call: Call): Promise<void> {
  const connection = await findBankConnection(call.collections, sync.bankConnectionId);
  if (connection === null) throw new Error("a sync without its bank connection");
  try {
    await importFile(context, sync, { connection, ...held }, call);
  } catch (error) {
    const refusal = refusalOf(error);
    const current = await findSync(call.collections, sync._id);
    if (current === null) throw new LeaseLost();
    await finish(context, current, failed(refusal, current), call);
  }
}

/** Reason for a refusal, with the findings unless an earlier check has stored them. */
function failed({ error, errorCode, fields }: Refusal, { total }: SyncRow): Failed {
  return { status: "failed", error, errorCode, ...(total === undefined && fields) };
}

/** Ends a sync and emits its events. Stored lines stay, also after a failure; a completed file's mapping is kept. */
export async function finish(
  context: Context,
  sync: SyncRow,
  outcome: { status: "completed" } | Failed,
  call: Call,
  balances: FileBalances = { rows: [] },
): Promise<void> {
  const finishedAt = context.clock();
  const ended = await context.outbox.commit(call, async (session) => {
    const issues = await storeBalances(call.collections, sync.bankConnectionId, balances, session);
    const own = issues.filter(({ syncId }) => syncId === sync._id).slice(0, MOST_ISSUES);
    const set = { ...outcome, finishedAt, ...(own.length > 0 && { balanceIssues: own }) };
    if (outcome.status === "completed" && sync.csvMapping !== undefined) {
      // A connection that was disconnected during the import keeps its mapping.
      const kept = { csvMapping: sync.csvMapping, updatedAt: finishedAt };
      await changeConnected(call.collections, sync.bankConnectionId, kept, session);
    }
    const done = await move(call.collections, sync, set, session);
    return { result: done, events: endEvents(done) };
  });
  countImport(ended);
  call.log.info({ sync: sync._id, status: outcome.status }, "import finished");
}

interface Failed extends Partial<SyncRow> {
  status: "failed";
  error: string;
  errorCode: SyncErrorCode;
}

/** Reads the file, and stores its lines after the sync's counter once it is checked, one chunk ahead. */
async function importFile(
  context: Context,
  sync: SyncRow,
  { connection, claim, turn }: HeldImport & { connection: BankConnectionRow },
  call: Call,
): Promise<void> {
  let moved = Promise.resolve(
    sync.total === undefined ? await move(call.collections, sync, { status: "running" }) : sync,
  );
  try {
    for await (const part of partsOf(context, sync, { connection, claim }, call)) {
      const current = await moved;
      if ("begins" in part) turn.readingBegins();
      else if ("lines" in part) {
        await context.outbox.room(() => claim.isHeld());
        requireLease(claim);
        await turn.beforeChunk();
        const source = { bankConnectionId: connection._id, syncId: sync._id, now: context.clock() };
        const rows = part.lines.map((line) => statementRow(line, source));
        moved = storeChunk(context, current, rows, call);
        // The next await of `moved` reports the failure.
        moved.catch(() => {});
      } else if ("checked" in part) {
        moved = Promise.resolve(await move(call.collections, current, { checked: BigInt(part.checked) }));
      } else if ("found" in part) {
        const { total, refused, fields } = part.found;
        if (refused !== undefined) return await finish(context, current, failed({ ...refused, fields }, current), call);
        call.log.info({ sync: sync._id, total, warningCount: fields.warningCount }, "statement checked");
        moved = Promise.resolve(await move(call.collections, current, { total: BigInt(total), ...fields }));
      } else {
        const balances = balancesOf(part.end, { connection, sync: current });
        return await finish(context, current, { status: "completed" }, call, balances);
      }
    }
  } finally {
    // A failed read ends the sync, which must not happen while a commit is in flight.
    await moved.catch(() => {});
  }
}

/** Reads the file of an import. A resumed import does not check it again. */
async function* partsOf(
  context: Context,
  sync: SyncRow,
  { connection, claim }: { connection: BankConnectionRow; claim: Claim<ImportRow> },
  call: Call,
): AsyncGenerator<StatementPart, void, void> {
  const toRead = statementToRead(context.config, connection, {
    pass: sync.total === undefined ? "check" : "store",
    after: Number(sync.processed),
    leaveOut: sync.leaveOut ?? [],
    filename: sync.filename,
    csvMapping: sync.csvMapping,
  });
  yield* context.readers.read(toRead, call.collections.files.open(sync._id), () => requireLease(claim));
}

async function move(collections: TenantCollections, sync: SyncRow, set: Partial<SyncRow>, session?: ClientSession) {
  const moved = await updateSync(collections, { id: sync._id, processed: sync.processed }, { set }, session);
  if (moved === null) throw new LeaseLost();
  return moved;
}
