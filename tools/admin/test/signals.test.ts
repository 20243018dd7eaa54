import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";

const MAIN = join(import.meta.dirname, "../src/main.ts");

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)("a command that waits for its server ends on %s", async (signal, code) => {
  // Accepts connections and never answers.
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // Process 1 of a container would ignore a signal without a handler.
  const env = { ...process.env, MONGODB_URI: `mongodb://127.0.0.1:${port}/?directConnection=true` };
  const child = spawn(process.execPath, [MAIN, "tenant", "list"], { env, stdio: "ignore" });
  const ended = once(child, "exit");
  await once(server, "connection");
  child.kill(signal);
  expect(await ended).toEqual([code, null]);
  server.close();
});
