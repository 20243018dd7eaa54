import type { WebhookEndpoint } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import { withoutNulls } from "@matchbook/runtime/values/without-nulls";
import { type EndpointHealth, newEndpointHealth } from "../domain/endpoint.ts";
import type { InSession, TenantCollections } from "./collections.ts";
import type { EndpointRow } from "./rows.ts";

export function toEndpointMessage(endpoint: EndpointRow): WebhookEndpoint {
  const { _id: id, secrets, headers, firstFailureAt, ...row } = endpoint;
  return {
    id,
    description: undefined,
    application: undefined,
    maxPerSecond: undefined,
    headerNames: [...(headers?.names ?? [])],
    failingSince: firstFailureAt ?? undefined,
    ...withoutNulls(row),
    amounts: row.amounts ?? "number",
    ordered: row.ordered ?? false,
    // Newest first: the second was replaced last.
    previousSecretValidUntil: secrets[1]?.validUntil ?? undefined,
  };
}

const HEALTH = Object.keys(newEndpointHealth()) as (keyof EndpointHealth)[];

/** The part of a row that attempts change. */
export function healthOf(row: EndpointHealth): EndpointHealth {
  return Object.fromEntries(HEALTH.map((field) => [field, row[field]])) as EndpointHealth;
}

/** Finds every endpoint, active or not, that subscribes to any of these types. */
export async function findSubscribed(
  { endpoints }: TenantCollections,
  types: string[],
  options: InSession = {},
): Promise<EndpointRow[]> {
  return endpoints.find({ eventTypes: { $in: types } }, options).toArray();
}

export function findActive({ endpoints }: TenantCollections, ids: string[]): Promise<string[]> {
  return endpoints.distinct("_id", { _id: { $in: ids }, active: true });
}
