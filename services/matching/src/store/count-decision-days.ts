import { recount } from "@matchbook/runtime/mongo/day-counts/day-counts";
import type { CountEntry } from "@matchbook/runtime/mongo/day-counts/entries";
import { derivation, rederive } from "@matchbook/runtime/mongo/migrations/rederive";
import type { Progress } from "@matchbook/runtime/mongo/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { isoDay } from "@matchbook/runtime/values/days";
import type { ClientSession, Collection, Document } from "mongodb";
import { DECIDED, DECIDED_BY, LINES, UNMATCHED } from "./counted-changes.ts";
import type { LineRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

type Stored = Pick<TenantCollections, "lines" | "history">;

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
  const { lines, history } = stored;
  await recount(mongo, tenant, [DECIDED, UNMATCHED], async (session) => [
    ...(await entriesOf(DECIDED, lines, DECIDED_LINES, session)),
    ...(await entriesOf(UNMATCHED, lines, ARRIVALS, session)),
    ...(await entriesOf(UNMATCHED, history, MOVES, session)),
  ]);
}

/** The day of the decision by the id of the line; see `decisionDay`. */
async function decisionDays({ history }: Stored, rows: readonly LineRow[]): Promise<Map<string, string>> {
  const decided = rows.filter(({ allocated }) => allocated !== 0n);
  const isDecision = { $and: [isAllocated("after"), { $ne: [allocationOf("before"), allocationOf("after")] }] };
  const entries = await history
    .aggregate<{ _id: string; at: Date }>([
      { $match: { entity: "line", entityId: { $in: decided.map(({ _id }) => _id) } } },
      { $match: { $expr: isDecision } },
      { $group: { _id: "$entityId", at: { $max: "$at" } } },
    ])
    .toArray();
  const known = new Map(entries.map(({ _id, at }) => [_id, isoDay(at)]));
  return new Map(
    decided.map(({ _id, decidedOn, updatedAt }) => [_id, known.get(_id) ?? decidedOn ?? isoDay(updatedAt)]),
  );
}

/** Counts by groups of a day and a value. */
async function entriesOf<R extends Document>(
  list: string,
  rows: Collection<R>,
  pipeline: Document[],
  session: ClientSession,
): Promise<CountEntry[]> {
  const groups = await rows
    .aggregate<{ _id: { day: string; value: string }; lines: number; amount?: bigint | number }>(pipeline, {
      session,
      readConcern: { level: "snapshot" },
    })
    .toArray();
  return groups.map(({ _id, lines, amount = 0n }) => [list, _id.day, _id.value, Number(lines), BigInt(amount)]);
}

function dayOf(time: string): Document {
  return { $dateToString: { date: time, format: "%Y-%m-%d" } };
}

type Form = "before" | "after";

function exists(form: Form): Document {
  return { $gt: [`$${form}.id`, null] };
}

function isAllocated(form: Form): Document {
  return { $ne: [{ $ifNull: [`$${form}.allocated`, 0] }, 0] };
}

/** Tells whether anything is allocated, all of it, and by matching alone. */
function allocationOf(form: Form): Document[] {
  const isWhole = { $eq: [`$${form}.allocated`, `$${form}.amount`] };
  return [isAllocated(form), isWhole, { $eq: [`$${form}.automatic`, true] }];
}

function isUnmatched(form: Form): Document {
  const isNot = (field: string) => ({ $ne: [`$${form}.${field}`, true] });
  return { $and: [exists(form), { $not: [isAllocated(form)] }, isNot("ignored"), isNot("removed")] };
}

const WHO = { $cond: [{ $eq: ["$automatic", true] }, DECIDED_BY.matching, DECIDED_BY.people] };
/** The combination of `lineKeys`. */
const DECIDED_VALUE = { $concat: [WHO, "|", "$currency", "|", "$direction"] };
const DECIDED_LINES = [
  { $match: { decidedOn: { $exists: true } } },
  { $group: { _id: { day: "$decidedOn", value: DECIDED_VALUE }, lines: { $sum: 1 }, amount: { $sum: "$allocated" } } },
];

/** All lines by the day of their arrival, except those that were removed before they arrived. */
const ARRIVALS = [
  { $match: { $nor: [{ removed: true, version: 1n }] } },
  { $group: { _id: { day: dayOf("$createdAt"), value: LINES }, lines: { $sum: 1 } } },
];

/** The growth of unmatched lines on each day. An entry without a form before is about a line that arrives unmatched. */
const MOVES = [
  { $match: { entity: "line" } },
  {
    $project: {
      day: dayOf("$at"),
      was: { $or: [{ $not: [exists("before")] }, isUnmatched("before")] },
      is: isUnmatched("after"),
    },
  },
  { $match: { $expr: { $ne: ["$was", "$is"] } } },
  { $group: { _id: { day: "$day", value: LINES }, lines: { $sum: { $cond: ["$is", 1, -1] } } } },
];
