import { AppError } from "@matchbook/runtime/errors";
import { z } from "zod";
import { defineRoute } from "../http/define-route.ts";

export const getReadiness = defineRoute({
  method: "get",
  path: "/readyz",
  summary: "Whether this process should receive requests: its database and services are reachable",
  description: "Answers 503 while a dependency cannot be reached or the process is stopping.",
  auth: "none",
  probe: true,
  success: { status: 200, description: "Ready", body: z.object({ status: z.literal("ready") }) },
  handler: async (_input, _call, { readiness }) => {
    if (!readiness.isReady()) throw new AppError("unavailable");
    return { body: { status: "ready" } };
  },
});
