import { randomBytes } from "node:crypto";
import { describeServers } from "./describe-servers.ts";
import { dropTestData } from "./drop-test-data.ts";
import { startTestInfra } from "./start-test-infra.ts";
import type { Log } from "./types.ts";

/** The MongoDB and NATS that all tests of a run share. */
export interface TestRun {
  mongoUri: string;
  natsUrl: string;
  /** Six hexadecimal digits in every name of this run. The cleanup finds the run's data by them. */
  testRun: string;
  /** A description of the servers: see describe-servers.ts. */
  servers: string;
}

/** The environment variable that tells the processes of one run its servers, as JSON. */
const VARIABLE = "MATCHBOOK_TEST_RUN";

/** Starts servers, unless this process belongs to a run that has them; an empty variable asks for separate ones. `stop` ends only the servers started here. */
export async function joinTestRun(log: Log): Promise<TestRun & { stop(): Promise<void> }> {
  const shared = process.env[VARIABLE];
  if (shared) return { ...(JSON.parse(shared) as TestRun), stop: async () => {} };
  // No test kills the servers of a run. A write then costs MongoDB two thirds of the processor time.
  const infra = await startTestInfra({ log, isWithoutJournal: true });
  const testRun = randomBytes(3).toString("hex");
  return {
    mongoUri: infra.mongoUri,
    natsUrl: infra.natsUrl,
    testRun,
    servers: await describeServers(infra),
    stop: async () => {
      await dropTestData(infra, testRun);
      await infra.stop();
    },
  };
}

/**
 * The environment variables that let other processes join a run. MATCHBOOK_TEST_SERVERS is part of the cache key of
 * tests (turbo.json), so a cached result counts only for the same servers and the same Node.
 */
export function variablesOf({ mongoUri, natsUrl, testRun, servers }: TestRun): Record<string, string> {
  return {
    [VARIABLE]: JSON.stringify({ mongoUri, natsUrl, testRun, servers }),
    MATCHBOOK_TEST_SERVERS: `Node ${process.version}, ${servers}`,
  };
}
