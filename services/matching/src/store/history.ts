import type { Change, Changes } from "@matchbook/matcher/books/book";
import { isWaiting, type Line, type Match } from "@matchbook/matcher/model/model";
import { UNTOUCHED } from "@matchbook/matcher/model/states";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { HistoryEntry, Snapshot } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { Call } from "@matchbook/runtime/grpc/call";
import { insertion, type Write } from "@matchbook/runtime/mongo/write-together";
import { newId } from "@matchbook/runtime/values/ids";
import { ROWS_AT_ONCE } from "@matchbook/runtime/work/slices";
import { MATCHING } from "@matchbook/vocabulary/actors";
import { changesCodings } from "../domain/closed-periods.ts";
import type { Subject } from "../domain/expected-version.ts";
import type { LearnedChange } from "../domain/knowledge.ts";
import { isUntouched } from "../domain/statuses.ts";
import type { Step } from "../domain/undoing/steps.ts";
import type { Decision } from "./decision.ts";
import { toInvoiceMessage } from "./invoices.ts";
import { factsOfLine, findLines, toLineState } from "./lines.ts";
import { toMatchMessage } from "./matches.ts";
import type { HistoryRow, StoredLine, StoredMatch } from "./rows.ts";
import { toRuleSetMessage } from "./settings.ts";
import { type DomainEntry, fromHistoryRow, toStoredLine, toStoredMatch } from "./stored-entities.ts";
import type { TenantCollections } from "./tenant-collections.ts";

export function isNoted(changes: Changes): boolean {
  const { lines, invoices, matches, deletedInvoices, deletedMatches } = changes;
  return (
    deletedInvoices.length + deletedMatches.length > 0 ||
    [lines.some(isNotedLine), invoices.some(isContentChange), matches.some(isNotedMatch)].includes(true)
  );
}

/** The history entries of a commit. Rows of which only the version changed, and lines that only arrived, get none. */
export function historyOf(
  { history }: TenantCollections,
  { call, operation, operationId, undoes, changes, now }: Decision,
  learned: readonly LearnedChange[],
): Write[] {
  const { actor, actorName, correlationId } = call;
  const cause = { at: now, actor, actorName, correlationId, operation, operationId, undoes: undoes?.operationId };
  const entryOf = ({ id, version }: { id: string; version: bigint }) => {
    return { _id: newId(), entityId: id, version, ...cause };
  };
  const lessons = Map.groupBy(learned, ({ matchId }) => matchId);
  const rows: HistoryRow[] = [
    ...changes.lines.filter(isNotedLine).map(({ after, before = asArrived(after) }) => ({
      ...{ ...entryOf(after), entity: "line" as const, before: storedWithoutKept(before) },
      ...(after.removed ? {} : { after: storedWithoutKept(after) }),
      ...(changesCodings({ before, after }) && { coded: true as const }),
    })),
    ...changes.invoices
      .filter(isContentChange)
      .map(({ before, after }) => ({ ...entryOf(after), entity: "invoice" as const, before, after })),
    ...changes.deletedInvoices.map((before) => ({
      ...entryOf({ ...before, version: before.version + 1n }),
      ...{ entity: "invoice" as const, before },
    })),
    ...changes.matches.filter(isNotedMatch).map(({ before, after }) => ({
      ...entryOf(after),
      ...{ entity: "match" as const, before: before && storedWithoutWait(before), after: toStoredMatch(after) },
      learned: lessons.get(after.id),
    })),
    ...changes.deletedMatches.map((before) => ({
      ...entryOf({ ...before, version: before.version + 1n }),
      ...{ entity: "match" as const, before: storedWithoutWait(before), learned: lessons.get(before.id) },
    })),
  ];
  return rows.map((row) => insertion(history, row));
}

/** The entry of a change of rules or of a period, which is a commit for itself. */
export function ownEntry(
  { history }: Pick<TenantCollections, "history">,
  { actor, actorName, correlationId, operationId }: Call,
  { before, ...change }: OwnChange,
): Write {
  const cause = { actor, actorName, correlationId, operationId: operationId ?? newId() };
  return insertion(history, { _id: newId(), ...cause, ...change, ...(before && { before }) } as HistoryRow);
}

type OwnChange = Pick<HistoryRow, "entityId" | "version" | "at" | "operation"> &
  (SidesOf<"closedPeriod"> | SidesOf<"ruleSet">);
type SidesOf<Kind> = Pick<Extract<HistoryRow, { entity: Kind }>, "entity" | "before" | "after">;

// Data of the row beside the line is no part of its history.
function storedWithoutKept({ kept: _kept, ...line }: Line): StoredLine {
  return toStoredLine(line);
}

