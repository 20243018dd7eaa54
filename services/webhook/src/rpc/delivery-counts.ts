import type { DayDeliveries, EndpointMetrics } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { invalidField } from "@matchbook/runtime/errors/errors";
import { sumOfRows } from "@matchbook/runtime/mongo/day-counts/counted-page";
import type { CountedDay } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { firstIdAt, timeOfId } from "@matchbook/runtime/values/ids";
import type { Rpcs } from "../context.ts";
import { listOf } from "../store/delivery-counts.ts";
import { conditionOf } from "../store/list-deliveries.ts";
import type { DeliveryHead } from "../store/rows.ts";
import { endpointOf } from "./endpoints.ts";

const MOST_DAYS = 366;

/** The most deliveries that are read: enough for stable percentiles, and bounded for busy endpoints. */
const MAX_READ = 10_000;

/** The number of equal parts of the window. */
const PERIODS = 24;

type Attempted = Pick<DeliveryHead, "_id" | "status" | "attemptCount" | "responseStatus" | "durationMs">;

export const deliveryCounts = {
  /** The number of deliveries of each status that were created on the days of a range, from the counts per day. */
  countDeliveries: async (_context, { dateFrom: from, dateTo: to }, { collections: { counts } }) => {
    const days = await counts.read(listOf(undefined), { from, to });
    const counted = days.flatMap((day) => day.counts);
    const byStatus = Map.groupBy(counted, ({ values: [status = ""] }) => status);
    const statuses = [...byStatus].map(([status, of]) => ({ status, deliveries: sumOfRows(of) }));
    return { statuses, days: endedByDay(days) };
  },
  /** Results of the last attempts of an endpoint's newest deliveries. */
  getEndpointMetrics: async (context, request, { collections }) => {
    if (request.since === undefined) throw invalidField("since", "Must be a time");
    const endpoint = await endpointOf(collections, request.id);
    const rows = await collections.deliveries
      .find({ ...conditionOf({ endpointId: endpoint._id }), _id: { $gte: firstIdAt(request.since) } })
      .sort({ _id: -1 })
      .limit(MAX_READ + 1)
      .project<Attempted>({ status: 1, attemptCount: 1, responseStatus: 1, durationMs: 1 })
      .toArray();
    const read = rows.slice(0, MAX_READ);
    const attempted = read.filter(({ attemptCount, status }) => attemptCount > 0 && status !== "delivering");
    const byStatus = Map.groupBy(attempted, ({ responseStatus }) => responseStatus ?? undefined);
    const all = sumOf(attempted);
    return {
      success: all.success,
      failure: all.failure,
      unfinished: BigInt(read.length - attempted.length),
      p50: percentile(all.durations, 50),
      p95: percentile(all.durations, 95),
      responses: [...byStatus]
        .map(([responseStatus, of]) => ({ responseStatus, deliveries: BigInt(of.length) }))
        .sort((a, b) => (a.responseStatus ?? 0) - (b.responseStatus ?? 0)),
      sampled: rows.length > MAX_READ,
      periods: periodsOf(attempted, request.since, context.clock()),
    };
  },
} satisfies Rpcs;

function endedByDay(days: readonly CountedDay[]): DayDeliveries[] {
  return days
    .map(({ day, counts }) => {
      const of = (...statuses: string[]) =>
        sumOfRows(counts.filter(({ values: [status = ""] }) => statuses.includes(status)));
      return { day, delivered: of("success"), failed: of("failed", "exhausted") };
    })
    .filter(({ delivered, failed }) => delivered + failed > 0n)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-MOST_DAYS);
}

/** Counts deliveries by the part of the window in which they were created. */
function periodsOf(attempted: readonly Attempted[], since: Date, now: Date): EndpointMetrics["periods"] {
  const step = Math.max(1, (now.getTime() - since.getTime()) / PERIODS);
  const partOf = ({ _id }: Attempted) => Math.min(PERIODS - 1, Math.floor((timeOfId(_id) - since.getTime()) / step));
  const byPart = Map.groupBy(attempted, partOf);
  return Array.from({ length: PERIODS }, (_, part) => {
    const { success, failure, durations } = sumOf(byPart.get(part) ?? []);
    return { from: new Date(since.getTime() + part * step), success, failure, p95: percentile(durations, 95) };
  });
}

/** @returns the durations sorted, in milliseconds */
function sumOf(attempted: readonly Attempted[]): { success: bigint; failure: bigint; durations: number[] } {
  const success = attempted.filter(({ status }) => status === "success").length;
  const durations = attempted.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  return { success: BigInt(success), failure: BigInt(attempted.length - success), durations };
}

/** The nearest-rank percentile of sorted values, undefined without any. */
function percentile(sorted: readonly number[], percent: number): number | undefined {
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1];
}
