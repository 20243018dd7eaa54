import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boundHalfOpen } from "../src/http/bound-half-open.ts";

const server = createServer((_request, response) => response.end("served"));
let port: number;
beforeAll(async () => {
  boundHalfOpen(server, { ofAddress: 10, ofAll: 15 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function open(address: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: address });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
  return socket;
}
const openMany = async (count: number, address: string) => {
  const sockets = [];
  for (let at = 0; at < count; at += 1) sockets.push(await open(address));
  return sockets;
};
const closed = (sockets: Socket[]) => sockets.filter(({ destroyed }) => destroyed).length;

test("beyond the bound of its address, the oldest connections without a request are closed, and no others", async () => {
  const served = await open("127.0.0.1");
  served.write("\r\n");
  expect(String(await once(served, "data"))).toContain("served");
  const other = await openMany(3, "127.0.0.2");
  const many = await openMany(40, "127.0.0.1");
  await expect.poll(() => closed(many)).toBe(30);
  expect([closed(many.slice(0, 30)), closed(other), served.destroyed]).toEqual([30, 0, false]);
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe("served");
  for (const socket of [served, ...other, ...many]) socket.destroy();
});

test("all addresses together have a bound too", async () => {
  const many: Socket[] = [];
  for (let at = 0; at < 30; at += 1) many.push(await open(`127.0.1.${at + 1}`));
  await expect.poll(() => closed(many)).toBe(15);
  expect(closed(many.slice(0, 15))).toBe(15);
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe("served");
  for (const socket of many) socket.destroy();
});
