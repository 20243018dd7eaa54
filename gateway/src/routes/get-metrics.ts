import { z } from "zod";
import { defineRoute } from "../http/define-route.ts";

export const getMetrics = defineRoute({
  method: "get",
  path: "/metrics",
  operationId: "getMetrics",
  summary: "Counters of this process for Prometheus",
  auth: "none",
  success: { status: 200, description: "Text exposition format", body: z.string(), mediaType: "text/plain" },
  errors: [],
  handler: async (_input, _call, { metrics }) => ({
    body: metrics.render(),
    contentType: "text/plain; version=0.0.4; charset=utf-8",
  }),
});
