import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type OldServer, startOldMongo, startOldNats } from "../src/old-servers.ts";
import { findPython } from "../src/python.ts";
import { startTestInfra } from "../src/start-test-infra.ts";
import { testInfra } from "../src/test-infra.ts";

const python = await findPython(process.env);
const { mongoUri, natsUrl } = testInfra();
const oldNats = await startOldNats("2.9.10");
const oldMongo = await startOldMongo("5.0.9", 13);
const veryOldMongo = await startOldMongo("3.6.23", 6);
const folder = mkdtempSync(join(tmpdir(), "matchbook-old-"));
const mongoAt = ({ port }: OldServer) => `mongodb://127.0.0.1:${port}/?directConnection=true`;

afterAll(() => {
  for (const server of [oldNats, oldMongo, veryOldMongo]) server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const NATS = "NATS 2.9.10 is too old: Matchbook needs NATS 2.10 or newer";
const MONGO = "MongoDB 5.0.9 is too old: Matchbook needs MongoDB 6.0 or newer";
const VERY_OLD_MONGO = "This MongoDB is too old: Matchbook needs MongoDB 6.0 or newer";
const CASES = [
  { name: "NATS", env: { MONGODB_URI: mongoUri, NATS_URL: `nats://127.0.0.1:${oldNats.port}` }, message: NATS },
  { name: "MongoDB", env: { MONGODB_URI: mongoAt(oldMongo), NATS_URL: natsUrl }, message: MONGO },
  {
    name: "MongoDB that the driver refuses",
    env: { MONGODB_URI: mongoAt(veryOldMongo), NATS_URL: natsUrl },
    message: VERY_OLD_MONGO,
  },
];

describe("a server that is too old", () => {
  test.each(CASES)("stops the start of the stack when its address is given: $name", async ({ env, message }) => {
    await expect(startTestInfra({ env })).rejects.toThrow(`the server it names cannot be used: ${message}`);
  });

  test.skipIf(!python || process.platform === "win32").each([
    { binary: "nats-server", says: "nats-server: v2.9.10", given: { MONGODB_URI: mongoUri }, message: NATS },
    { binary: "mongod", says: "db version v5.0.9", given: { NATS_URL: natsUrl }, message: MONGO },
  ])("is not started from the PATH, and the reason is printed: $binary", async ({ binary, says, given, message }) => {
    const started = join(folder, `${binary}-started`);
    const script = `#!/bin/sh\n[ "$1" = --version ] && echo "${says}" && exit\ntouch ${started}\n`;
    writeFileSync(join(folder, binary), script, { mode: 0o755 });
    const lines: string[] = [];
    const env = { PATH: `${folder}:${process.env.PATH}`, ...given };
    const infra = await startTestInfra({ env, log: (line) => lines.push(line) });
    await infra.stop();
    expect(lines.join("\n")).toContain(`${join(folder, binary)}: ${message}`);
    expect(() => readFileSync(started)).toThrow("ENOENT");
  });
});
