import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import type { ChangedMeanwhile } from "../domain/expected-version.ts";
import type { UndoConflict } from "../domain/undoing/undo-operation.ts";
import { changedBy, findLastChange } from "../store/history.ts";
import type { HistoryRow } from "../store/rows.ts";

/** The refusal with the author and the time of the last change, as `changedBy` and `changedAt`. */
export async function withAuthor(
  context: Context,
  { tenant }: Call,
  { subject, refusal: { code, fields } }: ChangedMeanwhile,
): Promise<AppError> {
  const last = await findLastChange(await context.collections(tenant), subject);
  if (last === null) return new AppError(code, { fields });
  const author = [
    { field: "changedBy", message: changedBy(last) },
    { field: "changedAt", message: last.at.toISOString() },
  ];
  return new AppError(code, { fields: [...fields, ...author] });
}

/** The most conflicts that a refusal names. */
const MOST_NAMED = 20;

/** The refusal of an undo, naming what changed since the operation, and by whom. */
export async function withConflicts(
  context: Context,
  { tenant }: Call,
  { refusal, subjects }: UndoConflict,
): Promise<AppError> {
  const collections = await context.collections(tenant);
  const named = [...new Map(subjects.map((subject) => [subject.entityId, subject])).values()];
  const last = await Promise.all(named.slice(0, MOST_NAMED).map((subject) => findLastChange(collections, subject)));
  const fields = last.flatMap((row) => {
    if (row === null) return [];
    return [{ field: nameOf(row), message: `${row.operation} by ${changedBy(row)} at ${row.at.toISOString()}` }];
  });
  const others = named.length - MOST_NAMED;
  const rest = others > 0 ? [{ field: "", message: `And ${others} more` }] : [];
  return new AppError(refusal.code, { fields: [...fields, ...rest] });
}

/** The name by which callers know what a history entry is about. */
function nameOf(row: HistoryRow): string {
  switch (row.entity) {
    case "line":
      return `transactions/${(row.after ?? row.before)?.transactionCode}`;
    case "invoice":
      return `invoices/${(row.after ?? row.before)?.invoiceNumber}`;
    case "match":
      return `matches/${row.entityId}`;
    case "ruleSet":
      return "rules";
    case "closedPeriod":
      return `closed-periods/${row.entityId}`;
  }
}
