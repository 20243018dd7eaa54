import { loadConfig } from "@matchbook/runtime/config";
import { runProcess } from "@matchbook/runtime/lifecycle";
import { configShape } from "./config.ts";
import { startTransactionService } from "./service.ts";

await runProcess("transaction", (log) => startTransactionService(loadConfig(configShape, process.env), { log }));
