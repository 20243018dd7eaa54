import { loadConfig } from "@matchbook/runtime/config";
import { runProcess } from "@matchbook/runtime/lifecycle";
import { configShape } from "./config.ts";
import { startWebhookService } from "./service.ts";

await runProcess("webhook", (log) => startWebhookService(loadConfig(configShape, process.env), { log }));
