import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundled } from "@matchbook/servers/bundled";
import { testInfra } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterEach, expect, test } from "vitest";
import { prepareCluster } from "./cluster.ts";

/** Addresses without a listener. */
const NOWHERE = { mongoUri: "mongodb://127.0.0.1:9/?replicaSet=none", natsUrl: "nats://127.0.0.1:9" };

/** Process ids are counted from 1 in a new namespace, as in a container. */
const AS_FIRST = ["unshare", "--pid", "--fork", "--kill-child"];
const mayUnshare = spawnSync(AS_FIRST[0] ?? "", [...AS_FIRST.slice(1), "true"]).status === 0;

/** The gateway, and a service: all services start and stop by the same code. */
const FIRSTS = ["gateway", "webhook"] as const;

/** The time for loading both processes at once on a busy machine, in ms. */
const LOADED_MS = 90_000;

const started: ChildProcess[] = [];
afterEach(() => {
  // With `--kill-child` the process ends as well.
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** Starts a process as process 1 without its servers. */
async function startFirst(name: (typeof FIRSTS)[number]) {
  const main = join(import.meta.dirname, "../..", name === "gateway" ? "gateway" : `services/${name}`, "src/main.ts");
  const env = {
    ...process.env,
    ...{ LOG_LEVEL: "info", MONGODB_URI: "mongodb://reader:no-one-reads@127.0.0.1:9/?replicaSet=none" },
    ...{ NATS_URL: NOWHERE.natsUrl, MATCHING_ADDRESS: "127.0.0.1:9", TRANSACTION_ADDRESS: "127.0.0.1:9" },
    ...{
      WEBHOOK_ADDRESS: "127.0.0.1:9",
      HTTP_LISTEN: "127.0.0.1:0",
      OIDC_ISSUER: "http://127.0.0.1:9",
      OIDC_AUDIENCE: "none",
    },
    WEBHOOK_SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
  };
  const [command = "", ...args] = [...AS_FIRST, process.execPath, await bundled(main)];
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  started.push(child);
  const ended = once(child, "exit").then(([code]) => Number(code));
  const pidOfFirst = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim());
  return { name, said: () => said, ended, pidOfFirst };
}

/** Sends SIGTERM to one after the other. @returns exit codes */
async function terminate(processes: Awaited<ReturnType<typeof startFirst>>[]): Promise<number[]> {
  const codes: number[] = [];
  for (const { pidOfFirst, ended } of processes) {
    process.kill(pidOfFirst(), "SIGTERM");
    codes.push(await ended);
  }
  return codes;
}

test.skipIf(!mayUnshare)("process 1 of a container says at once what it waits for, and ends by SIGTERM", async () => {
  const waiting = await Promise.all(FIRSTS.map(startFirst));
  await waitUntil(
    () => waiting.filter(({ said }) => !said().includes("waiting for MongoDB")).map(({ name }) => name),
    (silent) => silent.length === 0,
    { timeoutMs: LOADED_MS },
  );
  for (const { said } of waiting) {
    const line =
      said()
        .split("\n")
        .find((one) => one.includes("waiting for MongoDB")) ?? "";
    expect(JSON.parse(line)).toMatchObject({ address: "127.0.0.1:9", err: { message: expect.stringMatching(/\S/) } });
    // Errors of repeated attempts are not logged for half a minute, and the password never.
    expect(said().match(/waiting for MongoDB/g)).toHaveLength(1);
    expect(said()).not.toContain("no-one-reads");
  }
  expect(await terminate(waiting)).toEqual(FIRSTS.map(() => 0));
});

// All services connect by the same code, so one of them shows it.
test("SIGTERM ends a service that waits for NATS", async () => {
  const cluster = await prepareCluster({ ...NOWHERE, mongoUri: testInfra().mongoUri }, 1);
  try {
    const [webhook] = cluster.replicas.webhook;
    const outcome = webhook?.start().catch((error: Error) => error.message);
    await waitUntil(
      () =>
        fetch(`http://${cluster.probes.webhook[0]}/livez`).then(
          ({ ok }) => ok,
          () => false,
        ),
      (ok) => ok,
    );
    process.kill(webhook?.pid ?? 0, "SIGTERM");
    await waitUntil(
      () => webhook?.pid,
      (pid) => pid === undefined,
    );
    expect(await outcome).toContain("exit code 0");
  } finally {
    await cluster.stop();
  }
});
