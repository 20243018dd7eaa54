import type { HistoryEntry, Snapshot } from "@matchbook/proto/matchbook/matching/v1/matching";
import { newId } from "@matchbook/runtime/ids";
import { insertion, type Write } from "@matchbook/runtime/write-together";
import { MATCHING } from "@matchbook/vocabulary/actors";
import type { Change } from "../domain/book.ts";
import type { Subject } from "../domain/expected-version.ts";
import { isUntouched, type Line, UNTOUCHED } from "../domain/model.ts";
import type { Decision } from "./decision.ts";
import { completed, toInvoiceMessage } from "./invoices.ts";
import { toLineState } from "./lines.ts";
import { toMatchMessage, withKind } from "./matches.ts";
import type { HistoryRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The history entries of a commit. Rows of which only the version changed, and lines that only arrived, get none. */
export function historyOf(
  { history }: TenantCollections,
  { call, operation, operationId, changes, now }: Decision,
): Write[] {
  const { actor, actorName, correlationId } = call;
  const entryOf = ({ id, version }: { id: string; version: bigint }) => {
    return {
      _id: newId(),
      entityId: id,
      version,
      at: now,
      actor,
      actorName,
      correlationId,
      operation,
      operationId,
      unnumbered: true as const,
    };
  };
  const rows: HistoryRow[] = [
    ...changes.lines
      .filter((change) => isContentChange(change) && !hasOnlyArrived(change))
      .map(({ after, before = asArrived(after) }) => ({ ...entryOf(after), entity: "line" as const, before, after })),
    ...changes.invoices
      .filter(isContentChange)
      .map(({ before, after }) => ({ ...entryOf(after), entity: "invoice" as const, before, after })),
    ...changes.matches.map(({ before, after }) => ({ ...entryOf(after), entity: "match" as const, before, after })),
    ...changes.deletedMatches.map((before) => ({
      ...entryOf({ ...before, version: before.version + 1n }),
      entity: "match" as const,
      before,
    })),
  ];
  return rows.map((row) => insertion(history, row));
}

function isContentChange({ before, contentChanged }: Change<unknown>): boolean {
  return before === undefined || contentChanged;
}

// The transaction service reports that a line arrived. Its history here begins with the first change.
function hasOnlyArrived({ before, after }: Change<Line>): boolean {
  return before === undefined && isUntouched(after);
}

// A line that is changed before it is stored has the state of arrival as its previous form.
function asArrived(line: Line): Line {
  return { ...line, ...UNTOUCHED, updatedAt: line.createdAt };
}

/** The last recorded change of an entity. */
export async function findLastChange(
  { history }: TenantCollections,
  { entity, entityId }: Subject,
): Promise<HistoryRow | null> {
  return history.findOne({ entity, entityId }, { sort: { version: -1 } });
}

/** The person or process of an entry, as shown in an error. */
export function changedBy({ actor, actorName }: Pick<HistoryRow, "actor" | "actorName">): string {
  return actorName === undefined ? actor : `${actorName} (${actor})`;
}

export function toHistoryEntry(row: HistoryRow): HistoryEntry {
  const { _id: id, at, actor, actorName, correlationId, operation, operationId } = row;
  const [before, after] = snapshots(row);
  return { id, at, actor, actorName, correlationId, operation, operationId, before, after };
}

function snapshots(row: HistoryRow): [Snapshot | undefined, Snapshot | undefined] {
  switch (row.entity) {
    case "line":
      return pair(row, (line) => ({ of: { $case: "line", value: toLineState({ ...UNTOUCHED, ...line }) } }));
    case "invoice":
      return pair(row, (invoice) => ({ of: { $case: "invoice", value: toInvoiceMessage(completed(invoice)) } }));
    case "match":
      return pair(row, (match) => ({ of: { $case: "match", value: toMatchMessage(withKind(match)) } }));
  }
}

function pair<T>(
  { before, after }: { before?: T; after?: T },
  toSnapshot: (entity: T) => Snapshot,
): [Snapshot | undefined, Snapshot | undefined] {
  return [before && toSnapshot(before), after && toSnapshot(after)];
}

/** Which of these matches a person created or changed. An included line is matched without a person's choice. */
export async function findDecidedMatches(
  { history, session }: TenantCollections,
  ids: string[],
): Promise<ReadonlySet<string>> {
  const shown = { entityId: 1, actor: 1, operation: 1 } as const;
  const entries = history.find({ entity: "match", entityId: { $in: ids } }, { session });
  const rows = await entries.project<Pick<HistoryRow, keyof typeof shown>>(shown).toArray();
  const chosen = rows.filter(({ actor, operation }) => actor !== MATCHING && operation !== "reconcile_include");
  return new Set(chosen.map(({ entityId }) => entityId));
}
