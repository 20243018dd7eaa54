import type { PreviewRow, PreviewTotal, StatementPreview } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { StatementHeader } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import {
  createDigestCounter,
  createOccurrenceCounter,
  fingerprints,
  MAX_LISTED,
  readStatements,
  StatementError,
  type StatementPosition,
} from "@matchbook/statements";
import type { Context } from "../context.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import type { TenantCollections } from "../store/collections.ts";
import { toReport } from "../store/sync-row.ts";
import { type NewRow, newRows } from "./new-rows.ts";
import { ownLines } from "./own-lines.ts";
import { byPosition, FileReport, isLeftOut } from "./report.ts";
import { statementOptions } from "./statement-options.ts";
import { statementRow } from "./statement-row.ts";

/** A parsed line and its position in the file. */
interface PlacedRow {
  position: StatementPosition;
  row: NewRow;
}

interface Preview {
  rows: PreviewRow[];
  new: bigint;
  duplicates: bigint;
  /** By currency. There are few, because parsers refuse unknown ones. */
  totals: Map<string, PreviewTotal>;
}

/**
 * Reads a file as an import would, without storing anything. It holds one chunk of lines, the rows that it answers and
 * a digest per line, as an import does.
 */
export async function previewFile(
  context: Context,
  file: {
    chunks: AsyncIterable<Uint8Array>;
    connection: BankConnectionRow;
    header: Pick<StatementHeader, "filename" | "leaveOut">;
  },
  call: Call,
): Promise<StatementPreview> {
  const preview: Preview = { rows: [], new: 0n, duplicates: 0n, totals: new Map() };
  const leaveOut = file.header.leaveOut.map(Number);
  const report = new FileReport(leaveOut);
  try {
    await readFile(context, file, { preview, report }, call);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    report.add(error);
  }
  const { format, warnings = [], warningCount = 0, report: found } = report.fields();
  const message = found && toReport(found);
  // An entry that is left out is a skipped row.
  const wrong = message?.errors.filter(
    ({ entry, line, file }) => !(entry && isLeftOut({ line: Number(line), file }, leaveOut)),
  );
  const others = [
    ...(message?.skipped ?? []).map(({ reason, ...at }) => withoutFacts("skipped", reason, at)),
    ...(wrong ?? []).map(({ message: reason, ...at }) => withoutFacts("error", reason, at)),
  ];
  return {
    format,
    error: report.firstError()?.message,
    report: message,
    warnings: warnings.map(({ line, reason }) => ({ line: BigInt(line), reason })),
    warningCount: BigInt(warningCount),
    rows: [...preview.rows, ...others].sort(byPosition),
    ...{ new: preview.new, duplicates: preview.duplicates, totals: [...preview.totals.values()].sort(byCurrency) },
  };
}

function withoutFacts(status: string, reason: string, { line, file }: Pick<PreviewRow, "line" | "file">): PreviewRow {
  return { line, file, status, reason, facts: undefined };
}

async function readFile(
  context: Context,
  { chunks, connection, header: { filename } }: Parameters<typeof previewFile>[1],
  { preview, report }: { preview: Preview; report: FileReport },
  call: Call,
): Promise<void> {
  const { IMPORT_CHUNK: size, STATEMENT_MAX_LINES: maxLines } = context.config;
  const collections = await context.collections(call.tenant);
  const options = { ...statementOptions(connection, filename), onError: report.onError, proposeMapping: true };
  const reading = readStatements(chunks, options);
  const occurrences = createOccurrenceCounter();
  const repeats = createDigestCounter();
  const now = context.clock();
  let chunk: PlacedRow[] = [];
  try {
    for await (const line of ownLines(reading, connection, { maxLines, onOther: report.onOther })) {
      const keys = fingerprints(line, occurrences);
      const source = { keys, bankConnectionId: connection._id, syncId: undefined, now };
      chunk.push({ position: line.position, row: statementRow(line, source) });
      if (chunk.length < size) continue;
      await addToPreview(collections, chunk, { preview, repeats });
      chunk = [];
    }
  } finally {
    report.onSummary(reading.summary);
    await addToPreview(collections, chunk, { preview, repeats });
  }
}

/** Adds lines to the preview as new or as duplicates. */
async function addToPreview(
  collections: TenantCollections,
  chunk: readonly PlacedRow[],
  { preview, repeats }: { preview: Preview; repeats: ReturnType<typeof createDigestCounter> },
): Promise<void> {
  const rows = chunk.map(({ row }) => row);
  const fresh = new Set((await newRows(collections, rows, true)).map(({ _id }) => _id));
  for (const { position, row } of chunk) {
    const isNew = repeats.next(row.identity) === 1 && fresh.has(row._id);
    if (isNew) preview.new += 1n;
    else preview.duplicates += 1n;
    addToTotals(preview.totals, row.facts);
    if (preview.rows.length >= MAX_LISTED) continue;
    preview.rows.push({
      line: BigInt(position.line),
      file: position.file,
      status: isNew ? "new" : "duplicate",
      reason: undefined,
      facts: { id: row._id, ...row.facts },
    });
  }
}

function addToTotals(totals: Preview["totals"], { amount, currency, direction }: NewRow["facts"]): void {
  const total = totals.get(currency) ?? { currency, count: 0n, credit: 0n, debit: 0n };
  total.count += 1n;
  total[direction === "credit" ? "credit" : "debit"] += amount;
  totals.set(currency, total);
}

function byCurrency(a: PreviewTotal, b: PreviewTotal): number {
  return a.currency < b.currency ? -1 : 1;
}
