import { listQuery } from "../../api/list-query.ts";
import type { Tone } from "../../components/badge.tsx";
import type { Destination, Metrics } from "./queries.ts";

export type Endpoint = Destination;
export type Health = "healthy" | "untried" | "failing" | "disabled";

export const HEALTH_TONES: Record<Health, Tone> = {
  healthy: "good",
  untried: "neutral",
  failing: "bad",
  disabled: "warn",
};

/** As many as a tenant may have by default. */
export const endpointsQuery = listQuery<Endpoint>("/webhook-endpoints", { pageSize: 100 });

type Attempts = Pick<Endpoint, "active" | "consecutiveFailures" | "lastSuccessAt">;

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
