import { loadConfig } from "@matchbook/runtime/process/config";
import { runProcess } from "@matchbook/runtime/process/lifecycle";
import { configShape } from "@matchbook/webhook/config";
import { startWebhookService } from "@matchbook/webhook/service";

/**
 * The webhook service as in production except for its clock. The parent process sets how far the clock is ahead of the
 * machine's, so that waits of hours pass at once.
 */
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
process.on("message", (message: { clockAheadMs?: number }) => {
  aheadMs = message.clockAheadMs ?? aheadMs;
});

await runProcess("webhook", (log) =>
  startWebhookService(loadConfig(configShape, process.env), { log, clock: () => new Date(Date.now() + aheadMs) }),
);
