import { statfs } from "node:fs/promises";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { waitUntil } from "@matchbook/servers/wait-until";
import { expect, test } from "vitest";
import { type DiskRoom, watchDisk } from "../src/http/disk-room.ts";
import { ask } from "./request.ts";
import { startTestGateway } from "./setup.ts";

const MIB = 1024 * 1024;
const isRefused = (room: DiskRoom) => {
  try {
    room.assertRoom();
    return false;
  } catch {
    return true;
  }
};

test("while the disk of the database is almost full, reads go on and changes are answered 503 with the time to retry", async () => {
  const { blocks, bsize } = await statfs(".");
  // More than the disk has in total.
  const minFree = String(Math.ceil((blocks * bsize) / MIB) + 1);
  const gateway = await startTestGateway({ DISK_FOLDER: ".", DISK_MIN_FREE_MB: minFree });
  try {
    const { key: token } = await gateway.key();
    const connect = () => ask(gateway.url, "POST", "/api/v1/bank-connections", { token, body: { name: "Bank" } });
    const refused = await waitUntil(connect, ({ status }) => status === 503);
    expect(refused.body).toMatchObject({ error: "Service temporarily unavailable" });
    expect(refused.headers.get("retry-after")).toBe("5");
    const person = await gateway.issuer.token({ tenant_id: "acme" });
    expect((await ask(gateway.url, "GET", "/api/v1/api-keys", { token: person })).status).toBe(200);
  } finally {
    await gateway.stop();
  }
});

test("without a folder and with enough space nothing is refused", async () => {
  for (const folder of [undefined, "."]) {
    const room = watchDisk(folder, 1, silentLogger());
    await room.stop();
    expect(isRefused(room)).toBe(false);
  }
});
