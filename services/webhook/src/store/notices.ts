import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import type { OperationalEventType } from "@matchbook/vocabulary/event-types";
import type { ClientSession, Collection } from "mongodb";
import { type EndpointHealth, failingAt } from "../domain/endpoint.ts";
import type { EndpointRow, ScheduleRow } from "./rows.ts";

export interface HealthChange {
  id: string;
  before: EndpointHealth;
  after: EndpointHealth;
}

interface Scheduled {
  schedule: Collection<ScheduleRow>;
}

/** Event types of the rows of the schedule that are notices. No id of a delivery contains a space. */
const KINDS: Record<string, OperationalEventType> = {
  failing: "webhook_endpoint.failing",
  disabled: "webhook_endpoint.disabled",
};

/** The event that a row of the schedule is to tell, and the endpoint that it is about; undefined for a delivery. */
export function noticeOf(rowId: string): { type: OperationalEventType; endpointId: string } | undefined {
  const [kind = "", endpointId] = rowId.split(" ");
  const type = KINDS[kind];
  return type === undefined || endpointId === undefined ? undefined : { type, endpointId };
}

/** Drops what is to be told about a deleted endpoint. */
export async function dropNotices({ schedule }: Scheduled, tenant: string, endpointId: string): Promise<void> {
  await schedule.deleteMany({ _id: { $in: Object.keys(KINDS).map((kind) => `${kind} ${endpointId}`) }, tenant });
}

/** The rows of endpoints that were told to fail and that still do, by the index of ids. */
export const TOLD_TO_FAIL = { _id: { $gte: "failing ", $lt: "failing!" }, told: true };

/** Plans notices about endpoints that fail, due after an hour, and became disabled, in the transaction that says so. */
export async function planNotices(
  { schedule }: Scheduled,
  tenant: string,
  changes: readonly HealthChange[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  const writes = changes.flatMap(({ id, before, after }) => {
    const was = failingAt(before)?.getTime();
    const failing = failingAt(after);
    const put = (kind: "failing" | "disabled", dueAt: Date) => {
      const { _id, ...replacement } = rowOf(tenant, kind, id, dueAt);
      return [{ replaceOne: { filter: { _id }, replacement, upsert: true } }];
    };
    const over = failing === null && was !== undefined;
    return [
      ...(over ? [{ deleteOne: { filter: { _id: `failing ${id}` } } }] : []),
      ...(failing === null || failing.getTime() === was ? [] : put("failing", failing)),
      ...(before.active && !after.active ? put("disabled", now) : []),
    ];
  });
  if (writes.length > 0) await schedule.bulkWrite(writes, { session, ordered: false });
}

/** Plans the notices about endpoints that already failed when there were no notices. */
export async function planMissing({ db }: Pick<Mongo, "db">, tenant: string): Promise<void> {
  const known = db.collection<EndpointRow>(`endpoints.${tenant}`).find({ active: true, firstFailureAt: { $ne: null } });
  for await (const endpoint of known) {
    const { _id, ...$setOnInsert } = rowOf(tenant, "failing", endpoint._id, failingAt(endpoint) ?? endpoint.updatedAt);
    await db.collection<ScheduleRow>("schedule").updateOne({ _id }, { $setOnInsert }, { upsert: true });
  }
}

function rowOf(tenant: string, kind: "failing" | "disabled", id: string, dueAt: Date) {
  // Rows of deliveries have their endpoint in `endpointId`, whose room they need.
  return { _id: `${kind} ${id}`, endpointId: `${kind} ${id}`, tenant, dueAt, claim: null, parked: false };
}
