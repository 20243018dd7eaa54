import type { Delivery, DeliveryDetail, Destination, Metrics } from "../src/screens/webhooks/queries.ts";

const AT = "2026-10-04T10:00:00.000Z";

/** A destination that works and has received nothing. */
export function aDestination(changes: Partial<Destination> = {}): Destination {
  return {
    ...{ id: "d-1", url: "https://erp.example/hook", eventTypes: ["invoice.paid", "match.created"] },
    ...{ secretPrefix: "whsec_ab", active: true, consecutiveFailures: 0, disabledAt: null, disabledReason: null },
    ...{ lastSuccessAt: null, lastFailureAt: null, lastDeliveryAt: null, createdAt: AT, updatedAt: AT, ...changes },
  };
}

export function aDelivery(changes: Partial<DeliveryDetail> = {}): Delivery & DeliveryDetail {
  return {
    ...{ id: "v-1", endpointId: "d-1", endpointUrl: "https://erp.example/hook", eventId: "e-1" },
    ...{ eventType: "invoice.paid", status: "success", attemptCount: 1, maxAttempts: 12, nextRetryAt: null },
    ...{ responseStatus: 200, lastError: null, durationMs: 1_240, deliveredAt: AT, createdAt: AT },
    ...{ attempts: [], payload: { type: "invoice.paid" }, ...changes },
  };
}

export function someMetrics(changes: Partial<Metrics> = {}): Metrics {
  return {
    ...{ success: 3, failure: 1, unfinished: 0, p50: 80, p95: 1_240, responses: [], sampled: false },
    periods: [{ from: AT, success: 3, failure: 1, p95: 1_240 }],
    ...changes,
  };
}