// A suggestion that waits has no entry. What is restored from one waits no longer.
function storedWithoutWait(match: Match): StoredMatch {
  return toStoredMatch({ ...match, waits: undefined });
}

function isContentChange({ before, contentChanged }: Change<unknown>): boolean {
  return before === undefined || contentChanged;
}

// The transaction service reports that a line arrived. Its history here begins with the first change.
function isNotedLine(change: Change<Line>): boolean {
  return isContentChange(change) && !(change.before === undefined && isUntouched(change.after));
}

function isNotedMatch({ after }: Change<Match>): boolean {
  return !isWaiting(after);
}

// A line that is changed before it is stored has the state of arrival as its previous form.
function asArrived(line: Line): Line {
  return { ...line, ...UNTOUCHED, updatedAt: line.createdAt };
}

/** The last change of what an operation changed first; null for an operation without history. */
export async function findLatestAfter(collections: TenantCollections, operationId: string): Promise<HistoryRow | null> {
  const row = await collections.history.findOne({ operationId });
  return row && (await findLastChange(collections, row as Subject));
}

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

const MOST_STEPS = 20_000;
const VERSION = { entityId: 1, version: 1 } as const;

/** The changes of an operation, none of an unknown one; undefined when it cannot be undone (`stepOf`, MOST_STEPS). */
export async function findSteps(
  { history, session }: TenantCollections,
  operationId: string,
): Promise<Step[] | undefined> {
  const rows = await history
    .find({ operationId }, { session, limit: MOST_STEPS + 1, batchSize: ROWS_AT_ONCE })
    .toArray();
  const steps = rows.map(fromHistoryRow).flatMap(stepOf);
  if (rows.length > MOST_STEPS || steps.length < rows.length) return undefined;
  const isDeletion = ({ entity, after }: Step) => entity === "match" && after === undefined;
  const ids = steps.filter(isDeletion).map(({ entityId }) => entityId);
  // A match that an undo stored again may have been deleted again since: its versions go on after the last one.
  const entries = history.find({ entity: "match", entityId: { $in: ids } }, { session }).sort({ version: 1 });
  const known = ids.length === 0 ? [] : await entries.project<Subject & { version: bigint }>(VERSION).toArray();
  const last = new Map(known.map(({ entityId, version }) => [entityId, version]));
  return steps.map((step) => (isDeletion(step) ? { ...step, version: last.get(step.entityId) ?? step.version } : step));
}

function stepOf(entry: DomainEntry): Step | [] {
  const { entity, before, after } = entry;
  const isStep = after !== undefined && (entity === "invoice" || before !== undefined);
  return entity === "match" || (isStep && (entity === "invoice" || entity === "line")) ? (entry as Step) : [];
}

/** The entries as messages, those of lines with the facts: of a removed line, only its last entry has them. */
export async function toHistoryEntries(
  collections: TenantCollections,
  rows: readonly HistoryRow[],
): Promise<HistoryEntry[]> {
  const ofLines = rows.filter(({ entity }) => entity === "line").map(({ entityId }) => entityId);
  const lines = (await findLines(collections, [...new Set(ofLines)])).filter(({ removed }) => !removed);
  const facts = new Map(lines.map((line) => [line.id, factsOfLine(line)]));
  return rows.map((row) => toHistoryEntry(fromHistoryRow(row), facts.get(row.entityId)));
}

function toHistoryEntry(entry: DomainEntry, known: LineFacts | undefined): HistoryEntry {
  const { _id: id, at, actor, actorName, correlationId, operation, operationId, undoes } = entry;
  const [before, after] = [snapshotOf(entry, entry.before), snapshotOf(entry, entry.after)];
  const isRemoved = entry.entity === "line" && entry.after === undefined;
  const facts = isRemoved && entry.before ? factsOfLine(entry.before) : known;
  return { facts, id, at, actor, actorName, correlationId, operation, operationId, undoes, before, after };
}

/** The messages of the entities by their kinds. */
const MESSAGES = {
  line: toLineState,
  invoice: toInvoiceMessage,
  match: toMatchMessage,
  ruleSet: toRuleSetMessage,
  closedPeriod: (period) => period,
} satisfies { [Kind in DomainEntry["entity"]]: (entity: EntityOf<Kind>) => ValueOf<Kind> };

type EntityOf<Kind> = NonNullable<Extract<DomainEntry, { entity: Kind }>["after"]>;
type ValueOf<Kind> = Extract<Snapshot["of"], { $case: Kind }>["value"];

function snapshotOf({ entity: $case }: DomainEntry, entity: DomainEntry["after"]): Snapshot | undefined {
  return entity && { of: { $case, value: MESSAGES[$case](entity as never) } as Snapshot["of"] };
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
