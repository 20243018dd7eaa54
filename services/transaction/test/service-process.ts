import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { bundled } from "@matchbook/servers/bundled";
import { freeze } from "@matchbook/servers/freeze";
import { patientClient } from "@matchbook/servers/patient-client";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Starts the service in a separate process as in production, with a client. */
export async function startServiceProcess(env: Record<string, string>, execArgv: string[] = []) {
  const child: ChildProcess = fork(await bundled(MAIN), [], {
    env: { ...process.env, LOG_LEVEL: "error", ...env },
    execArgv,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  const ready = once(child, "message").then(([message]) => (message as { ready: { address: string } }).ready.address);
  const address = await Promise.race([
    ready,
    exited.then(([code]) => Promise.reject(new Error(`the service ended with ${code}`))),
  ]);
  const client = patientClient(TransactionServiceService, address);
  const end = async (signal: NodeJS.Signals) => {
    client.close();
    child.kill(signal);
    await exited;
  };
  return {
    client,
    pid: child.pid ?? 0,
    exited: () => child.exitCode !== null || child.signalCode !== null,
    freeze: () => freeze(child.pid ?? 0),
    thaw: () => child.kill("SIGCONT"),
    end,
  };
}
