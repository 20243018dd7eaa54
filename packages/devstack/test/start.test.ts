import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { portForLater } from "../src/infra/free-port.ts";
import { readStack } from "../src/stack/home.ts";

const start = join(import.meta.dirname, "../src/cli/start.ts");
const given = process.env.MONGODB_URI || process.env.NATS_URL;

// It would use servers that were given by their address, and names that are not the test's own in them.
test.skipIf(given)(
  "a service that is killed while the others still start comes back, and everything runs",
  async () => {
    const home = mkdtempSync(join(tmpdir(), "matchbook-start-"));
    // Ports of its own: nobody who starts on the usual ones meanwhile takes that of the service which is killed.
    const names = ["gateway", "transaction", "matching", "webhook", "issuer", "receiver"];
    const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await portForLater()])));
    const webhookSecretKeys = `k1:${Buffer.alloc(32, 1).toString("base64")}`;
    writeFileSync(join(home, "installation.json"), JSON.stringify({ webhookSecretKeys, ports }));
    const stack = spawn(process.execPath, [start], {
      env: { ...process.env, MATCHBOOK_HOME: home },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(stack, "exit");
    try {
      let said = "";
      await new Promise<unknown>((resolve) => {
        // It must be stopped also when it does not come up.
        setTimeout(resolve, 60_000).unref();
        ended.then(resolve);
        let killed = false;
        stack.stdout.on("data", (piece) => {
          said += piece;
          if (!killed && said.includes("• matching: ")) {
            killed = true;
            const [, pid] = /"pid":(\d+)/.exec(readFileSync(join(home, "logs/matching.log"), "utf8")) ?? [];
            process.kill(Number(pid), "SIGKILL");
          }
          if (said.includes("Matchbook is running") && said.split("• matching: ").length === 3) resolve(said);
        });
      });
      expect(said).toContain("matching ended (SIGKILL); starting it again");
      expect(said).not.toMatch(/Cannot access|did not start/);
      expect(readStack(home)?.services.matching?.address).toBe(`127.0.0.1:${ports.matching}`);
    } finally {
      stack.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
      rmSync(home, { recursive: true, force: true });
    }
  },
);
