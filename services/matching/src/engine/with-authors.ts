import { AppError, type FieldError } from "@matchbook/runtime/errors/errors";
import type { LaterChanges } from "../domain/expected-version.ts";
import { changedBy, findLastChange } from "../store/history.ts";
import type { HistoryRow } from "../store/rows.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

const MOST_NAMED = 20;

/** The refusal with the later changes: who made them and when, of an undo everything since the operation. */
export async function withAuthors(
  collections: TenantCollections,
  { code, fields, subjects }: LaterChanges,
): Promise<AppError> {
  const named = [...new Map(subjects.map((subject) => [subject.entityId, subject])).values()];
  const last = await Promise.all(named.slice(0, MOST_NAMED).map((subject) => findLastChange(collections, subject)));
  const show = code === "changed_meanwhile" ? authorOf : changeOf;
  const shown = last.flatMap((row) => (row === null ? [] : show(row)));
  const others = named.length - MOST_NAMED;
  const rest = others > 0 ? [{ field: "", message: `And ${others} more` }] : [];
  return new AppError(code, { fields: [...fields, ...shown, ...rest] });
}

function authorOf(row: HistoryRow): FieldError[] {
  return [
    { field: "changedBy", message: changedBy(row) },
    { field: "changedAt", message: row.at.toISOString() },
  ];
}

function changeOf(row: HistoryRow): FieldError {
  return { field: nameOf(row), message: `${row.operation} by ${changedBy(row)} at ${row.at.toISOString()}` };
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
