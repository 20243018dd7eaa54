import { dayCounts } from "@matchbook/runtime/day-counts/day-counts";
import { silentLogger } from "@matchbook/runtime/logger";
import { inTransaction, type Mongo } from "@matchbook/runtime/mongo";
import { type CommandStartedEvent, type CommandSucceededEvent, type Document, MongoClient } from "mongodb";
import { loadPool } from "../../services/matching/src/engine/load-pool.ts";
import { tenantCollections } from "../../services/matching/src/store/collections.ts";
import { chunkOf, fillUp } from "./open-invoices.ts";

const CHUNK = 500;

/** The cost of finding the candidates of a chunk of lines. */
export interface CandidateCost {
  invoices: number;
  /** The median of all runs; the other figures are of one more run. */
  milliseconds: number;
  queries: number;
  /** Documents that the queries returned and that the server examined. */
  returned: number;
  examined: number;
}

/** Measures each size in turn and adds invoices to one tenant in between. */
export async function* measureCandidates(uri: string, sizes: number[], runs: number): AsyncGenerator<CandidateCost> {
  const client = new MongoClient(uri, { useBigInt64: true, ignoreUndefined: true, monitorCommands: true });
  await client.connect();
  const mongo: Mongo = { client, db: client.db("bench_candidates"), app: "bench", isServing: () => true };
  await mongo.db.dropDatabase();
  const counts = dayCounts(mongo, silentLogger());
  try {
    const collections = await tenantCollections(mongo, counts)("bench");
    let filled = 0;
    for (const size of sizes) {
      await fillUp(collections, filled, size);
      filled = size;
      const load = (seed: number) =>
        inTransaction(mongo, async (session) => {
          const loaded = await loadPool({ ...collections, session }, chunkOf(CHUNK, size, seed));
          return loaded.under({});
        });
      await load(0);
      const times: number[] = [];
      for (let run = 1; run <= runs; run += 1) {
        const started = performance.now();
        await load(run);
        times.push(performance.now() - started);
      }
      const milliseconds = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
      const watched = watch(client);
      await load(runs + 1);
      yield { invoices: size, milliseconds, ...(await watched.cost(mongo)) };
    }
  } finally {
    await counts.stop();
    await mongo.db.dropDatabase();
    await client.close();
  }
}

/** Records the queries of one run and explains each afterwards. */
function watch(client: MongoClient) {
  const queries: Document[] = [];
  let returned = 0;
  const started = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === "find" || commandName === "aggregate") queries.push(command);
  };
  const succeeded = ({ reply }: CommandSucceededEvent) => {
    const { firstBatch, nextBatch } = (reply as { cursor?: Document }).cursor ?? {};
    returned += (firstBatch ?? nextBatch ?? []).length;
  };
  client.on("commandStarted", started).on("commandSucceeded", succeeded);
  return {
    cost: async ({ db }: Mongo) => {
      client.off("commandStarted", started).off("commandSucceeded", succeeded);
      let examined = 0;
      for (const { find, filter, aggregate, pipeline, limit, sort, projection } of queries) {
        const explain =
          find === undefined
            ? { aggregate, pipeline, cursor: {} }
            : Object.fromEntries(
                Object.entries({ find, filter, limit, sort, projection }).filter(([, value]) => value),
              );
        const plan = await db.command({ explain, verbosity: "executionStats" });
        examined += Number(statsOf(plan)?.totalDocsExamined ?? 0);
      }
      return { queries: queries.length, returned, examined };
    },
  };
}

function statsOf(plan: Document): Document | undefined {
  return plan.executionStats ?? plan.stages?.[0]?.$cursor?.executionStats;
}
