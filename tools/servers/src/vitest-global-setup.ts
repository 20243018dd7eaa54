import type { TestProject } from "vitest/node";
import { joinTestRun } from "./test-run.ts";
import "./test-infra.ts";

/** Starts MongoDB and NATS once for a whole run. Tests access them through test-infra.ts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = await joinTestRun((line) => process.stderr.write(`• ${line}\n`));
  project.provide("mongoUri", run.mongoUri);
  project.provide("natsUrl", run.natsUrl);
  project.provide("testRun", run.testRun);
  project.provide("servers", run.servers);
  return run.stop;
}
