import { time } from "@matchbook/api/presenters/common";
import { endpointMetricsResource } from "@matchbook/api/resources/webhook";
import { endpointMetricsQuery } from "@matchbook/api/schemas/webhooks";
import { METRIC_WINDOWS } from "@matchbook/vocabulary/statuses";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

const HOUR_MS = 60 * 60_000;

export const getWebhookEndpointMetrics = defineRoute({
  method: "get",
  path: "/api/v1/webhook-endpoints/:id/metrics",
  summary: "Show how the deliveries to a destination went",
  description:
    "Counts the deliveries of the window by the result of their last attempt, also in 24 equal parts for a chart.",
  auth: "console",
  ...byId("webhook_endpoint_not_found"),
  query: endpointMetricsQuery,
  success: one("The metrics", endpointMetricsResource),
  handler: async ({ params, query }, call, { webhooks, clock }) => {
    const since = new Date(clock().getTime() - METRIC_WINDOWS[query.window] * HOUR_MS);
    const metrics = await webhooks.getEndpointMetrics({ id: params.id, since }, call);
    return data({
      success: Number(metrics.success),
      failure: Number(metrics.failure),
      unfinished: Number(metrics.unfinished),
      p50: metrics.p50 ?? null,
      p95: metrics.p95 ?? null,
      responses: metrics.responses.map(({ responseStatus, deliveries }) => ({
        responseStatus: responseStatus ?? null,
        deliveries: Number(deliveries),
      })),
      periods: metrics.periods.map(({ from, success, failure, p95 }) => ({
        from: time(from),
        success: Number(success),
        failure: Number(failure),
        p95: p95 ?? null,
      })),
      sampled: metrics.sampled,
    });
  },
});
