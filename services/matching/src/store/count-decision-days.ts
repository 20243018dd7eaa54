import type { CountEntry } from "@matchbook/runtime/day-counts/entries";
import { recount } from "@matchbook/runtime/day-counts/recount";
import { isoDay } from "@matchbook/runtime/days";
import { derivation, rederive } from "@matchbook/runtime/migrations/rederive";
import type { Progress } from "@matchbook/runtime/migrations/schema";
import type { Mongo } from "@matchbook/runtime/mongo";
import type { ClientSession, Document } from "mongodb";
import { DECIDED, DECIDED_BY, LINES, UNMATCHED } from "./counted-changes.ts";
import type { LineRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

type Stored = Pick<TenantCollections, "lines" | "history">;

/** The name of the migration step. */
export const DECISION_DAYS_STEP = "decision-days-1";

/**
 * Gives each line the day of its decision, and counts decisions and unmatched lines per day, as
 * `domain/decision-days.ts` does for each commit. All follows from the history, so the step may run more than once.
 * @param portion lines per database transaction
 */
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
  await recount(mongo, tenant, [DECIDED, UNMATCHED], async (session) => [
    ...(await decidedLines(stored, session)),
    ...(await arrivals(stored, session)),
    ...(await changesOfUnmatched(stored, session)),
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

async function decidedLines({ lines }: Stored, session: ClientSession): Promise<CountEntry[]> {
  const by = { $cond: [{ $eq: ["$automatic", true] }, DECIDED_BY.matching, DECIDED_BY.people] };
  const groups = await lines
    .aggregate<{ _id: { day: string; by: string }; lines: number }>(
      [
        { $match: { decidedOn: { $exists: true } } },
        { $group: { _id: { day: "$decidedOn", by }, lines: { $sum: 1 } } },
      ],
      inSnapshot(session),
    )
    .toArray();
  return groups.map(({ _id, lines: count }) => [DECIDED, _id.day, _id.by, Number(count)]);
}

/** All lines by the day of their arrival, except those that were removed before they arrived. */
async function arrivals({ lines }: Stored, session: ClientSession): Promise<CountEntry[]> {
  const groups = await lines
    .aggregate<DayGroup>(
      [
        { $match: { $nor: [{ removed: true, version: 1n }] } },
        { $group: { _id: dayOf("$createdAt"), lines: { $sum: 1 } } },
      ],
      inSnapshot(session),
    )
    .toArray();
  return groups.map(unmatchedOn);
}

/** By how much the number of unmatched lines grew on each day by decisions, and by decisions taken back. */
async function changesOfUnmatched({ history }: Stored, session: ClientSession): Promise<CountEntry[]> {
  // An entry without a form before is about a new line, and a line arrives unmatched.
  const was = { $or: [{ $not: [exists("before")] }, isUnmatched("before")] };
  const moves = await history
    .aggregate<DayGroup>(
      [
        { $match: { entity: "line" } },
        { $project: { day: dayOf("$at"), was, is: isUnmatched("after") } },
        { $match: { $expr: { $ne: ["$was", "$is"] } } },
        { $group: { _id: "$day", lines: { $sum: { $cond: ["$is", 1, -1] } } } },
      ],
      inSnapshot(session),
    )
    .toArray();
  return moves.map(unmatchedOn);
}

interface DayGroup {
  _id: string;
  lines: number;
}

function unmatchedOn({ _id: day, lines }: DayGroup): CountEntry {
  return [UNMATCHED, day, LINES, Number(lines)];
}

function inSnapshot(session: ClientSession): Document {
  return { session, readConcern: { level: "snapshot" } };
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

/** Whether anything is allocated, all of it, and by matching alone. */
function allocationOf(form: Form): Document[] {
  const isWhole = { $eq: [`$${form}.allocated`, `$${form}.amount`] };
  return [isAllocated(form), isWhole, { $eq: [`$${form}.automatic`, true] }];
}

function isUnmatched(form: Form): Document {
  const isNot = (field: string) => ({ $ne: [`$${form}.${field}`, true] });
  return { $and: [exists(form), { $not: [isAllocated(form)] }, isNot("ignored"), isNot("removed")] };
}
