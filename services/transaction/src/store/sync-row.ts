import type { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { TraceHeaders } from "@matchbook/runtime/telemetry/spans";
import type { SyncStatus } from "@matchbook/vocabulary/statuses";
import type { StatementWarning } from "../statements/statement-line.ts";

/** The import of one statement file. The file and its row in `imports` have the same id. */
export interface SyncRow {
  _id: string;
  bankConnectionId: string;
  status: SyncStatus;
  format?: string | undefined;
  filename?: string | undefined;
  /** The number of lines in the file; set after the whole file was checked. */
  total?: bigint | undefined;
  /** The number of processed lines from the start of the file. An interrupted import resumes here. */
  processed: bigint;
  created: bigint;
  duplicates: bigint;
  /** The number of entries that are not booked and therefore not stored; set with `total`. */
  skipped?: bigint | undefined;
  /** The first warnings of the parser; set with `total`. */
  warnings?: StatementWarning[] | undefined;
  warningCount?: number | undefined;
  error?: string | undefined;
  createdAt: Date;
  finishedAt?: Date | undefined;
  /** The actor and the request that uploaded the file; the events of its lines carry both. */
  actor: string;
  correlationId: string;
  /** The trace of the upload. */
  trace?: TraceHeaders | undefined;
}

/** The row as a message. */
export function toSync({ _id, actor: _actor, correlationId: _correlationId, trace: _trace, ...row }: SyncRow): Sync {
  const warnings = (row.warnings ?? []).map(({ line, reason }) => ({ line: BigInt(line), reason }));
  return { id: _id, ...row, skipped: row.skipped ?? 0n, warnings, warningCount: BigInt(row.warningCount ?? 0) };
}
