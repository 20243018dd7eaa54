import { ListDeliveriesRequest } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import { type DeliveryStatus, RESENDABLE_STATUSES } from "@matchbook/vocabulary/statuses";
import type { Condition } from "mongodb";
import type { Rpc } from "../context.ts";
import { conditionOf } from "../store/list-deliveries.ts";
import { filterOf } from "./list-deliveries.ts";
import { reopenAll } from "./recover-endpoint.ts";

/** The most deliveries that one call sends again: the transactions for them fit into a request's time. */
const MAX_DELIVERIES = 10_000;
const UNDELIVERED = ["failed", "exhausted"] as const;

/**
 * Gives another run of attempts to the deliveries that a filter selects, by default to those that are not delivered.
 * Test events, unfinished deliveries and those of deleted destinations are left alone.
 * @throws AppError too_many_deliveries
 */
export const resendDeliveries: Rpc<"resendDeliveries"> = async (context, { filter, dryRun }, { tenant }) => {
  const { status } = filter ?? {};
  if (status !== undefined && !(RESENDABLE_STATUSES as readonly string[]).includes(status))
    throw invalidField("status", `Must be one of ${RESENDABLE_STATUSES.join(", ")}`);
  const { deliveries, endpoints } = await context.store.collections(tenant);
  const destinations = new Map((await endpoints.find({}).toArray()).map((endpoint) => [endpoint._id, endpoint]));
  const selection = filterOf(filter ?? emptyMessage(ListDeliveriesRequest));
  const condition = {
    ...conditionOf(selection),
    endpointId: selection.endpointId ?? { $in: [...destinations.keys()] },
    status: (status ?? { $in: UNDELIVERED }) as Condition<DeliveryStatus>,
  };
  const selected = await deliveries.countDocuments({ ...condition, test: false }, { limit: MAX_DELIVERIES + 1 });
  if (selected > MAX_DELIVERIES) throw new AppError("too_many_deliveries");
  const scheduled = dryRun ? 0 : await reopenAll(context, tenant, destinations, condition);
  return { selected: BigInt(selected), scheduled: BigInt(scheduled) };
};
