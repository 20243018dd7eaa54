import { z } from "zod";
import { defineRoute } from "../http/define-route.ts";

export const getHealth = defineRoute({
  method: "get",
  path: "/healthz",
  summary: "Whether the process is alive",
  description: "Answers as long as the process works, also when its dependencies are down.",
  auth: "none",
  probe: true,
  success: { status: 200, description: "Alive", body: z.object({ status: z.literal("ok") }) },
  handler: async () => ({ body: { status: "ok" } }),
});
