import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { prepareProcess } from "@matchbook/devstack/stack/system";
import { startTestSurroundings } from "@matchbook/devstack/test-surroundings";
import { freePort, startOnPortOrAny } from "@matchbook/servers/free-port";
import { testInfra } from "@matchbook/servers/test-infra";
import { afterEach, describe, expect, test } from "vitest";

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

test("a process that cannot start is not reported as ended", async () => {
  const around = await startTestSurroundings("ports", testInfra(), {});
  const port = await listen(0);
  const ended: string[] = [];
  const options = { ...around.options, onUnexpectedExit: ({ name }: { name: string }) => void ended.push(name) };
  const env = { GRPC_LISTEN: `127.0.0.1:${port}`, WEBHOOK_SECRET_KEYS: options.webhookSecretKeys };
  const webhook = prepareProcess("webhook", options, env);
  try {
    await expect(webhook.start()).rejects.toThrow("webhook did not start: exit code 1");
    expect(ended).toEqual([]);
  } finally {
    await around.stop();
  }
});
