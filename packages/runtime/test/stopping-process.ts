import { runProcess } from "@matchbook/runtime/process/lifecycle";

/** A process that tells its parent when it retires and when it stops, and answers every message in between. */
const tell = (what: string) => process.send?.(what);
process.on("message", tell);
await runProcess("stopping", async () => ({
  address: "127.0.0.1:0",
  retire: () => tell("retired"),
  stop: () => new Promise((told) => process.send?.("stopped", undefined, undefined, () => told())),
}));
