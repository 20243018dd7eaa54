import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readStack, type StackFile } from "@matchbook/devstack/stack/home";
import { portForLater } from "@matchbook/servers/free-port";

const START = join(import.meta.dirname, "../../tools/devstack/src/cli/start.ts");
const PROCESSES = ["gateway", "transaction", "matching", "webhook", "issuer", "receiver"];

/** `npm start` with a separate home, ports and servers. */
export interface StartedCli {
  home: string;
  ports: Record<string, number>;
  /** The output so far. */
  said(): string;
  /** Resolves when it has printed this text. Fails when it ends first, or after a minute. */
  says(seen: (said: string) => boolean): Promise<void>;
  /** The last warnings and errors in the log of each process, to explain a failed test. */
  warnings(): string;
  /** The current content of `stack.json`. */
  stack(): StackFile;
  /** SIGTERM; resolves with its exit code. */
  stop(): Promise<number>;
}

/** @param env additional settings for every process of the stack */
export async function startCli(env: Record<string, string> = {}): Promise<StartedCli> {
  const home = mkdtempSync(join(tmpdir(), "matchbook-start-"));
  // No other test may take the port of a process while that process is down.
  const ports = Object.fromEntries(await Promise.all(PROCESSES.map(async (name) => [name, await portForLater()])));
  const serverPorts = { mongodb: await portForLater(), nats: await portForLater() };
  const webhookSecretKeys = `k1:${Buffer.alloc(32, 1).toString("base64")}`;
  writeFileSync(join(home, "installation.json"), JSON.stringify({ webhookSecretKeys, ports }));
  writeFileSync(join(home, "ports.json"), JSON.stringify(serverPorts));
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, ...env, MATCHBOOK_HOME: home },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let said = "";
  const listeners = new Set<() => void>();
  child.stdout.on("data", (piece) => {
    said += piece;
    for (const listener of listeners) listener();
  });
  return {
    home,
    ports: { ...ports, ...serverPorts },
    said: () => said,
    says: (seen) =>
      new Promise((resolve, reject) => {
        const look = () => seen(said) && resolve();
        listeners.add(look);
        look();
        setTimeout(() => reject(new Error(`not said within a minute; it said: ${said}`)), 60_000).unref();
        void ended.then(() => reject(new Error(`it ended; it said: ${said}`)));
      }),
    warnings: () => warningsIn(join(home, "logs")),
    stack: () => {
      const stack = readStack(home);
      if (stack === undefined) throw new Error("the stack does not run");
      return stack;
    },
    stop: async () => {
      child.kill("SIGTERM");
      const [code] = await ended;
      rmSync(home, { recursive: true, force: true });
      return code;
    },
  };
}

/** The most lines per process. */
const MAX_WARNINGS = 60;

function warningsIn(folder: string): string {
  const isWarning = (line: string) => /"level":"?(40|50|60|warn|error|fatal)\b/.test(line);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".log"))
    .map((file) => {
      const lines = readFileSync(join(folder, file), "utf8").split("\n").filter(isWarning);
      return [`--- ${file}: the last of ${lines.length} warnings`, ...lines.slice(-MAX_WARNINGS)].join("\n");
    })
    .join("\n");
}
