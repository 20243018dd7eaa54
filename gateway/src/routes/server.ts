import { AppError } from "@matchbook/runtime/errors/errors";
import { METRICS_CONTENT_TYPE, renderMetrics } from "@matchbook/runtime/telemetry/metrics";
import { z } from "zod";
import { route } from "../http/route.ts";

export const server = {
  getHealth: route.get("/healthz", "none", {
    summary: "Whether the process is alive",
    description: "Answers as long as the process works, also when its dependencies are down.",
    probe: true,
    success: { status: 200, description: "Alive", body: z.object({ status: z.literal("ok") }) },
    handler: async () => ({ body: { status: "ok" } }),
  }),
  getReadiness: route.get("/readyz", "none", {
    summary: "Whether this process should receive requests: its database and services are reachable",
    description: "Answers 503 while a dependency cannot be reached or the process is stopping.",
    probe: true,
    success: { status: 200, description: "Ready", body: z.object({ status: z.literal("ready") }) },
    handler: async (_input, _call, { readiness }) => {
      if (!readiness.isReady()) throw new AppError("unavailable");
      return { body: { status: "ready" } };
    },
  }),
  getMetrics: route.get("/metrics", "none", {
    summary: "Metrics of this process for Prometheus",
    description: "In the text exposition format. The metrics contain no data of tenants.",
    probe: true,
    success: { status: 200, description: "Text exposition format", body: z.string(), mediaType: "text/plain" },
    handler: async () => ({ body: await renderMetrics(), contentType: METRICS_CONTENT_TYPE }),
  }),
};
