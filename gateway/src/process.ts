import { loadConfig } from "@matchbook/runtime/process/config";
import { runProcess } from "@matchbook/runtime/process/lifecycle";
import { configShape } from "./config.ts";
import { startGateway } from "./service.ts";

await runProcess("gateway", (log) => startGateway(loadConfig(configShape, process.env), { log }));
