import { METRICS_CONTENT_TYPE, renderMetrics } from "@matchbook/runtime/telemetry/metrics";
import { z } from "zod";
import { defineRoute } from "../http/define-route.ts";

export const getMetrics = defineRoute({
  method: "get",
  path: "/metrics",
  summary: "Metrics of this process for Prometheus",
  description: "In the text exposition format. The metrics contain no data of tenants.",
  auth: "none",
  probe: true,
  success: { status: 200, description: "Text exposition format", body: z.string(), mediaType: "text/plain" },
  handler: async () => ({ body: await renderMetrics(), contentType: METRICS_CONTENT_TYPE }),
});
