import { loadConfig } from "@matchbook/runtime/process/config";
import { runProcess } from "@matchbook/runtime/process/lifecycle";
import { configShape } from "./config.ts";
import { startMatchingService } from "./service.ts";

await runProcess("matching", (log) => startMatchingService(loadConfig(configShape, process.env), { log }));
