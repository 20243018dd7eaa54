import { recount } from "@matchbook/runtime/mongo/day-counts/day-counts";
import {
  type CountEntry,
  type CountKey,
  countEntries,
  type RowChange,
} from "@matchbook/runtime/mongo/day-counts/entries";
import { derivation, rederive } from "@matchbook/runtime/mongo/migrations/rederive";
import type { Progress } from "@matchbook/runtime/mongo/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { isoDay } from "@matchbook/runtime/values/days";
import { isDecidedAlike, isUnmatched } from "../domain/decision-days.ts";
import { DECIDED, LINES, lineKeys, UNMATCHED } from "./counted-changes.ts";
import type { HistoryRow, LineRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

type Stored = Pick<TenantCollections, "lines" | "history">;
type LineEntry = Extract<HistoryRow, { entity: "line" }>;

/** The changes that are counted at once. */
const PORTION = 1_000;

/** The fields that tell whether a line is decided, and how. */
const SIDE = { allocated: 1, amount: 1, automatic: 1, ignored: 1, removed: 1 };
const SIDES = { at: 1, entityId: 1, before: SIDE, after: SIDE };

/** The name of the migration step. */
export const DECISION_DAYS_STEP = "decision-days-2";

/** Gives lines the day of their decision, and counts these per day, from the history alone, so it may run again. */
export async function countDecisionDays(
  mongo: Mongo,
  tenant: string,
  stored: Stored,
  progress: Progress,
  portion?: number,
): Promise<void> {
  const ofLines = derivation(stored.lines, async (rows) => {
    const decided = await decisionDays(stored, rows);
    return rows.map((row) => ({ ...row, decidedOn: decided.get(row._id) }));
  });
  await rederive(mongo, [ofLines], progress, portion);
  await recount(mongo, tenant, [DECIDED, UNMATCHED], async (session) => {
    const ofLines = stored.lines.find({}, { session }).map((after) => ({ after }));
    const moves = stored.history.find({ entity: "line" }, { session, projection: SIDES }).map(moveOf);
    return [...(await countedIn(ofLines, keysOfLine)), ...(await countedIn(moves, ({ day }) => [arrival(day)]))];
  });
}

/** The day of the decision by the id of the line; see `decisionDay`. */
async function decisionDays({ history }: Stored, rows: readonly LineRow[]): Promise<Map<string, string>> {
  const decided = rows.filter(({ allocated }) => allocated !== 0n);
  const ids = decided.map(({ _id }) => _id);
  const known = new Map<string, string>();
  const entries = history.find({ entity: "line", entityId: { $in: ids } }, { projection: SIDES });
  for (const { entityId, at, before, after } of (await entries.sort({ at: 1 }).toArray()) as LineEntry[])
    if (after !== undefined && after.allocated !== 0n && !(before && isDecidedAlike(before, after)))
      known.set(entityId, isoDay(at));
  return new Map(
    decided.map(({ _id, decidedOn, updatedAt }) => [_id, known.get(_id) ?? decidedOn ?? isoDay(updatedAt)]),
  );
}

/** The counts of changes that are read one after the other. */
async function countedIn<T>(
  changes: AsyncIterable<RowChange<T>>,
  keysOf: (row: T) => readonly CountKey[],
): Promise<CountEntry[]> {
  const entries: CountEntry[] = [];
  let portion: RowChange<T>[] = [];
  for await (const change of changes) {
    if (portion.push(change) < PORTION) continue;
    entries.push(...countEntries(portion, keysOf));
    portion = [];
  }
  return [...entries, ...countEntries(portion, keysOf)];
}

/** The decision about a line, and its arrival, unless it was removed before it arrived. */
function keysOfLine(line: LineRow): CountKey[] {
  const decision = lineKeys(line).filter(({ list }) => list === DECIDED);
  return line.removed && line.version === 1n ? decision : [...decision, arrival(isoDay(line.createdAt))];
}

function arrival(day: string): CountKey {
  return { list: UNMATCHED, day, values: [LINES] };
}

/** The growth of unmatched lines by an entry. One without a form before is about a line that arrives unmatched. */
function moveOf(row: HistoryRow): RowChange<{ day: string }> {
  const { at, before, after } = row as LineEntry;
  const was = before === undefined || isUnmatched(before);
  const is = after !== undefined && isUnmatched(after);
  const day = isoDay(at);
  return was === is ? {} : is ? { after: { day } } : { before: { day } };
}
