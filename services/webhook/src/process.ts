import { loadConfig } from "@matchbook/runtime/process/config";
import { runProcess } from "@matchbook/runtime/process/lifecycle";
import { configShape } from "./config.ts";
import { startWebhookService } from "./service.ts";

await runProcess("webhook", (log) => startWebhookService(loadConfig(configShape, process.env), { log }));
