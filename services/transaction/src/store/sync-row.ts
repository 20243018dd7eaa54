import { StatementReport, Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { NewEvent } from "@matchbook/runtime/events/outbox-rows";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import type { TraceHeaders } from "@matchbook/runtime/telemetry/spans";
import type {
  SkippedEntry,
  StatementBalance,
  StatementSummary,
  StatementWarning,
  UnusedField,
} from "@matchbook/statements";
import type { SkipReason, SyncErrorCode, SyncStatus } from "@matchbook/vocabulary/statuses";
import { type StoredIssue, toBalanceIssue } from "./balance-row.ts";

/** The import of one statement file. The file and its row in `imports` have the same id. */
export interface SyncRow {
  _id: string;
  bankConnectionId: string;
  status: SyncStatus;
  format?: string | undefined;
  filename: string | undefined;
  /** Lines of the file whose entries are left out if they are wrong. */
  leaveOut: number[] | undefined;
  /** JSON text of the mapping that came with the file. */
  csvMapping?: string | undefined;
  /** Lines that a check in progress has read, in steps. Absent before the first step. */
  checked?: bigint;
  /** Number of lines in the file; set after the whole file was checked. */
  total?: bigint | undefined;
  /** Number of processed lines from the start of the file. An interrupted import resumes here. */
  processed: bigint;
  created: bigint;
  duplicates: bigint;
  /** The first warnings of the parser; set with `report`. */
  warnings?: StatementWarning[] | undefined;
  warningCount?: number | undefined;
  /** Set after the whole file was checked, or with the error that refuses it. */
  report?: StoredReport | undefined;
  /** Number of created lines that are dated within a closed period. */
  late?: bigint | undefined;
  /** Places where the balances of its statements do not continue the known ones. */
  balanceIssues?: StoredIssue[] | undefined;
  error?: string | undefined;
  /** Absent in rows of version 0.1.0, and without an error. */
  errorCode?: SyncErrorCode | undefined;
  createdAt: Date;
  finishedAt?: Date | undefined;
  /** The size of the file. Absent in rows of version 0.1.0. */
  bytes?: number;
  /** Actor who took the import back. */
  removed?: { at: Date; actor: string; actorName: string | undefined };
  /** Actor and request of the upload; the events of its lines carry both. */
  actor: string;
  actorName: string | undefined;
  correlationId: string;
  trace: TraceHeaders | undefined;
}

/** See `StatementReport` in transaction.proto. */
export interface StoredReport
  extends Pick<StatementSummary, "notBooked" | "zero" | "status" | "firstDay" | "lastDay" | "accounts" | "preset">,
    Pick<StatementSummary, "questions" | "encoding"> {
  otherAccount: number;
  /** Absent in rows of version 0.1.0. */
  leftOut?: number;
  skipped: StoredSkip[];
  errors: StatementFault[];
  balances: Omit<StatementBalance, "parts">[];
  /** JSON text. */
  proposedMapping?: string | undefined;
  /** Absent in rows of version 0.1.0. */
  notUsed?: UnusedField[] | undefined;
}

export interface StoredSkip extends Omit<SkippedEntry, "reason"> {
  reason: SkipReason;
}

export interface StatementFault {
  line: number;
  column: string | undefined;
  value: string | undefined;
  message: string;
  file: string | undefined;
  /** An error of one entry, which an upload can leave out. Absent in rows of version 0.1.0. */
  entry?: boolean;
}

export function toSync({
  _id,
  actor,
  actorName,
  correlationId: _correlationId,
  trace: _trace,
  leaveOut: _leaveOut,
  csvMapping: _csvMapping,
  bytes: _bytes,
  removed: _removed,
  ...row
}: SyncRow): Sync {
  return {
    ...emptyMessage(Sync),
    ...{ id: _id, ...row, uploadedBy: actor, uploadedByName: actorName, late: row.late ?? 0n },
    checked: row.total ?? row.checked ?? 0n,
    balanceIssues: (row.balanceIssues ?? []).map(toBalanceIssue),
    warnings: (row.warnings ?? []).map(numbered),
    warningCount: BigInt(row.warningCount ?? 0),
    report: row.report && toReport(row.report),
  };
}

/** The events of a sync that has ended: for subscribers, and for matching when lines of the sync wait there. */
export function endEvents(ended: SyncRow): NewEvent[] {
  const data = { $case: "sync" as const, value: toSync(ended) };
  const forMatching = ended.created > 0n ? [{ type: "internal.file_ended", data }] : [];
  return [...forMatching, { type: ended.status === "completed" ? "sync.completed" : "sync.failed", data }];
}

export function toReport(report: StoredReport): StatementReport {
  return {
    ...emptyMessage(StatementReport),
    ...report,
    notBooked: BigInt(report.notBooked),
    zero: BigInt(report.zero),
    status: BigInt(report.status),
    otherAccount: BigInt(report.otherAccount),
    leftOut: BigInt(report.leftOut ?? 0),
    skipped: report.skipped.map(({ line, reason, value, file }) => ({ line: BigInt(line), reason, value, file })),
    errors: report.errors.map(({ entry = false, ...error }) => ({ ...numbered(error), entry })),
    balances: report.balances.map(({ account, opening, closing, difference, from, to, isRunning: _, ...balance }) => ({
      ...numbered(balance),
      ...{ account, opening, closing, difference, from, to },
    })),
    questions: report.questions ?? [],
    notUsed: (report.notUsed ?? []).map(({ column, ...field }) => ({ column, ...field })),
    proposedMapping: report.proposedMapping === undefined ? undefined : { mappingJson: report.proposedMapping },
  };
}

function numbered<T extends { line: number }>(item: T): Omit<T, "line"> & { line: bigint } {
  return { ...item, line: BigInt(item.line) };
}
