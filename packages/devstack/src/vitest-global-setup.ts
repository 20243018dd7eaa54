import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { describeServers } from "./infra/describe-servers.ts";
import { dropTestData } from "./infra/drop-test-data.ts";
import { startTestInfra } from "./infra/start-test-infra.ts";
import "./test-infra.ts";

/** Starts MongoDB and NATS once for a whole vitest run; tests reach them through test-infra.ts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const infra = await startTestInfra({ log: (line) => process.stderr.write(`• ${line}\n`) });
  const testRun = randomBytes(3).toString("hex");
  project.provide("mongoUri", infra.mongoUri);
  project.provide("natsUrl", infra.natsUrl);
  project.provide("testRun", testRun);
  project.provide("servers", await describeServers(infra));
  return async () => {
    await dropTestData(infra, testRun);
    await infra.stop();
  };
}
