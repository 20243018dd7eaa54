import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { prepareProcess, startSystem } from "@matchbook/devstack/stack/system";
import { startTestSurroundings, type TestSurroundings } from "@matchbook/devstack/test-surroundings";
import { freePort, startOnPortOrAny } from "@matchbook/servers/free-port";
import { testInfra } from "@matchbook/servers/test-infra";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
async function listen(port: number): Promise<number> {
  const server = createServer();
  servers.push(server);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
/** Occupies two adjacent ports and returns the first. */
async function takeNeighbors(): Promise<number> {
  for (;;) {
    const first = await listen(0);
    const taken = await listen(first + 1).catch(() => undefined);
    if (taken !== undefined) return first;
  }
}

describe("startOnPortOrAny", () => {
  test("takes the preferred port if it is free, else any", async () => {
    const preferred = await freePort(0);
    expect(await startOnPortOrAny(preferred, listen)).toBe(preferred);
    const other = await startOnPortOrAny(preferred, listen);
    expect([other > 0, other === preferred]).toEqual([true, false]);
  });

  test("takes any port if another process takes the preferred one first", async () => {
    const preferred = await freePort(0);
    const tried: number[] = [];
    const port = await startOnPortOrAny(preferred, async (asked) => {
      tried.push(asked);
      if (asked === preferred) await listen(preferred);
      return listen(asked);
    });
    expect(tried).toEqual([preferred, 0]);
    expect(port).not.toBe(preferred);
  });

  test("does not try again if the start fails for another reason", async () => {
    const tried: number[] = [];
    const failing = startOnPortOrAny(await freePort(0), async (port) => {
      tried.push(port);
      throw new Error("no such setting");
    });
    await expect(failing).rejects.toThrow("no such setting");
    expect(tried).toHaveLength(1);
  });
});

describe("the processes of a system", () => {
  let around: TestSurroundings;
  beforeAll(async () => {
    around = await startTestSurroundings("ports", testInfra(), {});
  });
  afterAll(() => around.stop());

  test("never take the same port; one that ends while others start is reported by name and restarted at its address", async () => {
    const taken = await takeNeighbors();
    const told: Promise<string>[] = [];
    const system = await startSystem({
      ...around.options,
      ports: { matching: taken, webhook: taken + 1 },
      onReady: ({ name, pid = 0 }) => {
        if (name === "matching") process.kill(pid, "SIGKILL");
      },
      onUnexpectedExit: (matching, how) => {
        const { address } = matching;
        told.push(matching.start().then(() => `${matching.name} ${how} ${matching.address === address}`));
      },
    });
    try {
      expect(await Promise.all(told)).toEqual(["matching SIGKILL true"]);
      const addresses = Object.values(system.processes).map(({ address }) => address);
      expect(new Set(addresses).size).toBe(4);
      await vi.waitFor(async () => expect((await fetch(`${system.gatewayUrl}/readyz`)).status).toBe(200), 60_000);
    } finally {
      await system.stop();
    }
  });

  test("that cannot start are not reported as ended", async () => {
    const port = await listen(0);
    const ended: string[] = [];
    const options = { ...around.options, onUnexpectedExit: ({ name }: { name: string }) => void ended.push(name) };
    const env = { GRPC_LISTEN: `127.0.0.1:${port}`, WEBHOOK_SECRET_KEYS: options.webhookSecretKeys };
    const webhook = prepareProcess("webhook", options, env);
    await expect(webhook.start()).rejects.toThrow("webhook did not start: exit code 1");
    expect(ended).toEqual([]);
  });
});
