import { loadConfig } from "@matchbook/runtime/config";
import { runProcess } from "@matchbook/runtime/lifecycle";
import { configShape } from "./config.ts";
import { startMatchingService } from "./service.ts";

await runProcess("matching", (log) => startMatchingService(loadConfig(configShape, process.env), { log }));
