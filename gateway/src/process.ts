import { loadConfig } from "@matchbook/runtime/config";
import { runProcess } from "@matchbook/runtime/lifecycle";
import { configShape } from "./config.ts";
import { startGateway } from "./service.ts";

await runProcess("gateway", (log) => startGateway(loadConfig(configShape, process.env), { log }));
