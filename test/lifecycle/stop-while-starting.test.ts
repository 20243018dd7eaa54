import { PROCESS_NAMES } from "@matchbook/devstack/stack/system";
import { testInfra } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { expect, test } from "vitest";
import { prepareCluster } from "./cluster.ts";

/** Addresses without a listener. */
const NOWHERE = { mongoUri: "mongodb://127.0.0.1:9/?replicaSet=none", natsUrl: "nats://127.0.0.1:9" };

const EVERY = PROCESS_NAMES;
const SERVICES = EVERY.filter((name) => name !== "gateway");

test.each([
  { missing: "MongoDB", infra: () => NOWHERE, processes: EVERY },
  { missing: "NATS", infra: () => ({ ...NOWHERE, mongoUri: testInfra().mongoUri }), processes: SERVICES },
])("SIGTERM ends processes that wait for $missing", async ({ infra, processes }) => {
  const cluster = await prepareCluster(infra(), 1);
  try {
    const replicas = processes.map((name) => {
      const probe = name === "gateway" ? `${cluster.addresses.gateway[0]}/healthz` : `${cluster.probes[name][0]}/livez`;
      return { replica: cluster.replicas[name][0], probe };
    });
    const outcomes = replicas.map(({ replica }) => replica?.start().catch((error: Error) => error.message));
    for (const { probe } of replicas) {
      await waitUntil(
        () =>
          fetch(`http://${probe}`).then(
            ({ ok }) => ok,
            () => false,
          ),
        (ok) => ok,
      );
    }
    for (const { replica } of replicas) process.kill(replica?.pid ?? 0, "SIGTERM");
    await waitUntil(
      () => replicas.filter(({ replica }) => replica?.pid !== undefined).length,
      (running) => running === 0,
      { timeoutMs: 2_000 },
    );
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toContain("exit code 0");
  } finally {
    await cluster.stop();
  }
});
