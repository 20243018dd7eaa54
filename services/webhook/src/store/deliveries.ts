import type { WebhookAttempt, WebhookDelivery } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import { newIdAt } from "@matchbook/runtime/values/ids";
import { withoutNulls } from "@matchbook/runtime/values/without-nulls";
import type { Collection, Filter, FindOptions } from "mongodb";
import type { DeliveryState } from "../domain/delivery.ts";
import type { InSession, TenantCollections } from "./collections.ts";
import type { AttemptRow, DeliveryHead, DeliveryRow } from "./rows.ts";

/** The most stored attempts of a delivery; older ones are removed, so the row stays small. */
export const MAX_KEPT_ATTEMPTS = 100;

export function newDeliveryRow(
  state: DeliveryState,
  of: {
    endpoint: { _id: string; url: string };
    eventId: string;
    eventType: string;
    test?: boolean;
    lanes?: string[] | undefined;
  },
  claim: string | null,
  now: Date,
): DeliveryRow {
  return {
    ...state,
    _id: newIdAt(now),
    endpointId: of.endpoint._id,
    endpointUrl: of.endpoint.url,
    eventId: of.eventId,
    eventType: of.eventType,
    test: of.test ?? false,
    createdAt: now,
    claim,
    ...(of.lanes !== undefined && { lanes: of.lanes }),
    attempts: [],
  };
}

/** The part of a row that the state machine changes. */
export function stateOf(row: DeliveryState): DeliveryState {
  const { status, attemptCount, maxAttempts, nextRetryAt, responseStatus, lastError, durationMs, deliveredAt } = row;
  return { status, attemptCount, maxAttempts, nextRetryAt, responseStatus, lastError, durationMs, deliveredAt };
}

export function toDeliveryMessage({
  _id: id,
  test: _test,
  claim: _claim,
  lanes: _lanes,
  ...row
}: DeliveryHead): WebhookDelivery {
  return { id, ...withoutNulls(row) };
}

export function toAttemptMessage(row: AttemptRow): WebhookAttempt {
  return { ...withoutNulls(row), responseExcerpt: row.responseExcerpt === "" ? undefined : row.responseExcerpt };
}

/** Finds deliveries by id, without their attempts. Those removed by retention are missing. */
export function findHeads(
  { deliveries }: Pick<TenantCollections, "deliveries">,
  ids: Iterable<string>,
  options: InSession = {},
): Promise<Map<string, DeliveryHead>> {
  return findById(deliveries, ids, { ...options, projection: { attempts: 0 } });
}

/** Finds rows by id. Those that were deleted are missing. */
export async function findById<Row extends { _id: string }>(
  rows: Collection<Row>,
  ids: Iterable<string>,
  options: FindOptions = {},
): Promise<Map<string, Row>> {
  const $in = [...new Set(ids)];
  const found = (await rows.find({ _id: { $in } } as Filter<Row>, options).toArray()) as Row[];
  return new Map(found.map((row) => [row._id, row]));
}
