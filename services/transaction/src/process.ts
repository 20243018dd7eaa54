import { loadConfig } from "@matchbook/runtime/process/config";
import { runProcess } from "@matchbook/runtime/process/lifecycle";
import { configShape } from "./config.ts";
import { startTransactionService } from "./service.ts";

await runProcess("transaction", (log) => startTransactionService(loadConfig(configShape, process.env), { log }));
