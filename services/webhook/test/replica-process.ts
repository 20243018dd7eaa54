import { loadConfig } from "@matchbook/runtime/process/config";
import { runProcess } from "@matchbook/runtime/process/lifecycle";
import { configShape } from "../src/config.ts";
import { startWebhookService } from "../src/service.ts";

/** The webhook service with the clock that its parent process sets, which is answered. */
let now = new Date(Number(process.env.CLOCK));
process.on("message", (message: { now: number }) => {
  now = new Date(message.now);
  process.send?.(message);
});

await runProcess("webhook", (log) =>
  startWebhookService(loadConfig(configShape, process.env), { log, clock: () => now }),
);
