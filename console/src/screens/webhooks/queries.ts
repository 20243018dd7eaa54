import type {
  endpointMetricsResource,
  webhookDeliveryDetailResource,
  webhookDeliveryResource,
  webhookEndpointResource,
  webhookEndpointWithSecretResource,
} from "@matchbook/api/resources/webhook";
import type { z } from "zod";
import { listQuery, oneQuery } from "../../api/list-query.ts";
import { queryClient } from "../../api/query-client.ts";
import type { Query } from "../../api/request.ts";
import type { Tone } from "../../components/badge.tsx";

export type Destination = z.infer<typeof webhookEndpointResource>;
export type DestinationWithSecret = z.infer<typeof webhookEndpointWithSecretResource>;
export type Delivery = z.infer<typeof webhookDeliveryResource>;
export type DeliveryDetail = z.infer<typeof webhookDeliveryDetailResource>;
export type Metrics = z.infer<typeof endpointMetricsResource>;

/** Milliseconds between requests for a log in view. */
export const LIVE_MS = 2_000;

const destinationPath = (id: string) => `/webhook-endpoints/${encodeURIComponent(id)}`;
export const destinationQuery = (id: string) => oneQuery<Destination>(destinationPath(id));
export const metricsQuery = (id: string, window: string) => ({
  ...oneQuery<Metrics>(`${destinationPath(id)}/metrics`, { window }),
  refetchInterval: LIVE_MS * 5,
});
export const deliveriesQuery = (query: Query) => ({
  ...listQuery<Delivery>("/webhook-deliveries", query),
  refetchInterval: LIVE_MS,
});
export const deliveryQuery = (id: string) => ({
  ...oneQuery<DeliveryDetail>(`/webhook-deliveries/${encodeURIComponent(id)}`),
  refetchInterval: LIVE_MS,
});

export const DELIVERY_TONES: Record<Delivery["status"], Tone> = {
  pending: "neutral",
  delivering: "info",
  success: "good",
  failed: "warn",
  exhausted: "bad",
};

/** Everything about destinations may have changed. */
export async function destinationsChanged(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith("/webhook-"),
  });
}

export type Health = "healthy" | "untried" | "failing" | "disabled";

export const HEALTH_TONES: Record<Health, Tone> = {
  healthy: "good",
  untried: "neutral",
  failing: "bad",
  disabled: "warn",
};

/** As many as a tenant may have by default. */
export const destinationsQuery = listQuery<Destination>("/webhook-endpoints", { pageSize: 100 });

type Attempts = Pick<Destination, "active" | "consecutiveFailures" | "lastSuccessAt">;

/** Tells whether a destination receives what is sent to it, as of its last attempts. */
export function healthOf({ active, consecutiveFailures, lastSuccessAt }: Attempts): Health {
  if (!active) return "disabled";
  if (consecutiveFailures > 0) return "failing";
  return lastSuccessAt === null ? "untried" : "healthy";
}

/** The share of finished deliveries that arrived; undefined without any. */
export function successRate({ success, failure }: Pick<Metrics, "success" | "failure">): number | undefined {
  const finished = success + failure;
  return finished === 0 ? undefined : success / finished;
}
