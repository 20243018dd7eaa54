import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { freePort, startOnPortOrAny } from "../src/free-port.ts";

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
