import type { PreviewRow, PreviewTotal, StatementPreview } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { StatementHeader } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { assertWanted } from "@matchbook/runtime/limits/deadline";
import { createDigestCounter, MAX_LISTED, type StatementPosition } from "@matchbook/statements";
import type { Call, Context } from "../context.ts";
import type { BankConnectionRow } from "../store/bank-connection-row.ts";
import type { TenantCollections } from "../store/collections.ts";
import { toReport } from "../store/sync-row.ts";
import { type NewRow, newRows, statementRow } from "./new-rows.ts";
import { byPosition, isLeftOut, type Refusal, refusalOf } from "./report.ts";
import { statementToRead } from "./statement-to-read.ts";

interface Preview {
  rows: PreviewRow[];
  new: bigint;
  duplicates: bigint;
  /** Sums by currency, of which there are few. */
  totals: Map<string, PreviewTotal>;
}

interface File {
  chunks: AsyncIterable<Uint8Array>;
  connection: BankConnectionRow;
  header: Pick<StatementHeader, "filename" | "leaveOut" | "csvMapping">;
}

/** Reads a file as an import would, and stores nothing. Memory holds three chunks, the answer and a digest per line. */
export async function previewFile(context: Context, file: File, call: Call): Promise<StatementPreview> {
  const preview: Preview = { rows: [], new: 0n, duplicates: 0n, totals: new Map() };
  const leaveOut = file.header.leaveOut.map(Number);
  const { error, errorCode, fields } = await readFile(context, file, { preview, leaveOut }, call);
  const { format, warnings = [], warningCount = 0, report: found } = fields;
  const message = found && toReport(found);
  // An entry that is left out is a skipped row.
  const wrong = message?.errors.filter(
    ({ entry, line, file }) => !(entry && isLeftOut({ line: Number(line), file }, leaveOut)),
  );
  const others = [
    ...(message?.skipped ?? []).map(({ reason, ...at }) => withoutFacts("skipped", reason, at)),
    ...(wrong ?? []).map(({ message: reason, ...at }) => withoutFacts("error", reason, at)),
  ];
  const totals = [...preview.totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return {
    ...{ format, error, errorCode },
    report: message,
    warnings: warnings.map(({ line, reason }) => ({ line: BigInt(line), reason })),
    warningCount: BigInt(warningCount),
    rows: [...preview.rows, ...others].sort(byPosition),
    ...{ new: preview.new, duplicates: preview.duplicates, totals },
  };
}

function withoutFacts(status: string, reason: string, { line, file }: Pick<PreviewRow, "line" | "file">): PreviewRow {
  return { line, file, status, reason, facts: undefined };
}

/** Adds the lines of the file to the preview. @returns the findings, and the reason for a refusal */
async function readFile(
  context: Context,
  { chunks, connection, header: { filename, csvMapping } }: File,
  { preview, leaveOut }: { preview: Preview; leaveOut: number[] },
  call: Call,
): Promise<Partial<Refusal> & Pick<Refusal, "fields">> {
  const repeats = createDigestCounter();
  const source = { bankConnectionId: connection._id, syncId: undefined, now: context.clock() };
  try {
    const toRead = statementToRead(context.config, connection, {
      ...{ pass: "preview", after: 0, leaveOut, filename },
      csvMapping: csvMapping?.mappingJson,
    });
    for await (const part of context.readers.read(toRead, { read: () => chunks }, () => assertWanted(call))) {
      if ("lines" in part) {
        const chunk = part.lines.map((line) => ({ position: line.position, row: statementRow(line, source) }));
        await addToPreview(call.collections, chunk, { preview, repeats });
      } else if ("found" in part) {
        const { refused, fields } = part.found;
        return { ...refused, fields };
      }
    }
    throw new Error("a preview without findings");
  } catch (error) {
    return refusalOf(error);
  }
}

async function addToPreview(
  collections: TenantCollections,
  chunk: readonly { position: StatementPosition; row: NewRow }[],
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
