import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { InfraUnavailableError } from "../src/choose-infra.ts";
import { dockerAnswers } from "../src/docker.ts";
import { embeddedMongod } from "../src/embedded-mongodb.ts";
import { findPython } from "../src/python.ts";
import { pythonPackages } from "../src/python-packages.ts";
import { startInfra } from "../src/start-infra.ts";
import { startTestInfra } from "../src/start-test-infra.ts";
import { testInfra } from "../src/test-infra.ts";

const docker = await dockerAnswers();
const python = await findPython(process.env);
const posix = process.platform !== "win32";

describe("the choice of MongoDB and NATS", () => {
  let bin: string;
  beforeAll(async () => {
    bin = await mkdtemp(join(tmpdir(), "matchbook-bin-"));
  });
  afterAll(() => rm(bin, { recursive: true, force: true }));

  test("a given address is used, and its password is not printed", async () => {
    const { mongoUri, natsUrl } = testInfra();
    const lines: string[] = [];
    const infra = await startTestInfra({
      env: { MONGODB_URI: mongoUri, NATS_URL: natsUrl },
      log: (line) => lines.push(line),
    });
    expect(infra).toMatchObject({
      mongoUri,
      natsUrl,
      describe: { mongodb: { source: "given" }, nats: { source: "given" } },
    });
    await expect(infra.mongo.kill()).rejects.toThrow("not ours");
    await infra.stop();
    expect(lines.sort()).toEqual([
      expect.stringMatching(/^MongoDB: at mongodb:.*\(MONGODB_URI is set\)$/),
      expect.stringMatching(/^NATS: at nats:.*\(NATS_URL is set\)$/),
    ]);
  });

  test("a given address that does not answer stops the start, and its password is not printed", async () => {
    const env = {
      MONGODB_URI: "mongodb://user:secret@127.0.0.1:1/?directConnection=true",
      NATS_URL: testInfra().natsUrl,
    };
    const error = await startTestInfra({ env }).catch((caught: Error) => caught);
    expect(error).toMatchObject({ message: expect.stringContaining("MONGODB_URI is set") });
    expect((error as Error).message).not.toContain("secret");
  });

  test.skipIf(!python || !posix)("mongod and nats-server on the PATH are preferred to the embedded ones", async () => {
    const nats = await pythonPackages("nats", () => {});
    await symlink(await embeddedMongod(() => {}, process.env), join(bin, "mongod"));
    await symlink(join(nats.folder, "bin/nats-server"), join(bin, "nats-server"));
    const infra = await startTestInfra({ env: { PATH: bin } });
    expect(infra.describe).toMatchObject({
      mongodb: { source: "path", what: join(bin, "mongod") },
      nats: { source: "path", what: join(bin, "nats-server") },
    });
    await infra.stop();
  });

  describe.skipIf(!python || !posix)("for a home with the data of an earlier start", () => {
    let home: string;
    const lines: string[] = [];
    /** Starts the servers of a home that has a folder of a storage engine. @param more a folder within it */
    async function startWith(folder: string, more = "") {
      home = await mkdtemp(join(tmpdir(), "matchbook-home-"));
      await mkdir(join(home, "mongodb", folder, more), { recursive: true });
      await writeFile(join(home, "mongodb", folder, "WiredTiger"), "WiredTiger");
      const infra = await startInfra({
        dataDir: home,
        ports: { mongodb: 0, nats: 0 },
        env: { NATS_URL: testInfra().natsUrl, PATH: `${bin}:${process.env.PATH}` },
        log: (line) => lines.push(line),
      });
      await infra.stop();
      return infra.describe.mongodb;
    }
    afterEach(() => rm(home, { recursive: true, force: true }));

    test("SecantusDB's is not read, and the start says how to carry it over and why it skips a mongod on the PATH", async () => {
      await rm(join(bin, "mongod"), { force: true });
      await writeFile(join(bin, "mongod"), "#!/bin/sh\nexit 3\n", { mode: 0o755 });
      expect(await startWith("embedded")).toMatchObject({
        source: "embedded",
        because: expect.stringContaining("exit code 3"),
      });
      expect(lines.join("\n")).toMatch(/data of SecantusDB.*MATCHBOOK_INFRA=secantusdb.*backup.*restore/);
    });

    test("mongod's is not replaced by an empty store when mongod cannot start", async () => {
      // A folder in the place of its lock file keeps mongod from starting.
      const refused = startWith("mongod", "mongod.lock");
      await expect(refused).rejects.toThrow(InfraUnavailableError);
      await expect(refused).rejects.toThrow("other servers: not tried, because this home has data of the last one");
      expect(existsSync(join(home, "mongodb", "embedded"))).toBe(false);
    });
  });

  test("an unknown value of MATCHBOOK_INFRA is refused", async () => {
    const env = { MATCHBOOK_INFRA: "cloud", PATH: "", NATS_URL: testInfra().natsUrl };
    await expect(startTestInfra({ env })).rejects.toThrow(
      'MATCHBOOK_INFRA can be "docker" or "secantusdb", not "cloud"',
    );
  });

  test.skipIf(docker)("MATCHBOOK_INFRA=docker without Docker is refused", async () => {
    const env = { MATCHBOOK_INFRA: "docker", PATH: process.env.PATH, NATS_URL: testInfra().natsUrl };
    await expect(startTestInfra({ env })).rejects.toThrow(InfraUnavailableError);
  });

  test.skipIf(docker)("without any server, one message names the three ways to get one", async () => {
    const error = await startTestInfra({ env: { PATH: "" } }).catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(InfraUnavailableError);
    expect((error as Error).message).toMatch(
      /no Python.*no daemon answers.*MONGODB_URI.*mongod.*Python 3\.10.*Docker/s,
    );
  });
});
