import { AppError } from "@matchbook/runtime/errors";
import { z } from "zod";
import { defineRoute } from "../http/define-route.ts";

/** How long the database may take to answer a probe, in milliseconds. */
const PROBE_MS = 2_000;

export const getReadiness = defineRoute({
  method: "get",
  path: "/readyz",
  operationId: "getReadiness",
  summary: "Whether the gateway can verify credentials, that is to say reach its database",
  auth: "none",
  success: { status: 200, description: "Ready", body: z.object({ status: z.literal("ready") }) },
  errors: [],
  handler: async (_input, _call, { mongo }) => {
    try {
      await mongo.db.command({ ping: 1 }, { timeoutMS: PROBE_MS });
    } catch (error) {
      throw new AppError("unavailable", { cause: error });
    }
    return { body: { status: "ready" } };
  },
});
